//! What elements say of themselves: their names, roles, classes and ids.

use fivefold_core::Name;
use fivefold_dom::NodeRef;

/// A set of the subjects that an element's name, role, class and id speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(u32);

impl Words {
    /// The elements and roles of HTML for parts of a page.
    pub(crate) const MAIN: Self = Self(1);
    pub(crate) const ARTICLE: Self = Self(1 << 1);
    pub(crate) const NAV: Self = Self(1 << 2);
    pub(crate) const FOOTER: Self = Self(1 << 4);
    pub(crate) const ASIDE: Self = Self(1 << 5);
    pub(crate) const FORM: Self = Self(1 << 6);
    pub(crate) const DIALOG: Self = Self(1 << 7);
    /// The words in classes and ids, by subject.
    pub(crate) const MENU: Self = Self(1 << 8);
    pub(crate) const SIDE: Self = Self(1 << 9);
    pub(crate) const BOTTOM: Self = Self(1 << 10);
    pub(crate) const RELATED: Self = Self(1 << 11);
    pub(crate) const SHARING: Self = Self(1 << 12);
    pub(crate) const COMMENT: Self = Self(1 << 13);
    pub(crate) const BYLINE: Self = Self(1 << 14);
    pub(crate) const PROMOTION: Self = Self(1 << 15);
    pub(crate) const OVERLAY: Self = Self(1 << 16);
    pub(crate) const CONTROL: Self = Self(1 << 17);
    pub(crate) const POST: Self = Self(1 << 18);
    pub(crate) const CAPTION: Self = Self(1 << 19);
    pub(crate) const CONCEALED: Self = Self(1 << 20);
    pub(crate) const REVIEW: Self = Self(1 << 21);

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What an element says of itself, a number for its name and class, and whether it is hidden.
pub(crate) fn words_of(node: NodeRef<'_>, name: Name) -> (Words, u32, bool) {
    let mut words = Words::default();
    let mut shape = name.id().wrapping_mul(0x9E37_79B1);
    let mut is_hidden = name == Name::NOSCRIPT || name == Name::DIALOG;
    match name {
        Name::MAIN => words = words.with(Words::MAIN),
        Name::ARTICLE => words = words.with(Words::ARTICLE),
        Name::NAV | Name::MENU => words = words.with(Words::NAV),
        Name::FOOTER => words = words.with(Words::FOOTER),
        Name::ASIDE => words = words.with(Words::ASIDE),
        Name::FORM => words = words.with(Words::FORM),
        Name::DIALOG => words = words.with(Words::DIALOG),
        _ => {}
    }
    for attribute in node.attributes() {
        let value = attribute.value();
        match attribute.interned_name() {
            Name::CLASS | Name::ID => {
                words = words.with(tokens(value));
                if attribute.interned_name() == Name::CLASS {
                    let class = value.split_ascii_whitespace().next().unwrap_or_default();
                    shape =
                        class.bytes().fold(shape, |shape, byte| (shape ^ u32::from(byte)).wrapping_mul(0x0100_0193));
                }
            }
            Name::ROLE => words = words.with(role(value.trim())),
            Name::HIDDEN => is_hidden |= value != "until-found",
            Name::STYLE => is_hidden |= hides(value),
            Name::ITEMPROP => words = words.with(property(value)),
            _ => {}
        }
    }
    (words, shape, is_hidden)
}

/// Whether a `style` hides its element.
fn hides(style: &str) -> bool {
    style.split(';').any(|declaration| {
        let Some((property, value)) = declaration.split_once(':') else { return false };
        let value = value.trim().split(['!', ' ']).next().unwrap_or_default();
        match property.trim() {
            property if property.eq_ignore_ascii_case("display") => value.eq_ignore_ascii_case("none"),
            property if property.eq_ignore_ascii_case("visibility") => value.eq_ignore_ascii_case("hidden"),
            _ => false,
        }
    })
}

fn role(role: &str) -> Words {
    match role {
        "main" => Words::MAIN,
        "article" => Words::ARTICLE,
        "navigation" | "menu" | "menubar" | "toolbar" | "tablist" => Words::NAV,
        "contentinfo" => Words::FOOTER,
        "complementary" => Words::ASIDE,
        "search" | "form" => Words::FORM,
        "dialog" | "alertdialog" | "alert" => Words::DIALOG,
        _ => Words::default(),
    }
}

fn property(value: &str) -> Words {
    match value {
        "comment" => Words::COMMENT,
        "author" | "datePublished" => Words::BYLINE,
        _ => Words::default(),
    }
}

/// The longest word of the table.
const LONGEST: usize = 14;

/// The subjects of the words in a class or id. Words end at what is no letter, and before a capital letter after a small one.
fn tokens(value: &str) -> Words {
    let mut words = Words::default();
    let mut word = [0; LONGEST];
    let mut length = 0;
    let mut before = b' ';
    for byte in value.bytes().chain([b' ']) {
        let is_letter = byte.is_ascii_alphabetic();
        if !is_letter || byte.is_ascii_uppercase() && before.is_ascii_lowercase() {
            if (2..=LONGEST).contains(&length) {
                words = words.with(subject(&word[..length]));
            }
            length = 0;
        }
        if is_letter {
            if let Some(slot) = word.get_mut(length) {
                *slot = byte.to_ascii_lowercase();
            }
            length += 1;
        }
        before = byte;
    }
    words
}

/// The subject of a word in lower case. Each word is here because on ten hosts at least what stands below elements with it
/// is, for the most part, not the content, or, for the last subject, a post.
fn subject(word: &[u8]) -> Words {
    match word {
        b"nav" | b"navbar" | b"navigation" | b"menu" | b"submenu" | b"breadcrumb" | b"breadcrumbs" | b"pagination"
        | b"megamenu" | b"dropdown" | b"toc" | b"tabs" => Words::MENU,
        b"sidebar" | b"aside" | b"widget" | b"widgets" => Words::SIDE,
        b"footer" | b"foot" | b"copyright" | b"colophon" | b"legal" => Words::BOTTOM,
        b"related" | b"recommended" | b"popular" | b"trending" | b"recent" | b"latest" | b"more" => Words::RELATED,
        b"share" | b"sharing" | b"social" => Words::SHARING,
        b"comment" | b"comments" | b"respond" => Words::COMMENT,
        b"author" | b"byline" | b"meta" | b"date" | b"tags" | b"tag" | b"category" | b"categories" | b"bio"
        | b"user" | b"avatar" | b"profile" => Words::BYLINE,
        b"ad" | b"promo" | b"newsletter" | b"subscribe" | b"subscription" | b"signup" | b"cta" | b"donate" => {
            Words::PROMOTION
        }
        b"cookie" | b"cookies" | b"consent" | b"modal" | b"popup" | b"overlay" | b"lightbox" | b"drawer"
        | b"tooltip" | b"skip" | b"sr" => Words::OVERLAY,
        b"filter" | b"filters" | b"sort" | b"search" | b"login" | b"form" | b"toolbar" | b"controls" | b"button"
        | b"btn" | b"buttons" | b"cart" => Words::CONTROL,
        b"post" | b"message" | b"answer" | b"question" | b"thread" | b"topic" => Words::POST,
        b"caption" | b"credit" => Words::CAPTION,
        b"hidden" | b"hide" | b"screen" => Words::CONCEALED,
        b"review" | b"reviews" | b"rating" | b"ratings" => Words::REVIEW,
        _ => Words::default(),
    }
}
