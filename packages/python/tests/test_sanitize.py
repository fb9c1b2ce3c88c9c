"""The options of the sanitizer. What is expected follows the documentation of the crate and nh3's, by hand."""

import gc
import threading
import weakref

import pytest

from fivefold import Sanitizer, sanitize


def test_elements_and_attributes():
    html = "<p onclick=f() lang=en>One <b id=x lang=de>two</b></p><a href=/x hreflang=en>z</a>"
    assert sanitize(html, elements=["p", "b"]) == "<p>One <b>two</b></p>"
    assert sanitize(html, elements=["p", "b"], attributes=["lang"]) == '<p lang="en">One <b lang="de">two</b></p>'
    both = {"*": {"lang"}, "b": {"id"}}
    assert sanitize(html, elements=["p", "b"], attributes=both) == '<p lang="en">One <b id="x" lang="de">two</b></p>'
    # An element whose attributes are named is kept.
    assert sanitize(html, elements=[], attributes={"a": ["href"]}) == '<a href="/x">z</a>'
    assert sanitize(html, elements={"a": ["href", "hreflang"]}, remove_attributes={"a": ["hreflang"]}) == '<a href="/x">z</a>'
    assert sanitize(html, elements={"a": ["href"]}, remove_elements=["a"]) == ""
    assert sanitize("<p DATA-x=1 aria-label=2>", generic_attribute_prefixes={"data-", "aria-"}) == (
        '<p data-x="1" aria-label="2"></p>'
    )
    svg = "<svg><a xlink:href=/x><text>y</text></a></svg>"
    kept = {"svg svg": [], "svg text": [], "svg a": ["xlink:href"]}
    assert sanitize(svg, elements=kept) == '<svg><a xlink:href="/x"><text>y</text></a></svg>'


def test_unwrap_unknown():
    html = "<font>One <blink><b>two</b></blink></font><style>x {}</style><script>f()</script>"
    assert sanitize(html) == ""
    assert sanitize(html, unwrap_unknown=True) == "One <b>two</b>"
    assert sanitize(html, unwrap_unknown=False) == ""


def test_values():
    html = "<p dir=RTL class='note modal'>1<p dir=auto class=rust>2<code class='rust note'>3</code>"
    assert sanitize(html, allowed_classes=["note"], remove_attributes=["dir"]) == (
        '<p class="note">1</p><p>2<code class="note">3</code></p>'
    )
    assert sanitize(html, allowed_classes={"*": ["note"], "code": ["rust"]}, remove_attributes=["dir"]) == (
        '<p class="note">1</p><p>2<code class="rust">3</code></p>'
    )
    assert sanitize(html, tag_attribute_values={"*": {"dir": ["ltr", "rtl"]}}) == (
        '<p dir="RTL">1</p><p>2<code>3</code></p>'
    )
    inputs = "<input type=checkbox><input type=file>"
    options = {"elements": ["input"], "tag_attribute_values": {"input": {"type": {"checkbox"}}}}
    assert sanitize(inputs, **options) == '<input type="checkbox"><input>'
    given = sanitize("<a href=/x target=_top>y</a>", set_tag_attribute_values={"a": {"target": "_blank"}})
    assert given == '<a href="/x" target="_blank">y</a>'


def test_urls():
    html = "<a href='https://example.org/'>1</a><a href='data:,x'>2</a><a href=../y>3</a><a href=#z>4</a>"
    assert sanitize(html, url_schemes={"https"}) == (
        '<a href="https://example.org/">1</a><a>2</a><a href="../y">3</a><a href="#z">4</a>'
    )
    assert sanitize(html, url_schemes=["https"], relative_urls="remove") == (
        '<a href="https://example.org/">1</a><a>2</a><a>3</a><a href="#z">4</a>'
    )
    assert sanitize(html, url_schemes=["https"], relative_urls="https://example.org/forum/") == (
        '<a href="https://example.org/">1</a><a>2</a><a href="https://example.org/y">3</a><a href="#z">4</a>'
    )
    assert sanitize("<a href=/x>1</a><a>2</a>", link_rel="noopener noreferrer") == (
        '<a href="/x" rel="noopener noreferrer">1</a><a>2</a>'
    )
    assert sanitize("<a href=javascript:f()>1</a>", url_schemes=["javascript"]) == "<a>1</a>"


def test_id_prefix():
    html = "<p id=note>One</p><a href=#note>Two</a>"
    assert sanitize(html, attributes=["id"], id_prefix="user-") == '<p id="user-note">One</p><a href="#user-note">Two</a>'


