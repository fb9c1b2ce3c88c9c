//! A library for JavaScript, in a page or in Node.js: the readable text of HTML, by WebAssembly without generated glue.
//! `run.mjs` calls it.
//!
//! ```sh
//! cargo build --release --target wasm32-unknown-unknown
//! node run.mjs target/wasm32-unknown-unknown/release/wasm.wasm < page.html
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
