//! Minimal and indented HTML parse to the tree that was written.

use fivefold::Namespace;
use fivefold::dom::{Document, Edits, NodeKind, NodeRef};
use fivefold::html::{
    Context, Formatting, Options, Scripting, SerializeOptions, ShadowRoots, parse, parse_fragment, parse_with,
    serialize, serialize_with, tree_format, write_to,
};
use fivefold_test_support::html_soup::markup;
use proptest::prelude::*;

/// Tags that may be omitted, among others that decide whether they may.
const PIECES: &[&str] = &[
    "<p>",
    "<p>",
    "</p>",
    "<p class=x>",
    "<div>",
    "</div>",
    "<li>",
    "</li>",
    "<ul>",
    "</ul>",
    "<dl>",
    "</dl>",
    "<dt>",
    "<dd>",
    "</dd>",
    "<a>",
    "</a>",
    "<b>",
    "</b>",
    "<span>",
    "</span>",
    "<button>",
    "</button>",
    "<section>",
    "</section>",
    "<h1>",
    "</h1>",
    "<hr>",
    "<br>",
    "<form>",
    "</form>",
    "<pre>",
    "</pre>",
    "<pre>\n",
    "\n",
    " ",
    "text",
    "x",
    "<!--c-->",
    "<?pi d?>",
    "<table>",
    "</table>",
    "<caption>",
    "</caption>",
    "<colgroup>",
    "</colgroup>",
    "<col>",
    "<tbody>",
    "</tbody>",
    "<thead>",
    "</thead>",
    "<tfoot>",
    "</tfoot>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<th>",
    "</th>",
    "<select>",
    "</select>",
    "<option>",
    "</option>",
    "<optgroup>",
    "</optgroup>",
    "<datalist>",
    "</datalist>",
    "<ruby>",
    "</ruby>",
    "<rt>",
    "</rt>",
    "<rp>",
    "<rb>",
    "<rtc>",
    "</rtc>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<foreignObject>",
    "</foreignObject>",
    "<title>",
    "</title>",
    "<meta>",
    "<link>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<noscript>",
    "</noscript>",
    "<head>",
    "</head>",
    "<body>",
    "<body id=x>",
    "</body>",
    "<html>",
    "</html>",
    "<html lang=en>",
    "<frameset>",
    "</frameset>",
    "<frame>",
    "<object>",
    "</object>",
    "<video>",
    "</video>",
    "<x-y>",
    "</x-y>",
    "<details>",
    "<summary>",
    "</summary>",
    "</details>",
    "<a =b c>",
    "<i title=\"a'b\" alt='\"' id=a&amp;b lang=\"\">",
    "</i>",
    "<img src=/a/>",
    "&#13;",
    "<input>",
    "<input type=hidden>",
    "<textarea>",
    "</textarea>",
    "<textarea>\n",
    "<nav>",
    "</nav>",
    "<main>",
    "<!doctype html>",
    "<!doctype html public \"-//W3C//DTD HTML 4.01//EN\">",
];

fn nested() -> impl Strategy<Value = String> {
    let doctype = prop::sample::select(&["", "<!DOCTYPE html>"][..]);
    (doctype, prop::collection::vec(prop::sample::select(PIECES), 0..30))
        .prop_map(|(doctype, pieces)| format!("{doctype}{}", pieces.concat()))
}

fn options(formatting: Formatting) -> SerializeOptions {
    SerializeOptions::default().with_formatting(formatting)
}

/// The standard's serialization, with the identifiers of the DOCTYPE, without which the mode could differ.
fn standard(document: &Document) -> String {
    let doctype = document.root().children().find_map(|child| match child.kind() {
        NodeKind::Doctype { name, public_id, system_id } => Some((name, public_id, system_id)),
        _ => None,
    });
    let Some((name, public_id, system_id)) = doctype else { return serialize(document) };
    let quoted = |id: &str| if id.contains('"') { format!(" '{id}'") } else { format!(" \"{id}\"") };
    let ids = match (public_id, system_id) {
        (None, None) => String::new(),
        (Some(public), None) => format!(" PUBLIC{}", quoted(public)),
        (None, Some(system)) => format!(" SYSTEM{}", quoted(system)),
        (Some(public), Some(system)) => format!(" PUBLIC{}{}", quoted(public), quoted(system)),
    };
    serialize(document).replacen(&format!("<!DOCTYPE {name}>"), &format!("<!DOCTYPE {name}{ids}>"), 1)
}

