//! `fivefold check` with a baseline.

use crate::settings::Site;
use std::collections::HashSet;
use std::fs;

const HEAD: &str = "<!DOCTYPE html><html lang=en><title>t</title>\n";
const BASELINE: &str = "baseline.json";

impl Site {
    fn write(&self, file: &str, body: &str) {
        fs::write(self.0.join(file), format!("{HEAD}{body}")).unwrap();
    }

    /// Writes a baseline of the whole folder, and returns it.
    fn baseline(&self) -> String {
        let (status, lines, stderr) = self.run(&["--write-baseline", BASELINE, "."]);
        assert_eq!((status, lines.len(), &*stderr), (Some(0), 0, ""));
        fs::read_to_string(self.0.join(BASELINE)).unwrap()
    }

    /// The status, the files and lines of what is new in the folder, and what standard error has.
    fn new_findings(&self, arguments: &[&str]) -> (Option<i32>, Vec<String>, String) {
        let (status, lines, stderr) = self.run(&[&["--baseline", BASELINE, "."], arguments].concat());
        let place = |line: &String| {
            let (place, _) = line.split_once(": ")?;
            Some(place.rsplit_once(':')?.0.trim_start_matches("./").to_owned())
        };
        (status, lines.iter().filter_map(place).collect(), stderr)
    }
}

fn site(name: &str, body: &str) -> Site {
    let site = Site::new(&format!("baseline-{name}"), &[]);
    fs::create_dir_all(&site.0).unwrap();
    site.write("a.html", body);
    site
}

#[test]
fn a_baseline_has_an_entry_a_line_in_order_and_no_numbers_of_lines() {
    let long = format!("<p id=a title='{}'>", "x".repeat(200));
    let site = site("file", &format!("<p id=a>\n  <p id=a>\t\n<p id=a>\n<p id=a>\n</b>\n<p id=\"a\">\n{long}"));
    fs::create_dir(site.0.join("z")).unwrap();
    site.write("z/ä.html", "</i>");
    let expected = "[\n\
        {\"file\":\"a.html\",\"code\":\"duplicate-id\",\"text\":\"<p id=\\\"a\\\">\",\"count\":1},\n\
        {\"file\":\"a.html\",\"code\":\"duplicate-id\",\"text\":\"<p id=a>\",\"count\":3},\n\
        {\"file\":\"a.html\",\"code\":\"duplicate-id\",\"hash\":\"HASH\",\"count\":1},\n\
        {\"file\":\"a.html\",\"code\":\"unexpected-end-tag\",\"text\":\"</b>\",\"count\":1},\n\
        {\"file\":\"z/ä.html\",\"code\":\"unexpected-end-tag\",\"text\":\"</i>\",\"count\":1}\n\
        ]\n";
    let written = site.baseline();
    let (before, hash) = written.split_once("\"hash\":\"").unwrap();
    assert_eq!(format!("{before}\"hash\":\"HASH{}", &hash[16..]), expected);
    assert!(serde_json::from_str::<serde_json::Value>(&written).is_ok());
    assert_eq!(site.new_findings(&[]), (Some(0), Vec::new(), String::new()));
}

#[test]
fn what_it_names_counts_wherever_it_moves_and_as_often_as_it_was() {
    let site = site("moves", "<p id=a>\n<p id=a>\n<p id=a>");
    site.baseline();
    site.write("a.html", "\n\n<h1>new</h1>\n<p id=a>\n<p>more</p>\n  <p id=a>\n<p id=a>");
    assert_eq!(site.new_findings(&[]), (Some(0), Vec::new(), String::new()));
    site.write("a.html", "<p id=a>\n<p id=a>\n<p id=a>\n<p id=a>");
    assert_eq!(site.new_findings(&[]), (Some(1), vec!["a.html:5".to_owned()], String::new()));
    site.write("a.html", "<p id=a>\n<p id=a>\n<p id=a>\n<h1></h1>");
    assert_eq!(site.new_findings(&[]), (Some(0), vec!["a.html:5".to_owned()], String::new()));
    assert_eq!(site.new_findings(&["--deny-warnings"]).0, Some(1));
    // The same in another file is new.
    fs::copy(site.0.join("a.html"), site.0.join("b.html")).unwrap();
    site.write("a.html", "<p id=a>\n<p id=a>\n<p id=a>");
    let places = ["b.html:3", "b.html:4", "b.html:5"].map(str::to_owned);
    assert_eq!(site.new_findings(&[]), (Some(1), places.to_vec(), String::new()));
}

