//! Tables, foster-parented content, framesets and ruby.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{<table><tr><td>}"),
    html("{<table>}"),
    html("{<table><tr><td>}{</table>}"),
    html("{<table><caption>}"),
    html("{<table><a>}{</table>}"),
    html("<table>{<tr>x}"),
    html("<table>{<tr><td>y</td></tr>x}"),
    html("<table>{<b>x<tr>}"),
    html("<table>{<a>x}"),
    html("<table>{<div></div>}"),
    html("<table>{<a><td>}"),
    html("<table>{<b>}{<tr>}"),
    html("<table>{<colgroup><col>}"),
    html("<table>{<form><input type=hidden>}"),
    html("<table>{<template></template>}"),
    html("<table>{<svg></svg>}"),
    html("<table><td>{<a>}{<table>}"),
    html("{<frameset>}"),
    html("<frameset>{<frame>}"),
    html("{<frameset><frame>}{</frameset>}"),
    html("{<ruby><rt>}"),
    html("{<ruby><rtc><rt>}"),
    html("{<ruby><rb><rt><rp>}"),
    html("<ruby>{<rtc><rt>}"),
    html("{<ruby><rtc><rt>}{</ruby>}"),
];
