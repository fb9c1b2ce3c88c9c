//! An example for each code, and how it is mended.

use crate::Code;

/// What breaks a rule, and what follows it.
///
/// Both stand in the body of a document, if they do not begin with `<!DOCTYPE` or `<head`. Those of feeds are XML, and begin with
/// `<rss` or `<entry`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// HTML or XML in which there is a finding with the code.
    pub wrong: &'static str,
    /// The same without it.
    pub right: &'static str,
}

const fn example(wrong: &'static str, right: &'static str) -> Option<Example> {
    Some(Example { wrong, right })
}

impl Code {
    /// An example; `None` for codes that are about the check itself.
    ///
    /// ```
    /// use fivefold::conformance::Code;
    ///
    /// let example = Code::DuplicateId.example().unwrap();
    /// assert_eq!((example.wrong, example.right), ("<p id=a><p id=a>", "<p id=a><p id=b>"));
    /// ```
    pub fn example(self) -> Option<Example> {
        match self {
            Self::ElementNotAllowed => example("<ul><p>one</ul>", "<ul><li>one</ul>"),
            Self::DescendantNotAllowed => example("<a href=x><button>b</button></a>", "<a href=x>b</a>"),
            Self::TextNotAllowed => example("<ul>one</ul>", "<ul><li>one</ul>"),
            Self::UnknownElement => example("<greeting>hello</greeting>", "<my-greeting>hello</my-greeting>"),
            Self::MissingChild => example("<details>text</details>", "<details><summary>more</summary>text</details>"),
            Self::MissingAncestor => {
                example("<area shape=default href=x alt=a>", "<map name=m><area shape=default href=x alt=a></map>")
            }
            Self::MissingText => {
                example("<!DOCTYPE html><html lang=en><title></title>", "<!DOCTYPE html><html lang=en><title>t</title>")
            }
            Self::TooManyElements => example("<main></main><main></main>", "<main></main><main hidden></main>"),
            Self::DuplicateTerm => example("<dl><dt>a<dd>b<dt>a<dd>c</dl>", "<dl><dt>a<dd>b<dd>c</dl>"),
            Self::SkippedHeading => example("<h1>a</h1><h3>b</h3>", "<h1>a</h1><h2>b</h2>"),
            Self::MissingTopHeading => example("<h2>a</h2>", "<h1>a</h1>"),
            Self::TableCellOverlap => example(
                "<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>",
                "<table><tr><td>a<td rowspan=2>b<tr><td>c</table>",
            ),
            Self::TableWithoutCells => example("<table><tr><td>a<tr></table>", "<table><tr><td>a</table>"),
            Self::TableSpan => example("<table><tr><td rowspan=2>a</table>", "<table><tr><td>a</table>"),
            Self::TableColumns => {
                example("<table><col><tr><td>a<td>b</table>", "<table><col span=2><tr><td>a<td>b</table>")
            }
            Self::AttributeNotAllowed => example("<p href=x>a</p>", "<p>a</p>"),
            Self::MissingAttribute => example("<img src=x>", "<img src=x alt=''>"),
            Self::IncompleteElement => example("<input type=image alt=a>", "<input type=image alt=a src=x>"),
            Self::AttributeCombination => {
                example("<p itemtype=https://example.com/t>a", "<p itemscope itemtype=https://example.com/t>a")
            }
            Self::BadValue => example("<textarea rows=0></textarea>", "<textarea rows=1></textarea>"),
            Self::BadUrl => example("<a href='a b'>c</a>", "<a href=a%20b>c</a>"),
            Self::ValueOutOfRange => example("<meter value=2>2</meter>", "<meter value=2 max=3>2</meter>"),
            Self::ValuesDisagree => example("<map name=a id=b></map>", "<map name=a id=a></map>"),
            Self::UnknownLinkType => example("<a href=x rel=gallery>a</a>", "<a href=x rel=related>a</a>"),
            Self::DeprecatedLanguage => example("<p lang=iw>a</p>", "<p lang=he>a</p>"),
            Self::DuplicateId => example("<p id=a><p id=a>", "<p id=a><p id=b>"),
            Self::BrokenReference => example("<label for=a>b</label>", "<label for=a>b</label><input id=a>"),
            Self::DuplicateName => {
                example("<map name=a></map><map name=a></map>", "<map name=a></map><map name=b></map>")
            }
            Self::BrokenAriaReference => example("<p aria-details=b>a<p id=c>d", "<p aria-details=c>a<p id=c>d"),
            Self::UnknownRole => example("<p role=input>a</p>", "<p>a</p>"),
            Self::RoleNotAllowed => example("<main role=button>a</main>", "<main>a</main>"),
            Self::RedundantRole => example("<nav role=navigation>a</nav>", "<nav>a</nav>"),
            Self::DeprecatedRole => example("<div role=directory>a</div>", "<div role=list>a</div>"),
            Self::RoleWithoutEffect => example("<nav role=none tabindex=0>a</nav>", "<nav role=none>a</nav>"),
            Self::RoleContext => {
                example("<div role=option>a</div>", "<div role=listbox><div role=option>a</div></div>")
            }
            Self::RoleDescendant => example("<div role=button><h2>a</h2></div>", "<div role=button>a</div>"),
            Self::RoleDescendantDiscouraged => example(
                "<div role=tablist><div role=tab><a href=x>a</a></div></div>",
                "<div role=tablist><div role=tab>a</div></div>",
            ),
            Self::AriaNotAllowed => example("<p aria-checked=true>a</p>", "<p>a</p>"),
            Self::AriaDiscouraged => {
                example("<button disabled aria-disabled=true>a</button>", "<button disabled>a</button>")
            }
            Self::MissingAria => example(
                "<span role=checkbox tabindex=0>a</span>",
                "<span role=checkbox tabindex=0 aria-checked=false>a</span>",
            ),
            Self::NamingProhibited => example("<p aria-label=a>b</p>", "<section aria-label=a>b</section>"),
            Self::MissingName => example("<img src=x role=button>", "<img src=x role=button alt=a>"),
            Self::ObsoleteElement => example("<center>a</center>", "<div>a</div>"),
            Self::ObsoleteAttribute => example("<p align=center>a</p>", "<p class=centred>a</p>"),
            Self::ObsoleteConforming => example("<script type=text/javascript></script>", "<script></script>"),
            Self::DocumentTitle => {
                example("<!DOCTYPE html><html lang=en><p>a", "<!DOCTYPE html><html lang=en><title>t</title><p>a")
            }
            Self::BasePlacement => example(
                "<head><title>t</title><link rel=icon href=x><base href=y>",
                "<head><title>t</title><base href=y><link rel=icon href=x>",
            ),
            Self::ConflictingMeta => example(
                "<head><meta charset=utf-8><meta charset=utf-8><title>t</title>",
                "<head><meta charset=utf-8><title>t</title>",
            ),
            Self::MissingDeclaration => example(
                "<!DOCTYPE html><html lang=en><title>é</title>",
                "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>é</title>",
            ),
            Self::LateDeclaration => example(LATE, "<head><meta charset=utf-8><title>t</title>"),
            Self::RepeatedMeta => example(
                "<head><title>t</title><meta name=description content=a><meta name=description content=b>",
                "<head><title>t</title><meta name=description content=a>",
            ),
            Self::LinkAttributes => example(
                "<head><title>t</title><link rel=preload href=x>",
                "<head><title>t</title><link rel=preload href=x as=font>",
            ),
            Self::ScriptAttributes => example("<script defer>f()</script>", "<script>f()</script>"),
            Self::ImportMap => example(
                "<script type=importmap>{\"imports\": []}</script>",
                "<script type=importmap>{\"imports\": {}}</script>",
            ),
            Self::SpeculationRules => example(
                "<script type=speculationrules>{}</script>",
                "<script type=speculationrules>{\"prefetch\": []}</script>",
            ),
            Self::FeedMissingElement => example(
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description>\
                 <item/></channel></rss>",
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description>\
                 <item><title>i</title></item></channel></rss>",
            ),
            Self::FeedRepeatedElement => example(
                "<entry xmlns='http://www.w3.org/2005/Atom'><id>urn:x:1</id><title>a</title><title>b</title>\
                 <updated>2026-11-27T10:00:00Z</updated><author><name>n</name></author><content>c</content></entry>",
                "<entry xmlns='http://www.w3.org/2005/Atom'><id>urn:x:1</id><title>a</title>\
                 <updated>2026-11-27T10:00:00Z</updated><author><name>n</name></author><content>c</content></entry>",
            ),
            Self::FeedMissingAttribute => example(
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description>\
                 <item><title>i</title><enclosure url='https://example.com/a.mp3' type='audio/mpeg'/></item></channel></rss>",
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description>\
                 <item><title>i</title><enclosure url='https://example.com/a.mp3' type='audio/mpeg' length='9'/></item></channel></rss>",
            ),
            Self::FeedBadDate => example(
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description><pubDate>2026-11-27</pubDate></channel></rss>",
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description><pubDate>Fri, 27 Nov 2026 10:00:00 GMT</pubDate></channel></rss>",
            ),
            Self::FeedBadLink => example(
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description>\
                 <item><title>i</title><link>/a</link></item></channel></rss>",
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description>\
                 <item><title>i</title><link>https://example.com/a</link></item></channel></rss>",
            ),
            Self::FeedBadValue => example(
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description><ttl>one hour</ttl></channel></rss>",
                "<rss version='2.0'><channel><title>t</title>\
                 <link>https://example.com/</link><description>d</description><ttl>60</ttl></channel></rss>",
            ),
            Self::UnusualDate => example("<del datetime=20026-09-30>a</del>", "<del datetime=2026-09-30>a</del>"),
            Self::DataFragment => example("<a href=data:,a#b>c</a>", "<a href=data:,a%23b>c</a>"),
            Self::EmptyHeading => example("<h1></h1>", "<h1>a</h1>"),
            Self::MissingHeading => example("<section>a</section>", "<section><h1>a</h1></section>"),
            Self::MissingLanguage => {
                example("<!DOCTYPE html><title>t</title>", "<!DOCTYPE html><html lang=en><title>t</title>")
            }
            Self::UnwiseValue => example(
                "<head><title>t</title><meta name=viewport content='user-scalable=no'>",
                "<head><title>t</title><meta name=viewport content='width=device-width'>",
            ),
            Self::TableRowWidth => {
                example("<table><tr><td>a<td>b<tr><td>c</table>", "<table><tr><td>a<td>b<tr><td>c<td>d</table>")
            }
            Self::UnusualContent => example("<select><option></select>", "<select><option>a</select>"),
            Self::TooManyFindings | Self::CheckStopped => None,
        }
    }
}

/// A declaration after a long comment.
const LATE: &str = concat!(
    "<head><title>t</title><!-- ",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
    " --><meta charset=utf-8>",
);
