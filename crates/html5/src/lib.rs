//! HTML as the WHATWG Living Standard defines it: tokenizer, tree builder and serialiser.

#![forbid(unsafe_code)]

pub mod tokenizer;
