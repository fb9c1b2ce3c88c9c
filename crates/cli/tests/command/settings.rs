//! `fivefold check` with files of settings.

use crate::support::{command, temporary};
use std::fs;
use std::path::PathBuf;

/// A document with a parse error, an error of references and two warnings of the category `advice`.
const PAGE: &str = "<!DOCTYPE html><html><title>t</title><h1 id=a></h1><p id=a>x</b>";
const CODES: [&str; 4] = ["missing-language", "empty-heading", "duplicate-id", "unexpected-end-tag"];

/// A folder with files, and a name that is unique to a test.
pub(crate) struct Site(pub(crate) PathBuf);

impl Site {
    pub(crate) fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = temporary(&format!("settings-{name}"));
        // It is there after an earlier run.
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(folder)
    }

    /// Runs the command in the folder: the status, the lines of the output, and those of standard error.
    pub(crate) fn run(&self, arguments: &[&str]) -> (Option<i32>, Vec<String>, String) {
        let format: &[&str] = if arguments.contains(&"--format") { &[] } else { &["--format", "gnu"] };
        let mut command = command(&[&["check", "--conformance"], format, arguments].concat());
        let output = command.current_dir(&self.0).stdin(std::process::Stdio::null()).output().unwrap();
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), stdout.lines().map(str::to_owned).collect(), stderr)
    }

    /// The status, and the codes with their severities.
    fn check(&self, arguments: &[&str]) -> (Option<i32>, Vec<String>) {
        let (status, lines, stderr) = self.run(arguments);
        assert_eq!(stderr, "");
        let found = lines.iter().map(|line| {
            let level = line.split(": ").nth(1).unwrap();
            format!("{level} {}", line.rsplit('[').next().unwrap().trim_end_matches(']'))
        });
        (status, found.collect())
    }

    fn codes(&self, arguments: &[&str]) -> Vec<String> {
        let (_, found) = self.check(arguments);
        found.iter().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect()
    }
}

#[test]
fn the_nearest_file_above_a_document_counts() {
    let site = Site::new(
        "nearest",
        &[
            ("fivefold.toml", "ignore = ['advice']"),
            ("page.html", PAGE),
            ("a/b/page.html", PAGE),
            ("c/fivefold.toml", "only = ['empty-heading']"),
            ("c/d/page.html", PAGE),
        ],
    );
    assert_eq!(site.codes(&["page.html"]), CODES[2..]);
    assert_eq!(site.codes(&["a/b/page.html"]), CODES[2..]);
    assert_eq!(site.codes(&["a/../c/../a/b/page.html"]), CODES[2..]);
    assert_eq!(site.codes(&["c"]), CODES[1..2]);
    assert_eq!(site.codes(&["."]).len(), 2 + 2 + 1);
    assert_eq!(site.codes(&["--jobs", "3", "."]).len(), 2 + 2 + 1);
    assert_eq!(site.codes(&["--no-settings", "page.html"]), CODES);
    // Standard input stands in the present folder.
    let mut child =
        command(&["check", "--html", "--conformance", "--format", "gnu"]).current_dir(&site.0).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), PAGE.as_bytes()).unwrap();
    assert_eq!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap().lines().count(), 2);
}

