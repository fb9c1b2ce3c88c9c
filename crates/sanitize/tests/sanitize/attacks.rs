//! Attacks by family, and whether anything of them is left, seen from outside.

use crate::outside::{Seen, readings};
use fivefold_core::Namespace;
use fivefold_sanitize::{Config, clean};
use proptest::prelude::*;
use url::Url;

/// Attacks; `!` stands for what would run: `<img src=x onerror=evil()>`.
pub(crate) const ATTACKS: &[(&str, &[&str])] = &[
    (
        "scripts in plain sight",
        &[
            "<script>evil()</script>",
            "<SCRIPT SRC=//evil.example></SCRIPT>",
            "<script/x>evil()</script>",
            "<script x='>'>evil()</script",
            "<scr<script>ipt>evil()</scr</script>ipt>",
            "<<script>evil()//<</script>",
            "</script><script>evil()</script>",
            "<svg><script>evil()</script></svg>",
            "<svg><script href=data:,evil() /></svg>",
            "<svg><script xlink:href=//evil.example></script>",
            "<math><script>evil()</script></math>",
            "<template><script>evil()</script></template>",
            "<div><template shadowrootmode=open><script>evil()</script>!</template></div>",
            "<script type=module>evil()</script><script nomodule>evil()</script>",
        ],
    ),
    (
        "event handlers",
        &[
            "!",
            "<img/src=x/onerror=evil()>",
            "<img src=x OnErRoR=evil()>",
            "<img src='x'onerror=evil()>",
            "<img src=x onerror\n=\nevil()>",
            "<img src=x onerror&#x3d;evil() onerror=evil()>",
            "<img \"\"\"><script>evil()</script>\">",
            "<body onload=evil()><html onclick=evil()>",
            "<details open ontoggle=evil()>",
            "<input autofocus onfocus=evil()>",
            "<video><source onerror=evil()></video>",
            "<audio src onloadstart=evil()>",
            "<p style='animation:x' onanimationstart=evil()>",
            "<p oncontentvisibilityautostatechange=evil() onscrollsnapchange=evil() onbeforematch=evil()>",
            "<svg onload=evil()><g onbegin=evil()><animate onend=evil()></animate></g></svg>",
            "<math onclick=evil()><mi onmouseover=evil()>x</mi></math>",
            "<custom-element onclick=evil()>",
            "<p on=x onx=evil() onclick=evil() onclick=evil()>",
            "<marquee onstart=evil()>x</marquee>",
            "<a id=x tabindex=1 onfocusin=evil()></a>",
        ],
    ),
    (
        "schemes",
        &[
            "<a href=javascript:evil()>x</a>",
            "<a href=JaVaScRiPt:evil()>x</a>",
            "<a href='  javascript:evil()'>x</a>",
            "<a href='&#1;&#31;javascript:evil()'>x</a>",
            "<a href='java\tscript:evil()'>x</a>",
            "<a href='java\nscript\r:evil()'>x</a>",
            "<a href='jav&#x0A;ascript&Tab;:evil()'>x</a>",
            "<a href=javascript&colon;evil()>x</a>",
            "<a href='&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58evil()'>x</a>",
            "<a href='&#x6a;&#x0000061;vascript:evil()'>x</a>",
            "<a href='javascript://%0aevil()'>x</a>",
            "<a href='javascript:/*https://ok*/evil()'>x</a>",
            "<a href='vbscript:evil()'>x</a>",
            "<a href='data:text/html,<script>evil()</script>'>x</a>",
            "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
            "<a href='feed:javascript:evil()'>x</a>",
            "<area href=javascript:evil()>",
            "<map><area href='java&#9;script:evil()'></map>",
            "<form action=javascript:evil()><input type=submit></form>",
            "<form><button formaction=javascript:evil()>x</button><input type=image formaction='&#10;javascript:evil()'>",
            "<input form=x formaction=javascript:evil()><form id=x></form>",
            "<img src=javascript:evil()><img lowsrc=javascript:evil() dynsrc=javascript:evil()>",
            "<img srcset='javascript:evil() 1x, data:image/svg+xml,evil 2x'>",
            "<table background=javascript:evil()><td background=javascript:evil()>",
            "<link rel=stylesheet href=javascript:evil()><link rel=import href=data:text/html,evil>",
            "<a ping='javascript:evil() data:,x' href=/x>x</a>",
            "<blockquote cite=javascript:evil()>x</blockquote>",
            "<video poster=javascript:evil() src=data:,x></video>",
            "<math href=javascript:evil()>x</math><math><mi xlink:href=javascript:evil()>x</mi></math>",
            "<math><maction actiontype=statusline xlink:href=javascript:evil()>x</maction></math>",
        ],
    ),
    (
        "SVG: links, references and animations",
        &[
            "<svg><a href=javascript:evil()><text>x</text></a></svg>",
            "<svg><a xlink:href=javascript:evil()><text>x</text></a></svg>",
            "<svg><a xlink:href='&#1;java&#9;script:evil()'><text>x</text></a></svg>",
            "<svg><a><animate attributeName=href values=javascript:evil() /><text>x</text></a></svg>",
            "<svg><a><animate attributename=xlink:href to=javascript:evil() /><text>x</text></a></svg>",
            "<svg><a><set attributeName=href to=javascript:evil() /><text>x</text></a></svg>",
            "<svg><a><set attributeName=xlink:href to=javascript:evil() /><text>x</text></a></svg>",
            "<svg><animate href=#a attributeName=href from=x to=javascript:evil() /><a id=a>x</a></svg>",
            "<svg><set attributeName=onmouseover to=evil() /></svg>",
            "<svg><animateTransform attributeName=href to=javascript:evil() /></svg>",
            "<svg><use href='data:image/svg+xml,<svg id=x>!</svg>#x' /></svg>",
            "<svg><use xlink:href=//evil.example/x.svg#x /></svg>",
            "<svg><image href=javascript:evil() /><feImage xlink:href=data:,evil /></svg>",
            "<svg><foreignObject><iframe src=javascript:evil()></iframe>!</foreignObject></svg>",
            "<svg><handler xmlns:ev=x ev:event=load>evil()</handler></svg>",
            "<svg><style>@import 'javascript:evil()'</style></svg>",
        ],
    ),
    (
        "other documents",
        &[
            "<iframe srcdoc='<script>evil()</script>'></iframe>",
            "<iframe src=javascript:evil()></iframe>",
            "<iframe><script>evil()</script></iframe>",
            "<iframe src='data:text/html,evil'>",
            "<frameset><frame src=javascript:evil()></frameset>",
            "<object data=javascript:evil()></object>",
            "<object type=text/html data='data:text/html,evil'><param name=src value=javascript:evil()></object>",
            "<embed src=javascript:evil()>",
            "<embed code=//evil.example type=text/html>",
            "<applet code=x archive=javascript:evil()>!</applet>",
            "<portal src=javascript:evil()></portal><fencedframe src=data:,evil></fencedframe>",
            "<base href=javascript:evil()//><a href=x>x</a>",
            "<base href=//evil.example/><script src=x></script>",
            "<meta http-equiv=refresh content='0;url=javascript:evil()'>",
            "<meta http-equiv=Refresh content='0 , URL = \"data:text/html,evil\"'>",
            "<meta http-equiv=refresh content='0;url=j&#9;avascript:evil()'>",
            "<link rel=prefetch href=javascript:evil()>",
            "<xml id=x><x><b>!</b></x></xml>",
            "<?xml-stylesheet href='javascript:evil()'?>!",
        ],
    ),
    (
        "mutations: text that becomes markup",
        &[
            "<noscript><p title=\"</noscript>!\"></noscript>",
            "<noscript><style></noscript>!</style></noscript>",
            "<noscript><!--</noscript>!--></noscript>",
            "<noscript><textarea></noscript>!</textarea></noscript>",
            "<noscript><template><p title='</noscript>!'></template></noscript>",
            "<noscript><plaintext></noscript>!",
            "<noframes><p title='</noframes>!'></noframes>",
            "<noembed><p title='</noembed>!'></noembed>",
            "<xmp><p title='</xmp>!'></xmp>",
            "<style><p title='</style>!'></style>",
            "<title><p title='</title>!'></title>",
            "<textarea><p title='</textarea>!'></textarea>",
            "<iframe><p title='</iframe>!'></iframe>",
            "<plaintext></plaintext>!",
            "<listing>&lt;img src=x onerror=evil()&gt;</listing>",
            "<textarea>&lt;/textarea>!</textarea>",
            "<style>&lt;/style>!</style>",
            "<title>&lt;/title>!</title>",
            "<p title='`!'>x</p><p title=\"&quot;>!\">x</p>",
            "<p title=&lt;/p>&gt;!>",
            "<select><style></select>!</style></select>",
            "<select><template><style></select>!</style></template></select>",
            "<select><option><noscript><p title='</noscript></select>!'></noscript></select>",
        ],
    ),
    (
        "mutations: namespaces",
        &[
            "<svg></p><style><a title=\"</style>!\">",
            "<svg><style>&lt;/style>!</style></svg>",
            "<svg><style><!--</style>!--></style></svg>",
            "<svg><p><style><a title='</style>!'>",
            "<svg><desc><style><a title='</style>!'></style></desc></svg>",
            "<svg><title><style><a title='</style>!'></style></title></svg>",
            "<svg><title><svg><style><a title='</style>!'></style></svg></title></svg>",
            "<svg><foreignObject><math><style><a title='</style>!'></style></math></foreignObject></svg>",
            "<svg><desc><noscript><p title='</noscript>!'></noscript></desc></svg>",
            "<svg><![CDATA[</svg>!]]></svg>",
            "<svg><![CDATA[><script>evil()</script>]]></svg>",
            "<math><mtext><style><!--</style><a title='--&gt;!'></style></mtext></math>",
            "<math><mtext><table><mglyph><style><!--</style><a title=\"--&gt;&lt;/mglyph&gt;!\">",
            "<math><mtext><table><mglyph><svg><mtext><style><path id=\"</style>!\">",
            "<math><mtext><table><malignmark><style><a title='</style>!'>",
            "<form><math><mtext></form><form><mglyph><style></math>!",
            "<form><div></form><form><math><mtext></form><form><mglyph><style><!--</style>!--></style>",
            "<math><mi><mglyph><style><a title='</style>!'></style></mglyph></mi></math>",
            "<math><annotation-xml encoding=text/html><style><a title='</style>!'></style></annotation-xml></math>",
            "<math><annotation-xml encoding=application/xhtml+xml><svg><style>!</style></svg></annotation-xml></math>",
            "<math><annotation-xml><style><a title='</style>!'></style></annotation-xml></math>",
            "<math><annotation-xml><svg><foreignObject><math><style>!",
            "<math><style><a title='</style>!'></style></math>",
            "<math><xmp><a title='</xmp>!'></xmp></math>",
            "<math></p><style><!--</style>!--></style></math>",
            "<svg><noscript><p title='</noscript>!'></noscript></svg>",
            "<svg><textarea><p title='</textarea>!'></textarea></svg>",
            "<svg><font color=x><style><a title='</style>!'></style></font></svg>",
            "<svg><br><style><a title='</style>!'></style></svg>",
            "<table><svg><desc><td><style><a title='</style>!'></style>",
            "<table><tr><td><svg><tr><style>!",
            "<template><svg><style><a title='</style>!'></style></svg></template>",
            "<svg><template><style><a title='</style>!'></style></template></svg>",
            "<math><semantics><annotation-xml encoding='TEXT/HTML'><p><style></math>!</style>",
        ],
    ),
    (
        "mutations: nesting",
        &[
            "<form><div></form><form title=x><p title='</form>!'>",
            "<a><b></a><table><a href=javascript:evil()><td>!",
            "<p><table><p><style></p>!</style></table>",
            "<b><i><p></b><style><a title='</style>!'></style></p>",
            "<table><noscript><td title='</noscript>!'></noscript></table>",
            "<table><caption><svg><style></caption>!</style></svg></table>",
            "<h1><svg><h2><style>!</style></h2></svg></h1>",
            "<dl><dd><dl><dd><style><a title='</style>!'></style>",
            "<nobr><nobr><style>!</style>",
            "<option><optgroup><select><style>!</style></select>",
            "<button><button><style>!</style></button>",
            "<frameset></frameset><noframes><p title='</noframes>!'></noframes>",
            "<head><style></head>!</style><body>",
        ],
    ),
    (
        "comments and declarations",
        &[
            "<!--><script>evil()</script>-->",
            "<!---><script>evil()</script>-->",
            "<!--x--!><script>evil()</script>-->",
            "<!--x",
            "<!--x--\u{0}>!-->",
            "<!-- <!-- --> ! -->",
            "<!-- --&gt; ! -->",
            "<!--[if true]>!<![endif]-->",
            "<![if true]>!<![endif]>",
            "<!DOCTYPE x [<!ENTITY y '!'>]>&y;",
            "<!x!>!",
            "</!><!>!",
            "<?x !?>!",
            "<?x onload=evil() ?><![CDATA[!]]>",
            "<%x%>!",
            "</ !>",
            "</p!>",
            "<a title='--><script>evil()</script>'><!--",
        ],
    ),
    (
        "characters",
        &[
            "<scr\u{0}ipt>evil()</script>",
            "<img src=x onerror\u{0}=evil()>",
            "<img\u{c}src=x\u{c}onerror=evil()>",
            "<a href='java\u{0}script:evil()'>x</a>",
            "<a href='\u{feff}javascript:evil()'>x</a>",
            "\u{feff}<script>evil()</script>",
            "+ADw-script+AD4-evil()+ADw-/script+AD4-",
            "<ſcript>evil()</ſcript><ımg src=x onerror=evil()>",
            "\u{1b}$B<script>evil()</script>\u{1b}(B",
            "&lt;script&gt;evil()&lt;/script&gt;",
            "&ltscript&gtevil()&lt/script&gt",
            "&amp;lt;script&amp;gt;evil()",
            "<a href=\"&NewLine;&Tab;&ZeroWidthSpace;javascript:evil()\">x</a>",
            "<p id='x&#10;onclick=evil()'>",
        ],
    ),
];

