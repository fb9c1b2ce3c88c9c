//! What `read_text` returns, in the versions where it is an event.

use crate::typed::events::BytesText;

/// The content of an element, as written.
pub(crate) type Written<'i> = BytesText<'i>;

/// The content of an element, as written.
pub(crate) const fn written(text: BytesText<'_>) -> Written<'_> {
    text
}