#[test]
fn severities_are_set_by_code_and_category() {
    let site = Site::new(
        "severity",
        &[
            (
                "fivefold.toml",
                "[severity]\nadvice = 'error'\nempty-heading = 'warning'\nsyntax = 'warning'\nreferences = 'warning'",
            ),
            ("page.html", PAGE),
        ],
    );
    let (status, found) = site.check(&["page.html"]);
    let expected =
        ["error missing-language", "warning empty-heading", "warning duplicate-id", "warning unexpected-end-tag"];
    assert_eq!((status, found), (Some(1), expected.map(str::to_owned).to_vec()));
    assert_eq!(site.check(&["--ignore", "missing-language", "page.html"]).0, Some(0));
    let human = site.run(&["--format", "human", "page.html"]).1.join("\n");
    assert!(human.contains("warning[unexpected-end-tag]") && human.contains("error[missing-language]"), "{human}");
    assert!(human.contains("1 error and 3 warnings in 1 file:"), "{human}");
    let json = site.run(&["--format", "json", "page.html"]).1;
    assert!(json.iter().any(|line| line.ends_with(r#""severity":"warning","category":"syntax"}"#)), "{json:?}");
}

#[test]
fn folders_have_settings_of_their_own() {
    let site = Site::new(
        "folders",
        &[
            (
                "fivefold.toml",
                "ignore = ['advice']\ndeny-warnings = true\n[folders.old]\nignore = ['references', 'syntax']\n\
                 [folders.'old/new']\nonly = ['advice']\ndeny-warnings = false\n[folders.old.severity]\nempty-heading = 'warning'",
            ),
            ("page.html", PAGE),
            ("old/page.html", PAGE),
            ("old/new/page.html", PAGE),
            ("older/page.html", PAGE),
        ],
    );
    assert_eq!(site.codes(&["page.html"]), CODES[2..]);
    assert_eq!(site.codes(&["older/page.html"]), CODES[2..]);
    // The severity brings back what is left out further out.
    assert_eq!(site.check(&["old/page.html"]), (Some(1), vec!["warning empty-heading".to_owned()]));
    assert_eq!(site.codes(&["old/new/page.html"]), CODES[..2]);
    assert_eq!(site.check(&["old/new/page.html"]).0, Some(0));
}

#[test]
fn the_command_line_comes_before_the_file() {
    let site = Site::new(
        "command-line",
        &[("fivefold.toml", "ignore = ['references', 'advice']\ndeny-warnings = true"), ("page.html", PAGE)],
    );
    assert_eq!(site.codes(&["--only", "references", "page.html"]), ["duplicate-id"]);
    assert_eq!(site.codes(&["--ignore", "syntax", "page.html"]), [""; 0]);
    assert_eq!(site.check(&["--only", "advice", "page.html"]).0, Some(1));
    assert_eq!(site.check(&["--only", "advice", "--deny-warnings=false", "page.html"]).0, Some(0));
    assert_eq!(site.check(&["--only", "advice", "--no-settings", "page.html"]).0, Some(0));
}

#[test]
fn a_mistake_ends_the_command_with_one_line() {
    let site =
        Site::new("mistake", &[("a/fivefold.toml", "\nonyl = ['aria']"), ("a/page.html", PAGE), ("page.html", PAGE)]);
    for arguments in [&["a/page.html"][..], &["a", "a/page.html"], &["--quiet", "a"]] {
        let (status, stdout, stderr) = site.run(arguments);
        assert_eq!((status, stdout.len()), (Some(2), 0));
        let name = PathBuf::from("a").join("fivefold.toml");
        assert_eq!(stderr, format!("fivefold: {}:2: unknown key `onyl`; did you mean `only`?\n", name.display()));
    }
    assert_eq!(site.codes(&["page.html"]), CODES);
    // A log of SARIF is whole.
    let (_, stdout, _) = site.run(&["--format", "sarif", "page.html", "a"]);
    let log: serde_json::Value = serde_json::from_str(&stdout.join("\n")).unwrap();
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

/// The example of docs/guide/conformance.md is read without a mistake, and does what is said there.
#[test]
fn the_example_of_the_documentation_is_read() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/conformance.md")).unwrap();
    let (_, example) = page.split_once("```toml\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let site = Site::new(
        "example",
        &[("fivefold.toml", example), ("page.html", PAGE), ("old/page.html", PAGE), ("old/kept/page.html", PAGE)],
    );
    assert_eq!(
        site.check(&["page.html"]),
        (
            Some(1),
            ["error empty-heading", "error duplicate-id", "warning unexpected-end-tag"].map(str::to_owned).to_vec()
        )
    );
    assert_eq!(site.check(&["old/page.html"]), (Some(0), vec!["warning unexpected-end-tag".to_owned()]));
    assert_eq!(site.check(&["old/kept/page.html"]), (Some(1), vec!["error duplicate-id".to_owned()]));
}

#[cfg(unix)]
#[test]
fn a_file_of_settings_is_a_small_file() {
    use std::os::unix::fs::symlink;
    let refused = |site: &Site, what: &str| {
        let (status, lines, stderr) = site.run(&["page.html"]);
        assert_eq!((status, lines.len(), stderr.lines().count()), (Some(2), 0, 1), "{stderr}");
        assert!(stderr.contains("cannot read fivefold.toml") && stderr.contains(what), "{stderr}");
    };
    let site = Site::new("small-file", &[("page.html", PAGE), ("settings", "ignore = ['advice']")]);
    let file = site.0.join("fivefold.toml");
    symlink("settings", &file).unwrap();
    assert_eq!(site.codes(&["page.html"]), CODES[2..]);
    for other in ["/dev/zero", "."] {
        fs::remove_file(&file).unwrap();
        symlink(other, &file).unwrap();
        refused(&site, "is not a file");
    }
    fs::remove_file(&file).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&file).status();
    if made.is_ok_and(|status| status.success()) {
        refused(&site, "is not a file");
        fs::remove_file(&file).unwrap();
    } else {
        eprintln!("*** SKIPPED: there is no mkfifo");
    }
    fs::write(&file, "#".repeat(1 << 20)).unwrap();
    assert_eq!(site.codes(&["page.html"]), CODES);
    fs::write(&file, "#".repeat((1 << 20) + 1)).unwrap();
    refused(&site, "longer than 1 MiB");
}

/// What `*` and `\*` stand for, the presets, and which layers count.
#[test]
fn names_of_a_site_and_of_frameworks_are_allowed() {
    let page = "<!DOCTYPE html><html lang=en><title>t</title><img :src=a alt=b v-if=c><p HX-Get=x titel=y *ngIf=z [a]=1>\
                <x-a></x-a><greeting b=c></greeting>";
    let site = Site::new(
        "names",
        &[
            ("fivefold.toml", "allow-attributes = ['hx-*']"),
            ("a.html", page),
            ("vue/a.html", page),
            ("own/a.html", page),
            (
                "own/fivefold.toml",
                "allow-attributes = [':*', 'v-if', 'T*L', '\\*ngIf', '[*]', 'hx-get']\nallow-elements = ['gr*ing']",
            ),
            ("fivefold.toml", "allow-attributes = ['hx-*']\n[folders.vue]\npresets = ['vue', 'angular']"),
        ],
    );
    let messages = |file: &str| {
        let (_, lines, stderr) = site.run(&["--ignore", "advice", file]);
        assert_eq!(stderr, "");
        // What follows is a hint, or the code.
        let message = |line: &String| {
            let message = line.splitn(3, ": ").nth(2).unwrap();
            message.split("; ").next().unwrap().split(". [").next().unwrap().to_owned()
        };
        lines.iter().map(message).collect::<Vec<_>>()
    };
    let attribute = |name: &str, element: &str| format!("Attribute `{name}` is not allowed on element `{element}`");
    let greeting = "There is no element `greeting`: the name of a custom element would have a hyphen".to_owned();
    let src = "Element `img` must have the attribute `src`".to_owned();
    let titel = attribute("titel", "p");
    let unknown = [attribute(":src", "img"), attribute("v-if", "img"), titel.clone()];
    let of_angular = [attribute("*ngif", "p"), attribute("[a]", "p")];
    let expected: Vec<_> =
        [src.clone()].into_iter().chain(unknown).chain(of_angular).chain([greeting.clone()]).collect();
    let mut found = messages("a.html");
    // What an unknown element has is not known either.
    found.retain(|message| *message != attribute("b", "greeting"));
    assert_eq!(found, expected);
    let mut found = messages("vue/a.html");
    found.retain(|message| *message != attribute("b", "greeting"));
    assert_eq!(found, [titel, greeting]);
    assert_eq!(messages("own/a.html"), [src]);
}
