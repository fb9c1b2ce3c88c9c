//! The functions that the page calls.

use super::answer as answer_request;
use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a request of so many bytes, and returns where to put it.
#[expect(unsafe_code, reason = "no other function of the module has the name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Answers the request, and returns the length of the answer.
#[expect(unsafe_code, reason = "no other function of the module has the name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = answer_request(&String::from_utf8_lossy(buffer)).into_bytes();
        buffer.len()
    })
}

/// Where the answer is, in UTF-8.
#[expect(unsafe_code, reason = "no other function of the module has the name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn output() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
