//! Attributes.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("<p {a$ }>"),
    html("<p {a }>"),
    html("{<body a$>}"),
    html("{<html a$>}"),
    html("{<p a b c d e f g h i j k l m>}"),
    html("{<p a$ b c d e f g h i j k l m$>}"),
    html("{<p a b c d e f g h i j k l a>}"),
    html("<p a='{x}'>"),
    html("<p a={x}>"),
    html("<p a='{&amp;}'>"),
    html("<p {A$='x' }>"),
    html("<p {a$='x' }>{</p>}"),
];