/// Attributes and names that hide properties of documents and forms.
pub(crate) const CLOBBERING: &[&str] = &[
    "<form id=attributes><input name=parentNode><input id=nodeName name=childNodes></form>",
    "<img name=cookie><img name=body><embed name=querySelector>",
    "<a id=config><a id=config name=url href=data:,evil>",
    "<form name=currentScript><output name=src>x</output></form>",
    "<map name=forms><area href=/x></map><object name=links></object>",
    "<svg id=defaultView><g id=location></g></svg>",
    "<input form=other name=action><button name=submit>x</button>",
    "<p id='__proto__'><p id=constructor><fieldset name=elements>",
];

pub(crate) const RUNS: &str = "<img src=x onerror=evil()>";

/// A configuration, and what else holds for it.
pub(crate) struct Site {
    config: Config,
    /// The schemes that URLs can have.
    schemes: Option<&'static [&'static str]>,
    /// What ids and names begin with.
    id_prefix: &'static str,
}

fn sites() -> Vec<Site> {
    let everything = Config::allowing_everything;
    let plain = Site::plain;
    let texts = ["style", "title", "noscript", "textarea", "xmp", "plaintext", "noembed", "noframes"];
    let foreign =
        ["svg", "desc", "title", "style", "foreignObject", "a", "animate", "set"].map(|name| (Namespace::SVG, name));
    let math = ["math", "mtext", "mi", "mglyph", "annotation-xml"].map(|name| (Namespace::MATHML, name));
    let mixed = foreign.into_iter().chain(math).fold(Config::default(), |config, name| config.allow_element(name));
    let mixed = ["style", "noscript", "template", "form", "mglyph", "title"]
        .iter()
        .fold(mixed, |config, name| config.allow_element(*name));
    let limited = |config: Config| {
        let config = config.with_url_schemes(["https"]).unwrap().with_id_prefix("u-").unwrap();
        let config = config.with_link_types("ugc nofollow").allow_classes(["x"]);
        Site { config, schemes: Some(&["https"]), id_prefix: "u-" }
    };
    vec![
        plain(Config::default()),
        plain(everything()),
        plain(texts.iter().fold(everything(), |config, name| config.remove_element(*name))),
        plain(Config::default().replace_other_elements_with_children()),
        plain(mixed.clone().replace_other_elements_with_children().allow_attribute("encoding").allow_attribute("id")),
        limited(everything()),
        limited(Config::default().replace_other_elements_with_children().allow_attribute("id")),
        limited(
            everything().with_attribute_filter(|_, _, value| Some(value.replace("evil", "javascript:evil").into())),
        ),
        limited(mixed.replace_other_elements_with_children().allow_attribute_prefix("")),
    ]
}

