//! The pseudo-classes that the crate `selectors` leaves to its users.

use super::RelativeSelector;
use crate::language::LanguageRange;
use core::fmt;
use cssparser::{ToCss, serialize_identifier};

/// A pseudo-class.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum PseudoClass {
    /// One without arguments.
    Plain(Plain),
    /// `:lang()`, with its language ranges.
    Lang(Box<[LanguageRange]>),
    /// `:dir()`: with `ltr` or `rtl`, or with another word, which is valid and matches nothing.
    Dir(Box<str>),
    /// `:has()`.
    Has(Box<[RelativeSelector]>),
}

/// Makes the enum, and conversions from and to names.
macro_rules! plain {
    ($($name:literal => $variant:ident,)*) => {
        /// A pseudo-class without arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Plain {
            $($variant,)*
        }

        impl Plain {
            const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, without the colon.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

plain! {
    "active" => Active,
    "any-link" => AnyLink,
    "autofill" => Autofill,
    "checked" => Checked,
    "default" => Default,
    "defined" => Defined,
    "disabled" => Disabled,
    "enabled" => Enabled,
    "focus" => Focus,
    "focus-visible" => FocusVisible,
    "focus-within" => FocusWithin,
    "fullscreen" => Fullscreen,
    "hover" => Hover,
    "indeterminate" => Indeterminate,
    "link" => Link,
    "modal" => Modal,
    "open" => Open,
    "optional" => Optional,
    "picture-in-picture" => PictureInPicture,
    "placeholder-shown" => PlaceholderShown,
    "popover-open" => PopoverOpen,
    "read-only" => ReadOnly,
    "read-write" => ReadWrite,
    "required" => Required,
    "target" => Target,
    "user-invalid" => UserInvalid,
    "user-valid" => UserValid,
    "visited" => Visited,
}

impl Plain {
    /// The pseudo-class with that name, in whatever letter case.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|class| class.name().eq_ignore_ascii_case(name))
    }
}

/// The pseudo-classes without arguments that the crate `selectors` knows itself.
const STRUCTURAL: &[&str] = &[
    "empty",
    "first-child",
    "first-of-type",
    "last-child",
    "last-of-type",
    "only-child",
    "only-of-type",
    "root",
    "scope",
];

/// Whether there is a pseudo-class with that name, without arguments.
pub(crate) fn is_known(name: &str) -> bool {
    Plain::from_name(name).is_some() || STRUCTURAL.iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl selectors::parser::NonTSPseudoClass for PseudoClass {
    // Both are of interest only for elements with a state that users change.
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        match self {
            Self::Plain(class) => write!(output, ":{}", class.name()),
            Self::Dir(direction) => {
                output.write_str(":dir(")?;
                serialize_identifier(direction, output)?;
                output.write_char(')')
            }
            Self::Lang(ranges) => {
                output.write_str(":lang(")?;
                separated(ranges, output)?;
                output.write_char(')')
            }
            Self::Has(selectors) => {
                output.write_str(":has(")?;
                separated(selectors, output)?;
                output.write_char(')')
            }
        }
    }
}

/// Writes a list with commas.
fn separated<W: fmt::Write>(items: &[impl ToCss], output: &mut W) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            output.write_str(", ")?;
        }
        item.to_css(output)?;
    }
    Ok(())
}
