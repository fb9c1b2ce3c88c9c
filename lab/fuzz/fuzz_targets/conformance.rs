#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fivefold_properties::conformance(data));