/// Many pages have no line ends: an edit elsewhere makes nothing new.
#[test]
fn a_page_of_one_line_may_change_elsewhere() {
    let text = format!("<p>{}</p>", "some text ".repeat(30));
    let site = site("line", &format!("{text}<p id=a>one</p>{text}<p id=a>two</p>{text}<p id=a>three</p>{text}"));
    assert_eq!(site.baseline().matches("\"hash\"").count(), 2);
    let (before, after) = (format!("<h1>x</h1>{text}{text}"), format!("{text}<h1>y</h1>"));
    let known = format!("<p id=a>one</p>{before}<p id=a>two</p>{text}<p id=a>three</p>{after}");
    site.write("a.html", &known);
    assert_eq!(site.new_findings(&[]), (Some(0), Vec::new(), String::new()));
    site.write("a.html", &format!("{known}<p id=a>four</p>"));
    assert_eq!(site.new_findings(&[]), (Some(1), vec!["a.html:2".to_owned()], String::new()));
}

#[test]
fn what_is_gone_is_told_and_removed() {
    let site = site("gone", "<p id=a>\n<p id=a>\n<p id=a>\n</b>");
    site.write("b.html", "<p id=a>\n<p id=a>");
    let old = site.baseline();
    site.write("a.html", "<p id=a>\n<p id=a>\n</b>\n</i>");
    fs::remove_file(site.0.join("b.html")).unwrap();
    let gone = "fivefold: baseline.json: gone from a.html: `duplicate-id` (1)\n\
                fivefold: baseline.json: gone from b.html: `duplicate-id` (1)\n";
    let new = vec!["a.html:5".to_owned()];
    assert_eq!(site.new_findings(&[]), (Some(1), new.clone(), gone.to_owned()));
    // What was not looked for is not gone.
    let (_, places, stderr) = site.new_findings(&["--only", "unexpected-end-tag"]);
    assert_eq!((places, &*stderr), (new.clone(), "fivefold: baseline.json: gone from b.html: `duplicate-id` (1)\n"));
    assert_eq!(fs::read_to_string(site.0.join(BASELINE)).unwrap(), old);

    assert_eq!(site.new_findings(&["--write-baseline", BASELINE]), (Some(1), new.clone(), gone.to_owned()));
    let left = old.replace("\"count\":2", "\"count\":1");
    let left = left.lines().filter(|line| !line.contains("b.html")).map(|line| format!("{line}\n")).collect::<String>();
    assert_eq!(fs::read_to_string(site.0.join(BASELINE)).unwrap(), left.replace("},\n]", "}\n]"));
    assert_eq!(site.new_findings(&[]), (Some(1), new, String::new()));
}

#[test]
fn only_what_is_new_is_mended() {
    let site = site("fix", "<p>&copy\n");
    site.baseline();
    site.write("a.html", "<p>&copy\n<p>&amp\n");
    let (status, _, _) = site.new_findings(&["--fix"]);
    assert_eq!(status, Some(0));
    assert_eq!(fs::read_to_string(site.0.join("a.html")).unwrap(), format!("{HEAD}<p>&copy\n<p>&amp;\n"));
}

