//! Elements in elements, as deep as the packages let them be: no crate overflows its stack, optimized or not.

use std::thread;

/// The stack of a thread, as Rust makes it.
const STACK: usize = 2 << 20;

/// The most elements that may be open.
const LIMIT: usize = 256;

/// Whether each of the crates reads extensions in extensions, of which `depth` elements are open.
fn is_read(depth: usize) -> [bool; 4] {
    let nested = |outside: usize, name: &str| {
        let inside = depth - outside;
        format!("{}1{}", format!("<{name}>").repeat(inside), format!("</{name}>").repeat(inside))
    };
    let item = |name: &str, uri: &str| {
        let content = nested(3, &format!("x:{name}"));
        format!("<rss version='2.0' xmlns:x='{uri}'><channel><item>{content}</item></channel></rss>")
    };
    let media = item("group", "http://search.yahoo.com/mrss/");
    let rss = item("x", "u");
    let channel = format!("<rss version='2.0' xmlns:x='u'><channel>{}</channel></rss>", nested(2, "x:x"));
    let entry = nested(2, "x:x");
    let atom = format!("<feed xmlns='http://www.w3.org/2005/Atom' xmlns:x='u'><entry>{entry}</entry></feed>");
    let read = move || {
        [
            feed_rs::parser::parse(media.as_bytes()).is_ok(),
            rss::Channel::read_from(rss.as_bytes()).is_ok(),
            rss::Channel::read_from(channel.as_bytes()).is_ok(),
            atom_syndication::Feed::read_from(atom.as_bytes()).is_ok(),
        ]
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(read).expect("threads can be made");
    thread.join().expect("no reader panics")
}

#[test]
fn what_is_too_deep_for_a_stack_is_an_error() {
    for depth in [20, LIMIT] {
        assert_eq!(is_read(depth), [true; 4], "{depth} elements");
    }
    for depth in [LIMIT + 1, 1_000, 20_000] {
        assert_eq!(is_read(depth), [false; 4], "{depth} elements");
    }
}
