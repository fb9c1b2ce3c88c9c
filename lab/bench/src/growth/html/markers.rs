//! Formatting elements around and below the elements that set a marker in their list.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("{<applet><a>}{<a>}"),
    html("{<object><a>}{<a>}"),
    html("{<marquee><a>}{<a>}"),
    html("{<template><a>}{<a>}"),
    html("{<table><td><a>}{<a>}"),
    html("{<table><th><a>}{<a>}"),
    html("{<table><caption><a>}{<a>}"),
    html("{<table><td><a>}{<a><i>}"),
    html("{<button><a>}{<a>}"),
    html("{<select><a>}{<a>}"),
    html("{<applet><nobr>}{<nobr>}"),
    html("{<applet><a>}{</applet><a>}"),
    html("{<applet><b id=$>}{</b>}"),
    html("{<applet><font>}{</applet>}"),
    html("{<a>}{<applet>}{</a>}"),
    html("<a>{<applet>}{</a>}"),
    html("{<b><applet>}{</applet></b>}"),
    html("{<applet>}{</applet>}"),
    html("{<applet><a></applet>}"),
    html("{<table><td><b>}{</table>}"),
];
