//! The sanitizer.

use crate::input::Input;
use crate::{HTML, XML, nodes};
use fivefold::html::{self, Parser, Scripting, parse};
use fivefold::{Document, Limits, Namespace, NodeRef, StopSignal, xml};
use fivefold_sanitize::{Config, Options, clean, clean_with, sanitize as sanitize_document};

/// What [`clean`] returns, it returns unchanged; and wherever it is put into the body of a page, nothing in it runs
/// a script, and nothing is there that the configuration removes. A document that was sanitized has nothing to remove.
pub fn sanitize(data: &[u8]) {
    let mut input = Input::new(data);
    let rules = rules(&mut input);
    let place = input.pick(PLACES);
    let (input_bytes, nodes) = (u64::from(input.choose::<u8>()) * 4, usize::from(input.choose::<u8>()));
    let is_xml = input.choose::<bool>();
    if is_xml {
        check_document(xml::parse(&input.text(&XML)), &rules);
        return;
    }
    let text = input.text(&HTML);
    check_document(parse(&text), &rules);
    let cleaned = clean(&text, &rules.config);
    assert_eq!(clean(&cleaned, &rules.config), cleaned, "{text:?} is not clean at once");
    let limits = Limits::default().with_input_bytes(input_bytes).with_nodes(nodes);
    let options = Options::default().with_limits(limits).with_stop_signal(StopSignal::new());
    match clean_with(&text, &rules.config, &options) {
        Ok(bounded) => assert_eq!(bounded, cleaned, "{text:?} within {limits:?}"),
        Err(error) => assert!(error.code().ends_input(), "{error}"),
    }
    for page in [cleaned.clone(), place.replace('*', &cleaned)] {
        for scripting in [Scripting::Normal, Scripting::Disabled] {
            let document = Parser::new(html::Options::default().with_scripting(scripting)).parse(&page);
            for (_, _, node) in nodes::all(&document) {
                rules.check(node, &page);
            }
        }
    }
}

/// Where HTML can be in a body; the asterisk stands for it.
const PLACES: &[&str] = &[
    "<!DOCTYPE html><body><div>*</div>",
    "<p>*",
    "<!DOCTYPE html><span>*</span>",
    "<table><tr><td>*</table>",
    "<table><caption>*</table>",
    "<form>*</form>",
    "<a href=x>*</a>",
    "<b><i>*</i></b>",
    "<button>*</button>",
    "<ul><li>*</ul>",
    "<dl><dd>*</dl>",
    "<h1>*</h1>",
    "<nobr>*",
    "<ruby><rt>*</ruby>",
    "<select><option>*</select>",
    "<template><p>*</template>",
    "<fieldset><legend>*</legend></fieldset>",
    "<details><summary>*</summary></details>",
    "<object>*</object>",
    "<custom-element>*</custom-element>",
    "<svg><foreignObject><div>*</div></foreignObject></svg>",
    "<svg><desc><p>*</desc></svg>",
    "<math><annotation-xml encoding=text/html><div>*</div></annotation-xml></math>",
];

/// A configuration, and what it says.
struct Rules {
    config: Config,
    /// Elements of HTML that are removed or replaced.
    removed: Vec<&'static str>,
    has_comments: bool,
}

/// Elements whose content is text, to some parsers.
const TEXTS: &[&str] = &["style", "title", "noscript", "textarea", "xmp", "plaintext", "noembed", "noframes", "iframe"];

/// Elements that are replaced with their children.
const REPLACED: &[&str] = &["b", "form", "p", "td", "select", "template", "noscript", "style"];

fn rules(input: &mut Input<'_>) -> Rules {
    let everything = Config::allowing_everything;
    let (config, mut removed) = match input.below(5) {
        0 => (Config::default(), vec!["img", "form", "style", "noscript"]),
        1 => (everything(), vec![]),
        2 => (TEXTS.iter().fold(everything(), |config, name| config.remove_element(*name)), TEXTS.to_vec()),
        3 => {
            let names = ["p", "b", "a", "table", "tr", "td", "template", "svg", "math", "mtext", "mglyph", "desc"];
            let config = names.iter().fold(Config::allowing_nothing(), |config, name| config.allow_element(*name));
            let svg = ["svg", "desc", "title", "style", "foreignObject"].map(|name| (Namespace::SVG, name));
            let math = ["math", "mtext", "mi", "annotation-xml"].map(|name| (Namespace::MATHML, name));
            let config = svg.into_iter().chain(math).fold(config, |config, name| config.allow_element(name));
            (config.allow_attribute("encoding").allow_attribute("title"), vec!["img", "div", "style", "noscript"])
        }
        _ => (Config::allowing_nothing(), vec!["p", "b", "img", "div", "style"]),
    };
    let mut config = config;
    for _ in 0..2 {
        if let Some(name) = input.rarely(|choice| REPLACED[usize::from(choice)]) {
            config = config.replace_element_with_children(name).expect("it can be replaced");
            removed.push(name);
        }
    }
    let has_comments = input.choose();
    config = config.with_comments(has_comments);
    if input.choose() {
        config = config.give_attribute("a", "rel", "nofollow \"<>&");
    }
    Rules { config, removed, has_comments }
}

impl Rules {
    /// Asserts that a node of a page is none that should have been removed. The page itself can have elements that are
    /// removed from what is cleaned, but none of those, and nothing that runs scripts.
    fn check(&self, node: NodeRef<'_>, page: &str) {
        const UNSAFE: &[&str] = &["script", "iframe", "frame", "embed", "base"];
        let Some(name) = node.local_name() else { return };
        let is_unsafe_svg = node.namespace() == Some(Namespace::SVG) && ["script", "use"].contains(&name);
        assert!(!is_unsafe_svg, "{name} of SVG in {page:?}");
        if node.namespace() == Some(Namespace::HTML) {
            assert!(!UNSAFE.contains(&name), "{name} in {page:?}");
            let is_around = ["p", "b", "form", "td", "select", "template", "div", "a"].contains(&name);
            assert!(is_around || !self.removed.contains(&name), "{name} in {page:?}");
        }
        for attribute in node.attributes() {
            let value: String = attribute.value().chars().filter(|char| *char > ' ').collect();
            let is_script = value.to_ascii_lowercase().starts_with("javascript:");
            let is_link = matches!(attribute.local_name(), "href" | "action" | "formaction");
            assert!(!(is_script && is_link), "{} in {page:?}", attribute.name());
            let is_handler = attribute.local_name().starts_with("on") && attribute.local_name().len() > 4;
            assert!(!is_handler, "{} in {page:?}", attribute.name());
        }
    }
}

/// After sanitizing a document, its links agree, and there is nothing left to remove.
fn check_document(mut document: Document, rules: &Rules) {
    let root = document.root().id();
    sanitize_document(&mut document, root, &rules.config);
    nodes::assert_links_agree(&document);
    for (_, _, node) in nodes::all(&document) {
        let is_removed =
            node.namespace() == Some(Namespace::HTML) && rules.removed.contains(&node.local_name().unwrap_or_default());
        assert!(!is_removed, "{node:?} is left");
        assert!(rules.has_comments || !matches!(node.kind(), fivefold::dom::NodeKind::Comment(_)), "{node:?} is left");
    }
    let before = document.clone();
    sanitize_document(&mut document, root, &rules.config);
    nodes::assert_same_tree(&before, &document, "sanitized twice");
}