impl Site {
    /// One where nothing holds but what holds everywhere.
    pub(crate) fn plain(config: Config) -> Self {
        Self { config, schemes: None, id_prefix: "" }
    }

    /// What is dangerous about an element of a page.
    pub(crate) fn danger(&self, Seen { vocabulary, name: element, attributes }: &Seen) -> Option<String> {
        let is_dangerous = match *vocabulary {
            "svg" => ["script", "use"].contains(&&**element),
            "math" => false,
            _ => ["script", "iframe", "frame", "object", "embed", "base"].contains(&&**element),
        };
        if is_dangerous {
            return Some(format!("the element {element}"));
        }
        let value_of = |wanted: &str| attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| &**value);
        let is_animation = ["animate", "set", "animateTransform", "animateMotion"].contains(&&**element);
        if is_animation && value_of("attributeName").is_some_and(|animated| animated.ends_with("href")) {
            return Some(format!("the animation {attributes:?}"));
        }
        // On other elements, as here on an `img` that takes in the tag of a `meta`, the attribute means nothing.
        let is_refresh = value_of("http-equiv").is_some_and(|keyword| keyword.eq_ignore_ascii_case("refresh"));
        if is_refresh && &**element == "meta" {
            let url = value_of("content").unwrap_or_default().rsplit('=').next().unwrap_or_default();
            if !self.keeps(url.trim_matches(['"', '\'', ' ']), false) {
                return Some(format!("the refresh {url:?}"));
            }
        }
        attributes.iter().find_map(|(name, value)| {
            let is_handler = name.len() > 2 && name.to_ascii_lowercase().starts_with("on");
            let is_link = *vocabulary == "math" || ["a", "area"].contains(&&**element);
            // On an element of HTML, as `feImage` is outside of SVG, `xlink:href` is an attribute that means nothing.
            let is_foreign = ["svg", "math"].contains(vocabulary);
            let is_reference = name == "href" || name == "xlink:href" && is_foreign;
            let navigates = is_reference && is_link || ["action", "formaction"].contains(&&**name);
            let loads = is_reference
                || ["src", "poster", "background", "cite", "data", "lowsrc", "dynsrc", "archive"].contains(&&**name);
            let lists = ["ping", "srcset"].contains(&&**name);
            // The names of these name no element.
            let names_itself = name == "name" && !["meta", "slot", "param"].contains(&&**element);
            let is_bad = is_handler
                || (navigates || loads) && !self.keeps(value, navigates)
                || lists && !value.split([' ', ',']).all(|url| self.keeps(url, false))
                || (name == "id" || names_itself) && !value.is_empty() && !value.starts_with(self.id_prefix);
            is_bad.then(|| format!("the attribute {name}={value:?}"))
        })
    }

    /// Whether the URL standard's parser finds a scheme that this site keeps.
    fn keeps(&self, url: &str, navigates: bool) -> bool {
        let base = Url::parse("https://site.example/").expect("a URL");
        let Ok(url) = base.join(url) else { return true };
        match self.schemes {
            Some(schemes) => schemes.contains(&url.scheme()),
            None => !navigates || url.scheme() != "javascript",
        }
    }

    /// Asserts that nothing dangerous is left of a text.
    fn check(&self, html: &str) {
        let output = clean(html, &self.config);
        for page in [output.clone(), format!("<!DOCTYPE html><body><div>{output}</div>")] {
            for (reader, seen) in readings(&page) {
                // The parser makes elements of its own around a page.
                if let Some(danger) = seen.iter().find_map(|element| self.danger(element)) {
                    panic!("{html:?} became {output:?} with {danger}: {reader}, {:?}", self.config);
                }
            }
        }
    }
}

