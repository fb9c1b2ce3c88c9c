//! Rewriting HTML while it streams.

use super::{Sample, Work, as_utf16, for_each_character, timed, timed_text};
use fivefold::encoding::Hints;
use fivefold::rewrite::{ByteRewriter, Content, Matching, RewriteOptions, Rewriter, Rules};

/// Changes whatever there is, by the tree.
pub const BY_TREE: Work = Work::new("rewrite", |text| timed_text(|| rewritten(text, rules(), Matching::ByTree)));

/// Changes whatever there is, as written.
pub const AS_WRITTEN: Work =
    Work::new("rewrite as written", |text| timed_text(|| rewritten(text, rules(), Matching::AsWritten)));

/// Removes elements at any depth.
pub const REMOVE: Work =
    Work::new("rewrite, remove", |text| timed_text(|| rewritten(text, removing(), Matching::ByTree)));

/// Removes each attribute by its name, sets as many others, and removes comments and tags.
pub const STRIP: Work =
    Work::new("rewrite, strip", |text| timed_text(|| rewritten(text, stripping(), Matching::ByTree)));

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

/// Rewrites single characters.
pub const CHARACTERS: Work = Work::new("rewrite in characters", |text| {
    timed_text(|| {
        let mut output = String::new();
        let options = RewriteOptions::default();
        let mut rewriter = Rewriter::new(rules(), options, |text: &str| output.push_str(text)).expect(DECIDED);
        for_each_character(text, |character| rewriter.write(character).expect(ACCEPTED));
        rewriter.end().expect(ACCEPTED);
        drop(rewriter);
        output
    })
});

/// Rewrites bytes in UTF-16.
pub const UTF_16: Work = Work::new("rewrite in UTF-16", |text| bytes(&as_utf16(text)));

/// Rewrites bytes in UTF-8, where each third byte is invalid.
pub const INVALID: Work = Work::new("rewrite invalid bytes", |text| {
    let bytes: Vec<_> =
        text.bytes().enumerate().map(|(at, byte)| if at % 3 == 0 { byte | 0x80 } else { byte }).collect();
    self::bytes(&bytes)
});

const DECIDED: &str = "start tags decide the selectors";
const ACCEPTED: &str = "no rule fails";

fn rules() -> Rules<'static> {
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

fn rewritten(text: &str, rules: Rules<'_>, matching: Matching) -> String {
    let mut output = String::new();
    let options = RewriteOptions::default().with_matching(matching);
    let mut rewriter = Rewriter::new(rules, options, |text: &str| output.push_str(text)).expect(DECIDED);
    rewriter.write(text).expect(ACCEPTED);
    rewriter.end().expect(ACCEPTED);
    drop(rewriter);
    output
}

fn bytes(bytes: &[u8]) -> Sample {
    let work = || {
        let mut output = Vec::new();
        let sink = |bytes: &[u8]| output.extend_from_slice(bytes);
        let mut rewriter =
            ByteRewriter::new(rules(), Hints::default(), RewriteOptions::default(), sink).expect(DECIDED);
        rewriter.write(bytes).expect(ACCEPTED);
        rewriter.end().expect(ACCEPTED);
        drop(rewriter);
        output
    };
    timed(work, |output| output.len())
}
