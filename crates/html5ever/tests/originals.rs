//! The same tokens and trees as the original's, where the standard has not changed.

#[path = "tree.rs"]
mod tree;

use fivefold_test_support::html_soup;
use html5ever::tendril::TendrilSink;
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

#[test]
fn trees_are_serialized_alike() {
    let text = "<!DOCTYPE html><p title='\"&<>\u{A0}'>&lt;&amp;\u{A0}\"<br><noscript><b>x</b></noscript><style>a>b</style>\
        <svg xmlns=x xlink:href=y xml:lang=z><g/></svg><template><input></template><!-- c --><textarea>\n&lt;</textarea>";
    let dom = html5ever::parse_document(RcDom::default(), Default::default()).one(text);
    for scripting_enabled in [false, true] {
        let node = SerializableHandle::from(dom.document.clone());
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let opts = html5ever::serialize::SerializeOpts { scripting_enabled, ..Default::default() };
        html5ever::serialize(&mut ours, &node, opts).unwrap();
        let opts = original::serialize::SerializeOpts { scripting_enabled, ..Default::default() };
        original::serialize(&mut theirs, &node, opts).unwrap();
        assert_eq!(String::from_utf8(ours).unwrap(), String::from_utf8(theirs).unwrap());
    }
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
