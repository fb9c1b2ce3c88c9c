//! What cleaning leaves of hostile pages: whether Chromium sees anything in it that was to be removed.

use super::Run;
use super::soup::Input;
use fivefold_properties::cleaning::{REMOVED, cleaned, hostile_page};
use fivefold_sanitize::{Config, clean};

/// A hostile page that has been cleaned: in turns by the example `stream_clean`, which may refuse it, and
/// by `clean`.
pub fn of_seed(seed: u64) -> Input {
    let page = hostile_page(seed);
    let text = match seed % 2 {
        0 => cleaned(&page).unwrap_or_default(),
        _ => clean(&page, &Config::default()),
    };
    Input { text, context: None }
}

const CLEAN: &str = "nothing is left";

/// What is expected of each.
pub fn fivefold(_: &Input) -> String {
    CLEAN.to_owned()
}

/// Makes verdicts of the trees that a browser builds.
pub fn verdicts<'a>(mut run: Box<Run<'a>>) -> Box<Run<'a>> {
    Box::new(move |inputs| {
        let trees = run(inputs)?;
        Ok(trees
            .into_iter()
            .map(|tree| tree.map(|tree| if is_clean(&tree) { CLEAN.to_owned() } else { tree }))
            .collect())
    })
}

/// Whether a tree has none of the elements, and no event handler. A text begins with a quote.
fn is_clean(tree: &str) -> bool {
    let lines = tree.lines().filter_map(|line| line.strip_prefix("| ")).map(str::trim_start);
    let is_removed = |line: &str| {
        let name = line.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or_default();
        let local = name.rsplit(' ').next().unwrap_or_default();
        REMOVED.split(", ").any(|removed| removed == local)
    };
    let is_handler = |line: &str| line.starts_with("on") && line.contains("=\"");
    !lines.clone().any(|line| is_removed(line) || is_handler(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_of_elements_and_attributes() {
        assert!(is_clean("| <p>\n|   id=\"onx=\"\n|   \"<script>\"\n|   <!-- on -->"));
        assert!(!is_clean("| <p>\n|   onx=\"\""));
        assert!(!is_clean("| <svg script>"));
    }
}
