//! Traces: the walkthrough's two examples, and other cases.

use fivefold::html::{Context, Options};
use fivefold::trace::{
    Change, DeclarationPart, Operation, Step, Trace, TracedEnd, TracedFeedback, Tracer, mode_name, state_name,
};
use fivefold::{ErrorCode, Limits};

fn html(text: &str) -> Trace {
    Tracer::new().html(text, Options::default())
}

fn html_with_tree(text: &str) -> Trace {
    Tracer::new().with_tree(true).html(text, Options::default())
}

fn xml(text: &str) -> Trace {
    Tracer::new().with_tree(true).xml(text, fivefold::xml::Options::default())
}

/// The columns of the walkthrough's table: input, state before, state after, emitted, auxiliary state mutated.
fn row(step: &Step) -> [String; 5] {
    [
        step.visible_input(),
        state_name(step.state),
        state_name(step.next_state),
        step.tokens.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        step.changes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    ]
}

fn assert_rows(trace: &Trace, expected: &[[&str; 5]]) {
    let rows: Vec<_> = trace.steps().iter().map(row).collect();
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(row, expected);
    }
    assert_eq!(rows.len(), expected.len());
}

const END: [&str; 5] = ["end of file", "Data", "Data", "End of file", ""];

#[test]
fn the_first_walkthrough_is_its_table() {
    assert_rows(
        &html(r#"<a href="x">y</a>"#),
        &[
            ["<", "Data", "Tag open", "", ""],
            ["a", "Tag open", "Tag name", "", r#"Current token = start tag, name = "a""#],
            ["space", "Tag name", "Before attribute name", "", ""],
            ["h", "Before attribute name", "Attribute name", "", r#"New attribute on current token, name = "h""#],
            ["ref", "Attribute name", "Attribute name", "", r#"Append to attribute name → "href""#],
            ["=", "Attribute name", "Before attribute value", "", ""],
            ["\"", "Before attribute value", "Attribute value (double-quoted)", "", ""],
            [
                "x",
                "Attribute value (double-quoted)",
                "Attribute value (double-quoted)",
                "",
                r#"Append "x" to attribute value"#,
            ],
            ["\"", "Attribute value (double-quoted)", "After attribute value (quoted)", "", ""],
            [
                ">",
                "After attribute value (quoted)",
                "Data",
                r#"Start tag "a" with href="x""#,
                r#"Last start tag = "a""#,
            ],
            ["y", "Data", "Data", r#"Character "y""#, ""],
            ["<", "Data", "Tag open", "", ""],
            ["/", "Tag open", "End tag open", "", ""],
            ["a", "End tag open", "Tag name", "", r#"Current token = end tag, name = "a""#],
            [">", "Tag name", "Data", r#"End tag "a""#, ""],
            END,
        ],
    );
}

#[test]
fn the_second_walkthrough_is_as_the_standard_has_it() {
    let trace = html(r#"<script>var s="</script>"</script>"#);
    assert_rows(
        &trace,
        &[
            ["<", "Data", "Tag open", "", ""],
            ["s", "Tag open", "Tag name", "", r#"Current token = start tag, name = "s""#],
            ["cript", "Tag name", "Tag name", "", r#"Append to tag name → "script""#],
            [">", "Tag name", "Script data", r#"Start tag "script""#, r#"Last start tag = "script""#],
            // Seven characters; the article counts eleven.
            [r#"var␣s=""#, "Script data", "Script data", r#"Characters "var s=\"""#, ""],
            ["<", "Script data", "Script data less-than sign", "", ""],
            ["/", "Script data less-than sign", "Script data end tag open", "", ""],
            [
                "s",
                "Script data end tag open",
                "Script data end tag name",
                "",
                r#"Current token = end tag, name = "s"; Temporary buffer = "s""#,
            ],
            [
                "cript",
                "Script data end tag name",
                "Script data end tag name",
                "",
                r#"Append to tag name → "script"; Temporary buffer = "script""#,
            ],
            [">", "Script data end tag name", "Data", r#"End tag "script""#, ""],
            // A quotation mark, and no semicolon.
            ["\"", "Data", "Data", r#"Character "\"""#, ""],
            ["<", "Data", "Tag open", "", ""],
            ["/", "Tag open", "End tag open", "", ""],
            ["s", "End tag open", "Tag name", "", r#"Current token = end tag, name = "s""#],
            ["cript", "Tag name", "Tag name", "", r#"Append to tag name → "script""#],
            [">", "Tag name", "Data", r#"End tag "script""#, ""],
            END,
        ],
    );
    assert_eq!(trace.steps()[3].feedback, [TracedFeedback::SwitchTo("script-data-state")]);
}

#[test]
fn limits_end_and_shorten_what_is_traced() {
    let early = (Limits::default().with_input_bytes(9), ErrorCode::InputLimitReached, 3);
    let short = (Limits::default().with_name_bytes(1), ErrorCode::NameLimitReached, 4);
    for (limits, code, tokens) in [early, short] {
        let source = "<item>one</item>";
        let html = Tracer::new().with_tree(true).html(source, Options::default().with_limits(limits));
        let xml = Tracer::new().with_tree(true).xml(source, fivefold::xml::Options::default().with_limits(limits));
        for trace in [html, xml] {
            let steps = trace.steps();
            let errors = steps.iter().flat_map(|step| step.errors.iter().chain(&step.tree.errors));
            assert!(errors.clone().any(|error| error.code == code), "{code}: {:?}", errors.collect::<Vec<_>>());
            assert_eq!(steps.iter().map(|step| step.tokens.len()).sum::<usize>(), tokens, "{code}");
        }
    }
}

#[test]
fn processing_instructions() {
    assert_rows(
        &html("<?go on?>"),
        &[
            ["<", "Data", "Tag open", "", ""],
            ["?", "Tag open", "Processing instruction open", "", ""],
            [
                "g",
                "Processing instruction open",
                "Processing instruction target",
                "",
                r#"Current token = processing instruction, target = "g"; Temporary buffer = "g""#,
            ],
            [
                "o",
                "Processing instruction target",
                "Processing instruction target",
                "",
                r#"Append to target → "go"; Temporary buffer = "go""#,
            ],
            ["space", "Processing instruction target", "After processing instruction target", "", ""],
            ["o", "After processing instruction target", "Processing instruction data", "", r#"Append "o" to data"#],
            ["n", "Processing instruction data", "Processing instruction data", "", r#"Append "n" to data"#],
            ["?", "Processing instruction data", "Processing instruction questionable", "", ""],
            [">", "Processing instruction questionable", "Data", r#"Processing instruction "go" "on""#, ""],
            END,
        ],
    );
}

#[test]
fn character_references_show_their_variables() {
    let trace = html("&#X41;&notit;");
    assert_rows(
        &trace,
        &[
            ["&", "Data", "Character reference", "", "Return state = Data"],
            ["#", "Character reference", "Numeric character reference", "", r##"Temporary buffer = "&#""##],
            [
                "X",
                "Numeric character reference",
                "Hexadecimal character reference start",
                "",
                r##"Temporary buffer = "&#X""##,
            ],
            [
                "4",
                "Hexadecimal character reference start",
                "Hexadecimal character reference",
                "",
                "Character reference code = 0x4",
            ],
            [
                "1",
                "Hexadecimal character reference",
                "Hexadecimal character reference",
                "",
                "Character reference code = 0x41",
            ],
            [";", "Hexadecimal character reference", "Data", r#"Character "A""#, r#"Temporary buffer = "A""#],
            ["&", "Data", "Character reference", "", "Return state = Data"],
            // The longest name is consumed at once.
            ["not", "Character reference", "Data", r#"Character "¬""#, r#"Temporary buffer = "¬""#],
            ["it;", "Data", "Data", r#"Characters "it;""#, ""],
            END,
        ],
    );
    let steps = trace.steps();
    assert_eq!(steps[5].via, ["numeric-character-reference-end-state"]);
    assert_eq!(steps[7].via, ["named-character-reference-state"]);
    assert_eq!(steps[7].errors[0].code, ErrorCode::MissingSemicolonAfterCharacterReference);
}

#[test]
fn what_is_looked_at_together_is_one_step() {
    let inputs = |text| html(text).steps().iter().map(|step| step.input.clone()).collect::<Vec<_>>();
    assert_eq!(inputs("<!--x-->"), ["<", "!", "--", "x", "-", "-", ">", ""]);
    assert_eq!(inputs("<!dOctype a PuBlic''>"), ["<", "!", "dOctype", " ", "a", " ", "PuBlic", "'", "'", ">", ""]);
    // Text that only begins like a keyword.
    assert_eq!(inputs("<!-x>"), ["<", "!", "-", "x", ">", ""]);
}

#[test]
fn a_character_can_pass_through_several_states() {
    let trace = html("<a b/ c>");
    let solidus = trace.steps().iter().find(|step| step.input == "/").unwrap();
    assert_eq!((solidus.state, &*solidus.via), ("attribute-name-state", &["after-attribute-name-state"][..]));
    assert_eq!(solidus.next_state, "self-closing-start-tag-state");
    let space = &trace.steps()[5];
    assert_eq!((&*space.input, space.next_state), (" ", "before-attribute-name-state"));
    assert_eq!(space.errors[0].code, ErrorCode::UnexpectedSolidusInTag);
}

#[test]
fn every_character_has_its_row_if_asked() {
    let text = "<p title='ab\r\nc'>d  e</p>";
    let trace = Tracer::new().with_every_character(true).html(text, Options::default());
    let rows: Vec<_> = trace.steps().iter().map(Step::visible_input).collect();
    let tag = ["<", "p", "space", "t", "i", "t", "l", "e", "=", "'", "a", "b", "CR LF", "c", "'", ">"];
    let rest = ["d", "space", "space", "e", "<", "/", "p", ">", "end of file"];
    assert_eq!(rows, [&tag[..], &rest].concat());
}

#[test]
fn feedback_is_marked() {
    let text = "<title>&lt;</title><textarea>\n</textarea><script>1</script><style>2</style>\
                <svg><![CDATA[3]]></svg><plaintext>4";
    let trace = html_with_tree(text);
    let feedback: Vec<_> = trace.steps().iter().flat_map(|step| &step.feedback).copied().collect();
    assert_eq!(
        feedback,
        [
            TracedFeedback::SwitchTo("rcdata-state"),
            TracedFeedback::SwitchTo("rcdata-state"),
            TracedFeedback::SwitchTo("script-data-state"),
            TracedFeedback::SwitchTo("rawtext-state"),
            TracedFeedback::CdataAllowed(true),
            TracedFeedback::CdataAllowed(false),
            TracedFeedback::SwitchTo("plaintext-state"),
        ]
    );
    // It is recorded with the tag, whose row ends in the state.
    for step in trace.steps() {
        if let [TracedFeedback::SwitchTo(state)] = step.feedback[..] {
            assert_eq!((&*step.input, step.next_state), (">", state));
        }
    }
    let section = trace.steps().iter().find(|step| step.input == "[CDATA[").unwrap();
    assert_eq!(section.next_state, "cdata-section-state");
}

#[test]
fn the_tree_builder_shows_its_modes_and_operations() {
    let trace = html_with_tree("<table>a<td>");
    let modes = |step: &Step| step.tree.modes.iter().map(|mode| mode_name(mode)).collect::<Vec<_>>().join(", ");
    let operations = |step: &Step| step.tree.operations.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let steps: Vec<_> = trace.steps().iter().filter(|step| !step.tokens.is_empty()).collect();

    assert_eq!(modes(steps[0]), "initial, before html, before head, in head, after head, in body");
    assert_eq!(
        operations(steps[0]),
        "quirks, create <html>, insert <html> into #document, create <head>, insert <head> into <html>, \
         close <head>, implied, create <body>, insert <body> into <html>, create <table>, insert <table> into <body>"
    );
    assert_eq!(steps[0].tree.errors[0].code, ErrorCode::MissingDoctype);
    assert_eq!(steps[0].tree.next_mode.map(mode_name), Some("in table".to_owned()));

    // Text in a table is held back until the next token.
    assert_eq!(modes(steps[1]), "in table, in table text");
    assert_eq!(operations(steps[1]), "");
    assert_eq!(modes(steps[2]), "in table text, in table, in body, in table, in table body, in row");
    assert!(operations(steps[2]).starts_with("insert \"a\" before <table>, create <tbody>"));
    assert_eq!(steps[2].tree.errors[0].code, ErrorCode::FosterParentedContent);
}

#[test]
fn without_a_tree_there_is_nothing_of_the_tree_builder_but_its_feedback() {
    let trace = html("<title>");
    assert!(trace.steps().iter().all(|step| step.tree == Default::default() && step.errors.is_empty()));
    assert!(trace.steps().iter().any(|step| !step.feedback.is_empty()));
}

#[test]
fn fragments_begin_where_their_context_says() {
    let context = Context::new("textarea");
    let trace = Tracer::new().html_fragment(&context, "<b>", Options::default());
    assert_eq!(trace.steps()[0].state, "rcdata-state");
}

#[test]
fn bytes_are_decoded_first() {
    let bytes = b"<meta charset=koi8-r>\xD6";
    let trace = Tracer::new().html_bytes(bytes, Default::default(), None, Options::default());
    assert_eq!(trace.source(), "<meta charset=koi8-r>ж");
    assert_eq!(trace.steps()[trace.steps().len() - 2].visible_input(), "ж (U+0436)");

    // A `meta` element after the first 1024 bytes changes the decoding of the bytes before it.
    let late = [&b"\xD6"[..], &[b' '; 1024], b"<meta charset=koi8-r>"].concat();
    let late = Tracer::new().html_bytes(&late, Default::default(), None, Options::default());
    assert!(late.source().starts_with('ж'));

    let marked = Tracer::new().html_bytes("\u{FEFF}a\u{FFFD}".as_bytes(), Default::default(), None, Options::default());
    assert_eq!((&*marked.steps()[0].input, marked.steps()[0].span.start), ("a\u{FFFD}", 3));

    let hints = fivefold::encoding::Hints::default().with_transport_label("utf-8");
    let broken = Tracer::new().html_bytes(b"<p>\xFF<a>", hints, None, Options::default());
    let at_fault = broken.steps().iter().find(|step| !step.errors.is_empty()).unwrap();
    assert_eq!((&*at_fault.input, at_fault.errors[0].code), ("\u{FFFD}", ErrorCode::InvalidByteSequence));
}

#[test]
fn replacement_texts_are_read_in_the_place_of_references() {
    let trace = xml("<!DOCTYPE a [<!ENTITY e '<b>x</b>'>]><a>&e;</a>");
    let from = trace.steps().iter().position(|step| step.is_replacement).unwrap();
    let to = trace.steps().iter().rposition(|step| step.is_replacement).unwrap();
    let reference = &trace.steps()[from - 1];
    assert_eq!(reference.changes, [Change::BeginReplacementText("<b>x</b>".to_owned())]);
    let replaced = &trace.steps()[from..=to];
    assert_eq!(replaced.iter().map(|step| &*step.input).collect::<String>(), "<b>x</b>");
    assert!(replaced.iter().all(|step| &trace.source()[step.span.range()] == "&e;"));
    let last = replaced.last().unwrap();
    assert_eq!((last.end, &*last.changes), (Some(TracedEnd::ReplacementText), &[Change::EndReplacementText][..]));
}

#[test]
fn replacement_texts_can_be_nested() {
    let trace = xml("<!DOCTYPE a [<!ENTITY e '[&f;]'><!ENTITY f 'x'>]><a>&e;</a>");
    let replaced = trace.steps().iter().filter(|step| step.is_replacement);
    assert_eq!(replaced.map(|step| &*step.input).collect::<String>(), "[&f;x]");
}

#[test]
fn declarations_are_shown_as_they_are_read() {
    let trace = xml("<!DOCTYPE a [<!ENTITY e 'x'><!ATTLIST a b CDATA 'c'>]><a/>");
    let changes = trace.steps().iter().flat_map(|step| &step.changes).filter_map(|change| match change {
        Change::Declaration { part, text } => Some((*part, &**text)),
        _ => None,
    });
    assert_eq!(
        changes.collect::<Vec<_>>(),
        [
            (DeclarationPart::Name, "e"),
            (DeclarationPart::Value, "x"),
            (DeclarationPart::Name, "a"),
            (DeclarationPart::Attribute, "b"),
            (DeclarationPart::Value, "c"),
        ]
    );
}

#[test]
fn xml_shows_its_phases() {
    let trace = xml("<!--c--><a>x</a>");
    let phases: Vec<_> = trace
        .steps()
        .iter()
        .filter(|step| !step.tokens.is_empty())
        .map(|step| (&*step.tree.modes, step.tree.next_mode.unwrap_or_default()))
        .collect();
    assert_eq!(
        phases,
        [
            (&["start-phase"][..], "start-phase"),
            (&["start-phase"], "main-phase"),
            (&["main-phase"], "main-phase"),
            (&["main-phase"], "end-phase"),
            (&["end-phase"], "end-phase"),
        ]
    );
}

#[test]
fn errors_of_xml_are_told_apart() {
    let trace = xml("<a b=1 b=2></c>\u{1}");
    let errors = |of: fn(&Step) -> &[fivefold::ParseError]| -> Vec<_> {
        trace.steps().iter().flat_map(|step| of(step).iter().map(|error| (&*step.input, error.code))).collect()
    };
    let tokenizer = errors(|step| &step.errors);
    assert!(tokenizer.contains(&("=", ErrorCode::DuplicateAttribute)), "{tokenizer:?}");
    assert!(tokenizer.contains(&("\u{1}", ErrorCode::ControlCharacterInInputStream)), "{tokenizer:?}");
    assert_eq!(errors(|step| &step.tree.errors).first().unwrap().0, ">");
}

#[test]
fn templates_and_their_contents_are_told_apart() {
    let trace = html_with_tree("<template><b>");
    let contents = trace.steps().iter().flat_map(|step| &step.tree.operations).find_map(|operation| match operation {
        Operation::CreateElement { contents, .. } => contents.as_ref().map(|node| node.label.to_string()),
        _ => None,
    });
    assert_eq!(contents.as_deref(), Some("#content"));
}

#[test]
fn what_a_parameter_entity_declares_is_read_too() {
    let trace = xml("<!DOCTYPE a [<!ENTITY % p ' <!ENTITY f \"x\"> '>%p;]><a>&f;</a>");
    let replaced = trace.steps().iter().filter(|step| step.is_replacement);
    // The replacement text of a parameter entity is read with a space before and after it.
    assert_eq!(replaced.map(|step| &*step.input).collect::<String>(), "  <!ENTITY f \"x\">  x");
}

#[test]
fn names_of_states_keep_hyphens_and_capitals() {
    for (id, name) in [
        ("doctype-public-identifier-(single-quoted)-state", "DOCTYPE public identifier (single-quoted)"),
        ("cdata-section-bracket-state", "CDATA section bracket"),
        ("self-closing-start-tag-state", "Self-closing start tag"),
        ("comment-less-than-sign-bang-dash-dash-state", "Comment less-than sign bang dash dash"),
        ("hexadecimal-character-reference-start-state", "Hexadecimal character reference start"),
        ("before-doctype-name-state", "Before DOCTYPE name"),
        ("doctype-entity-value-after-state", "DOCTYPE ENTITY value after"),
        ("doctype-parameter-entity-reference-state", "DOCTYPE parameter entity reference"),
        ("tokenizing-character-references", "Tokenizing character references"),
    ] {
        assert_eq!(state_name(id), name);
    }
}
