//! What goes wrong while a value is serialized.

use core::fmt;
use std::borrow::Cow;
use std::io;

/// An error that serializing can have.
pub trait Error: serde::ser::Error + From<fmt::Error> {
    /// XML has no form for this.
    fn unsupported(what: Cow<'static, str>) -> Self;
}

/// Why a value could not be serialized.
///
/// ```
/// use fivefold::xml::to_string;
///
/// #[derive(serde::Serialize)]
/// struct Bell {
///     sound: &'static str,
/// }
///
/// let error = to_string(&Bell { sound: "\u{7}" }).unwrap_err();
/// assert_eq!(error.to_string(), "XML has no form for the character U+0007, in `Bell/sound`");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ValueError {
    /// XML has no form for a part of the value, or what is written would not be read back.
    Unsupported(Cow<'static, str>),
    /// A message of the type.
    Custom(String),
    /// The writer has failed.
    Io(io::Error),
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) => write!(f, "XML has no form for {what}"),
            Self::Custom(message) => f.write_str(message),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ValueError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Unsupported(_) | Self::Custom(_) => None,
        }
    }
}

impl Error for ValueError {
    fn unsupported(what: Cow<'static, str>) -> Self {
        Self::Unsupported(what)
    }
}

impl serde::ser::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Custom(message.to_string())
    }
}

impl From<io::Error> for ValueError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<fmt::Error> for ValueError {
    fn from(error: fmt::Error) -> Self {
        Self::Io(io::Error::other(error))
    }
}
