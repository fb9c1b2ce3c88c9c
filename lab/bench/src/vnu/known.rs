//! The differences that the standards' texts explain.

use regex::Regex;

/// Who reports what the other one does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Fivefold.
    Ours,
    /// The Nu Html Checker.
    Theirs,
    /// Both, of different things.
    Both,
}

/// A difference with its reason.
#[derive(Debug)]
pub struct Known {
    side: Side,
    /// A regular expression that matches the document's construct, a tab and the message.
    pattern: &'static str,
    /// What the text says, and where.
    pub reason: &'static str,
}

const fn known(side: Side, pattern: &'static str, reason: &'static str) -> Known {
    Known { side, pattern, reason }
}

use Side::{Both, Ours, Theirs};

/// Fragments without an address are those of the HTML Standard.
const KNOWN: &[Known] = &[
    // Elements.
    known(
        Ours,
        r"<selectedcontent>\t.*`selectedcontent` is not allowed as a child",
        "#phrasing-content-2: it is phrasing content in the button of a select alone",
    ),
    known(Ours, r"\tElement `style` is not allowed as a child of", "#the-style-element: it is metadata content alone"),
    known(
        Ours,
        r"^<(script|style)><\w+>\t.*: only text is$",
        "#the-script-element, #the-style-element: the content is text, in XML also",
    ),
    known(
        Ours,
        r"^<canvas><\w+>\t.*descendant of a `canvas`",
        "#the-canvas-element: of interactive content, it may have some that the list names",
    ),
    known(
        Ours,
        r"^<(audio|video)( controls)?><(audio|video)( controls)?>.*\t.*descendant of an? `(audio|video)`",
        "#the-audio-element, #the-video-element: no media element may be inside",
    ),
    known(
        Ours,
        r"^<option><\w+>\t.*descendant of an `option`",
        "#the-option-element: no interactive content, `datalist` or `object` may be inside",
    ),
    known(
        Ours,
        r"<noscript>\tElement `noscript` is not allowed in documents of XML",
        "#the-noscript-element: not in XML",
    ),
    known(
        Ours,
        r"^<template><base>\tElement `base` must have",
        "#the-base-element: the contents of a `template` follow the rules of their elements",
    ),
    known(
        Ours,
        r"^<select>.*\t.*: a `button` must be its first child",
        "#the-select-element: a button, and then the options",
    ),
    known(
        Ours,
        r"^<colgroup><script>\t",
        "#the-colgroup-element: `col` and `template` elements, and no other script-supporting one",
    ),
    known(Theirs, r"^<a><dialog>\t", "#interactive-content-2: a `dialog` is none"),
    known(Theirs, r"^<button><a>\t", "#interactive-content-2: an `a` without `href` is none"),
    known(
        Theirs,
        r"^<(rb|rtc)>x</(rb|rtc)>\t",
        "#parsing-main-inbody: `rb` or `rtc` outside of `ruby` is no parse error; we warn of the element",
    ),
    // Attributes.
    known(
        Ours,
        r#"^<(div|input|object) rel="x">\tAttribute `rel` is not allowed"#,
        "#attributes-3: RDFa has the attribute only beside its others",
    ),
    known(
        Ours,
        // The attributes of the section.
        concat!(
            r"\tAttribute `(",
            "abbr|accept|align|alink|allowtransparency|archive|axis|background|bgcolor|border|bordercolor",
            "|bottommargin|cellpadding|cellspacing|char|charoff|charset|classid|clear|code|codebase|codetype",
            "|color|compact|contextmenu|coords|datafld|dataformatas|datapagesize|datasrc|declare|dropzone",
            "|event|for|frame|frameborder|framespacing|height|hreflang|hspace|ismap|label|language|leftmargin",
            "|link|longdesc|lowsrc|manifest|marginheight|marginwidth|methods|name|nohref|noshade|nowrap",
            "|onshow|profile|rev|rightmargin|rules|scheme|scope|scrolling|shape|size|standby|summary|target",
            "|text|topmargin|type|typemustmatch|urn|usemap|valign|version|vlink|vspace|width",
            r")` on element `\w+` is obsolete"
        ),
        "#non-conforming-features: authors must not use it; the other checker warns, or says nothing",
    ),
    known(
        Ours,
        r"\tAttribute `(for|form|popovertarget)` on element `\w+` must have the id of an element",
        "#attr-output-for, #attr-fae-form, #attr-popovertarget: it must be the id of an element in the tree",
    ),
    known(
        Ours,
        r"type='(date|month|week|time|datetime-local|color|hidden|range|checkbox|radio|file|submit|image|reset|button)'.* size=.*\tAttribute `size` is not allowed",
        "#attr-input-size: it applies to six types",
    ),
    known(Theirs, r"type='?number'? (maxlength|size)=", "#warnings-for-obsolete-but-conforming-features: a warning"),
    known(
        Theirs,
        r"^<a name=x>.*\t.*missing required attribute",
        "#warnings-for-obsolete-but-conforming-features: a warning",
    ),
    known(
        Theirs,
        r"^<link rel='expect' href='x' blocking='render'>\t",
        "#attr-link-blocking: the attribute goes with the link type `expect`, too",
    ),
    known(Ours, r"\t.*`minlength` on element `\w+` must be at most", "#attr-fe-minlength: at most the maximum length"),
    // Values.
    known(
        Ours,
        r#"^<input type='?email'? value=.*\t.*: it must be an email address"#,
        "#email-state-(type=email): the value must be an address",
    ),
    known(
        Ours,
        r#"autocomplete="name">\t.*does not fit a control of type"#,
        "#autofill-field: names of people are for controls of text",
    ),
    known(Theirs, r#"^<input autocomplete="ON">\t"#, "#autofill: keywords are compared without regard to their case"),
    known(
        Theirs,
        r"type='?color'? value=.*\t.*Incorrect length for color string",
        "#color-state-(type=color): the value is any CSS colour",
    ),
    known(
        Ours,
        r#"^<input pattern=.*\t.*not a regular expression of JavaScript"#,
        "#attr-input-pattern: it must match the grammar with the flag v",
    ),
    known(
        Ours,
        r"^<(form|a|area|link) .*\t.*: the link type `[\w-]+` is not for this element",
        "#linkTypes: the table says for each keyword which elements it is for",
    ),
    known(
        Ours,
        r"\t.*: there is no link type `.*`; did you mean `[\w-]+`\?",
        "#other-link-types: a value that is not registered is invalid; the other checker notes the typo",
    ),
    known(
        Ours,
        r#"rel="[^"]*">\t.* stands there twice"#,
        "#linkTypes: unique tokens, compared without regard to their case",
    ),
    known(
        Theirs,
        r#"^<form rel="[^"]*">\t"#,
        "#attr-form-rel: a set of tokens, which may be empty; of a keyword that is not registered, we warn",
    ),
    known(Theirs, r#"^<link blocking=" ?">\t"#, "#blocking-attributes: a set of tokens, which may be empty"),
    known(
        Theirs,
        r#"^<(output for|td headers)=" ?">\t"#,
        "#attr-output-for, #attr-tdth-headers: a set of tokens, which may be empty",
    ),
    known(Theirs, r#"lang="en-us-x-y">\t"#, "RFC 5646, section 2.1: a subtag for private use may have one letter"),
    known(
        Theirs,
        r#"headingoffset="007">\t"#,
        "#attr-headingoffset: a valid non-negative integer may begin with zeros",
    ),
    known(
        Theirs,
        r#"^<a href=x ping="a b c d">"#,
        "#ping: the scheme of a relative URL is that of the document, which a checker of one file does not know",
    ),
    known(
        Ours,
        r"speculationrules>.*\t.*is not a valid URL",
        "#speculation-rules: a URL in the rules is a valid URL string",
    ),
    known(
        Ours,
        r#"^<iframe allow="[^"]*">\t.*: it must be features"#,
        "#attr-iframe-allow: a serialized permissions policy, which they do not check",
    ),
    known(
        Ours,
        r"^<meta name='theme-color' content='x y'>( in body)?\t.*: it must be a CSS colour",
        "#meta-theme-color: a CSS colour, which they do not check",
    ),
    // Roles.
    known(
        Ours,
        r"\tAn element with `role=(listitem|menuitem\w*|treeitem|cell|columnheader|gridcell|option|rowheader|tab|caption)` must be in an element with",
        "https://w3c.github.io/aria/#scope: the role must be inside of others, whatever element has it",
    ),
    known(
        Ours,
        r" role='directory'.*\tBad value `directory`",
        "https://w3c.github.io/html-aria/#docconformance: the element does not admit the role, deprecated as it is",
    ),
    known(
        Ours,
        r"^<(area href=.x. alt=.x.|body|dd|details|input type='(email|number|search|tel|url)'|link|main|optgroup|option|progress|slot|textarea)[ >].*\t.*: it must have none$",
        "https://w3c.github.io/html-aria/#docconformance: the element admits no role but its own",
    ),
    known(
        Ours,
        r"^<div role=link>.*\t.*is not allowed as a descendant of an element with",
        "https://w3c.github.io/html-aria/#allowed-descendants-of-aria-roles: a link has no interactive content",
    ),
    known(
        Ours,
        r"^<hgroup role='[\w-]+'.*\tElement `h2` is not allowed as a descendant of",
        "https://w3c.github.io/html-aria/#allowed-descendants-of-aria-roles: the role has phrasing content",
    ),
    known(
        Theirs,
        r" role='(comment|generic|image|mark|meter|sectionfooter|sectionheader|separator|suggestion|switch)'.*\t",
        "https://w3c.github.io/aria/#role_definitions: the role exists, and html-aria admits it",
    ),
    known(
        Theirs,
        r"^<(caption role='caption'|datalist role='listbox'|html role='document'|meter role='meter'|t[dhr]( scope='row')? role='(cell|columnheader|row|rowheader)')",
        "https://w3c.github.io/html-aria/#docconformance: the element's own role is allowed, though not recommended",
    ),
    // States and properties.
    known(
        Ours,
        r#" aria-(dropeffect|grabbed)="[^"]*">\t.*: it must be "#,
        "https://w3c.github.io/aria/#aria-dropeffect, #aria-grabbed: deprecated, and still of these values",
    ),
    known(
        Theirs,
        r#" aria-\w+="(TRUE|undefined)">\t"#,
        "https://w3c.github.io/html-aria/#case-sensitivity: the case of tokens does not matter; `undefined` is a value of `aria-hidden`",
    ),
    known(
        Theirs,
        r"aria-(details|errormessage)=.*\t.*An ID must not contain whitespace",
        "https://w3c.github.io/aria/#aria-details, #aria-errormessage: lists of ids since ARIA 1.3",
    ),
    known(
        Ours,
        r"^<label aria-(label|labelledby|braillelabel)=.*\t",
        "https://w3c.github.io/html-aria/#el-label: naming is prohibited",
    ),
    known(
        Ours,
        r"^<(datalist|head|html|noscript|script|slot|source|style|template|title|track|col|colgroup|base|link|meta|map) aria-.*\t.*`aria-[a-z]+` is not allowed on element",
        "https://w3c.github.io/html-aria/#docconformance: the element has no states and properties",
    ),
    known(
        Ours,
        r"^<(picture|img alt='') aria-.*\t.*`aria-[a-z]+` is not allowed on element",
        "https://w3c.github.io/html-aria/#docconformance: the element has `aria-hidden` alone",
    ),
    known(
        Ours,
        r"^<[^>]*aria-([a-z]+)=[^>]*>\tAttribute `aria-[a-z]+` is not allowed on element `\w+`( with the role `[\w-]+`| without a role)?$",
        "https://w3c.github.io/aria/#states_and_properties: only roles that support the attribute have it",
    ),
    known(
        Ours,
        r"aria-(braillelabel|brailleroledescription|label|labelledby|roledescription)='\w+' id='i'>\t.*, which has no name$",
        "https://w3c.github.io/aria/#namefromprohibited: the role prohibits it",
    ),
    known(
        Theirs,
        r"^<(article|audio|video|address|hgroup|select [a-z]+='\d?'|input type='(number|range)') aria-(activedescendant|expanded|orientation|posinset|readonly|setsize)=.*\t.*is missing",
        "https://w3c.github.io/html-aria/#docconformance: the element's role supports the attribute, or one that it admits",
    ),
    known(
        Theirs,
        r"^<(input type='(password|date|datetime-local|month|time|week)'|div role='graphics-object'|td|th|th scope='row'|tr) aria-[a-z]+=.*\t.*not allowed on element",
        "https://w3c.github.io/html-aria/#docconformance, graphics-aria: the role, `textbox` for these types, supports the attribute",
    ),
    known(
        Theirs,
        r"^<summary aria-(description|dropeffect|grabbed)=",
        "https://w3c.github.io/html-aria/#el-summary: global states and properties are allowed",
    ),
    // Examples of rules.
    known(
        Both,
        r"^<script type=speculationrules>.*\tThe text of element `script`",
        "#speculation-rules: both refuse the rules, and we name the key that is wrong",
    ),
    known(
        Both,
        r"^<table>.*\tThis `td` of the table overlaps a cell of a row before",
        "#table-processing-model: both refuse the overlap",
    ),
    known(
        Ours,
        r"^<meta name='referrer' content='x'>( in body)?\t",
        "#meta-referrer: a referrer policy, which they do not check",
    ),
    known(
        Ours,
        r"\tAttribute `value` is not allowed on element `input` with the name `_charset_`",
        "#hidden-state-(type=hidden): the form sets the value",
    ),
    known(
        Ours,
        r"^<input type=email multiple value=.*\t.*email addresses separated by commas",
        "#email-state-(type=email): each part must be an address",
    ),
    known(
        Ours,
        r#"^<iframe src=x allow="camera=self"></iframe>\t"#,
        "#attr-iframe-allow: a serialized permissions policy",
    ),
    known(
        Ours,
        r"^<iframe name=.*\t.*both a `<` and a tab or line break",
        "#valid-navigable-target-name: without both of them",
    ),
    known(
        Ours,
        r"^<p lang=de-.*\t.*the (extension|variant) `\w+` stands there twice",
        "RFC 5646, section 2.2.9: no variant and no extension stands twice in a valid tag",
    ),
    known(
        Ours,
        r"\t.*for attribute `media` on element `link`: there is no media feature",
        "https://drafts.csswg.org/mediaqueries/#media-descriptor-table: the features that there are",
    ),
    known(
        Ours,
        r"^<input type=file accept=.*\t.*stands there twice",
        "#attr-input-accept: no token twice, whatever its case",
    ),
    known(
        Ours,
        r"^<ruby>.*\tElement `ruby` is not allowed as a (child of `ruby`: a `ruby` there|descendant of the base text)",
        "#the-ruby-element: the base text is a single `ruby`, or has none",
    ),
    known(
        Ours,
        r"^<datalist>x<option value=a></datalist>\t",
        "#the-datalist-element: `option` elements or phrasing content, and not both",
    ),
    known(
        Ours,
        r"^<canvas><input type=text></canvas>\t",
        "#the-canvas-element: of `input` elements, only buttons, checkboxes and radio buttons",
    ),
    known(
        Ours,
        r"^<select><optgroup><legend><a href=x>.*\t.*descendant of a `legend` in an `optgroup`",
        "#the-legend-element: in an `optgroup`, no interactive content",
    ),
    known(
        Ours,
        r"^<select><option><a href=x>.*\t.*descendant of an `option`",
        "#the-option-element: no interactive content may be inside",
    ),
    known(
        Ours,
        r"^<details name=a open>.*\tOnly one `details` with the `name` `a` may be `open`",
        "#the-details-element: one of a group is open, and none is in another",
    ),
    known(
        Ours,
        r#"^<script type=importmap>\{"integrity": .*\t.*a value of `integrity` must be a string"#,
        "#import-maps: the values are like those of the attribute `integrity`",
    ),
    known(
        Ours,
        r"^<input type=date min=2020-02-02 max=2020-02-01>\t",
        "#the-min-and-max-attributes: the maximum must not be less than the minimum",
    ),
    known(
        Ours,
        r"^<input maxlength=2 value=abc>.*\tThe `value` of element `input`",
        "#attr-fe-maxlength, #attr-input-maxlength: the value must not be longer",
    ),
    known(
        Theirs,
        r"^<map name=m><area shape=poly href=x alt=a></map>\t.*missing required attribute “coords”",
        "#attr-area-shape-keyword-poly: it must have `coords`, and we warn, as for the other shapes",
    ),
];

/// The list, ready to search.
#[derive(Debug)]
pub struct Table(Vec<(&'static Known, Regex, u64)>);

impl Table {
    /// Compiles the list.
    ///
    /// # Errors
    ///
    /// Returns an error if a pattern is not a regular expression.
    pub fn new() -> Result<Self, String> {
        let compile = |known: &'static Known| {
            Regex::new(known.pattern).map(|pattern| (known, pattern, 0)).map_err(|error| error.to_string())
        };
        KNOWN.iter().map(compile).collect::<Result<_, String>>().map(Self)
    }

    /// The entry for a difference, which is counted.
    pub fn find(&mut self, side: Side, construct: &str, message: &str) -> Option<&'static Known> {
        let text = format!("{construct}\t{message}");
        let entry = self.0.iter_mut().find(|(known, pattern, _)| known.side == side && pattern.is_match(&text))?;
        entry.2 += 1;
        Some(entry.0)
    }

    /// Each entry with the number of its differences.
    pub fn counts(&self) -> impl Iterator<Item = (&'static Known, u64)> {
        self.0.iter().map(|(known, _, count)| (*known, *count))
    }
}
