#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fivefold_properties::xml_bytes(data));
