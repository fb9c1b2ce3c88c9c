//! The conformance suites, each case a named test: `SUITE::…`.

mod conformance;
mod html5lib_encoding;
mod html5lib_tokenizer;
mod html5lib_tree;
mod lol_html;
mod vnu;
mod xml5_vectors;
mod xml5lib;
mod xmlconf;

use fivefold_test_support::Trials;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut trials = Trials::default();
    trials.add_own_suite("conformance", conformance::load);
    trials.add_suite("html5lib_encoding", "html5lib/encoding", html5lib_encoding::load);
    trials.add_suite("html5lib_tokenizer", "html5lib/tokenizer", html5lib_tokenizer::load);
    trials.add_suite("html5lib_tree", "html5lib/tree-construction", html5lib_tree::load);
    trials.add_suite("lol_html", "lol-html", lol_html::load);
    trials.add_suite("vnu", "vnu", vnu::load);
    trials.add_suite("xml5_vectors", "xml5", xml5_vectors::load);
    trials.add_suite("xml5lib", "xml5lib", xml5lib::load);
    trials.add_suite("xmlconf", "xmlconf", xmlconf::load);
    trials.run()
}
