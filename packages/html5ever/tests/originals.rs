//! The same tokens and trees as the original's, where the standard has not changed.

#[path = "tree.rs"]
mod tree;

use fivefold_test_support::html_soup;
use html5ever::interface::QuirksMode;
use html5ever::serialize::TraversalScope;
use html5ever::tendril::TendrilSink;
use html5ever::{QualName, local_name, ns};
use markup5ever_rcdom::{RcDom, SerializableHandle};
use proptest::prelude::*;
use std::cell::RefCell;
use std::fmt::Debug;
use std::path::Path;

/// A token as text, without how its parts are stored.
fn shown(token: &dyn Debug) -> String {
    ["inline", "owned", "shared"]
        .iter()
        .fold(format!("{token:?}"), |text, how| text.replace(&format!("Tendril<UTF8>({how}: "), "("))
}

/// Makes a module that shows the tokens of a text, for one side. The types of tokens are not the same.
macro_rules! side {
    ($side:ident, $html5ever:ident) => {
        mod $side {
            use super::*;
            use $html5ever::buffer_queue::BufferQueue;
            use $html5ever::tokenizer::{Token, TokenSink, TokenSinkResult, Tokenizer};

            #[derive(Default)]
            struct Show(RefCell<Vec<String>>);

            impl TokenSink for Show {
                type Handle = ();

                fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<()> {
                    let mut tokens = self.0.borrow_mut();
                    match token {
                        Token::ParseError(_) => {}
                        Token::CharacterTokens(text) => match tokens.last_mut() {
                            Some(last) if last.starts_with("text ") => last.push_str(&text),
                            _ => tokens.push(format!("text {text}")),
                        },
                        Token::EOFToken => tokens.push("end".to_owned()),
                        other => tokens.push(format!("{line} {}", shown(&other))),
                    }
                    TokenSinkResult::Continue
                }
            }

            pub(super) fn tokens(parts: &[&str]) -> Vec<String> {
                let tokenizer = Tokenizer::new(Show::default(), Default::default());
                for part in parts {
                    let input = BufferQueue::default();
                    input.push_back((*part).into());
                    let _ = tokenizer.feed(&input);
                }
                tokenizer.end();
                tokenizer.sink.0.into_inner()
            }
        }
    };
}

side!(original_side, original);
side!(our_side, html5ever);

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_markup_gives_the_same_tokens(text in html_soup::markup(), at in any::<prop::sample::Index>()) {
        // Processing instructions are newer than the original.
        let text = text.replace("<?", "<!");
        let cut = text.floor_char_boundary(at.index(text.len() + 1));
        let (head, tail) = text.split_at(cut);
        let expected = original_side::tokens(&[&text]);
        prop_assert_eq!(our_side::tokens(&[&text]), expected.clone());
        prop_assert_eq!(our_side::tokens(&[head, tail]), expected);
    }
}

/// Makes the options of the tree builder for one side.
macro_rules! options {
    ($html5ever:ident, $flags:expr, $quirks_mode:expr) => {
        $html5ever::ParseOpts {
            tree_builder: $html5ever::tree_builder::TreeBuilderOpts {
                scripting_enabled: $flags[0],
                iframe_srcdoc: $flags[1],
                drop_doctype: $flags[2],
                quirks_mode: $quirks_mode,
                exact_errors: false,
            },
            ..Default::default()
        }
    };
}

#[test]
fn options_of_the_tree_builder_have_the_same_effect() {
    let texts = [
        "<!DOCTYPE html><p>x<table>y",
        "<p>x<table>y",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'><p>x<table>y",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'><p>x<table>y",
        "<!DOCTYPE html><head><noscript><link><p>x</noscript><body><noscript><b>y",
    ];
    let context = || QualName::new(None, ns!(html), local_name!("div"));
    let mut seen = std::collections::BTreeSet::new();
    for bits in 0..8 {
        let flags = [bits & 1 > 0, bits & 2 > 0, bits & 4 > 0];
        for mode in [QuirksMode::NoQuirks, QuirksMode::LimitedQuirks, QuirksMode::Quirks] {
            for text in texts {
                // The mode of a `srcdoc` document is left as it is; html5ever resets it at a DOCTYPE.
                if flags[1] && mode != QuirksMode::NoQuirks && text.starts_with("<!DOCTYPE") {
                    continue;
                }
                let ours = html5ever::parse_document(RcDom::default(), options!(html5ever, flags, mode)).one(text);
                let theirs = original::parse_document(RcDom::default(), options!(original, flags, mode)).one(text);
                assert_eq!(tree::of(&ours, false), tree::of(&theirs, false), "{text} with {flags:?} and {mode:?}");
                assert_eq!(ours.quirks_mode.get(), theirs.quirks_mode.get(), "{text} with {flags:?} and {mode:?}");
                seen.insert(tree::of(&ours, false));
                let (sink, opts) = (RcDom::default(), options!(html5ever, flags, mode));
                let ours = html5ever::parse_fragment(sink, opts, context(), vec![], flags[0]).one(text);
                let (sink, opts) = (RcDom::default(), options!(original, flags, mode));
                let theirs = original::parse_fragment(sink, opts, context(), vec![], flags[0]).one(text);
                assert_eq!(tree::of(&ours, true), tree::of(&theirs, true), "{text} with {flags:?} and {mode:?}");
                seen.insert(tree::of(&ours, true));
            }
        }
    }
    // The options make a difference.
    assert!(seen.len() > 2 * texts.len(), "{seen:#?}");
}

