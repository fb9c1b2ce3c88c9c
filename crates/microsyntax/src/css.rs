//! Parsing of CSS.

use cssparser::{BasicParseErrorKind, ParseError, Parser, Token};

/// A parse error without details, which no caller needs.
pub(crate) type Error = ParseError<()>;

/// The error without details.
pub(crate) fn error() -> Error {
    ParseError::from_basic_kind(BasicParseErrorKind::EndOfInput)
}

/// Parses the rest of a block or of the input as `<any-value>`, which may be empty.
///
/// Fails on CSS parse errors (an unmatched bracket, or a bad string or URL), and if the input, of `length` bytes, ends
/// inside a block. Blocks may be nested 75 deep.
///
/// <https://drafts.csswg.org/css-syntax/#typedef-any-value>
pub(crate) fn any_value(input: &mut Parser<'_>, length: usize) -> Result<(), Error> {
    while let Ok(token) = input.next_including_whitespace_and_comments() {
        if token.is_parse_error() {
            return Err(error());
        }
        if opens_block(token) {
            block(input, length)?;
        }
    }
    Ok(())
}

/// Parses the content of a block or function that has just been opened, as `<any-value>`; the block must be closed.
pub(crate) fn block(input: &mut Parser<'_>, length: usize) -> Result<(), Error> {
    input.parse_nested_block(|input| {
        any_value(input, length)?;
        // The position is before the closing bracket, if there is one.
        if input.position().byte_index() < length { Ok(()) } else { Err(error()) }
    })
}

/// Whether a token is the start of a block or function.
pub(crate) fn opens_block(token: &Token<'_>) -> bool {
    matches!(token, Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock)
}
