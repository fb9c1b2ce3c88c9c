//! The output of a command as a picture of a terminal.

use std::fmt::Write;

/// The size of a character, in units of the picture.
const WIDTH: f64 = 8.4;
const HEIGHT: f64 = 20.0;
const MARGIN: f64 = 18.0;

/// The style follows the colour scheme of the reader.
const STYLE: &str = "\
svg { --ground: #fbfbf9; --line: #dfdfd9; --ink: #1f242c; --muted: #626976; --red: #b3261e; --cyan: #0a6b7c; }
@media (prefers-color-scheme: dark) {
svg { --ground: #1b1f26; --line: #2f353f; --ink: #e4e6ea; --muted: #98a0af; --red: #ff8a80; --cyan: #5cc3d2; } }
rect { fill: var(--ground); stroke: var(--line); }
text { fill: var(--ink); font: 14px ui-monospace, 'SF Mono', 'Cascadia Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; }
.prompt { fill: var(--muted); } .red { fill: var(--red); } .cyan { fill: var(--cyan); } .bold { font-weight: 600; }";

/// How a part of a line is shown.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Look {
    is_bold: bool,
    colour: Option<&'static str>,
}

impl Look {
    /// Obeys a sequence of SGR parameters.
    fn set(&mut self, parameters: &str) {
        match parameters {
            "" | "0" => *self = Self::default(),
            "1" => self.is_bold = true,
            "31" | "38;5;9" => self.colour = Some("red"),
            "36" => self.colour = Some("cyan"),
            // Other sequences are not used by what is shown.
            _ => {}
        }
    }

    fn classes(self) -> String {
        [self.is_bold.then_some("bold"), self.colour].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The picture of a command and its output, as SVG. The output may have the escape sequences of colours.
pub(super) fn picture(command: &str, output: &str) -> String {
    let mut lines = vec![format!("<tspan class=\"prompt\">$ </tspan>{}", escape(command))];
    let mut columns = command.chars().count() + 2;
    let mut look = Look::default();
    for line in output.trim_end().lines() {
        let mut text = String::new();
        let mut length = 0;
        let mut parts = line.split("\u{1b}[");
        let mut rest = parts.next().unwrap_or_default();
        loop {
            length += rest.chars().count();
            span(rest, look, &mut text);
            let Some((parameters, after)) = parts.next().and_then(|part| part.split_once('m')) else { break };
            look.set(parameters);
            rest = after;
        }
        columns = columns.max(length);
        lines.push(text);
    }
    let [width, height] = [columns as f64 * WIDTH + 2.0 * MARGIN, lines.len() as f64 * HEIGHT + 2.0 * MARGIN];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\">\n<title>{}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{:.0}\" height=\"{:.0}\" rx=\"9\"/>\n",
        escape(command),
        width - 1.0,
        height - 1.0
    );
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let y = MARGIN + (index as f64 + 0.75) * HEIGHT;
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">{line}</text>");
    }
    svg.push_str("</svg>\n");
    svg
}

/// Appends a part of a line.
fn span(text: &str, look: Look, line: &mut String) {
    if text.is_empty() {
        return;
    }
    if look == Look::default() {
        line.push_str(&escape(text));
    } else {
        let _ = write!(line, "<tspan class=\"{}\">{}</tspan>", look.classes(), escape(text));
    }
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    #[test]
    fn colours_and_markup() {
        let picture =
            super::picture("x <y>", "\u{1b}[0m\u{1b}[1m\u{1b}[38;5;9merror\u{1b}[0m: a & b\n\n\u{1b}[36m|\u{1b}[0m");
        for part in [
            "<tspan class=\"prompt\">$ </tspan>x &lt;y&gt;</text>",
            "<tspan class=\"bold red\">error</tspan>: a &amp; b</text>",
            "y=\"93\" xml:space=\"preserve\"><tspan class=\"cyan\">|</tspan></text>",
        ] {
            assert!(picture.contains(part), "{part}: {picture}");
        }
    }
}
