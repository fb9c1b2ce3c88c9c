//! `--fragment`: files that hold parts of documents.

use crate::support::{Outcome, run, stdout, temporary};
use std::fs;

/// Parts of documents as they stand in projects, each with what `select '*'` finds at the top, and its text.
const PARTS: [(&str, &str, &str); 7] = [
    ("<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td></tr>\n", "tr td td tr td", "1\t2\n3\n"),
    ("<td>1</td>\n", "td", "1\n"),
    ("<caption>x</caption>\n", "caption", "x\n"),
    ("<option>a\n<option>b\n", "option option", "a\nb\n"),
    ("<li>x</li>\n<li>y</li>\n", "li li", "x\ny\n"),
    ("<col>\n<col>\n", "col col", ""),
    ("<nav>\n<a href=\"x\">a</a>\n</nav>\n", "nav a", "a\n"),
];

/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
#[test]
fn a_template_takes_all_parts() {
    let fragment = |command: &[&str], text: &str| stdout(&[command, &["--fragment", "template"]].concat(), text);
    for (part, names, text) in PARTS {
        let names: String = names.split(' ').map(|name| format!("<{name}>")).collect();
        let found = fragment(&["select", "*", "--json"], part);
        let found = found.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        assert_eq!(found.map(|element| format!("<{}>", element["name"].as_str().unwrap())).collect::<String>(), names);
        assert_eq!(fragment(&["text"], part), text, "{part}");
        assert_eq!(fragment(&["check"], part), "", "{part}");
        let whole = fragment(&["convert", "--to", "html"], part);
        assert_eq!(whole.replace("</option>", ""), part);
        let marked = fragment(&["rewrite", "--set", "*", "q="], part);
        assert_eq!(marked.matches(" q=\"\"").count(), names.matches('<').count(), "{marked}");
        assert_eq!(marked.replace(" q=\"\"", ""), part);
    }
    let path = "<path d=x />";
    let written = |command: &[&str]| stdout(&[command, &["--fragment", "svg svg"]].concat(), path);
    assert_eq!(written(&["select", "path"]), "<path d=\"x\"></path>\n");
    for command in [&["convert", "--to", "html"][..], &["fmt"]] {
        assert_eq!(written(command).trim_end(), "<path d=x></path>");
    }
    // A fragment gets no declaration, whatever its encoding.
    for command in ["rewrite", "fmt", "convert --to html"] {
        let command: Vec<_> = command.split(' ').collect();
        let encoded = [&command, &["--fragment", "tr", "--encoding-out", "us-ascii"][..]].concat();
        assert_eq!(stdout(&encoded, "<td>ж</td>"), "<td>&#1078;</td>", "{command:?}");
    }
    let set = ["rewrite", "--fragment", "svg svg", "--append", "g", "y"];
    assert_eq!(stdout(&set, "<g><path /></g>"), "<g><path />y</g>");
}

#[test]
fn only_the_fragment_is_formatted() {
    let fmt = |arguments: &[&str], text: &str| {
        let arguments = [&["fmt", "--fragment"], arguments].concat();
        let formatted = stdout(&arguments, text);
        assert_eq!(stdout(&arguments, &formatted), formatted, "{arguments:?} again");
        formatted
    };
    assert_eq!(fmt(&["tr"], "<td>1</td><td><p>2</td>\n"), "<td>1</td>\n<td>\n  <p>2</p>\n</td>\n");
    assert_eq!(fmt(&["template"], "<tr><td>1\n<tr><td>2"), "<tr>\n  <td>1\n  </td>\n</tr>\n<tr>\n  <td>2</td>\n</tr>");
    assert_eq!(fmt(&["template", "--minify"], "<tr>\n<td class='a'>1</td></tr>\n"), "<tr>\n<td class=a>1</td></tr>\n");
    // In the line of another file, a line feed would be a space.
    assert_eq!(fmt(&["span"], "<b>x</b>"), "<b>x</b>");
    assert_eq!(fmt(&["span"], "<b>x</b>\n"), "<b>x</b>\n");
    let path = temporary("fragment_row.html");
    fs::write(&path, "<tr><td>1</td></tr>\n").unwrap();
    stdout(&["fmt", "--write", "--fragment", "tbody", path.to_str().unwrap()], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "<tr>\n  <td>1</td>\n</tr>\n");
}

