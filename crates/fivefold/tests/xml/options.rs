//! The effects of the XML parser's options.

use fivefold::feed::Repairs;
use fivefold::xml::{IllegalCharacters, Options, Parser, Reader, tree_format};
use fivefold::{Document, ErrorCode, Limits, ParseError};

/// The default number of errors that a document keeps.
const ERROR_LIMIT: usize = 10_000;

fn options() -> Options {
    Options::default().with_errors(true)
}

/// The tree, and the codes of the errors with their starts.
fn parse(text: &str, options: Options) -> (String, Vec<(ErrorCode, u64)>) {
    shown(&Parser::new(options).parse(text))
}

fn repaired(text: &str, repairs: Repairs) -> (String, Vec<(ErrorCode, u64)>) {
    shown(&repairs.parse_text(text, options()))
}

fn shown(document: &Document) -> (String, Vec<(ErrorCode, u64)>) {
    let errors = document.errors().iter().map(|&ParseError { code, span, .. }| (code, span.start)).collect();
    (tree_format(document).to_string(), errors)
}

#[test]
fn nothing_is_collected_unless_wanted() {
    let text = "<a b=c></x>";
    let document = Parser::new(Options::default()).parse(text);
    assert_eq!((document.errors(), document.notices(), document.dropped_errors()), (&[][..], &[][..], 0));
    let document = Parser::new(Options::default().with_notices(true)).parse(text);
    assert_eq!((document.errors().len(), document.notices().len()), (0, 1));
}

#[test]
fn so_many_errors_are_kept_and_the_rest_are_counted() {
    let text = format!("<a>{}</a>", "</x>".repeat(ERROR_LIMIT + 5));
    for (options, kept) in [(options(), ERROR_LIMIT), (options().with_limits(Limits::default().with_errors(3)), 3)] {
        let document = Parser::new(options).parse(&text);
        assert_eq!(document.errors().len(), kept);
        assert_eq!(document.dropped_errors(), (ERROR_LIMIT + 5 - kept) as u64);
        // The first ones are kept.
        assert_eq!(document.errors()[kept - 1].span.start, 3 + 4 * (kept as u64 - 1));
    }
}

#[test]
fn notices_have_the_same_limit() {
    let document = Parser::new(Options::default().with_notices(true).with_limits(Limits::default().with_errors(1)))
        .parse("<a></><b></>");
    assert_eq!((document.notices().len(), document.dropped_errors()), (1, 1));
}

#[test]
fn elements_below_the_depth_limit_are_left_out() {
    let (tree, errors) =
        parse("<a>1<b>2<c>3<d>4</d>5</c>6<c/>7</b>8</a>", options().with_limits(Limits::default().with_depth(2)));
    assert_eq!(tree, "| <a>\n|   \"1\"\n|   <b>\n|     \"234567\"\n|   \"8\"\n");
    assert_eq!(errors, [8, 12, 26].map(|start| (ErrorCode::DepthLimitReached, start)));
    let (tree, errors) = parse("<a>x</a><!--c-->", options().with_limits(Limits::default().with_depth(0)));
    assert_eq!(tree, "| <!-- c -->\n");
    assert!(errors.contains(&(ErrorCode::DepthLimitReached, 0)), "{errors:?}");
}

#[test]
fn attributes_beyond_the_limit_are_left_out() {
    let (tree, errors) = parse("<a b='1' c='2' d='3'/>", options().with_limits(Limits::default().with_attributes(2)));
    assert_eq!(tree, "| <a>\n|   b=\"1\"\n|   c=\"2\"\n");
    assert_eq!(errors, [(ErrorCode::AttributeLimitReached, 15)]);
}

#[test]
fn attributes_at_the_limit_are_kept() {
    let (tree, errors) = parse("<a b='1' b='2' c='3'/>", options().with_limits(Limits::default().with_attributes(2)));
    assert_eq!(tree, "| <a>\n|   b=\"1\"\n|   c=\"3\"\n");
    assert_eq!(errors, [(ErrorCode::DuplicateAttribute, 10)]);
}

#[test]
fn long_names_are_cut_at_a_character() {
    let (tree, errors) = parse("<abcd efgh='1'>é</abcd>", options().with_limits(Limits::default().with_name_bytes(3)));
    assert_eq!(tree, "| <abc>\n|   efg=\"1\"\n|   \"é\"\n");
    let names = [(ErrorCode::NameLimitReached, 1), (ErrorCode::NameLimitReached, 6), (ErrorCode::NameLimitReached, 19)];
    assert_eq!(errors, names);
    let (tree, _) = parse("<aéé/>", options().with_limits(Limits::default().with_name_bytes(4)));
    assert_eq!(tree, "| <aé>\n");
    let (_, errors) = parse("<abc d='1'/>", options().with_limits(Limits::default().with_name_bytes(3)));
    assert_eq!(errors, []);
}

