use super::microdata;
use fivefold::html::parse;
use fivefold_dom::{Document, NodeRef};
use serde_json::{Map, Value, json};
use url::Url;

/// The example of the standard.
///
/// <https://html.spec.whatwg.org/multipage/microdata.html#extracting-json>
#[test]
fn the_standard_s_example() {
    let document = parse(
        r##"<!DOCTYPE HTML><html lang="en"><title>My Blog</title>
        <article itemscope itemtype="http://schema.org/BlogPosting">
         <header><h1 itemprop="headline">Progress report</h1>
          <p><time itemprop="datePublished" datetime="2013-08-29">today</time></p>
          <link itemprop="url" href="?comments=0"></header>
         <section><article itemprop="comment" itemscope itemtype="http://schema.org/UserComments" id="c1">
           <link itemprop="url" href="#c1">
           <p>Posted by: <span itemprop="creator" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Greg</span></span></p>
           <p><time itemprop="commentTime" datetime="2013-08-29">15 minutes ago</time></p></article>
         </section></article>"##,
    );
    let address = Url::parse("http://blog.example.com/progress-report").unwrap();
    let expected = json!({"items": [{
        "type": ["http://schema.org/BlogPosting"],
        "properties": {
            "headline": ["Progress report"],
            "datePublished": ["2013-08-29"],
            "url": ["http://blog.example.com/progress-report?comments=0"],
            "comment": [{
                "type": ["http://schema.org/UserComments"],
                "properties": {
                    "url": ["http://blog.example.com/progress-report#c1"],
                    "creator": [{"type": ["http://schema.org/Person"], "properties": {"name": ["Greg"]}}],
                    "commentTime": ["2013-08-29"]
                }
            }]
        }
    }]});
    assert_eq!(microdata(&document, Some(&address)), expected);
}

#[test]
fn each_element_has_its_value() {
    let address = Url::parse("http://a.example/b/").unwrap();
    for (element, expected) in [
        ("<meta itemprop=x content=' c '>", " c "),
        ("<img itemprop=x src=i.png>", "http://a.example/b/i.png"),
        ("<img itemprop=x>", ""),
        ("<a itemprop=x href=http://[>y</a>", ""),
        ("<object itemprop=x data=/o>y</object>", "http://a.example/o"),
        ("<data itemprop=x value=7>seven</data>", "7"),
        ("<data itemprop=x>seven</data>", ""),
        ("<time itemprop=x>2026<b>-01</b></time>", "2026"),
        ("<p itemprop=x> a <b>b</b>", " a b"),
        ("<svg><a itemprop=x href=/y>z</a></svg>", ""),
    ] {
        let document = parse(&format!("<div itemscope>{element}</div>"));
        let values = &microdata(&document, Some(&address))["items"][0]["properties"]["x"];
        let expected = if element.starts_with("<svg") { Value::Null } else { json!([expected]) };
        assert_eq!(*values, expected, "{element}");
    }
}

#[test]
fn an_item_inside_of_itself_is_an_error() {
    let items = "<p itemscope itemref=a></p><p itemscope itemprop=p id=a itemref=b></p><p itemscope itemprop=q id=b itemref=a></p>";
    let document = parse(items);
    let p = json!({"properties": {"q": [{"properties": {"p": ["ERROR"]}}]}});
    let expected = json!({"items": [{"properties": {"p": [p]}}]});
    assert_eq!(microdata(&document, None), expected);
}

#[test]
fn results_are_bounded() {
    // Each item refers to the next two.
    let doubling: String = (0..40)
        .map(|level| format!("<p itemscope itemprop=a id=a{level} itemref='a{0} b{0}'></p><p itemscope itemprop=b id=b{level} itemref='a{0} b{0}'></p>", level + 1))
        .collect();
    let texts = format!("{}{}", "<b itemprop=x>".repeat(400), "text ".repeat(4_000));
    let names = format!(
        "<b itemprop='{}'>{}</b>",
        (0..2_000).map(|name| format!("n{name} ")).collect::<String>(),
        "text ".repeat(4_000)
    );
    for body in [doubling, texts, names, "<i itemscope itemprop=a>".repeat(300)] {
        let markup = format!("<div itemscope itemref='a0'>{body}</div>");
        let written = microdata(&parse(&markup), None).to_string();
        assert!(
            written.len() < 40 * markup.len() && written.contains("ERROR"),
            "{} of {}",
            written.len(),
            markup.len()
        );
    }
}

