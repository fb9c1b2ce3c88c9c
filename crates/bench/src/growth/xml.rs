//! The cases of XML.

use super::{Case, numbered};

/// All cases.
pub(super) static CASES: &[Case] = &[
    // Deep trees, and what looks for something in them.
    Case { name: "nested <x>", text: |n| "<x>".repeat(n) },
    Case { name: "nested <x>, </x> × N", text: |n| "<x>".repeat(n) + &"</x>".repeat(n) },
    Case { name: "nested <x>, </> × N", text: |n| "<x>".repeat(n) + &"</>".repeat(n) },
    Case { name: "nested <x>, </y> × N", text: |n| "<x>".repeat(n) + &"</y>".repeat(n) },
    Case { name: "nested <x>, <y></x> × N", text: |n| "<x>".repeat(n) + &"<y></x>".repeat(n) },
    Case { name: "nested <x>, text and </y> × N", text: |n| "<x>".repeat(n) + &"z</y>".repeat(n) },
    Case {
        name: "nested distinct names, their end tags the wrong way round",
        text: |n| numbered(n, |i| format!("<x{i}>")) + &numbered(n, |i| format!("</x{i}>")),
    },
    Case { name: "<x><y></x>", text: |n| root(&"<x><y></x>".repeat(n)) },
    // Many of one kind beside one another.
    Case { name: "<x/>", text: |n| root(&"<x/>".repeat(n)) },
    Case { name: "</x>", text: |n| root(&"</x>".repeat(n)) },
    Case { name: "text between </x>", text: |n| root(&"y</x>".repeat(n)) },
    Case { name: "text between comments", text: |n| root(&"x<!---->".repeat(n)) },
    Case { name: "text before the root", text: |n| "x<!---->".repeat(n) },
    Case { name: "<x/> after the root", text: |n| "<x/>".repeat(n) },
    Case { name: "distinct names", text: |n| root(&numbered(n, |i| format!("<x{i}/>"))) },
    // Attributes.
    Case { name: "attributes on one tag", text: |n| format!("<x {}>", numbered(n, |i| format!("a{i}='' "))) },
    Case { name: "attributes without values", text: |n| format!("<x {}>", numbered(n, |i| format!("a{i} "))) },
    Case { name: "equal attributes on one tag", text: |n| format!("<x {}>", "a='' ".repeat(n)) },
    // Namespaces.
    Case {
        name: "attributes with one prefix on one tag",
        text: |n| format!("<x xmlns:p='u' {}>", numbered(n, |i| format!("p:a{i}='' "))),
    },
    Case {
        name: "attributes with distinct prefixes on one tag",
        text: |n| format!("<x {}>", numbered(n, |i| format!("xmlns:p{i}='u{i}' p{i}:a='' "))),
    },
    Case {
        name: "attributes with prefixes of one namespace on one tag",
        text: |n| format!("<x {}>", numbered(n, |i| format!("xmlns:p{i}='u' p{i}:a='' "))),
    },
    Case {
        name: "attributes with undeclared prefixes on one tag",
        text: |n| format!("<x {}>", numbered(n, |i| format!("p{i}:a='' "))),
    },
    Case { name: "distinct undeclared prefixes", text: |n| root(&numbered(n, |i| format!("<p{i}:x/>"))) },
    Case { name: "nested undeclared prefixes", text: |n| numbered(n, |i| format!("<p{i}:x>")) },
    Case {
        name: "one declaration more than are compared, beside a long URI",
        text: |n| {
            let others = numbered(15, |i| format!(" xmlns:p{i}='u{i}'"));
            format!("<x{others} xmlns:q='{}'>{}", "u".repeat(n), "<y xmlns:z='v'/>".repeat(n))
        },
    },
    Case { name: "nested, each with a default namespace", text: |n| numbered(n, |i| format!("<x xmlns='u{i}'>")) },
    Case { name: "nested, each with the same prefix", text: |n| numbered(n, |i| format!("<p:x xmlns:p='u{i}'>")) },
    Case { name: "nested, each with a prefix of its own", text: declarations },
    Case {
        name: "nested, each with a prefix of its own, a child with the first × N",
        text: |n| declarations(n) + &"<p0:x/>".repeat(n),
    },
    Case {
        name: "nested, each with a prefix of its own, a child with an undeclared one × N",
        text: |n| declarations(n) + &"<q:x/>".repeat(n),
    },
    Case {
        name: "nested, each with a prefix of its own, attributes with all of them",
        text: |n| declarations(n) + &format!("<x {}>", numbered(n, |i| format!("p{i}:a='' "))),
    },
    Case { name: "<x xmlns:p=…/>", text: |n| root(&numbered(n, |i| format!("<p:x xmlns:p='u{i}'/>"))) },
    // Entities, up to the budget.
    Case {
        name: "long entity, reference × N",
        text: |n| subset(&format!("<!ENTITY a '{}'>", "x".repeat(n))) + &root(&"&a;".repeat(n)),
    },
    Case {
        name: "long entity of elements, reference × N",
        text: |n| subset(&format!("<!ENTITY a '{}'>", "<x/>".repeat(n))) + &root(&"&a;".repeat(n)),
    },
    Case {
        name: "long entity, <x a='reference'/> × N",
        text: |n| subset(&format!("<!ENTITY a '{}'>", "x".repeat(n))) + &root(&"<x a='&a;'/>".repeat(n)),
    },
    Case { name: "empty entity, reference × N", text: |n| subset("<!ENTITY a ''>") + &root(&"&a;".repeat(n)) },
    Case { name: "entity of itself, reference × N", text: |n| subset("<!ENTITY a '&a;'>") + &root(&"&a;".repeat(n)) },
    Case { name: "doubling entities", text: |n| subset(&doubling(n)) + &root(&format!("&a{n};")) },
    Case { name: "20 doubling entities, reference × N", text: |n| subset(&doubling(20)) + &root(&"&a20;".repeat(n)) },
    Case {
        name: "20 doubling entities, <x a='reference'/> × N",
        text: |n| subset(&doubling(20)) + &root(&"<x a='&a20;'/>".repeat(n)),
    },
    Case {
        name: "distinct entities, and a reference to each",
        text: |n| subset(&numbered(n, |i| format!("<!ENTITY a{i} 'x'>"))) + &root(&numbered(n, |i| format!("&a{i};"))),
    },
    Case {
        name: "long parameter entity, reference × N",
        text: |n| subset(&(format!("<!ENTITY % a '{}'>", " ".repeat(n)) + &"%a;".repeat(n))),
    },
    Case {
        name: "parameter entity of declarations, reference × N",
        text: |n| {
            let declarations = numbered(n, |i| format!("<!ENTITY b{i} \"\">"));
            subset(&(format!("<!ENTITY % a '{declarations}'>") + &"%a;".repeat(n)))
        },
    },
    Case { name: "doubling parameter entities", text: |n| subset(&(doubling_parameters(n) + &format!("%a{n};"))) },
    Case {
        name: "20 doubling parameter entities, reference × N",
        text: |n| subset(&(doubling_parameters(20) + &"%a20;".repeat(n))),
    },
    Case { name: "undeclared parameter entity", text: |n| subset(&"%a;".repeat(n)) },
    // Other declarations.
    Case { name: "<!ENTITY> of one name", text: |n| subset(&"<!ENTITY a 'x'>".repeat(n)) },
    Case { name: "<!NOTATION>", text: |n| subset(&numbered(n, |i| format!("<!NOTATION x{i} SYSTEM 'u'>"))) },
    Case { name: "<!ELEMENT>", text: |n| subset(&numbered(n, |i| format!("<!ELEMENT x{i} ANY>"))) },
    Case { name: "<!ATTLIST> of one element", text: |n| subset(&defaults(n)) + "<x/>" },
    Case { name: "<!ATTLIST> of one attribute", text: |n| subset(&"<!ATTLIST x a CDATA ''>".repeat(n)) + "<x/>" },
    Case {
        name: "<!ATTLIST> of distinct elements",
        text: |n| subset(&numbered(n, |i| format!("<!ATTLIST x{i} a CDATA ''>"))),
    },
    Case {
        name: "definitions in one <!ATTLIST>",
        text: |n| subset(&format!("<!ATTLIST x {}>", numbered(n, |i| format!("a{i} CDATA '' ")))) + "<x/>",
    },
    Case { name: "N defaults, <x/> × N", text: |n| subset(&defaults(n)) + &root(&"<x/>".repeat(n)) },
    Case {
        name: "long default, <x/> × N",
        text: |n| subset(&format!("<!ATTLIST x a CDATA '{}'>", "v".repeat(n))) + &root(&"<x/>".repeat(n)),
    },
    Case {
        name: "N tokens in one NMTOKENS",
        text: |n| subset("<!ATTLIST x a NMTOKENS #IMPLIED>") + &format!("<x a='{}'/>", "v  ".repeat(n)),
    },
    Case { name: "comments in the subset", text: |n| subset(&"<!-- x -->".repeat(n)) },
    Case { name: "processing instructions in the subset", text: |n| subset(&"<?x y?>".repeat(n)) },
    Case { name: "< in the subset", text: |n| subset(&"<".repeat(n)) },
    Case { name: "] in the subset", text: |n| subset(&"] ".repeat(n)) },
    Case { name: "<!ENTITY without an end", text: |n| format!("<!DOCTYPE x [{}", "<!ENTITY ".repeat(n)) },
    Case { name: "<!DOCTYPE x []>", text: |n| "<!DOCTYPE x []>".repeat(n) },
    // The tokenizer.
    Case { name: "&", text: |n| root(&"&".repeat(n)) },
    Case { name: "&amp;", text: |n| root(&"&amp;".repeat(n)) },
    Case { name: "&a; undeclared", text: |n| root(&"&a;".repeat(n)) },
    Case { name: "&a; undeclared in one attribute", text: |n| format!("<x a='{}'>", "&a;".repeat(n)) },
    Case { name: "digits of one reference", text: |n| root(&("&#".to_owned() + &"9".repeat(n))) },
    Case { name: "letters of one reference", text: |n| root(&("&".to_owned() + &"a".repeat(n))) },
    Case { name: "<", text: |n| root(&"<".repeat(n)) },
    Case { name: "</", text: |n| root(&"</".repeat(n)) },
    Case { name: "<?", text: |n| root(&"<?".repeat(n)) },
    Case { name: "<![CDATA[", text: |n| root(&"<![CDATA[".repeat(n)) },
    Case { name: "<![CDATA[x]]>", text: |n| root(&"<![CDATA[x]]>".repeat(n)) },
    Case { name: "]] in CDATA", text: |n| root(&("<![CDATA[".to_owned() + &"]] ".repeat(n))) },
    Case { name: "]]> in text", text: |n| root(&"]]>".repeat(n)) },
    Case { name: "<!-- in one comment", text: |n| root(&"<!--".repeat(n)) },
    Case { name: "-- in one comment", text: |n| root(&("<!--".to_owned() + &"-- ".repeat(n))) },
    Case { name: "comments", text: |n| root(&"<!-- x -->".repeat(n)) },
    Case { name: "? in one processing instruction", text: |n| root(&("<?x ".to_owned() + &"? ".repeat(n))) },
    Case { name: "carriage return", text: |n| root(&"\r".repeat(n)) },
    Case { name: "U+0000", text: |n| root(&"\0".repeat(n)) },
    Case { name: "U+0000 in one name", text: |n| "<x".to_owned() + &"\0".repeat(n) },
];

fn root(content: &str) -> String {
    format!("<r>{content}</r>")
}

fn subset(declarations: &str) -> String {
    format!("<!DOCTYPE r [{declarations}]>")
}

fn declarations(n: usize) -> String {
    numbered(n, |i| format!("<p{i}:x xmlns:p{i}='u{i}'>"))
}

fn defaults(n: usize) -> String {
    numbered(n, |i| format!("<!ATTLIST x a{i} CDATA 'v'>"))
}

/// `a0` to `a{n}`, each twice the one before.
fn doubling(n: usize) -> String {
    "<!ENTITY a0 'x'>".to_owned() + &numbered(n, |i| format!("<!ENTITY a{} '&a{i};&a{i};'>", i + 1))
}

/// The same, of parameter entities.
fn doubling_parameters(n: usize) -> String {
    let twice = |i| format!("<!ENTITY % a{} '&#37;a{i};&#37;a{i};'>", i + 1);
    "<!ENTITY % a0 '<!-- x -->'>".to_owned() + &numbered(n, twice)
}