def test_attribute_filter():
    asked = []

    def proxied(element, attribute, value):
        asked.append((element, attribute, value))
        if element == "img":
            return f"https://proxy.example/?{value}"
        return None if attribute == "title" else value

    html = "<img src=x.png><b title=t lang=en>y</b><svg><a xlink:href=/z></a></svg>"
    kept = {"img": ["src"], "b": ["title", "lang"], "svg svg": [], "svg a": ["xlink:href"]}
    cleaner = Sanitizer(elements=kept, attribute_filter=proxied)
    expected = (
        '<img src="https://proxy.example/?x.png"><b lang="en">y</b><svg><a xlink:href="/z"></a></svg>'
    )
    assert cleaner.sanitize(html) == expected
    # In no certain order, and again about what stays as it is.
    assert sorted(set(asked)) == [
        ("b", "lang", "en"),
        ("b", "title", "t"),
        ("img", "src", "x.png"),
        ("svg a", "xlink:href", "/z"),
    ]
    # A filter makes nothing unsafe.
    unsafe = sanitize("<a href=/x>y</a>", attribute_filter=lambda element, attribute, value: "javascript:f()")
    assert unsafe == "<a>y</a>"
    assert sanitize("<b lang=x>", attribute_filter=lambda *_: "\ud800") == '<b lang="\ufffd"></b>'


def test_what_a_filter_raises():
    calls = []

    def raises(element, attribute, value):
        calls.append(value)
        raise LookupError(value)

    with pytest.raises(LookupError, match="en|de"):
        sanitize("<b lang=en><b lang=de>", attribute_filter=raises)
    assert len(calls) == 1
    with pytest.raises(TypeError, match="str or None, not int"):
        sanitize("<b lang=en>", attribute_filter=lambda *_: 1)

    # A filter may sanitize, and what is raised inside is raised once.
    def nested(element, attribute, value):
        with pytest.raises(LookupError):
            sanitize("<i lang=x>", attribute_filter=raises)
        return sanitize(f"<i lang={value}>x", elements=["i"], attributes=["lang"], attribute_filter=lambda *_: "z")

    # https://html.spec.whatwg.org/multipage/#escapingString
    escaped = "&lt;i lang=&quot;z&quot;&gt;x&lt;/i&gt;"
    assert sanitize("<b lang=en>x", attribute_filter=nested) == f'<b lang="{escaped}">x</b>'


def test_a_filter_that_knows_its_sanitizer_is_collected():
    class Comments:
        def __init__(self):
            self.sanitizer = Sanitizer(attribute_filter=self.judge)

        def judge(self, element, attribute, value):
            return value

    comments = Comments()
    assert comments.sanitizer.sanitize("<b lang=en>x</b>") == '<b lang="en">x</b>'
    known = weakref.ref(comments)
    del comments
    gc.collect()
    assert known() is None


def test_threads_have_filters_of_their_own():
    wrong = []
    shared = Sanitizer(attribute_filter=lambda element, attribute, value: value + "!")

    def work(number):
        own = Sanitizer(attribute_filter=lambda element, attribute, value: f"{value}{number}")
        for _ in range(300):
            for sanitizer, end in [(own, str(number)), (shared, "!")]:
                if sanitizer.sanitize("<b lang=x>y</b>") != f'<b lang="x{end}">y</b>':
                    wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"tags": ["a"]}, TypeError, "elements"),
        ({"clean_content_tags": ["a"]}, TypeError, "remove_elements"),
        ({"strip_comments": True}, TypeError, "comments=True"),
        ({"nonsense": 1}, TypeError, "nonsense"),
        ({"url_schemes": ["https:"]}, ValueError, "https:"),
        ({"id_prefix": "my id"}, ValueError, "my id"),
        ({"relative_urls": "/x"}, ValueError, "absolute"),
        ({"set_tag_attribute_values": {"a": {"x y": "z"}}}, ValueError, "x y"),
        ({"replace_with_children": ["html"]}, ValueError, "html"),
        ({"url_schemes": "https"}, TypeError, "str"),
        ({"allowed_classes": {"a": "b"}}, TypeError, "str"),
        ({"tag_attribute_values": {"a": ["b"]}}, TypeError, "dictionary"),
        ({"attribute_filter": "f"}, TypeError, "function"),
    ],
)
def test_wrong_options(options, error, message):
    for call in [lambda: sanitize("x", **options), lambda: Sanitizer(**options)]:
        with pytest.raises(error, match=message):
            call()
    assert sanitize("<b>x</b>", **{name: None for name in options if name not in ("tags", "clean_content_tags", "strip_comments", "nonsense")}) == "<b>x</b>"
