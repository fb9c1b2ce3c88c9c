//! Describes the parts of a trace in short phrases.

use super::names::state_name;
use super::step::{Change, DeclarationPart, Part, Step, TokenKind, TracedEnd, TracedFeedback, TracedTag, TracedToken};
use core::fmt;

/// Text in quotes, on one line, with control characters and invisible characters escaped.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for character in self.0.chars() {
            match character {
                // An apostrophe needs no escape.
                '\'' => f.write_str("'")?,
                _ => write!(f, "{}", character.escape_debug())?,
            }
        }
        f.write_str("\"")
    }
}

/// A short phrase: `Start tag "a" with href="x"`.
impl fmt::Display for TracedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Doctype { name, public_id, system_id, force_quirks, correct } => {
                write!(f, "DOCTYPE")?;
                if let Some(name) = name {
                    write!(f, " {}", Quoted(name))?;
                }
                for (keyword, id) in [("public", public_id), ("system", system_id)] {
                    if let Some(id) = id {
                        write!(f, " {keyword} {}", Quoted(id))?;
                    }
                }
                f.write_str(if *force_quirks == Some(true) { ", force-quirks" } else { "" })?;
                f.write_str(if *correct == Some(false) { ", incorrect" } else { "" })
            }
            Self::StartTag(tag) => write!(f, "Start tag {tag}"),
            Self::EndTag(tag) => write!(f, "End tag {tag}"),
            Self::EmptyTag(tag) => write!(f, "Empty tag {tag}"),
            Self::ShortEndTag => f.write_str("Short end tag"),
            Self::Comment(data) => write!(f, "Comment {}", Quoted(data)),
            Self::ProcessingInstruction(target, data) => {
                write!(f, "Processing instruction {} {}", Quoted(target), Quoted(data))
            }
            Self::XmlDeclaration(fields) => {
                write!(f, "XML declaration")?;
                for (name, value) in ["version", "encoding", "standalone"].iter().zip(fields) {
                    if let Some(value) = value {
                        write!(f, " {name}={}", Quoted(value))?;
                    }
                }
                Ok(())
            }
            Self::EntityReference(name) => write!(f, "Entity reference {}", Quoted(name)),
            Self::Characters(text) => {
                let plural = if text.chars().nth(1).is_some() { "s" } else { "" };
                write!(f, "Character{plural} {}", Quoted(text))
            }
            Self::EndOfFile => f.write_str("End of file"),
        }
    }
}

impl fmt::Display for TracedTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Quoted(&self.name))?;
        for (index, (name, value)) in self.attributes.iter().enumerate() {
            write!(f, "{}{name}={}", if index == 0 { " with " } else { " " }, Quoted(value))?;
        }
        f.write_str(if self.self_closing { ", self-closing" } else { "" })
    }
}

/// A short phrase: `Append "x" to attribute value`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NewToken(kind, parts) => {
                write!(f, "Current token = {kind}")?;
                write_parts(parts, f)
            }
            Self::NewAttribute(parts) => {
                f.write_str("New attribute on current token")?;
                write_parts(parts, f)
            }
            Self::Append { part, whole: Some(whole), .. } => write!(f, "Append to {part} → {}", Quoted(whole)),
            Self::Append { part, text, whole: None } => write!(f, "Append {} to {part}", Quoted(text)),
            Self::SelfClosing => f.write_str("Self-closing flag set"),
            Self::ForceQuirks => f.write_str("Force-quirks flag on"),
            Self::Variable { name, value } => {
                let (first, rest) = name.split_at(1);
                write!(f, "{}{rest} = {value}", first.to_ascii_uppercase())
            }
            Self::TemporaryBuffer(buffer) => write!(f, "Temporary buffer = {}", Quoted(buffer)),
            Self::LastStartTag(name) => write!(f, "Last start tag = {}", Quoted(name)),
            Self::ReturnState(state) => write!(f, "Return state = {}", state_name(state)),
            Self::Declaration { part, text } => {
                let part = match part {
                    DeclarationPart::Name => "name",
                    DeclarationPart::Attribute => "attribute name",
                    DeclarationPart::Value => "value",
                };
                write!(f, "Append {} to declaration's {part}", Quoted(text))
            }
            Self::CharacterReferenceCode(code) => write!(f, "Character reference code = 0x{code:X}"),
            Self::BeginReplacementText(text) => write!(f, "Read replacement text {}", Quoted(text)),
            Self::EndReplacementText => f.write_str("Replacement text ended"),
        }
    }
}

fn write_parts(parts: &[(Part, String)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (part, text) in parts {
        let name = match part {
            Part::TagName | Part::AttributeName | Part::DoctypeName => "name",
            Part::AttributeValue => "value",
            Part::Data => "data",
            Part::Target => "target",
            Part::PublicIdentifier => "public identifier",
            Part::SystemIdentifier => "system identifier",
        };
        write!(f, ", {name} = {}", Quoted(text))?;
    }
    Ok(())
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Doctype => "DOCTYPE",
            Self::StartTag => "start tag",
            Self::EndTag => "end tag",
            Self::Comment => "comment",
            Self::ProcessingInstruction => "processing instruction",
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TagName => "tag name",
            Self::AttributeName => "attribute name",
            Self::AttributeValue => "attribute value",
            Self::Data => "data",
            Self::Target => "target",
            Self::DoctypeName => "DOCTYPE name",
            Self::PublicIdentifier => "public identifier",
            Self::SystemIdentifier => "system identifier",
        })
    }
}

/// A short phrase: `switch to Script data`.
impl fmt::Display for TracedFeedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SwitchTo(state) => write!(f, "switch to {}", state_name(state)),
            Self::CdataAllowed(true) => f.write_str("CDATA sections allowed"),
            Self::CdataAllowed(false) => f.write_str("CDATA sections not allowed"),
        }
    }
}

impl Step {
    /// The consumed characters, all visible: `space`, `href`, `a␣b`, `é (U+00E9)`; or what ended.
    pub fn visible_input(&self) -> String {
        match self.end {
            Some(TracedEnd::File) if self.input.is_empty() => return "end of file".to_owned(),
            Some(TracedEnd::ReplacementText) if self.input.is_empty() => return "end of replacement text".to_owned(),
            _ => {}
        }
        let mut characters = self.input.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            return match character {
                ' ' => "space".to_owned(),
                '\n' => "LF".to_owned(),
                '\r' => "CR".to_owned(),
                '\t' => "tab".to_owned(),
                '\x0C' => "FF".to_owned(),
                '\0' => "NUL".to_owned(),
                '!'..='~' => character.to_string(),
                _ if character.is_control() => format!("U+{:04X}", u32::from(character)),
                _ => format!("{} (U+{:04X})", visible(character), u32::from(character)),
            };
        }
        if self.input == "\r\n" { "CR LF".to_owned() } else { self.input.chars().map(visible).collect() }
    }
}

/// A character in a visible form.
fn visible(character: char) -> String {
    match character {
        ' ' => "␣".to_owned(),
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(character)).map_or_else(String::new, String::from),
        // Combining characters and those of zero width would merge with their neighbours.
        _ if character.escape_debug().len() > 1 && !matches!(character, '"' | '\'' | '\\') => {
            format!("‹{:04X}›", u32::from(character))
        }
        _ => character.to_string(),
    }
}