#[test]
fn a_fragment_is_checked_as_content_of_its_context() {
    let check = |context: &str, arguments: &[&str], text: &str| {
        let arguments = [&["check", "--fragment", context, "--format", "gnu"], arguments].concat();
        let found = run(&arguments, text).stdout;
        found.lines().map(|line| line[line.rfind('[').unwrap()..].to_owned()).collect::<String>()
    };
    // There is no DOCTYPE to miss, and white space between rows is in no one's way.
    assert_eq!(check("tbody", &[], "<tr><td>1</td></tr>\n<tr><td>2</td></tr>\n"), "");
    assert_eq!(check("tbody", &[], "<tr></tr>\nx"), "[foster-parented-content]");
    assert_eq!(check("tbody", &[], "<tr></tr>&#32;"), "[foster-parented-content]");
    assert_eq!(check("template", &[], "<li>x</b>"), "[unexpected-end-tag]");
    let conformance = |context, text| check(context, &["--conformance"], text);
    assert_eq!(conformance("ul", "<p>x</p>"), "[element-not-allowed]");
    assert_eq!(conformance("ul", "x<li>y</li>"), "[text-not-allowed]");
    assert_eq!(conformance("ul", "<li>x</li>"), "");
    assert_eq!(conformance("a", "<a href=x>x</a>"), "[descendant-not-allowed]");
    assert_eq!(conformance("head", "<link rel=icon href=x>"), "", "a title may stand elsewhere");
    assert_eq!(conformance("svg svg", "<path d='M0 0' />"), "");
    assert_eq!(conformance("template", "<td>x</td>"), "");
    assert_eq!(conformance("template", "<ul><p>x</p></ul>"), "[element-not-allowed]");
    // The rest of the document may have what these need.
    let open = "<label for=a>x</label><img src=x alt=x usemap=#y><p role=listitem>z</p>";
    assert_eq!(conformance("div", open), "");
    assert_eq!(conformance("div", "<label for=a>x</label><p id=a>y</p>"), "[broken-reference]");
    assert_eq!(conformance("div", "<p id=a>x</p><p id=a>y</p>"), "[duplicate-id]");
}

#[test]
fn a_fragment_is_mended() {
    let path = temporary("fragment_fix.html");
    fs::write(&path, "<tr id=a id=a><td title='x'class=b>&copy\n").unwrap();
    let fixed = run(&["check", "--fix", "--fragment", "template", path.to_str().unwrap()], "");
    assert_eq!(fixed.status, Some(0), "{fixed:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "<tr id=a><td title='x' class=b>&copy;\n");
}

#[test]
fn fragments_are_html() {
    let folder = temporary("fragments_are_html");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in [("icon.svg", "<path/>"), ("row.html", "<tr><td>1</tr>"), ("row.xml", "<row/>")] {
        fs::write(folder.join(name), text).unwrap();
    }
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for command in [&["select", "*"][..], &["text"], &["fmt"], &["convert", "--to", "html"], &["check"]] {
        let run = |arguments: &[&str]| run(&[command, &["--fragment", "svg svg"], arguments].concat(), "<svg></svg>");
        let icon = path("icon.svg");
        let refused = |name: &str| Outcome {
            status: Some(2),
            stdout: String::new(),
            stderr: format!(
                "fivefold: {name} is XML, and `--fragment` is for HTML: leave it out, or use `--as html`\n"
            ),
        };
        assert_eq!(run(&[&icon]), refused(&icon));
        assert_eq!(run(&["--as", "xml"]), refused("<stdin>"));
        assert_eq!(run(&["--as", "html", &icon]).status, Some(0));
        // The start of a fragment tells nothing.
        assert_eq!((run(&[]).status, run(&[]).stderr), (Some(0), String::new()));
    }
    // Of a folder, the files of HTML are meant.
    assert_eq!(stdout(&["text", "--fragment", "tbody", &path("")], ""), "1\n");
    let wrong = run(&["fmt", "--fragment", "xul box"], "");
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.stderr.contains("a context is the name of an element"), "{wrong:?}");
}
