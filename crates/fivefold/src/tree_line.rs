//! A line of the format of the html5lib tests, which both languages' trees are written in.

/// Writes one line at a depth.
pub(crate) fn write_line(depth: usize, text: &str, output: &mut String) {
    output.push_str("| ");
    output.extend(core::iter::repeat_n("  ", depth));
    output.push_str(text);
    output.push('\n');
}
