//! The DOCTYPE, and the mode that it asks for.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>

use super::TreeBuilder;
use crate::HtmlTreeSink;
use crate::tokenizer::HtmlDoctype;
use fivefold_core::{ErrorCode, NewDoctype, QuirksMode};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Appends the document type, and sets the document's mode.
    pub(super) fn append_doctype(&mut self, doctype: &HtmlDoctype<'_>) {
        let name = doctype.name.map_or("", |name| name.data);
        let public_id = doctype.public_id.map(|id| id.data);
        let system_id = doctype.system_id.map(|id| id.data);
        if name != "html" || public_id.is_some() || system_id.is_some_and(|id| id != "about:legacy-compat") {
            self.error(ErrorCode::NonconformingDoctype);
        }
        self.sink.append_doctype(NewDoctype::new(name, public_id, system_id, doctype.span));
        if !self.options.iframe_srcdoc {
            self.set_quirks_mode(quirks_mode(name, public_id, system_id, doctype.force_quirks));
        }
    }

    /// Sets the mode that the document has before its first token; the sink is not told. A DOCTYPE, or the lack of one, sets
    /// the mode again, except in the document of an `iframe` with `srcdoc`.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
    pub fn set_initial_quirks_mode(&mut self, mode: QuirksMode) {
        self.state.quirks_mode = mode;
    }

    pub(super) fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.state.quirks_mode = mode;
        self.sink.set_quirks_mode(mode);
    }
}

fn quirks_mode(name: &str, public_id: Option<&str>, system_id: Option<&str>, force_quirks: bool) -> QuirksMode {
    let public = public_id.unwrap_or("");
    let public_begins_with = |prefixes: &[&str]| {
        prefixes.iter().any(|prefix| {
            public.as_bytes().get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix.as_bytes()))
        })
    };
    // A system identifier that is empty counts like one that is missing.
    let has_system_id = system_id.is_some_and(|id| !id.is_empty());
    if force_quirks
        || name != "html"
        || QUIRKY_PUBLIC_IDS.iter().any(|id| public.eq_ignore_ascii_case(id))
        || system_id.is_some_and(|id| id.eq_ignore_ascii_case(QUIRKY_SYSTEM_ID))
        || public_begins_with(QUIRKY_PUBLIC_ID_PREFIXES)
        || (!has_system_id && public_begins_with(HTML_401_PREFIXES))
    {
        QuirksMode::Quirks
    } else if public_begins_with(XHTML_10_PREFIXES) || (has_system_id && public_begins_with(HTML_401_PREFIXES)) {
        QuirksMode::LimitedQuirks
    } else {
        QuirksMode::NoQuirks
    }
}

// Source of the identifiers: the list in the section cited above.

const QUIRKY_PUBLIC_IDS: &[&str] =
    &["-//W3O//DTD W3 HTML Strict 3.0//EN//", "-/W3C/DTD HTML 4.0 Transitional/EN", "HTML"];

const QUIRKY_SYSTEM_ID: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

const HTML_401_PREFIXES: &[&str] = &["-//W3C//DTD HTML 4.01 Frameset//", "-//W3C//DTD HTML 4.01 Transitional//"];

const XHTML_10_PREFIXES: &[&str] = &["-//W3C//DTD XHTML 1.0 Frameset//", "-//W3C//DTD XHTML 1.0 Transitional//"];

const QUIRKY_PUBLIC_ID_PREFIXES: &[&str] = &[
    "+//Silmaril//dtd html Pro v0r11 19970101//",
    "-//AS//DTD HTML 3.0 asWedit + extensions//",
    "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
    "-//IETF//DTD HTML 2.0 Level 1//",
    "-//IETF//DTD HTML 2.0 Level 2//",
    "-//IETF//DTD HTML 2.0 Strict Level 1//",
    "-//IETF//DTD HTML 2.0 Strict Level 2//",
    "-//IETF//DTD HTML 2.0 Strict//",
    "-//IETF//DTD HTML 2.0//",
    "-//IETF//DTD HTML 2.1E//",
    "-//IETF//DTD HTML 3.0//",
    "-//IETF//DTD HTML 3.2 Final//",
    "-//IETF//DTD HTML 3.2//",
    "-//IETF//DTD HTML 3//",
    "-//IETF//DTD HTML Level 0//",
    "-//IETF//DTD HTML Level 1//",
    "-//IETF//DTD HTML Level 2//",
    "-//IETF//DTD HTML Level 3//",
    "-//IETF//DTD HTML Strict Level 0//",
    "-//IETF//DTD HTML Strict Level 1//",
    "-//IETF//DTD HTML Strict Level 2//",
    "-//IETF//DTD HTML Strict Level 3//",
    "-//IETF//DTD HTML Strict//",
    "-//IETF//DTD HTML//",
    "-//Metrius//DTD Metrius Presentational//",
    "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
    "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
    "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
    "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
    "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
    "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
    "-//Netscape Comm. Corp.//DTD HTML//",
    "-//Netscape Comm. Corp.//DTD Strict HTML//",
    "-//O'Reilly and Associates//DTD HTML 2.0//",
    "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
    "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
    "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
    "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
    "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
    "-//Spyglass//DTD HTML 2.0 Extended//",
    "-//Sun Microsystems Corp.//DTD HotJava HTML//",
    "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
    "-//W3C//DTD HTML 3 1995-03-24//",
    "-//W3C//DTD HTML 3.2 Draft//",
    "-//W3C//DTD HTML 3.2 Final//",
    "-//W3C//DTD HTML 3.2//",
    "-//W3C//DTD HTML 3.2S Draft//",
    "-//W3C//DTD HTML 4.0 Frameset//",
    "-//W3C//DTD HTML 4.0 Transitional//",
    "-//W3C//DTD HTML Experimental 19960712//",
    "-//W3C//DTD HTML Experimental 970421//",
    "-//W3C//DTD W3 HTML//",
    "-//W3O//DTD W3 HTML 3.0//",
    "-//WebTechs//DTD Mozilla HTML 2.0//",
    "-//WebTechs//DTD Mozilla HTML//",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_doctype_asks_for_no_quirks() {
        assert_eq!(quirks_mode("html", None, None, false), QuirksMode::NoQuirks);
        assert_eq!(quirks_mode("html", None, Some("about:legacy-compat"), false), QuirksMode::NoQuirks);
        assert_eq!(quirks_mode("html", None, None, true), QuirksMode::Quirks);
        assert_eq!(quirks_mode("htm", None, None, false), QuirksMode::Quirks);
    }

    #[test]
    fn an_empty_system_identifier_is_like_none() {
        let transitional = Some("-//w3c//dtd html 4.01 transitional//EN");
        assert_eq!(quirks_mode("html", transitional, None, false), QuirksMode::Quirks);
        assert_eq!(quirks_mode("html", transitional, Some(""), false), QuirksMode::Quirks);
        assert_eq!(quirks_mode("html", transitional, Some("x"), false), QuirksMode::LimitedQuirks);
    }
}
