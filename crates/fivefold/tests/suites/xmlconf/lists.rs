//! The results for documents of the W3C's suite without external entities, and the faults that XML5 reports as notices.
//!
//! Every document of a list must be in the suite and behave as listed; all others as in the suite.

/// The expected output of a document instead of its output file.
#[derive(Clone, Copy)]
pub(crate) enum Expected {
    /// This output.
    Text(&'static str),
    /// The output file without its DOCTYPE.
    WithoutNotations,
}

const DEFAULTS: &str = "an external entity that is not read declares the missing attribute";
const NOTATIONS: &str = "the external subset, which is not read, declares the notations";
const REFERENCE: &str = "the entity is external, or declared in what is not read: the reference stays";
const TYPES: &str = "the external subset, which is not read, declares the types, a default and the notations";
const SUBSET: &str =
    "the external subset, which is not read, declares the entity; in an attribute its reference is text";

/// Documents with the output `<doc></doc>`: an external entity that is not read declares the attributes.
const WITHOUT_DEFAULTS: &[&str] = &[
    "invalid-not-sa-022",
    "valid-not-sa-003",
    "valid-not-sa-004",
    "valid-not-sa-005",
    "valid-not-sa-007",
    "valid-not-sa-008",
    "valid-not-sa-011",
    "valid-not-sa-012",
    "valid-not-sa-013",
    "valid-not-sa-014",
    "valid-not-sa-015",
    "valid-not-sa-016",
    "valid-not-sa-017",
    "valid-not-sa-018",
    "valid-not-sa-019",
    "valid-not-sa-020",
    "valid-not-sa-021",
    "valid-not-sa-023",
    "valid-not-sa-024",
    "valid-not-sa-025",
    "valid-not-sa-026",
    "valid-not-sa-028",
    "valid-not-sa-029",
];

/// Documents with the output `<doc>&e;</doc>`: the entity is external, and the reference to it is kept.
const WITH_REFERENCE: &[&str] = &[
    "valid-not-sa-031",
    "valid-ext-sa-001",
    "valid-ext-sa-002",
    "valid-ext-sa-003",
    "valid-ext-sa-004",
    "valid-ext-sa-005",
    "valid-ext-sa-006",
    "valid-ext-sa-009",
    "valid-ext-sa-011",
    "valid-ext-sa-014",
];

/// Documents whose output differs from their output file, because external entities are not read: the output, and the
/// reason.
const UNREAD: &[(&str, Expected, &str)] = &[
    ("valid-not-sa-006", Expected::Text(r#"<doc a1="v1"></doc>"#), DEFAULTS),
    ("valid-not-sa-009", Expected::Text(r#"<doc a2="v2"></doc>"#), DEFAULTS),
    ("valid-ext-sa-007", Expected::Text("<doc>X&e;Z</doc>"), REFERENCE),
    ("valid-ext-sa-008", Expected::Text("<doc>X&e;Z</doc>"), REFERENCE),
    ("valid-ext-sa-012", Expected::Text("<doc>&e3;</doc>"), REFERENCE),
    ("valid-ext-sa-013", Expected::Text("<doc>&x;</doc>"), REFERENCE),
    ("ext01", Expected::Text("<root> &root; &root; &null; &null; </root>"), REFERENCE),
    ("ext02", Expected::Text("<foo> &utf16b; &utf16l; </foo>"), REFERENCE),
    ("not-sa01", Expected::WithoutNotations, NOTATIONS),
    (
        "not-sa02",
        Expected::Text(
            "<attributes cdata=\"nothing happens to this one!\" entities=\"unparsed-1     unparsed-2   \" \
             entity=\" unparsed-1 \" id=\"  number99 \" idref=\"  number99     \" \
             idrefs=\"  number99   number99     number99\" nmtoken=\" this-gets-normalized \" \
             nmtokens=\" this    also  gets normalized \" notation=\" nonce \"></attributes>",
        ),
        TYPES,
    ),
    (
        "not-sa03",
        Expected::Text(
            "<attributes cdata=\"nothing happens to this one!\" entities=\"unparsed-1 unparsed-2\" \
             entity=\"unparsed-1\" id=\"&amp;internal;\" idref=\"&amp;internal;\" \
             idrefs=\"&amp;internal; &amp;internal; &amp;internal;\" nmtoken=\"this-gets-normalized\" \
             nmtokens=\"this also gets normalized\" notation=\"foo\" token=\"b\"></attributes>",
        ),
        SUBSET,
    ),
    ("not-sa04", Expected::WithoutNotations, NOTATIONS),
    ("notation01", Expected::WithoutNotations, NOTATIONS),
    ("sa03", Expected::WithoutNotations, NOTATIONS),
    ("sa04", Expected::WithoutNotations, NOTATIONS),
    ("sa05", Expected::WithoutNotations, NOTATIONS),
    ("v-pe00", Expected::Text("<root>&book;</root>"), REFERENCE),
];

/// The output of a document without external entities, and the reason; `None` if they make no difference.
pub(crate) fn unread(id: &str) -> Option<(Expected, &'static str)> {
    if WITHOUT_DEFAULTS.contains(&id) {
        return Some((Expected::Text("<doc></doc>"), DEFAULTS));
    }
    if WITH_REFERENCE.contains(&id) {
        return Some((Expected::Text("<doc>&e;</doc>"), REFERENCE));
    }
    UNREAD.iter().find(|(listed, ..)| *listed == id).map(|&(_, expected, reason)| (expected, reason))
}

/// Well-formed documents that have errors and notices nevertheless: their codes, their output, and the reason.
pub(crate) const FAULTY: &[(&str, &[&str], &str, &str)] = &[(
    "valid-sa-012",
    &["colon-before-attribute-name", "attribute-without-value", "invalid-name", "invalid-name"],
    "<doc =\"v1\"=\"\"></doc>",
    "an attribute named `:` is well-formed XML, but not namespace-well-formed; the colon is skipped",
)];

/// Malformed documents that have no error, only this notice: XML5 accepts the fault.
pub(crate) const NOTED: &[(&str, &str)] = &[
    ("not-wf-sa-002", "invalid-name"),
    ("not-wf-sa-006", "double-hyphen-in-comment"),
    ("not-wf-sa-008", "unescaped-ampersand"),
    ("not-wf-sa-010", "unescaped-ampersand"),
    ("not-wf-sa-011", "attribute-without-value"),
    ("not-wf-sa-012", "unquoted-attribute-value"),
    ("not-wf-sa-014", "less-than-in-attribute-value"),
    ("not-wf-sa-015", "attribute-without-value"),
    ("not-wf-sa-016", "attribute-without-value"),
    ("not-wf-sa-019", "short-end-tag"),
    ("not-wf-sa-020", "unescaped-ampersand"),
    ("not-wf-sa-023", "invalid-name"),
    ("not-wf-sa-024", "invalid-name"),
    ("not-wf-sa-025", "cdata-section-end-in-text"),
    ("not-wf-sa-026", "cdata-section-end-in-text"),
    ("not-wf-sa-029", "cdata-section-end-in-text"),
    ("not-wf-sa-070", "double-hyphen-in-comment"),
    ("not-wf-sa-090", "less-than-in-attribute-value"),
    ("not-wf-sa-092", "unescaped-ampersand"),
    ("not-wf-sa-093", "uppercase-x-in-character-reference"),
    ("not-wf-sa-111", "attribute-without-value"),
    ("not-wf-sa-113", "unescaped-ampersand"),
    ("not-wf-sa-114", "unescaped-ampersand"),
    ("not-wf-sa-115", "unescaped-ampersand"),
    ("not-wf-sa-117", "unescaped-ampersand"),
    ("not-wf-sa-118", "unescaped-ampersand"),
    ("not-wf-sa-119", "unescaped-ampersand"),
    ("not-wf-sa-120", "unescaped-ampersand"),
    ("not-wf-sa-159", "unescaped-ampersand"),
    ("not-wf-sa-186", "missing-whitespace-between-attributes"),
    ("attlist10", "missing-whitespace-between-attributes"),
    ("attlist11", "missing-whitespace-between-attributes"),
    ("sgml03", "double-hyphen-in-comment"),
    ("not-wf-sa-064", "missing-whitespace-between-attributes"),
    ("not-wf-sa-067", "missing-whitespace-between-attributes"),
    ("pi", "invalid-name"),
    ("not-wf-sa-037", "reference-outside-root-element"),
    ("not-wf-sa-048", "cdata-section-outside-root-element"),
    ("not-wf-sa-051", "cdata-section-outside-root-element"),
    ("not-wf-sa-052", "reference-outside-root-element"),
    ("not-wf-sa-085", "invalid-character-in-public-identifier"),
    ("not-wf-sa-105", "cdata-section-outside-root-element"),
    ("not-wf-sa-106", "reference-outside-root-element"),
    ("not-wf-sa-109", "reference-outside-root-element"),
    ("not-wf-sa-110", "reference-outside-root-element"),
];

/// Documents that have become well-formed: the fifth edition of XML 1.0, which applies to references, allows their
/// names.
pub(crate) const LEGAL_NOW: &[&str] = &["not-wf-sa-140", "not-wf-sa-141"];

/// All ids in the lists.
pub(crate) fn all_ids() -> impl Iterator<Item = &'static str> {
    let unread = UNREAD.iter().map(|(id, ..)| *id);
    let lists = [WITHOUT_DEFAULTS, WITH_REFERENCE].into_iter().flatten().copied().chain(unread);
    let faulty = FAULTY.iter().map(|(id, ..)| *id);
    lists.chain(faulty).chain(NOTED.iter().map(|(id, _)| *id)).chain(LEGAL_NOW.iter().copied())
}