#[test]
fn each_format_knows_what_is_new() {
    let site = site("formats", "</b>\n</b>");
    site.baseline();
    site.write("a.html", "</b>\n</b>\n</i>");
    let (status, lines, _) = site.run(&["--baseline", BASELINE, "--format", "sarif", "a.html"]);
    let log: serde_json::Value = serde_json::from_str(&lines.join("\n")).unwrap();
    let states = log["runs"][0]["results"].as_array().unwrap().iter();
    let states: Vec<_> = states.map(|result| result["baselineState"].as_str().unwrap()).collect();
    assert_eq!((status, states), (Some(1), vec!["unchanged", "unchanged", "new"]));
    let (_, lines, _) = site.run(&["--baseline", BASELINE, "--format", "json", "a.html"]);
    assert_eq!(lines.len(), 1);
    let (_, lines, _) = site.run(&["--baseline", BASELINE, "--format", "human", "a.html"]);
    assert!(lines.contains(&"Left out, as the baseline names them: 2 findings.".to_owned()), "{lines:?}");
}

/// A finding keeps its fingerprint where it moves, and no two have the same.
#[test]
fn reports_for_gitlab_have_fingerprints() {
    let site = site("gitlab", "</b>\n</b>\n<h1></h1>");
    fs::create_dir(site.0.join("in")).unwrap();
    site.write("in/b.html", "</b>");
    let report = || {
        let (status, lines, _) = site.run(&["--format", "gitlab", "./a.html", "in"]);
        let report: serde_json::Value = serde_json::from_str(&lines.join("\n")).unwrap();
        let fields = |finding: &serde_json::Value| {
            let (location, print) = (&finding["location"], finding["fingerprint"].as_str().unwrap().to_owned());
            let text = ["check_name", "severity"].map(|name| finding[name].as_str().unwrap().to_owned()).join(" ");
            let path = location["path"].as_str().unwrap();
            (format!("{path}:{} {text}", location["lines"]["begin"]), print)
        };
        let (places, prints): (Vec<_>, Vec<_>) = report.as_array().unwrap().iter().map(fields).unzip();
        (status, places, prints)
    };
    let (status, places, prints) = report();
    let found = [
        "a.html:2 unexpected-end-tag major",
        "a.html:3 unexpected-end-tag major",
        "a.html:4 empty-heading minor",
        "in/b.html:2 unexpected-end-tag major",
    ];
    assert_eq!((status, places), (Some(1), found.map(str::to_owned).to_vec()));
    assert_eq!(prints.iter().collect::<HashSet<_>>().len(), 4);
    site.write("a.html", "\n\n</b>\n<p>new\n  </b>\n<h1></h1>");
    assert_eq!(report().2, prints);
    site.write("a.html", "");
    site.write("in/b.html", "");
    assert_eq!(report(), (Some(0), Vec::new(), Vec::new()));
}

#[test]
fn what_is_no_baseline_ends_the_command_with_one_line() {
    let site = site("mistakes", "");
    for (text, start) in [
        ("{}", "fivefold: baseline.json is no baseline: invalid type: map"),
        ("[{\"file\":\"a\",\"code\":\"b\",\"count\":1}]", "fivefold: baseline.json is no baseline: "),
        ("[", "fivefold: baseline.json is no baseline: EOF"),
        ("[{\"file\":\"a\",\"code\":\"b\",\"text\":\"c\",\"count\":-1}]", "fivefold: baseline.json is no baseline: "),
    ] {
        fs::write(site.0.join(BASELINE), text).unwrap();
        let (status, _, stderr) = site.new_findings(&[]);
        assert_eq!((status, stderr.lines().count()), (Some(2), 1));
        assert!(stderr.starts_with(start), "{stderr}");
    }
    // Nor is a page overwritten that the shell has given to the option.
    let (status, _, stderr) = site.run(&["--write-baseline", "a.html", "."]);
    assert!(status == Some(2) && stderr.starts_with("fivefold: a.html is no baseline: "), "{stderr}");
    assert!(fs::read_to_string(site.0.join("a.html")).unwrap().starts_with(HEAD));
    // What standard input has is known by no file.
    fs::write(site.0.join(BASELINE), "[]").unwrap();
    let (status, _, stderr) = site.run(&["--write-baseline", BASELINE, "--html", "-"]);
    let message = "fivefold: baseline.json is not written: findings are known by the names of their files\n";
    assert_eq!((status, &*stderr), (Some(2), message));
    assert_eq!(fs::read_to_string(site.0.join(BASELINE)).unwrap(), "[]");
    // No count is too large, and entries that a merge has doubled count together.
    let entry = format!("{{\"file\":\"a.html\",\"code\":\"x\",\"text\":\"\",\"count\":{}}}", u64::MAX);
    fs::write(site.0.join(BASELINE), format!("[{entry},{entry}]")).unwrap();
    assert_eq!(site.new_findings(&[]).0, Some(0));
    let (status, _, stderr) = site.run(&["--baseline", "none.json", "a.html"]);
    assert_eq!(status, Some(2));
    assert!(stderr.starts_with("fivefold: cannot read none.json: "), "{stderr}");
    fs::write(site.0.join(BASELINE), "[]").unwrap();
    let (status, _, stderr) = site.run(&["--baseline", BASELINE, "--write-baseline", "../b.json", "a.html"]);
    let message = "fivefold: ../b.json must be in the folder of baseline.json, as paths begin there\n";
    assert_eq!((status, &*stderr), (Some(2), message));
}

