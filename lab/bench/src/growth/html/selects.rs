//! `select`, its options, and the option that it shows.

use crate::growth::{Case, html, shape, work};

pub(super) static CASES: &[Case] = &[
    html("{<select><option>}"),
    html("<select>{<option>}"),
    html("<select><button><selectedcontent></button>{<option>x}"),
    html("<select><button><selectedcontent></button>{<option selected>x}"),
    html("{<select><button><selectedcontent></button><option>x</select>}"),
    html(
        "<body><select {a$ }><?start name='x'?><?end?>{<template for=x><?start name='x'?><option></option><?end?></template>}",
    ),
    html("<select {a$ }>{<option>}"),
    html("<select><button><selectedcontent></button><table>{<option selected>x</option>}"),
    html("<select><table {a$ }>{<option>x</option>}"),
    html("<select {a$ }><button><selectedcontent></button><table>{<option>x</option>}"),
    html("<select><button><selectedcontent></button><option>{<b>}{</option><option>}"),
    html("<select>{<optgroup><option>}"),
    html("<select>{<optgroup disabled>}{<option>}"),
    html("{<select><optgroup><option>}"),
    html("<select>{<hr>}"),
    html("<select>{<option><div>}"),
    html("{<datalist><option>}"),
    html("{<selectedcontent>}"),
    html("<select multiple>{<option selected>x}"),
    html("<body>{<select><object>}<?marker name='m'?>{<template for=m><?marker name='m'?></template>}"),
    html("{<select><input>}"),
    shape(
        work::html::SERIALIZE,
        "<select><button><selectedcontent></selectedcontent></button><option selected><template><select><button>\
         <selectedcontent></selectedcontent></button><option selected><template><select><button><selectedcontent>\
         </selectedcontent></button><option selected>{x}</option></select></template></option></select></template>{<option>}",
    ),
];
