//! A diagram as SVG: dark or light as the reader has it, without anything from elsewhere.

use super::drawing::{Drawing, Kind};
use super::layout::{Area, Layout, MARGIN, Point, Route};
use std::collections::BTreeSet;
use std::fmt::Write;

const TITLE_SIZE: f64 = 13.0;
const LINE_SIZE: f64 = 11.0;
const LINE_HEIGHT: f64 = 15.0;
const PADDING: f64 = 10.0;
/// Above the diagram, for its title.
const HEAD: f64 = 34.0;
/// Below it, for the legend.
const FOOT: f64 = 34.0;
/// The longest label, in characters.
const LABEL_LENGTH: usize = 32;

const STYLE: &str = "\
svg{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--box:#f6f8fa;--line:#8c959f;\
--switch:#57606a;--reprocess:#0969da;--return:#8250df;--feedback:#bc4c00;--token:#1a7f37}\
@media(prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#e6edf3;--soft:#9198a1;--box:#161b22;--line:#6e7681;\
--switch:#9198a1;--reprocess:#58a6ff;--return:#bc8cff;--feedback:#ffa657;--token:#56d364}}\
text{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:var(--ink)}\
.paper{fill:var(--paper)}.head{font-size:16px;font-weight:600}.title{font-size:13px;font-weight:600}\
.line,.key{font-size:11px;fill:var(--soft)}.label{font-size:11px}\
.node rect{fill:var(--box);stroke:var(--line)}.node.outside rect{stroke-dasharray:4 3}\
.edge path{fill:none;stroke-width:1.4}.edge:hover path{stroke-width:3}\
.edge .hit{stroke:transparent;stroke-width:9}.edge:hover .hit{stroke-width:9}\
.switch .way{stroke:var(--switch)}.reprocess .way{stroke:var(--reprocess)}\
.return .way{stroke:var(--return);stroke-dasharray:5 3}\
.feedback .way{stroke:var(--feedback);stroke-dasharray:2 3;stroke-width:2}.token .way{stroke:var(--token)}\
.label,.paper{pointer-events:none}";

/// Draws a diagram.
pub(super) fn draw(drawing: &Drawing) -> String {
    let layout = Layout::new(drawing, |node| node_size(drawing, node), |edge| label_size(&drawing.edges[edge].label));
    let kinds: BTreeSet<_> = drawing.edges.iter().map(|edge| edge.kind).collect();
    let legend: f64 = kinds.iter().map(|kind| legend_width(*kind)).sum();
    let width = layout.width.max(legend + MARGIN).max(text_width(&drawing.title, 17.0) + 2.0 * MARGIN).ceil();
    let left = ((width - layout.width) / 2.0).floor();
    let height = (layout.height + HEAD + FOOT).ceil();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n",
        title = escape(&drawing.title),
    );
    out.push_str("<defs>");
    for kind in &kinds {
        let _ = write!(
            out,
            "<marker id=\"{0}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"var(--{0})\"/></marker>",
            kind.class(),
        );
    }
    let _ = writeln!(out, "</defs>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>");
    let _ = writeln!(out, "<text class=\"head\" x=\"{MARGIN}\" y=\"26\">{}</text>", escape(&drawing.title));
    let _ = writeln!(out, "<g transform=\"translate({left} {HEAD})\">");
    for (edge, route) in drawing.edges.iter().zip(&layout.routes) {
        if let Some(route) = route {
            let about = format!("{} → {}", drawing.nodes[edge.from].title, drawing.nodes[edge.to].title);
            draw_edge(&mut out, edge.kind, &about, &edge.label, route);
        }
    }
    for (edge, route) in drawing.edges.iter().zip(&layout.routes) {
        if let Some(route) = route {
            draw_label(&mut out, &edge.label, route.label);
        }
    }
    for (node, area) in drawing.nodes.iter().zip(&layout.nodes) {
        draw_node(&mut out, &node.title, &node.lines, node.is_outside, area);
    }
    out.push_str("</g>\n");
    draw_legend(&mut out, &kinds, height - 14.0);
    out.push_str("</svg>\n");
    out
}

fn draw_node(out: &mut String, title: &str, lines: &[String], is_outside: bool, area: &Area) {
    let class = if is_outside { "node outside" } else { "node" };
    let _ = write!(
        out,
        "<g class=\"{class}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        number(area.x),
        number(area.y),
        number(area.width),
        number(area.height),
    );
    let middle = number(area.x + area.width / 2.0);
    let mut y = area.y + PADDING + TITLE_SIZE - 2.0;
    let _ = write!(
        out,
        "<text class=\"title\" text-anchor=\"middle\" x=\"{middle}\" y=\"{}\">{}</text>",
        number(y),
        escape(title),
    );
    for line in lines {
        y += LINE_HEIGHT;
        let _ = write!(
            out,
            "<text class=\"line\" x=\"{}\" y=\"{}\">{}</text>",
            number(area.x + PADDING),
            number(y),
            escape(line),
        );
    }
    out.push_str("</g>\n");
}