/// A run that could not read all of its input knows only a part of the findings.
#[test]
fn a_run_that_failed_writes_no_baseline() {
    let site = site("failed", "<p id=a>\n<p id=a>");
    let old = site.baseline();
    site.write("b.html", "</b>");
    for arguments in [
        &["--write-baseline", BASELINE, "b.html", "none.html"][..],
        &["--baseline", BASELINE, "--write-baseline", BASELINE, "none.html", "b.html"],
    ] {
        let (status, _, stderr) = site.run(arguments);
        let message = "fivefold: baseline.json is not written: not all of the input was read";
        assert!(status == Some(2) && stderr.lines().any(|line| line == message), "{stderr}");
        assert_eq!(fs::read_to_string(site.0.join(BASELINE)).unwrap(), old);
    }
}

/// An entry that names its file in another way, and a file as some editors save it.
#[test]
fn entries_may_be_written_by_hand() {
    let site = site("hand", "<p id=a>\n<p id=a>");
    fs::create_dir(site.0.join("d")).unwrap();
    site.write("d/b.html", "</b>");
    let old = site.baseline();
    let absolute = site.0.canonicalize().unwrap().join("a.html");
    let absolute = serde_json::to_string(absolute.to_str().unwrap()).unwrap();
    let new = old.replace("\"a.html\"", &absolute).replace("\"d/b.html\"", "\"./d/../d/b.html\"");
    assert_ne!(new, old);
    fs::write(site.0.join(BASELINE), format!("\u{FEFF}{new}")).unwrap();
    assert_eq!(site.new_findings(&["--write-baseline", BASELINE]), (Some(0), Vec::new(), String::new()));
    assert_eq!(fs::read_to_string(site.0.join(BASELINE)).unwrap(), old);
    // A file that is not there is told, however it is named.
    fs::write(site.0.join(BASELINE), new.replace("b.html", "c.html")).unwrap();
    let (_, places, stderr) = site.new_findings(&[]);
    let gone = "fivefold: baseline.json: gone from d/c.html: `unexpected-end-tag` (1)\n";
    assert_eq!((places, &*stderr), (vec!["d/b.html:2".to_owned()], gone));
}

/// What comments silence takes no place of what is reported.
#[test]
fn silenced_findings_do_not_use_up_the_limit() {
    let site = site("silenced", "");
    let many = "<p id=a>\n".repeat(10_002);
    site.write("a.html", &format!("<h1>x</h1><!-- fivefold-ignore-all duplicate-id: old -->\n{many}<p foo>"));
    let (status, lines, _) = site.run(&["a.html"]);
    assert_eq!((status, lines.len()), (Some(1), 1));
    assert!(lines[0].starts_with("a.html:10005:4: error: Attribute `foo` is not allowed"), "{lines:?}");
}
