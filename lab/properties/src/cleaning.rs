//! The example that cleans HTML while it streams, and pages that someone has written against it.

#[allow(dead_code, reason = "its main function is not called")]
#[path = "../../../crates/fivefold/examples/stream_clean.rs"]
mod stream_clean;

use fastrand::Rng;
pub use stream_clean::{REMOVED, cleaned, cleaning};

/// Words of which hostile pages are made: what hides markup from one reading, and shows it to another.
const WORDS: &[&str] = &[
    "<script>",
    "</script>",
    "<!DOCTYPE html>",
    "<p>",
    "</p>",
    "<b onx=1>",
    "<b ony=2>",
    "<b>",
    "</b>",
    "<svg/onload=1>",
    "<svg>",
    "</svg>",
    "<math>",
    "<mtext>",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "<a title=\"</style><img src onerror=1>\">",
    "<img src onerror=1>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<table>",
    "<td onclick=1>",
    "</table>",
    "<select>",
    "<option onclick=1>",
    "<template>",
    "</template>",
    "<object>",
    "</object>",
    "<iframe>",
    "</iframe>",
    "<body onload=1>",
    "<html onclick=1>",
    "<form onsubmit=1>",
    "</form>",
    "<textarea>",
    "</textarea>",
    "<xmp>",
    "</xmp>",
    "<noscript>",
    "</noscript>",
    "<frameset onload=1>",
    "<desc>",
    "<foreignObject>",
    "<plaintext>",
    "<",
    "&l",
    "t;img src onerror=1>",
    "<x-y>",
    "</x-y>",
    "<a href onclick=1 =x>",
    "<base>",
    "x",
];

/// A page of such words.
pub fn hostile_page(seed: u64) -> String {
    let mut random = Rng::with_seed(seed);
    (0..random.usize(1..16)).map(|_| WORDS[random.usize(..WORDS.len())]).collect()
}
