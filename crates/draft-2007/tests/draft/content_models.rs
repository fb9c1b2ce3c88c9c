//! The content model flag, as tree construction sets it.

use crate::run::{Start, rows, rows_from};
use fivefold_draft_2007::ContentModel::{Cdata, Pcdata, Rcdata};

const FEEDBACK: Start = Start { content_model: Pcdata, last_start_tag: "", feedback: true };

#[test]
fn the_sink_sets_the_flag() {
    rows_from(
        FEEDBACK,
        &[
            ("<title><b>&amp;</b></title><b>", &["<title>", "=<b>&</b>", "</title>", "<b>"], &[]),
            ("<style><b>&amp;</b></style><b>", &["<style>", "=<b>&amp;</b>", "</style>", "<b>"], &[]),
            ("<plaintext></plaintext>&lt;", &["<plaintext>", "=</plaintext>&lt;"], &[]),
            ("<style><!--</style>--></style>", &["<style>", "=<!--</style>-->", "</style>"], &[]),
            ("<title><!--</title>", &["<title>", "=<!--</title>"], &[]),
        ],
    );
}

#[test]
fn the_name_of_the_last_start_tag_is_that_of_any() {
    rows_from(FEEDBACK, &[("<p><title></p></title>", &["<p>", "<title>", "=</p>", "</title>"], &[])]);
}

#[test]
fn an_end_tag_leads_back_to_pcdata() {
    for content_model in [Rcdata, Cdata] {
        let start = Start { content_model, last_start_tag: "xmp", feedback: false };
        rows_from(start, &[("<b></xmp><b>&amp;", &["=<b>", "</xmp>", "<b>", "=&"], &[])]);
    }
}

#[test]
fn the_escape_flag_outlives_nothing_it_could_spoil() {
    rows_from(
        FEEDBACK,
        &[(
            "<style><!----></style><!--x--><title><!--</title>--></title>",
            &["<style>", "=<!---->", "</style>", "<!--x-->", "<title>", "=<!--</title>-->", "</title>"],
            &[],
        )],
    );
}

#[test]
fn without_feedback_all_is_pcdata() {
    rows(&[("<title><b></title>", &["<title>", "<b>", "</title>"], &[])]);
}