/// Checks both formattings of a document. Returns whether any serialization can give it back: with all tags written.
fn check(document: &Document, parse: impl Fn(&str) -> Document) -> Result<bool, TestCaseError> {
    let tree = tree_format(document);
    if tree_format(&parse(&standard(document))) != tree {
        return Ok(false);
    }
    let minimal = serialize_with(document, options(Formatting::Minimal));
    prop_assert_eq!(tree_format(&parse(&minimal)), tree, "{}", minimal);
    let indented = serialize_with(document, options(Formatting::Indented(2)));
    let again = parse(&indented);
    prop_assert_eq!(without_space(&again), without_space(document), "{}", indented);
    prop_assert_eq!(serialize_with(&again, options(Formatting::Indented(2))), indented);
    Ok(true)
}

/// Checks both formattings of a whole document, and that a file of indented markup, which ends with a line, stays as it is.
fn check_document(text: &str) -> Result<bool, TestCaseError> {
    let document = parse(text);
    let is_given_back = check(&document, parse)?;
    if is_given_back {
        let file = indented_file(&document);
        prop_assert_eq!(indented_file(&parse(&file)), file);
    }
    Ok(is_given_back)
}

fn indented_file(document: &Document) -> String {
    let mut text = serialize_with(document, options(Formatting::Indented(2)));
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// The tree in lines, without white space between blocks.
fn without_space(document: &Document) -> Vec<String> {
    let mut lines = Vec::new();
    let mut nodes = vec![(document.root(), 0)];
    while let Some((node, depth)) = nodes.pop() {
        let attributes: Vec<_> = node.attributes().collect();
        let kind = node.local_name().map_or_else(|| format!("{:?}", node.kind()), str::to_owned);
        lines.push(format!("{depth} {kind} {:?} {attributes:?}", node.namespace()));
        if let Some((root, _)) = node.shadow_root() {
            nodes.push((root, depth + 1));
        }
        let content = node.template_contents().unwrap_or(node);
        nodes.extend(
            content.children().rev().filter(|&child| !is_between_blocks(child, node)).map(|child| (child, depth + 1)),
        );
    }
    lines
}

/// Whether a text is white space with a block, or nothing that shows, on both sides.
fn is_between_blocks(text: NodeRef<'_>, parent: NodeRef<'_>) -> bool {
    let is_space = |node: &NodeRef<'_>| matches!(node.kind(), NodeKind::Text(data) if data.trim_matches([' ', '\n', '\t']).is_empty());
    let preformatted = ["pre", "textarea", "listing", "xmp", "plaintext"];
    let is_preformatted = |node: NodeRef<'_>| {
        node.namespace() == Some(Namespace::HTML) && preformatted.contains(&node.local_name().unwrap_or_default())
    };
    let is_collapsed = !core::iter::successors(Some(parent), |node| node.parent()).any(is_preformatted);
    let shows = |sibling: &NodeRef<'_>| {
        !is_space(sibling) && !matches!(sibling.kind(), NodeKind::Comment(_) | NodeKind::ProcessingInstruction { .. })
    };
    let before = text.preceding_siblings().find(shows);
    let after = text.following_siblings().find(shows);
    is_space(&text)
        && is_collapsed
        && (parent.local_name().is_none() || is_block(parent))
        && before.is_none_or(is_block)
        && after.is_none_or(is_block)
}

