//! What elements say of themselves: their names, roles, classes and ids.

use fivefold_core::Name;
use fivefold_core::display::declared;
use fivefold_dom::NodeRef;

/// A set of the subjects that an element's name, role, class and id speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(u8);

impl Words {
    /// The elements and roles of HTML for parts of a page.
    pub(crate) const MAIN: Self = Self(1);
    /// Navigation, asides, footers, forms and dialogs.
    pub(crate) const BESIDE: Self = Self(1 << 1);
    /// The words in classes and ids, by subject.
    pub(crate) const BESIDE_WORD: Self = Self(1 << 2);
    pub(crate) const COMMENT: Self = Self(1 << 3);
    pub(crate) const BYLINE: Self = Self(1 << 4);
    pub(crate) const CAPTION: Self = Self(1 << 5);
    pub(crate) const REVIEW: Self = Self(1 << 6);

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
        Name::NAV | Name::MENU | Name::FOOTER | Name::ASIDE | Name::FORM | Name::DIALOG => {
            words = words.with(Words::BESIDE);
        }
        Name::FIGCAPTION => words = words.with(Words::CAPTION),
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
    let is = |property, value| declared(style, property).is_some_and(|found| found.eq_ignore_ascii_case(value));
    is("display", "none") || is("visibility", "hidden")
}

fn role(role: &str) -> Words {
    match role {
        "main" => Words::MAIN,
        "navigation" | "menu" | "menubar" | "toolbar" | "tablist" | "contentinfo" | "complementary" | "search"
        | "form" | "dialog" | "alertdialog" | "alert" => Words::BESIDE,
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
const LONGEST: usize = 8;

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

/// The subject of a word in lower case. Each word is here because it alone helps on ten hosts at least, with the exception of
/// reviews, which count on pages of products only.
fn subject(word: &[u8]) -> Words {
    match word {
        b"menu" | b"footer" | b"related" | b"social" | b"form" | b"hide" => Words::BESIDE_WORD,
        b"comment" | b"comments" => Words::COMMENT,
        b"review" | b"reviews" => Words::REVIEW,
        b"author" => Words::BYLINE,
        b"caption" => Words::CAPTION,
        _ => Words::default(),
    }
}