#[test]
fn trees_are_serialized_alike() {
    let text = "<!DOCTYPE html><p title='\"&<>\u{A0}'>&lt;&amp;\u{A0}\"<br><noscript><b>x</b></noscript><style>a>b</style>\
        <svg xmlns=x xlink:href=y xml:lang=z><g/></svg><template><input></template><!-- c --><textarea>\n&lt;</textarea>";
    let dom = html5ever::parse_document(RcDom::default(), Default::default()).one(text);
    let scopes = [
        TraversalScope::IncludeNode,
        TraversalScope::ChildrenOnly(None),
        TraversalScope::ChildrenOnly(Some(QualName::new(None, ns!(html), local_name!("style")))),
    ];
    let root = dom.document.children.borrow()[1].clone();
    for (scripting_enabled, scope) in [false, true].into_iter().flat_map(|one| scopes.clone().map(|scope| (one, scope)))
    {
        let node = SerializableHandle::from(root.clone());
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let traversal_scope = scope.clone();
        let opts =
            html5ever::serialize::SerializeOpts { scripting_enabled, traversal_scope, create_missing_parent: false };
        html5ever::serialize(&mut ours, &node, opts).unwrap();
        let traversal_scope = scope.clone();
        let opts =
            original::serialize::SerializeOpts { scripting_enabled, traversal_scope, create_missing_parent: false };
        original::serialize(&mut theirs, &node, opts).unwrap();
        assert_eq!(String::from_utf8(ours).unwrap(), String::from_utf8(theirs).unwrap());
    }
}

#[test]
fn an_end_without_a_start_is_serialized_on_request() {
    use html5ever::serialize::{HtmlSerializer, SerializeOpts, Serializer};
    let end = |create_missing_parent| {
        let mut written = Vec::new();
        let opts = SerializeOpts { create_missing_parent, ..SerializeOpts::default() };
        let mut serializer = HtmlSerializer::new(&mut written, opts);
        let name = || QualName::new(None, ns!(html), local_name!("b"));
        // The first one ends what the serializer begins with.
        serializer.end_elem(name()).and_then(|()| serializer.end_elem(name())).map(|()| written)
    };
    assert_eq!(end(true).unwrap(), b"</b></b>");
    std::panic::catch_unwind(|| end(false)).expect_err("html5ever panics");
}

/// html5ever 0.40.0 writes half of the character.
#[test]
fn characters_that_begin_like_a_no_break_space_are_not_escaped() {
    let dom = html5ever::parse_document(RcDom::default(), Default::default()).one("<p title=¡>¡\u{A0}");
    let mut ours = Vec::new();
    html5ever::serialize(&mut ours, &SerializableHandle::from(dom.document.clone()), Default::default()).unwrap();
    let expected = "<html><head></head><body><p title=\"¡\">¡&nbsp;</p></body></html>";
    assert_eq!(String::from_utf8(ours).unwrap(), expected);
}

#[test]
fn pages_give_the_same_trees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/corpus/html-web");
    let Ok(pages) = std::fs::read_dir(&folder) else {
        eprintln!("*** SKIPPED: there are no captured pages in {}", folder.display());
        return;
    };
    let mut different = Vec::new();
    for page in pages.map(|page| page.unwrap().path()) {
        let text = String::from_utf8_lossy(&std::fs::read(&page).unwrap()).into_owned();
        let ours = html5ever::parse_document(RcDom::default(), Default::default()).one(&*text);
        let theirs = original::parse_document(RcDom::default(), Default::default()).one(&*text);
        if tree::of(&ours, false) != tree::of(&theirs, false) {
            different.push(page.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    different.sort();
    assert_eq!(different, [""; 0]);
}
