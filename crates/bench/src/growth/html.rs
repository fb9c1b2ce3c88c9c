//! The cases of HTML.

use super::{Case, numbered};

/// All cases.
pub(super) static CASES: &[Case] = &[
    // Deep trees, and what looks for something in them.
    Case { name: "nested <div>", text: |n| "<div>".repeat(n) },
    Case { name: "nested <div>, </x> × N", text: |n| after_divs("</x>", n) },
    Case { name: "nested <div>, <li> × N", text: |n| after_divs("<li></li>", n) },
    Case { name: "nested <div>, <dd> × N", text: |n| after_divs("<dd></dd>", n) },
    Case { name: "nested <div>, </li> × N", text: |n| after_divs("</li>", n) },
    Case { name: "nested <div>, </h1> × N", text: |n| after_divs("</h1>", n) },
    Case { name: "nested <div>, </body> × N", text: |n| after_divs("</body>", n) },
    Case { name: "nested <div>, </form> × N", text: |n| after_divs("</form>", n) },
    Case { name: "nested <div>, <p> × N", text: |n| after_divs("<p>", n) },
    Case { name: "nested <div>, <a> × N", text: |n| after_divs("<a></a>", n) },
    Case { name: "nested <div>, <svg></svg> × N", text: |n| after_divs("<svg></svg>", n) },
    Case { name: "nested <div>, </div> × N", text: |n| after_divs("</div>", n) },
    Case { name: "<b>, nested <div>, </b> × N", text: |n| format!("<b>{}", after_divs("</b>", n)) },
    Case { name: "<x><div>, nested <span>, </x> × N", text: |n| around_spans("<x><div>", "</x>", n) },
    Case { name: "<p><button>, nested <span>, </p> × N", text: |n| around_spans("<p><button>", "</p>", n) },
    Case { name: "<b><button>, nested <span>, </b> × N", text: |n| around_spans("<b><button>", "</b>", n) },
    Case { name: "<li><ul>, nested <span>, <li> × N", text: |n| around_spans("<li><ul>", "<li></li>", n) },
    Case { name: "nested <svg>, </p> × N", text: |n| "<svg>".repeat(n) + &"</p>".repeat(n) },
    Case { name: "<svg>, nested <g>, </x> × N", text: |n| "<svg>".to_owned() + &"<g>".repeat(n) + &"</x>".repeat(n) },
    Case { name: "nested lists", text: |n| "<ul><li>".repeat(n) },
    Case { name: "nested <dl>", text: |n| "<dl><dd>".repeat(n) },
    Case { name: "nested tables", text: |n| "<table><tr><td>".repeat(n) },
    Case { name: "nested tables without cells", text: |n| "<table>".repeat(n) },
    Case { name: "nested <template>", text: |n| "<template>".repeat(n) },
    Case { name: "nested <template>, </template> × N", text: |n| "<template>".repeat(n) + &"</template>".repeat(n) },
    Case { name: "nested <button>", text: |n| "<button>".repeat(n) },
    Case { name: "nested <object>", text: |n| "<object>".repeat(n) },
    Case { name: "<ruby><rt>", text: |n| "<ruby><rt>".repeat(n) },
    Case { name: "<math><mi><svg><desc>", text: |n| "<math><mi><svg><desc>".repeat(n) },
    // Formatting elements.
    Case { name: "<a>", text: |n| "<a>".repeat(n) },
    Case { name: "<a><div>", text: |n| "<a><div>".repeat(n) },
    Case { name: "<a><table>", text: |n| "<a><table>".repeat(n) },
    Case {
        name: "<a>, <button> × N, <a> × N", text: |n| "<a>".to_owned() + &"<button>".repeat(n) + &"<a>".repeat(n)
    },
    Case { name: "<b><p>", text: |n| "<b><p>".repeat(n) },
    Case { name: "<b><i></b></i>", text: |n| "<b><i></b></i>".repeat(n) },
    Case { name: "<b><div></b>", text: |n| "<b><div></b>".repeat(n) },
    Case { name: "<nobr>", text: |n| "<nobr>".repeat(n) },
    Case { name: "<nobr><div>", text: |n| "<nobr><div>".repeat(n) },
    Case { name: "equal <font>", text: |n| "<font>".repeat(n) },
    Case { name: "equal <font>, </font> × N", text: |n| "<font>".repeat(n) + &"</font>".repeat(n) },
    Case { name: "<font>, <marquee>", text: |n| "<font><marquee>".repeat(n) },
    Case { name: "distinct <font>", text: |n| numbered(n, |i| format!("<font a={i}>")) },
    Case { name: "distinct <font><p>", text: |n| numbered(n, |i| format!("<font a={i}><p>")) },
    Case { name: "distinct <font>, <p> × N", text: |n| numbered(n, |i| format!("<font a={i}>")) + &"<p>".repeat(n) },
    Case { name: "distinct <font>, </b> × N", text: |n| numbered(n, |i| format!("<font a={i}>")) + &"</b>".repeat(n) },
    // Many of one kind beside one another.
    Case { name: "</p>", text: |n| "</p>".repeat(n) },
    Case { name: "</br>", text: |n| "</br>".repeat(n) },
    Case { name: "<p>", text: |n| "<p>".repeat(n) },
    Case { name: "<select><option>", text: |n| "<select><option>".repeat(n) },
    Case { name: "<option> in one <select>", text: |n| "<select>".to_owned() + &"<option>".repeat(n) },
    Case {
        name: "<selectedcontent>",
        text: |n| "<select><button><selectedcontent></button>".to_owned() + &"<option>x".repeat(n),
    },
    Case { name: "<frameset>", text: |n| "<frameset>".repeat(n) },
    Case { name: "text and <tr> in a table", text: |n| "<table>".to_owned() + &"<tr>x".repeat(n) },
    Case { name: "text and cells in a table", text: |n| "<table>".to_owned() + &"<tr><td>y</td></tr>x".repeat(n) },
    Case { name: "<b> and text in a table", text: |n| "<table>".to_owned() + &"<b>x<tr>".repeat(n) },
    Case { name: "<a> in a table", text: |n| "<table>".to_owned() + &"<a>x".repeat(n) },
    Case { name: "<div> in a table", text: |n| "<table>".to_owned() + &"<div></div>".repeat(n) },
    Case { name: "text between comments", text: |n| "x<!---->".repeat(n) },
    Case { name: "text between </x>", text: |n| "x</x>".repeat(n) },
    // Attributes.
    Case { name: "attributes on one tag", text: |n| format!("<p {}>", numbered(n, |i| format!("a{i} "))) },
    Case { name: "equal attributes on one tag", text: |n| format!("<p {}>", "a ".repeat(n)) },
    Case { name: "<body a…>", text: |n| numbered(n, |i| format!("<body a{i}>")) },
    Case { name: "<html a…>", text: |n| numbered(n, |i| format!("<html a{i}>")) },
    Case { name: "distinct names", text: |n| numbered(n, |i| format!("<x{i}></x{i}>")) },
    // The tokenizer.
    Case { name: "&", text: |n| "&".repeat(n) },
    Case { name: "&notit", text: |n| "&notit".repeat(n) },
    Case { name: "digits of one reference", text: |n| "&#".to_owned() + &"9".repeat(n) },
    Case { name: "<", text: |n| "<".repeat(n) },
    Case { name: "U+0000", text: |n| "\0".repeat(n) },
    Case { name: "carriage return", text: |n| "\r".repeat(n) },
    Case { name: "comments", text: |n| "<!-- x -->".repeat(n) },
    Case { name: "<!-- in one comment", text: |n| "<!--".repeat(n) },
    Case { name: "-- in one comment", text: |n| "<!--".to_owned() + &"-- ".repeat(n) },
    Case { name: "</ in <title>", text: |n| "<title>".to_owned() + &"</titl ".repeat(n) },
    Case { name: "<!--<script> in <script>", text: |n| "<script>".to_owned() + &"<!--<script>".repeat(n) },
    Case { name: "]] in CDATA", text: |n| "<svg><![CDATA[".to_owned() + &"]] ".repeat(n) },
];

fn after_divs(repeated: &str, n: usize) -> String {
    "<div>".repeat(n) + &repeated.repeat(n)
}

fn around_spans(before: &str, repeated: &str, n: usize) -> String {
    before.to_owned() + &"<span>".repeat(n) + &repeated.repeat(n)
}