fn attacks() -> impl Iterator<Item = String> {
    let families = ATTACKS.iter().flat_map(|(_, attacks)| attacks.iter()).chain(CLOBBERING);
    families.map(|attack| attack.replace('!', RUNS))
}

#[test]
fn nothing_dangerous_is_left_of_an_attack() {
    for site in sites() {
        attacks().for_each(|attack| site.check(&attack));
    }
}

/// A filter changes what it has changed before, which is its own business.
#[test]
fn what_was_cleaned_is_clean() {
    for site in sites().iter().filter(|site| !format!("{:?}", site.config).contains("Some(Filter)")) {
        for attack in attacks() {
            let output = clean(&attack, &site.config);
            assert_eq!(clean(&output, &site.config), output, "{attack:?} with {:?}", site.config);
        }
    }
}

/// The test would see what it looks for.
#[test]
fn attacks_are_seen_where_nothing_is_cleaned() {
    let site = &sites()[5];
    let is_seen = |html: &str| readings(html).iter().any(|(_, seen)| seen.iter().any(|one| site.danger(one).is_some()));
    for html in [
        RUNS,
        "<script></script>",
        "<iframe>",
        "<svg><use>",
        "<a href=' java&Tab;script:x'>",
        "<img src=data:x>",
        "<img srcset='x, data:x 2x'>",
        "<meta http-equiv=refresh content='0;url=data:x'>",
        "<svg><set attributeName=xlink:href>",
        "<p id=x>",
        "<noscript><p title='</noscript><script>'>",
        "<template><script></script></template>",
    ] {
        assert!(is_seen(html), "{html}");
    }
    for html in ["<a href=/x>", "<a href=https://x>", "<p id=u-x>", "<p title='javascript:x'>"] {
        assert!(!is_seen(html), "{html}");
    }
    let seen = attacks().filter(|attack| is_seen(attack)).count();
    assert!(seen * 4 > attacks().count() * 3, "{seen} of {}", attacks().count());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Attacks inside of each other.
    #[test]
    fn nothing_dangerous_is_left_of_mixed_attacks(
        picked in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 2..4),
        site in any::<prop::sample::Index>(),
    ) {
        let attacks: Vec<String> = attacks().collect();
        let mut html = String::new();
        for (attack, at) in picked {
            let place = html.floor_char_boundary(at.index(html.len() + 1));
            html.insert_str(place, &attacks[attack.index(attacks.len())]);
        }
        let sites = sites();
        sites[site.index(sites.len())].check(&html);
    }
}