/// The elements whose properties belong to an item: those that a rule reaches, applied until it reaches no more.
fn reached<'d>(document: &'d Document, item: NodeRef<'d>) -> Vec<NodeRef<'d>> {
    let elements: Vec<_> = document.elements().collect();
    let refs: Vec<_> = item.attribute("itemref").unwrap_or_default().split_ascii_whitespace().collect();
    let is_first =
        |element: NodeRef<'_>, id: &str| elements.iter().find(|it| it.id_attribute() == Some(id)) == Some(&element);
    let mut inside: Vec<NodeRef<'_>> = Vec::new();
    loop {
        let more: Vec<_> = elements
            .iter()
            .copied()
            .filter(|element| {
                let parent = element.parent();
                let is_below = parent == Some(item)
                    || parent.is_some_and(|it| inside.contains(&it) && !it.has_attribute("itemscope"));
                let is_referred = refs.iter().any(|id| element.id_attribute() == Some(*id) && is_first(*element, id));
                *element != item && !inside.contains(element) && (is_below || is_referred)
            })
            .collect();
        if more.is_empty() {
            break;
        }
        inside.extend(more);
    }
    elements.into_iter().filter(|element| inside.contains(element)).collect()
}

fn derived<'d>(document: &'d Document, item: NodeRef<'d>, memory: &[NodeRef<'d>]) -> Value {
    let memory: Vec<_> = memory.iter().copied().chain([item]).collect();
    let mut object = Map::new();
    let words = |element: NodeRef<'d>, name: &str| -> Vec<&'d str> {
        element.attribute(name).unwrap_or_default().split_ascii_whitespace().collect()
    };
    if !words(item, "itemtype").is_empty() {
        object.insert("type".into(), json!(words(item, "itemtype")));
    }
    let mut properties = Map::new();
    for element in reached(document, item) {
        let value = match element.has_attribute("itemscope") {
            true if memory.contains(&element) => json!("ERROR"),
            true => derived(document, element, &memory),
            false if element.local_name() == Some("data") => json!(element.attribute("value").unwrap_or("")),
            false => json!(element.text_content()),
        };
        let mut names = words(element, "itemprop");
        if names.len() == 2 && names[0] == names[1] {
            names.pop();
        }
        for name in names {
            properties.entry(name).or_insert(json!([])).as_array_mut().unwrap().push(value.clone());
        }
    }
    object.insert("properties".into(), properties.into());
    object.into()
}

/// Set FIVEFOLD_MICRODATA to a number of trees.
#[test]
fn random_trees() {
    let count = std::env::var("FIVEFOLD_MICRODATA").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000);
    let mut random = fivefold_test_support::seeded(54);
    let mut errors = 0;
    for _ in 0..count {
        let mut markup = String::new();
        let mut open = Vec::new();
        for number in 0..random.usize(1..10) {
            let name = ["div", "div", "span", "data"][random.usize(..4)];
            markup.push_str(&format!("<{name}"));
            for (attribute, values) in [
                ("itemscope", &["", ""][..]),
                ("itemprop", &["a", "b", "a b", "a a", "", "a"]),
                ("itemref", &["i", "j", "i j", "i i"]),
                ("id", &["i", "j", "i", "k"]),
                ("itemtype", &["t", "t u t", " "]),
                ("value", &["v", "w"]),
            ] {
                if random.bool() {
                    markup.push_str(&format!(" {attribute}='{}'", values[random.usize(..values.len())]));
                }
            }
            markup.push_str(&format!(">{number}"));
            open.push(name);
            while random.bool()
                && let Some(name) = open.pop()
            {
                markup.push_str(&format!("</{name}>"));
            }
        }
        let document = parse(&markup);
        let top = document.elements().filter(|it| it.has_attribute("itemscope") && !it.has_attribute("itemprop"));
        let expected = json!({"items": top.map(|item| derived(&document, item, &[])).collect::<Vec<_>>()});
        let found = microdata(&document, None);
        errors += usize::from(found.to_string().contains("ERROR"));
        assert_eq!(found, expected, "{markup}");
    }
    assert!(errors > count / 1000, "cycles are among the trees: {errors}");
}
