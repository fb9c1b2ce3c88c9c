//! Rewriting HTML while it streams.

use super::{Sample, Work, as_utf16, for_each_character, timed};
use fivefold::encoding::Hints;
use fivefold::rewrite::{ByteRewriter, Content, Matching, RewriteOptions, Rewriter, Rules, rewrite_with};

pub(super) fn works() -> Vec<Work> {
    vec![
        Work::text("rewrite", |text| rewritten(text, changing(), Matching::ByTree)),
        Work::text("rewrite as written", |text| rewritten(text, changing(), Matching::AsWritten)),
        Work::text("rewrite, remove", |text| rewritten(text, removing(), Matching::ByTree)),
        Work::text("rewrite, strip", |text| rewritten(text, stripping(), Matching::ByTree)),
        Work::text("rewrite in characters", |text| {
            let mut output = String::new();
            let options = RewriteOptions::default();
            let mut rewriter = Rewriter::new(changing(), options, |text: &str| output.push_str(text)).expect(DECIDED);
            for_each_character(text, |character| rewriter.write(character).expect(ACCEPTED));
            rewriter.end().expect(ACCEPTED);
            drop(rewriter);
            output
        }),
        Work::new("rewrite in UTF-16", |text| bytes(&as_utf16(text))),
        // Each third byte is invalid.
        Work::new("rewrite invalid bytes", |text| {
            let invalid = |(at, byte)| if at % 3 == 0 { byte | 0x80 } else { byte };
            bytes(&text.bytes().enumerate().map(invalid).collect::<Vec<_>>())
        }),
    ]
}

const DECIDED: &str = "start tags decide the selectors";
const ACCEPTED: &str = "no rule fails";

/// Changes whatever there is.
fn changing() -> Rules<'static> {
    Rules::new()
        .element("*", |element| {
            element.set_attribute("q", "&")?;
            element.before(Content::Text("1"));
            element.append(Content::Text("2"));
            element.after(Content::Text("3"));
            element.on_end(|end| {
                end.before(Content::Text("4"));
                Ok(())
            });
            Ok(())
        })
        .element("b + *, p ~ :nth-child(odd), :first-of-type > i", |element| Ok(element.set_name("u")?))
        .text_in("b *", |piece| {
            if piece.is_last() {
                piece.after(Content::Text("5"));
            }
            Ok(())
        })
        .comments(|comment| Ok(comment.set_text("6")?))
}

/// Removes elements at any depth.
fn removing() -> Rules<'static> {
    Rules::new()
        .element("b, p, td, select", |element| {
            element.remove();
            Ok(())
        })
        .element("i, div, tr", |element| {
            element.unwrap();
            Ok(())
        })
}

/// Removes each attribute by its name, sets as many others, and removes comments and tags.
fn stripping() -> Rules<'static> {
    Rules::new()
        .element("*", |element| {
            let names: Vec<_> = element.attributes().map(|(name, _)| name.to_owned()).collect();
            for name in &names {
                element.remove_attribute(name);
                let _ = element.set_attribute(&format!("x-{name}"), "1");
            }
            Ok(())
        })
        .element("i, xmp, textarea", |element| {
            element.unwrap();
            Ok(())
        })
        .element("script, style", |element| {
            element.prepend(Content::Text("x"));
            Ok(())
        })
        .comments(|comment| {
            comment.remove();
            Ok(())
        })
}

fn rewritten(text: &str, rules: Rules<'_>, matching: Matching) -> String {
    rewrite_with(text, rules, RewriteOptions::default().with_matching(matching)).expect(ACCEPTED)
}

fn bytes(bytes: &[u8]) -> Sample {
    let work = || {
        let mut output = Vec::new();
        let sink = |bytes: &[u8]| output.extend_from_slice(bytes);
        let mut rewriter =
            ByteRewriter::new(changing(), Hints::default(), RewriteOptions::default(), sink).expect(DECIDED);
        rewriter.write(bytes).expect(ACCEPTED);
        rewriter.end().expect(ACCEPTED);
        drop(rewriter);
        output
    };
    timed(work, |output| output.len())
}
