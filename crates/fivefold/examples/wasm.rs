//! A library for a page or for Node.js: the readable text of HTML, compiled to WebAssembly. It needs no generated glue.
//!
//! ```sh
//! cargo build --release --example wasm --target wasm32-unknown-unknown
//! ```
//!
//! ```js
//! const { instance: { exports } } = await WebAssembly.instantiateStreaming(fetch("wasm.wasm"));
//! const input = new TextEncoder().encode("<p>Hello &amp; welcome");
//! const place = exports.input(input.length); // This and `parse` can replace the memory's buffer.
//! new Uint8Array(exports.memory.buffer, place, input.length).set(input);
//! const length = exports.parse();
//! new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), length)); // "Hello & welcome"
//! ```

use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

/// The readable text of a page.
pub fn text(html: &str) -> String {
    fivefold::html::parse(html).inner_text()
}

/// Makes room for so many bytes of HTML, and returns where to put them.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Parses the input, and returns the length of its text.
#[unsafe(no_mangle)]
pub extern "C" fn parse() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = text(&String::from_utf8_lossy(buffer)).into_bytes();
        buffer.len()
    })
}

/// Where the text is, in UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
