//! The tokens of tree construction, and the rows of insertion modes and phases for them.

use super::{How, On, Row, Transitions};
use fivefold::html::tokenizer::HtmlToken;

/// A token, or the part of a text that rules process by itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A start tag, by its name.
    StartTag(String),
    /// An end tag, by its name.
    EndTag(String),
    /// White space.
    WhiteSpace,
    /// U+0000.
    Null,
    /// Other characters.
    Text,
    /// Another token, by its kind.
    Other(&'static str),
}

/// The parts of a token: those of a text can be processed differently.
pub fn pieces(token: &HtmlToken<'_>) -> Vec<Piece> {
    match token {
        HtmlToken::StartTag(tag) => vec![Piece::StartTag(tag.name_text.data.to_owned())],
        HtmlToken::EndTag(tag) => vec![Piece::EndTag(tag.name_text.data.to_owned())],
        HtmlToken::Text(text) => pieces_of_text(text.data),
        HtmlToken::Comment(_) => vec![Piece::Other("comment")],
        HtmlToken::ProcessingInstruction(_) => vec![Piece::Other("processing instruction")],
        HtmlToken::Doctype(_) => vec![Piece::Other("DOCTYPE")],
        _ => vec![Piece::Other("EOF")],
    }
}

/// The parts of a text.
pub fn pieces_of_text(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<_> = text
        .chars()
        .map(|character| match character {
            '\t' | '\n' | '\x0C' | '\r' | ' ' => Piece::WhiteSpace,
            '\0' => Piece::Null,
            _ => Piece::Text,
        })
        .collect();
    pieces.dedup();
    pieces
}

impl On {
    /// Reads an alternative of a row of tree construction.
    pub fn token(text: &str) -> Self {
        if text == "anything else" { Self::AnythingElse } else { Self::Token(text.to_owned()) }
    }

    /// A source that gives such a token.
    pub fn markup(&self) -> String {
        let Self::Token(text) = self else { return "<unknown>".to_owned() };
        match text.as_str() {
            "white space" => " ".to_owned(),
            "text" => "x\0 ".to_owned(),
            "comment" => "<!---->".to_owned(),
            "processing instruction" => "<?x>".to_owned(),
            "DOCTYPE" => "<!DOCTYPE html>".to_owned(),
            "EOF" => String::new(),
            tag => tag.replace("any other", "unknown"),
        }
    }

    /// Whether a row names the part, or its kind.
    fn names(&self, piece: &Piece) -> bool {
        let Self::Token(text) = self else { return false };
        match piece {
            Piece::StartTag(name) => text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) == Some(name),
            Piece::EndTag(name) => text.strip_prefix("</").and_then(|text| text.strip_suffix('>')) == Some(name),
            Piece::WhiteSpace => text == "white space" || text == "text",
            Piece::Null | Piece::Text => text == "text",
            Piece::Other(other) => text == other,
        }
    }

    fn names_all_others(&self, piece: &Piece) -> bool {
        match piece {
            Piece::StartTag(_) => *self == Self::Token("<any other>".to_owned()),
            Piece::EndTag(_) => *self == Self::Token("</any other>".to_owned()),
            _ => false,
        }
    }
}

impl Transitions {
    /// The rows of a mode for a part.
    pub fn mode_rows(&self, mode: &str, piece: &Piece) -> Vec<(usize, usize)> {
        let rows = || self.rows_of(mode);
        let find = |names: &dyn Fn(&On) -> bool| -> Vec<(usize, usize)> {
            rows().filter_map(|(number, row)| Some((number, row.on.iter().position(names)?))).collect()
        };
        let found = find(&|on| on.names(piece));
        let found = if found.is_empty() { find(&|on| on.names_all_others(piece)) } else { found };
        if found.is_empty() { find(&|on| *on == On::AnythingElse) } else { found }
    }

    /// The rows of a phase for a token that lead to another, or stay.
    pub fn phase_rows(&self, from: &str, token: &str, to: &str) -> Vec<(usize, usize)> {
        let is_named = |row: &Row| row.from == from && row.on.contains(&On::Token(token.to_owned()));
        let any_named = self.rows.iter().any(is_named);
        let mut found = Vec::new();
        for (number, row) in self.rows_of(from) {
            let position = row
                .on
                .iter()
                .position(|on| if any_named { *on == On::Token(token.to_owned()) } else { *on == On::AnythingElse });
            let leads = if row.how == How::End { from == to } else { row.to == to };
            if let (Some(alternative), true) = (position, leads) {
                found.push((number, alternative));
            }
        }
        found
    }
}