#[test]
fn the_entity_budget_is_what_expansion_may_add() {
    let text = "<!DOCTYPE a [<!ENTITY e 'four'>]><a b='&e;'>&e;&e;</a>";
    for (budget, tree, expected) in [
        (12, "b=\"four\"\n|   \"fourfour\"\n", vec![]),
        (11, "b=\"four\"\n|   \"four&e;\"\n", vec![(ErrorCode::EntityExpansionLimitReached, 47)]),
        (4, "b=\"four\"\n|   \"&e;&e;\"\n", vec![44, 47].into_iter().map(at_limit).collect()),
        (3, "b=\"&e;\"\n|   \"&e;&e;\"\n", vec![39, 44, 47].into_iter().map(at_limit).collect()),
    ] {
        let (found, errors) = parse(text, options().with_limits(Limits::default().with_entity_bytes(budget)));
        assert_eq!(found, format!("| <!DOCTYPE a>\n| <a>\n|   {tree}"), "{budget}");
        assert_eq!(errors, expected, "{budget}");
    }
}

fn at_limit(start: u64) -> (ErrorCode, u64) {
    (ErrorCode::EntityExpansionLimitReached, start)
}

#[test]
fn defaults_draw_on_the_same_budget() {
    let text = "<!DOCTYPE a [<!ATTLIST b c CDATA '12'>]><a><b/><b c='x'/><b/></a>";
    // A default counts its name and its value.
    let (tree, errors) = parse(text, options().with_limits(Limits::default().with_entity_bytes(3)));
    assert_eq!(tree, "| <!DOCTYPE a>\n| <a>\n|   <b>\n|     c=\"12\"\n|   <b>\n|     c=\"x\"\n|   <b>\n");
    assert_eq!(errors, [(ErrorCode::AttributeDefaultLimitReached, 57)]);
}

#[test]
fn the_default_budget_grows_with_the_document() {
    let entity = "x".repeat(1 << 20);
    let text = format!("<!DOCTYPE a [<!ENTITY e '{entity}'>]><a>{}</a>", "&e;".repeat(20));
    // 1 MiB, and ten times the megabyte before the first reference.
    let (_, errors) = parse(&text, options());
    assert_eq!(errors.len(), 20 - 11);
}

#[test]
fn illegal_characters_are_kept_replaced_or_dropped() {
    let text = "<!DOCTYPE a\u{1} PUBLIC 'p' '\u{1}s' [<!ENTITY e 'v\u{1}'><!ATTLIST k d CDATA '\u{1}w'>]>\
         <a><\u{1}b \u{1}c='\u{FFFE}x'/><k d='&e;'/><k/><!--\u{C}--><?\u{1}t d\u{1}?>&e;\u{1}<![CDATA[\u{1}]]>&#1;</a>";
    for (illegal, replacement) in [
        (IllegalCharacters::Keep, None),
        (IllegalCharacters::Replace, Some("\u{FFFD}")),
        (IllegalCharacters::Drop, Some("")),
    ] {
        let (tree, errors) = parse(text, options().with_illegal_characters(illegal));
        let expected = "| <!DOCTYPE a# \"p\" \"#s\">\n| <a>\n|   <#b>\n|     #c=\"@x\"\n\
             |   <k>\n|     d=\"v#\"\n|   <k>\n|     d=\"#w\"\n\
             |   <!-- % -->\n|   <?#t d#?>\n|   \"v###\\u{1}\"\n";
        let of = |code: &'static str| replacement.unwrap_or(code);
        let expected = expected.replace('#', of("\\u{1}")).replace('@', of("\\u{FFFE}")).replace('%', of("\\u{C}"));
        assert_eq!(tree, expected, "{illegal:?}");
        let is_about_input =
            |code| matches!(code, ErrorCode::ControlCharacterInInputStream | ErrorCode::NoncharacterInInputStream);
        assert_eq!(errors.iter().filter(|(code, _)| is_about_input(*code)).count(), 12, "{illegal:?}");
    }
}

#[test]
fn references_to_c1_controls_can_mean_windows_1252() {
    let text = "<a b='&#150;'>&#x92;&#129;</a>";
    let (tree, errors) = parse(text, options());
    assert_eq!(tree, "| <a>\n|   b=\"\\u{96}\"\n|   \"\\u{92}\\u{81}\"\n");
    assert_eq!(errors, []);
    let (tree, errors) = parse(text, options().with_c1_references_as_windows_1252(true));
    assert_eq!(tree, "| <a>\n|   b=\"–\"\n|   \"’\\u{81}\"\n");
    assert_eq!(errors, []);
}

