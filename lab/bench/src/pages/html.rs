//! Pages.

use super::{sentence, words};
use std::fmt::Write as _;

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>A page</title>\n\
    <style>p { margin: 0 } a:hover { color: red }</style>\n<script>if (1 < 2) { document.title += '</p>'; }</script>\n\
    </head>\n<body>\n";

/// Mostly text: sections of paragraphs, with occasional links, lists and comments.
pub(crate) fn article(paragraphs: usize) -> String {
    let mut words = words();
    let mut page = HEAD.to_owned() + "<article class=\"post\">\n";
    for number in 0..paragraphs {
        if number % 8 == 0 {
            let heading = sentence(&mut words, 5);
            let _ = writeln!(page, "<!-- section {number} -->\n<h2 id=\"section-{number}\">{heading}</h2>");
        }
        let (before, link, after) = (sentence(&mut words, 40), sentence(&mut words, 3), sentence(&mut words, 50));
        let _ = writeln!(page, "<p>{before} <a href=\"/pages/{number}.html\">{link}</a>, <em>{after}</em>.</p>");
        if number % 16 == 0 {
            let _ = writeln!(page, "<ul>\n<li>{}\n<li>{}\n</ul>", sentence(&mut words, 9), sentence(&mut words, 7));
        }
    }
    page + "</article>\n</body>\n</html>\n"
}

/// Mostly tags: a table of links with many attributes.
pub(crate) fn links(rows: usize) -> String {
    let mut words = words();
    let mut page = HEAD.to_owned() + "<nav>\n<table class=\"index\">\n";
    for number in 0..rows {
        let (title, label) = (sentence(&mut words, 3), sentence(&mut words, 2));
        let _ = writeln!(
            page,
            "<tr id=row-{number}><td class=\"name\"><a class=\"link internal\" \
             href=\"../item/{number}/index.html?a=1&amp;b={number}\" title='{title}'><code>{label}</code></a></td>\
             <td><span class=\"badge\" data-count=\"{number}\">{number}</span></td></tr>"
        );
    }
    page + "</table>\n</nav>\n</body>\n</html>\n"
}