fn draw_edge(out: &mut String, kind: Kind, about: &str, label: &str, route: &Route) {
    let class = kind.class();
    let way = way(&route.points);
    let full = if label.is_empty() { about.to_owned() } else { format!("{about}: {label}") };
    let _ = write!(
        out,
        "<g class=\"edge {class}\"><title>{}</title><path class=\"hit\" d=\"{way}\"/>\
         <path class=\"way\" marker-end=\"url(#{class})\" d=\"{way}\"/>",
        escape(&full),
    );
    out.push_str("</g>\n");
}

fn draw_label(out: &mut String, label: &str, (x, y): Point) {
    if !label.is_empty() {
        let (width, height) = label_size(label);
        let _ = writeln!(
            out,
            "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>\
             <text class=\"label\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}</text>",
            number(x - width / 2.0),
            number(y - height / 2.0),
            number(width),
            number(height),
            number(x),
            number(y + 4.0),
            escape(&shortened(label)),
        );
    }
}

/// A curve that leaves and meets each point upright.
fn way(points: &[Point]) -> String {
    let mut way = String::new();
    let mut last: Option<Point> = None;
    for &(x, y) in points {
        match last {
            None => {
                let _ = write!(way, "M{} {}", number(x), number(y));
            }
            Some((last_x, _)) if (last_x - x).abs() < 0.5 => {
                let _ = write!(way, "L{} {}", number(x), number(y));
            }
            Some((last_x, last_y)) => {
                let bend = (y - last_y) / 2.0;
                let _ = write!(
                    way,
                    "C{} {} {} {} {} {}",
                    number(last_x),
                    number(last_y + bend),
                    number(x),
                    number(y - bend),
                    number(x),
                    number(y),
                );
            }
        }
        last = Some((x, y));
    }
    way
}

fn draw_legend(out: &mut String, kinds: &BTreeSet<Kind>, y: f64) {
    let mut x = MARGIN;
    for kind in kinds {
        let _ = writeln!(
            out,
            "<g class=\"edge {0}\"><path class=\"way\" marker-end=\"url(#{0})\" d=\"M{1} {2}H{3}\"/>\
             <text class=\"key\" x=\"{4}\" y=\"{5}\">{6}</text></g>",
            kind.class(),
            number(x),
            number(y - 4.0),
            number(x + 32.0),
            number(x + 38.0),
            number(y),
            kind.meaning(),
        );
        x += legend_width(*kind);
    }
}

fn legend_width(kind: Kind) -> f64 {
    text_width(kind.meaning(), LINE_SIZE) + 66.0
}

fn node_size(drawing: &Drawing, node: usize) -> (f64, f64) {
    let node = &drawing.nodes[node];
    let lines = node.lines.iter().map(|line| text_width(line, LINE_SIZE)).fold(0.0, f64::max);
    let width = (text_width(&node.title, TITLE_SIZE) * 1.06).max(lines) + 2.0 * PADDING;
    (width.ceil(), TITLE_SIZE + 2.0 * PADDING + LINE_HEIGHT * node.lines.len() as f64)
}

fn label_size(label: &str) -> (f64, f64) {
    if label.is_empty() { (0.0, 0.0) } else { (text_width(&shortened(label), LINE_SIZE) + 6.0, 14.0) }
}

/// As much of a label as there is room for. A single sign is easily overlooked on a line: it gets quotes.
fn shortened(label: &str) -> String {
    if label.chars().count() <= 2 && label.chars().all(|character| character.is_ascii_punctuation()) {
        return format!("‘{label}’");
    }
    if label.chars().count() <= LABEL_LENGTH {
        return label.to_owned();
    }
    let head: String = label.chars().take(LABEL_LENGTH - 1).collect();
    format!("{}…", head.trim_end_matches([' ', ',']))
}

/// How wide a text is at most: fonts differ.
fn text_width(text: &str, size: f64) -> f64 {
    let units: f64 = text
        .chars()
        .map(|character| match character {
            'i' | 'j' | 'l' | 'I' | '‘' | '’' | '.' | ',' | ':' | ';' | '\'' | '!' | '|' => 0.34,
            'f' | 't' | 'r' | ' ' | '(' | ')' | '-' | '/' | '"' => 0.43,
            'm' | 'w' | 'M' | 'W' | '→' | '←' | '↩' | '⇢' => 0.98,
            'A'..='Z' => 0.74,
            _ => 0.63,
        })
        .sum();
    units * size
}

fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
