//! Shrinks failing inputs.

use core::any::Any;
use core::cell::Cell;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// The message of a target's failure, and a small input that causes a failure; `None` if it does not fail.
pub(crate) fn failure(target: fn(&[u8]), data: &[u8]) -> Option<(Vec<u8>, String)> {
    let mut message = message_of(target, data)?;
    let mut data = data.to_vec();
    let mut length = data.len();
    while length > 0 {
        let mut at = 0;
        while at < data.len() {
            let end = data.len().min(at + length);
            match smaller(&data, at, end).find_map(|input| Some((message_of(target, &input)?, input))) {
                Some(found) => (message, data) = found,
                None => at = end,
            }
        }
        length /= 2;
    }
    Some((data, message))
}

/// The input without a part, and the input with zeros in its place, if these differ.
fn smaller(data: &[u8], start: usize, end: usize) -> impl Iterator<Item = Vec<u8>> + use<> {
    let shorter = [&data[..start], &data[end..]].concat();
    let zeroed = [&data[..start], &vec![0; end - start], &data[end..]].concat();
    let is_other = zeroed != data;
    [shorter].into_iter().chain(is_other.then_some(zeroed))
}

thread_local! {
    /// Whether panics of this thread are caught, so that they need not be printed.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

fn message_of(target: fn(&[u8]), data: &[u8]) -> Option<String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                print(panic);
            }
        }));
    });
    IS_QUIET.set(true);
    let outcome = catch_unwind(|| target(data));
    IS_QUIET.set(false);
    outcome.err().map(|payload| message(&*payload))
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message").to_owned()
}