/// The elements that CSS or the standard's rendering section, of November 2026, do not put into a line.
fn is_block(node: NodeRef<'_>) -> bool {
    const NAMES: &str = " html head body address blockquote center dialog div figure figcaption footer form header hr \
        legend listing main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt \
        menu ol ul li table caption colgroup col thead tbody tfoot tr td th fieldset details summary frameset frame \
        area base basefont datalist link meta noembed noframes param script style template title ";
    node.namespace() == Some(Namespace::HTML) && NAMES.contains(&format!(" {} ", node.local_name().unwrap_or_default()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_markup_comes_back(text in nested()) {
        check_document(&text)?;
        // The tree that the standard's serialization gives is more often one that can be given.
        check_document(&serialize(&parse(&text)))?;
    }

    #[test]
    fn written_soup_comes_back(text in markup()) {
        check_document(&text)?;
        check_document(&serialize(&parse(&text)))?;
    }

    #[test]
    fn written_fragments_come_back(
        text in nested(),
        context in prop::sample::select(&["div", "td", "tr", "tbody", "table", "select", "template", "p", "ruby", "html"][..]),
    ) {
        let context: Context = context.parse().unwrap();
        check(&parse_fragment(&context, &text), |text| parse_fragment(&context, text))?;
    }
}

/// Files below a folder.
fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn written_pages_come_back() {
    let workspace = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut all, mut given_back) = (0, 0);
    for folder in ["fixtures/html", "../shared/corpus/html-web"] {
        let files = files(&workspace.join(folder));
        if files.is_empty() {
            eprintln!("*** SKIPPED: the pages of {folder} were NOT written: the folder is missing");
        }
        for path in files {
            if path.extension().is_none_or(|extension| extension != "html") {
                continue;
            }
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            all += 1;
            match check_document(&text) {
                Ok(is_given_back) => given_back += usize::from(is_given_back),
                Err(error) => {
                    panic!("{}: {}", path.display(), error.to_string().chars().take(4000).collect::<String>())
                }
            }
        }
    }
    println!("{given_back} of {all} trees can be given back");
    assert!(given_back * 2 > all, "{given_back} of {all}");
}

fn minimal(text: &str) -> String {
    serialize_with(&parse(text), options(Formatting::Minimal))
}

#[test]
fn tags_that_the_standard_calls_optional_are_omitted() {
    // The examples of https://html.spec.whatwg.org/multipage/syntax.html#optional-tags, with all tags.
    for (full, expected) in [
        (
            "<!DOCTYPE HTML><html><head><title>Hello</title></head><body><p>Welcome to this example.</p></body></html>",
            "<!DOCTYPE html><title>Hello</title><p>Welcome to this example.",
        ),
        (
            "<!DOCTYPE HTML><html lang=\"en\"><head><title>Hello</title></head><body class=\"demo\"><p>Hi</p></body></html>",
            "<!DOCTYPE html><html lang=en><title>Hello</title><body class=demo><p>Hi",
        ),
        (
            "<!DOCTYPE html><table><caption>37547 TEE</caption><colgroup><col><col><col></colgroup><thead><tr><th>Function\
             </th><th>Unit</th></tr></thead><tbody><tr><td>Headlights</td><td>✔</td></tr><tr><td>Smoke</td></tr></tbody>\
             </table>",
            "<!DOCTYPE html><table><caption>37547 TEE<col><col><col><thead><tr><th>Function<th>Unit<tbody><tr><td>Headlights\
             <td>✔<tr><td>Smoke</table>",
        ),
        ("<dl><dt>a</dt><dd><p>b</p></dd><dt>c</dt></dl>", "<dl><dt>a<dd><p>b<dt>c</dl>"),
        ("<ul><li><p>a</p></li><li>b</li></ul>", "<ul><li><p>a<li>b</ul>"),
        (
            "<select><option>a</option><optgroup><option>b</option></optgroup><optgroup></optgroup></select>",
            "<select><option>a<optgroup><option>b<optgroup></select>",
        ),
        ("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>", "<ruby>a<rp>(<rt>b<rp>)</ruby>"),
        ("", ""),
    ] {
        assert_eq!(minimal(full), expected);
        assert_eq!(tree_format(&parse(expected)), tree_format(&parse(full)));
    }
}

#[test]
fn tags_that_are_needed_stay() {
    for markup in [
        // No end tag of these parents closes a paragraph.
        "<a><p>x</p></a>",
        "<ins><p>x</p></ins>x",
        // The second `<a>` takes the first from the stack, so that `</a>` closes nothing.
        "<ruby><a><rt><select><a></a></select></rt></a><table></table>",
        "<x-y><p>x</p></x-y>",
        "<noscript><p>x</p></noscript><b>",
        // In quirks mode, a paragraph may hold a table.
        "<p>x</p><table></table>",
        "<p>x</p>y",
        "<p>x</p><!--c--><p>",
        "<p>x</p> ",
        "<table><colgroup><col></colgroup> <tr></table>",
        "<table><colgroup><col></colgroup><template></template></table>",
        "<table><caption></caption><script></script></table>",
        "<datalist><optgroup></optgroup><optgroup></datalist>x",
        "<span><rt>a</rt><rt>b</span>x",
        "<head><!--c--></head><p>",
        "<title></title></head> <p>",
        "<!----><html><!--c--><body><script></script>",
        "<body> x",
        "<body>\u{FEFF}x",
        "<p>a</body><!--c-->",
        "</html><!--c-->",
        "<ul><li>a</li> <li>b</ul>",
    ] {
        let document = parse(markup);
        let written = minimal(markup);
        assert_eq!(tree_format(&parse(&written)), tree_format(&document), "{markup} {written}");
    }
    assert_eq!(minimal("<a><p>x</p></a>"), "<a><p>x</p></a>");
    assert_eq!(minimal("<p>x</p> y"), "<p>x</p> y");
}

/// The end tag of a template clears the list of active formatting elements up to the last marker only, which is that of a
/// cell or caption that is still open. Then `</b>` does not find its element in the list, and it is reconstructed.
#[test]
fn cells_and_captions_end_before_their_template() {
    for name in ["td", "th", "caption"] {
        let markup = format!(
            "<div><template shadowrootmode=open><b><template><{name}>x</{name}></template></b></template>text</div>"
        );
        let written = minimal(&markup);
        assert_eq!(tree_format(&parse(&written)), tree_format(&parse(&markup)), "{written}");
        assert!(written.contains(&format!("<template><{name}>x</{name}></template>")), "{written}");
    }
    let rows = "<b><template><tbody><tr><td>x</td></tr></tbody></template></b>";
    assert_eq!(minimal(rows), "<b><template><tbody><tr><td>x</td></template></b>");
}

#[test]
fn all_formattings_but_the_standards_keep_what_it_loses() {
    for markup in [
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' \"http://www.w3.org/TR/html4/loose.dtd\"><p>",
        "<!DOCTYPE html SYSTEM 'a\"b'>",
        "<!DOCTYPE html PUBLIC ''>",
        "<pre>\n\nx</pre>",
        "<textarea>\n\n</textarea>",
        "<listing>\n\n</listing>",
        "<p title='a&#13;b'>a&#13;b",
    ] {
        let document = parse(markup);
        for formatting in [Formatting::Minimal, Formatting::Indented(0)] {
            let written = serialize_with(&document, options(formatting));
            assert_eq!(without_space(&parse(&written)), without_space(&document), "{written}");
        }
    }
}

#[test]
fn lines_begin_where_white_space_means_nothing() {
    let document = parse(
        "<!DOCTYPE html><!--c--><title>t</title><div><p>a <b>b</b></p><pre>x<div><p>y</div></pre> <ul><li>1<li>2 <ul><li>3\
         </ul></ul><table><tr><td>x</table></div><template><p>a</template>",
    );
    let expected = "<!DOCTYPE html>
<!--c-->
<html>
 <head>
  <title>t</title>
 </head>
 <body>
  <div>
   <p>a <b>b</b></p>
   <pre>x<div><p>y</p></div></pre>
   <ul>
    <li>1</li>
    <li>2 <ul>
     <li>3</li>
    </ul></li>
   </ul>
   <table>
    <tbody>
     <tr>
      <td>x</td>
     </tr>
    </tbody>
   </table>
  </div>
  <template>
   <p>a</p>
  </template>
 </body></html>";
    assert_eq!(serialize_with(&document, options(Formatting::Indented(1))), expected);
}

#[test]
fn depth_costs_nothing() {
    const DEEP: usize = 100_000;
    let document = parse(&"<div>".repeat(DEEP));
    let indented = serialize_with(&document, options(Formatting::Indented(4)));
    assert!(indented.len() < DEEP * 600);
    let minimal = serialize_with(&document, options(Formatting::Minimal));
    assert_eq!(minimal, "<div>".repeat(DEEP) + &"</div>".repeat(DEEP));
}

#[test]
fn bytes_are_written() {
    let document = parse("<p>é");
    let mut bytes = Vec::new();
    write_to(&document, SerializeOptions::default(), &mut bytes).unwrap();
    assert_eq!(bytes, serialize(&document).as_bytes());
}

#[test]
fn shadow_roots_are_written_with_the_document() {
    let markup = "<!DOCTYPE html><div><template shadowrootmode=open><p>Hello</template></div>";
    let document = parse(markup);
    for written in [
        serialize(&document),
        document.to_string(),
        serialize_with(&document, options(Formatting::Standard)),
        minimal(markup),
        serialize_with(&document, options(Formatting::Indented(2))),
    ] {
        assert!(parse(&written).body().unwrap().first_element_child().unwrap().shadow_root().is_some(), "{written}");
    }
    let mut bytes = Vec::new();
    write_to(&document, SerializeOptions::default(), &mut bytes).unwrap();
    assert_eq!(String::from_utf8(bytes).unwrap(), serialize(&document));
    assert_eq!(document.body().unwrap().inner_html(), "<div></div>");
    let none = SerializeOptions::default().with_shadow_roots(ShadowRoots::None);
    assert!(!serialize_with(&document, none).contains("Hello"));
}

#[test]
fn noscript_holds_text_where_scripting_is_enabled() {
    let options = Options::default().with_scripting(Scripting::Normal);
    let mut document = parse_with("<body><noscript><b>x</b>&amp;</noscript>", options);
    let noscript = document.elements_by_name("noscript").next().unwrap();
    assert_eq!(noscript.outer_html(), "<noscript><b>x</b>&amp;</noscript>");
    assert_eq!(noscript.to_string(), noscript.outer_html());
    let (id, text) = (noscript.id(), noscript.first_child().unwrap().id());

    let mut edits = Edits::new(&document);
    edits.set_text(text, "<i>&").unwrap();
    assert_eq!(edits.apply().unwrap(), "<body><noscript><i>&</noscript>");
    edits.set_text(text, "</noscript>").unwrap_err();

    document.set_inner_html(id, "<u>&lt;").unwrap();
    assert_eq!(document.node(id).text_content(), "<u>&lt;");
    assert_eq!(document.clone().node(id).outer_html(), "<noscript><u>&lt;</noscript>");
    document.set_scripting(false);
    assert_eq!(document.node(id).outer_html(), "<noscript>&lt;u&gt;&amp;lt;</noscript>");
}
