//! Templates and shadow roots.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{<template>}"),
    html("{<template>}{</template>}"),
    html("{<template></template>}"),
    html("{<template><a>}{</template>}"),
    html("{<template><tr>}{</tr>}"),
    html("<template>{<td>}"),
    html("<template>{<col><tr>}"),
    html("{<template><select>}"),
    html("{<div><template shadowrootmode=open>}"),
    html("{<div><template shadowrootmode=open></template></div>}"),
    html("{<div><template shadowrootmode=open>}{</template>}"),
    html("<div>{<template shadowrootmode=open></template>}"),
    html("{<a><option><template shadowrootmode=open><a>}"),
    html("{<b id=$><template shadowrootmode=open>}{</template></b>}"),
];
