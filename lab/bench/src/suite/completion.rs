//! Completes inputs of XML5 to well-formed documents, which parsers of XML 1.0 read, too.

use fivefold::xml::parse_strict;

/// What ends the construct at the end of the input.
const ENDS: [&str; 44] = [
    "",
    ">",
    "a>",
    " a>",
    "/>",
    "'>",
    "\">",
    "''>",
    "''''>",
    "\"\">",
    " ''>",
    " 'b'>",
    " \"b\">",
    "-->",
    "->",
    "?>",
    "]]>",
    "]>",
    ")>",
    "a)>",
    ")''>",
    "a)''>",
    ")'a'>",
    "EMPTY>",
    " EMPTY>",
    " ANY>",
    " a CDATA ''>",
    " CDATA ''>",
    " ''",
    ";",
    "a;",
    "1;",
    "lt;",
    "#1;",
    "DATA ''>",
    " SYSTEM''>",
    "SYSTEM ''>",
    " '' NDATA b>",
    " NDATA b>",
    "='b'/>",
    "'/>",
    "\"/>",
    "a CDATA #IMPLIED>",
    " #IMPLIED>",
];

/// What then ends the document, such that entities and defaults of attributes show.
const REMAINDERS: [&str; 12] = [
    "",
    "</a>",
    "'/>",
    "\"/>",
    "<a/>",
    "]><a>&a;</a>",
    "]><a/>",
    ">]><a/>",
    "'>]><a>&a;</a>",
    "\">]><a>&a;</a>",
    "'>]><a/>",
    "\">]><a/>",
];

/// The input, completed to a well-formed document, if that is known to be possible. A DOCTYPE gets a name.
pub fn of(input: &str) -> Option<String> {
    let input = input.replacen("<!DOCTYPE[", "<!DOCTYPE a[", 1);
    let endings = ENDS.iter().flat_map(|end| REMAINDERS.iter().map(move |remainder| format!("{end}{remainder}")));
    let documents = endings.filter(|ending| !ending.is_empty()).map(|ending| format!("{input}{ending}"));
    documents.into_iter().find(|document| parse_strict(document).is_ok())
}
