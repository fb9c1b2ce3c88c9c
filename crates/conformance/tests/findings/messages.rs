//! Each message of the checker is in a snapshot. Which messages there are is read from its source.

use std::fs;
use std::path::Path;

/// A text of the source that has two words and is no message: a list of sizes with another one.
const OTHER: &str = "{input}, 100vw";

#[test]
fn each_is_in_a_snapshot() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut shown = Vec::new();
    for file in fs::read_dir(root.join("tests/findings/snapshots")).expect("there are snapshots") {
        let text = fs::read_to_string(file.expect("it can be read").path()).expect("it is text");
        shown.extend(text.lines().map(str::trim).filter(|line| is_message(line)).map(str::to_owned));
    }
    let mut missing = Vec::new();
    let mut count = 0;
    for path in sources(&root.join("src")) {
        let text = fs::read_to_string(&path).expect("it is text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for literal in literals(code).into_iter().filter(|one| one.trim().contains(' ')) {
            count += 1;
            if literal != OTHER && !shown.iter().any(|line| has_pieces(line, &literal)) {
                missing.push(format!("{}: {literal}", path.file_name().unwrap_or_default().display()));
            }
        }
    }
    assert!(missing.is_empty(), "{} of {count} messages are in no snapshot:\n{}", missing.len(), missing.join("\n"));
    assert!(count > 400, "only {count} messages were found");
}

/// Whether a line of a snapshot has a message: of a finding, or of a related place.
fn is_message(line: &str) -> bool {
    ["error ", "warning ", "related: "].iter().any(|start| line.starts_with(start))
}

/// The files that have messages: all but the tables of names that are generated, and what `fivefold explain` says of codes.
fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    let is_generated = folder.ends_with("generated");
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().unwrap_or_default().to_owned();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if name != "code.rs" && (!is_generated || name == "elements.rs" || name == "obsolete.rs") {
            files.push(path);
        }
    }
    files
}

/// The string literals of Rust code, without those in comments.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        rest = &rest[at..];
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if let Some(inside) = rest.strip_prefix('"') {
            let (text, after) = string(inside);
            found.push(text);
            rest = after;
        } else if let Some(inside) = rest.strip_prefix('\'') {
            // A character is one or escaped, and ends with another apostrophe; a lifetime does not.
            let length = inside.chars().next().map_or(0, char::len_utf8);
            let is_character = inside[length..].starts_with('\'');
            rest = match inside.strip_prefix('\\') {
                Some(escaped) => &escaped[escaped.find('\'').map_or(0, |end| end.max(1) + 1).min(escaped.len())..],
                None if is_character => &inside[length + 1..],
                None => inside,
            };
        } else {
            rest = &rest[1..];
        }
    }
    found
}

/// The string that begins there, and what comes after its end.
fn string(inside: &str) -> (String, &str) {
    let mut text = String::new();
    let mut characters = inside.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (text, &inside[at + 1..]),
            '\\' => match characters.next() {
                Some((_, '\n')) => {
                    let kept = characters.as_str().trim_start();
                    characters = inside.char_indices();
                    let skipped = inside.len() - kept.len();
                    while characters.clone().next().is_some_and(|(at, _)| at < skipped) {
                        characters.next();
                    }
                }
                Some((_, escaped)) => text.push(escaped),
                None => {}
            },
            character => text.push(character),
        }
    }
    (text, "")
}

/// Whether a line has what stands between the placeholders of a message, in its order.
fn has_pieces(line: &str, message: &str) -> bool {
    let mut rest = line;
    let mut pieces = message;
    loop {
        let (piece, after) = pieces.split_once('{').unwrap_or((pieces, ""));
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
        match after.split_once('}') {
            Some((_, next)) => pieces = next,
            None => return true,
        }
    }
}

#[test]
fn the_reader_of_literals() {
    let code = "/// \"a b\"\nlet x: &'a str = \"c \\\"d\"; '\"'; '\\''; '\\\\'; \"e \\\n   f\"; // \"g h\"\n";
    assert_eq!(literals(code), ["c \"d", "e f"]);
    assert!(has_pieces("error: it is `a` and not b", "it is `{what}` and not {}"));
    assert!(!has_pieces("error: it is a", "it is `{what}`"));
}
