//! Templates that patch the content of markers.

use crate::growth::{Case, html};

pub(super) static CASES: &[Case] = &[
    html("<body><?marker {a$='' }?>{<template for=q></template>}"),
    html("<body><?marker {a$='' }?><template for=q></template>"),
    html("<body><?marker name='{x}'?>{<template for=q></template>}"),
    html("<body><?marker name='{&amp;}'?><template for=q></template>"),
    html("<body>{<?marker name='m$'?>}{<template for=m$></template>}"),
    html("<body>{<?marker name='m$'?>}{<template for=m@></template>}"),
    html("<body>{<?start name='m$'?>}{<template for=m$>x</template>}"),
    html("<body>{<?start name='m'?>}{<?end?>}{<template for=m>x</template>}"),
    html("<body><?marker name='m'?>{<template for=m><?marker name='m'?>x</template>}"),
    html("<body>{<div>}<?marker name='m'?>{<template for=m><?marker name='m'?></template>}"),
    html("<body><?marker name='m'?>{<p>x</p>}{<template for=q></template>}"),
    html("<body>{<template for=q>}"),
    html("<body>{<?marker name='m'?><template for=m>}"),
    html("<body><?start name='m'?>{<p>x</p>}<?end?><template for=m></template>"),
];