#[test]
fn well_known_prefixes_stand_in_for_missing_declarations() {
    let mut known = Repairs::none();
    known.prefixes = true;
    let (tree, errors) = repaired("<media:a media:b='1'><media:c xmlns:media='urn:own'/></media:a>", known);
    assert_eq!(
        tree,
        "| <{http://search.yahoo.com/mrss/}media:a>\n|   {http://search.yahoo.com/mrss/}media:b=\"1\"\n\
         |   <{urn:own}media:c>\n\
         |     {http://www.w3.org/2000/xmlns/}xmlns:media=\"urn:own\"\n"
    );
    let undeclared = ErrorCode::UndeclaredNamespacePrefix;
    assert_eq!(errors, [(undeclared, 1), (undeclared, 9)]);
}

#[test]
fn options_hold_when_the_input_comes_in_pieces() {
    let text = "<abcd e='1' f='2'>\u{1}<b><c>&#150;</c></b></abcd>";
    let options = options()
        .with_limits(Limits::default().with_name_bytes(2).with_attributes(1).with_depth(2))
        .with_illegal_characters(IllegalCharacters::Drop)
        .with_c1_references_as_windows_1252(true);
    let mut parser = Parser::new(options);
    text.split_inclusive(|_| true).for_each(|piece| parser.feed(piece));
    let (document, whole) = (parser.finish(), Parser::new(options).parse(text));
    assert_eq!(tree_format(&document).to_string(), tree_format(&whole).to_string());
    assert_eq!(document.errors(), whole.errors());
}

#[test]
fn tags_can_be_held_to_names_of_xml() {
    let text = "<a>I <3 you</a>";
    assert_eq!(parse(text, options()).0, "| <a>\n|   \"I \"\n|   <3>\n|     a=\"\"\n|     you<=\"\"\n");
    let mut strict = Repairs::none();
    strict.tag_names = true;
    let (tree, errors) = repaired(text, strict);
    assert_eq!(tree, "| <a>\n|   \"I <3 you\"\n");
    assert_eq!(errors, [(ErrorCode::InvalidFirstCharacterOfTagName, 6)]);
    let (tree, errors) = repaired("<a></3><\u{D7}><é/><_/></-></a>", strict);
    assert_eq!(tree, "| <a>\n|   \"</3><×>\"\n|   <é>\n|   <_>\n|   \"</->\"\n");
    let (first, end) = (ErrorCode::InvalidFirstCharacterOfTagName, ErrorCode::InvalidFirstCharacterOfEndTagName);
    assert_eq!(errors, [(end, 5), (first, 8), (end, 22)]);
}

#[test]
fn the_case_of_end_tags_can_count_for_nothing() {
    let text = "<a><Title>1</title><b>2</B></a>";
    assert_eq!(parse(text, options()).0, "| <a>\n|   <Title>\n|     \"1\"\n|     <b>\n|       \"2\"\n");
    let mut folding = Repairs::none();
    folding.end_tag_case = true;
    let (tree, errors) = repaired(text, folding);
    assert_eq!(tree, "| <a>\n|   <Title>\n|     \"1\"\n|   <b>\n|     \"2\"\n");
    assert_eq!(errors, [(ErrorCode::MismatchedEndTag, 11), (ErrorCode::MismatchedEndTag, 23)]);
    // A well-formed document is unchanged.
    let (tree, errors) = repaired("<a><A>1</A>2</a>", folding);
    assert_eq!((tree.as_str(), errors), ("| <a>\n|   <A>\n|     \"1\"\n|   \"2\"\n", vec![]));
}

/// However the option was set, and however few errors are kept.
#[test]
fn a_document_that_must_be_well_formed_is_refused() {
    let mut strict = Options::default();
    strict.strict = true;
    for options in [
        strict,
        strict.with_errors(false).with_notices(false),
        strict.with_limits(Limits::default().with_errors(0)),
        strict.with_limits(Limits::default().with_errors(1)),
    ] {
        for text in ["<a><b></a>", "<a b=c/>"] {
            assert!(Reader::with_options(text, options).finish().is_err(), "{text} {options:?}");
            assert!(!Parser::new(options).parse(text).is_well_formed(), "{text} {options:?}");
        }
        assert!(Reader::with_options("<a/>", options).finish().is_ok());
        assert!(Parser::new(options).parse("<a/>").is_well_formed());
    }
}
