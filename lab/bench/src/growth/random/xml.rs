//! The vocabulary of XML.

use super::shape::Group;
use crate::differential::random::Random;
use crate::growth::work::{Work, deserialize, feeds, xml, xml_filter};

pub(super) static WORKS: &[Work] = &[
    xml::PARSE,
    xml::PARSE_WITH_ERRORS,
    xml::FEED_CHARACTERS,
    xml::FEED_BYTES,
    xml::READ,
    xml::READ_AS_WRITTEN,
    xml::READ_STREAM,
    xml::READ_STREAM_IN_PARTS,
    xml::READ_INNER_SOURCE,
    xml::READ_INNER_SOURCE_OF_STREAM,
    xml::SKIP,
    xml::SERIALIZE,
    xml::CANONICAL,
    xml::PUSH,
    xml::READ_ASYNC,
    xml::QUICK_XML,
    xml_filter::CHANGE,
    xml_filter::REMOVE,
    xml_filter::CHARACTERS,
    deserialize::INTO_VALUE,
    deserialize::INTO_SEQUENCES,
    feeds::READ,
];

const NAMES: &[&str] = &["x", "x", "y", "r", "p:x", "q:y", "p$:x", "p@:x", "x$", "x@", "xml:x", ":x"];

const ATTRIBUTES: &[&str] = &[
    " a='v'",
    " a$='v'",
    " a=v",
    " a",
    " p:a=''",
    " p$:a=''",
    " q:a$=''",
    " xmlns='u'",
    " xmlns='u$'",
    " xmlns=''",
    " xmlns:p='u'",
    " xmlns:p='u$'",
    " xmlns:p$='u'",
    " xmlns:p$='u$'",
    " xmlns:q='u' p:a='' q:a=''",
    " a='&e;'",
    " a='&e$;'",
    " a b c d e f g h i j k l m n o p q",
];

const OTHERS: &[&str] = &[
    "x",
    "x",
    " ",
    "&amp;",
    "&#x41;",
    "&e;",
    "&f;",
    "&e$;",
    "&e@;",
    "&u;",
    "&",
    "<",
    "</>",
    "]]>",
    "\0",
    "\r",
    "<!--x-->",
    "<!--",
    "-",
    "<?x y?>",
    "<?",
    "<![CDATA[x]]>",
    "<![CDATA[",
    "<!DOCTYPE r>",
    "<?xml version='1.0'?>",
];

const DECLARATIONS: &[&str] = &[
    "<!ENTITY e 'x'>",
    "<!ENTITY e ''>",
    "<!ENTITY e$ 'x'>",
    "<!ENTITY e '&f;&f;'>",
    "<!ENTITY f ''>",
    "<!ENTITY f '<x>'>",
    "<!ENTITY f '</x>'>",
    "<!ENTITY e '<y/>&e$;'>",
    "<!ENTITY % d '<!ENTITY e$ \"\">'>",
    "<!ENTITY % d$ ''>",
    "%d;",
    "%d$;",
    "<!ATTLIST x a CDATA 'v'>",
    "<!ATTLIST x a$ CDATA 'v'>",
    "<!ATTLIST x$ a CDATA '&e;'>",
    "<!ATTLIST p:x xmlns:p CDATA 'u'>",
    "<!ATTLIST x a (v|w) 'v'>",
    "<!ATTLIST x a NMTOKENS 'v'>",
    "<!NOTATION n$ SYSTEM 'u'>",
    "<!ELEMENT x ANY>",
    "<!--x-->",
    "<?x y?>",
    "<!x",
];

/// Sometimes declarations, usually a root element, and one to four groups of one to five pieces.
pub(super) fn groups(random: &mut Random) -> Vec<Group> {
    let mut groups = Vec::new();
    if random.chance(30) {
        groups.push(Group::once("<!DOCTYPE r ["));
        for _ in 0..=random.below(2) {
            let declarations = (0..=random.below(3)).map(|_| random.pick(DECLARATIONS).to_owned()).collect();
            groups.push(Group { pieces: declarations, is_repeated: random.chance(60) });
        }
        groups.push(Group::once("]>"));
    }
    if random.chance(60) {
        groups.push(Group::once("<r>"));
    }
    let content = groups.len();
    for _ in 0..=random.below(4) {
        add_content(&mut groups, random);
    }
    if groups[content..].iter().all(|group| !group.is_repeated) {
        groups[content].is_repeated = true;
    }
    groups
}

fn add_content(groups: &mut Vec<Group>, random: &mut Random) {
    if random.chance(8) {
        let start = format!("<{}", random.pick(NAMES));
        groups.extend([Group::once(&start), Group::repeated(random.pick(ATTRIBUTES)), Group::once(">")]);
        return;
    }
    let pieces = (0..=random.below(5)).map(|_| piece(random)).collect();
    groups.push(Group { pieces, is_repeated: random.chance(80) });
}

fn piece(random: &mut Random) -> String {
    match random.below(20) {
        0..=8 => {
            let attribute = if random.chance(50) { random.pick(ATTRIBUTES) } else { "" };
            let end = if random.chance(30) { "/>" } else { ">" };
            format!("<{}{attribute}{end}", random.pick(NAMES))
        }
        9..=13 => format!("</{}>", random.pick(NAMES)),
        _ => random.pick(OTHERS).to_owned(),
    }
}
