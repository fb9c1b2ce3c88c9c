//! The summary of docs/guide/performance.md as bars.

use super::terminal::escape;
use core::fmt::Write;

/// The sizes, in units of the picture.
const WIDTH: f64 = 760.0;
const ROW: f64 = 24.0;
const BAR: f64 = 14.0;
const MARGIN: f64 = 18.0;
/// Where the bars begin, and the longest one ends; the figures are behind them.
const BEGIN: f64 = 320.0;
const END: f64 = 690.0;

/// The style follows the colour scheme of the reader.
const STYLE: &str = "\
svg { --ground: #fbfbf9; --line: #dfdfd9; --ink: #1f242c; --muted: #626976; --bar: #0a6b7c; --slow: #b3261e; }
@media (prefers-color-scheme: dark) {
svg { --ground: #1b1f26; --line: #2f353f; --ink: #e4e6ea; --muted: #98a0af; --bar: #5cc3d2; --slow: #ff8a80; } }
.ground { fill: var(--ground); stroke: var(--line); } .bar { fill: var(--bar); } .slow { fill: var(--slow); }
line { stroke: var(--muted); stroke-dasharray: 3 3; }
text { fill: var(--ink); font: 13px system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; }
.work { font-weight: 600; } .note { fill: var(--muted); }";

/// A row of the summary: the first columns of its table.
#[derive(Debug, PartialEq)]
struct Row<'a> {
    work: &'a str,
    peer: &'a str,
    ratio: f64,
}

/// The picture of the table in the section "Summary", as SVG.
pub(super) fn picture(page: &str) -> Result<String, String> {
    let rows = summary(page)?;
    let longest = rows.iter().map(|row| row.ratio).fold(1.0, f64::max);
    let scale = (END - BEGIN) / longest;
    let mut body = String::new();
    let mut y = MARGIN;
    let mut work = "";
    for row in &rows {
        if row.work != work {
            work = row.work;
            let _ = writeln!(body, "<text class=\"work\" x=\"{MARGIN}\" y=\"{:.0}\">{}</text>", y + 16.0, escape(work));
            y += ROW;
        }
        let class = if row.ratio < 1.0 { "slow" } else { "bar" };
        let _ = writeln!(
            body,
            "<text x=\"{:.0}\" y=\"{:.0}\">{}</text>\n\
             <rect class=\"{class}\" x=\"{BEGIN}\" y=\"{:.0}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{:.0}\">{:.2}</text>",
            MARGIN + 14.0,
            y + 16.0,
            escape(row.peer),
            y + (ROW - BAR) / 2.0,
            row.ratio * scale,
            BEGIN + row.ratio * scale + 6.0,
            y + 16.0,
            row.ratio,
        );
        y += ROW;
    }
    let note = "Their time ÷ Fivefold's, in Cargo's default release profile; the dashed line is 1: as fast as Fivefold";
    let height = y + ROW + MARGIN;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\">\n<title>{note}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"ground\" x=\"0.5\" y=\"0.5\" width=\"{:.0}\" height=\"{:.0}\" rx=\"9\"/>\n{body}\
         <line x1=\"{one:.1}\" x2=\"{one:.1}\" y1=\"{MARGIN}\" y2=\"{y}\"/>\n\
         <text class=\"note\" x=\"{MARGIN}\" y=\"{:.0}\">{note}</text>\n</svg>\n",
        WIDTH - 1.0,
        height - 1.0,
        y + 20.0,
        one = BEGIN + scale,
    ))
}

/// The rows of the first table after the heading "Summary".
fn summary(page: &str) -> Result<Vec<Row<'_>>, String> {
    let lines = page.lines().skip_while(|line| *line != "## Summary").skip(1);
    let table = lines.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    // The first two lines are the titles and the rule below them.
    let rows: Vec<_> = table.skip(2).map(row).collect::<Result<_, _>>()?;
    if rows.is_empty() { Err("docs/guide/performance.md has no table in its summary".to_owned()) } else { Ok(rows) }
}

fn row(line: &str) -> Result<Row<'_>, String> {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [work, peer, ratio, ..] = &*cells else { return Err(format!("no row of the summary: {line}")) };
    let ratio = ratio.parse().map_err(|error| format!("{line}: {error}"))?;
    Ok(Row { work, peer, ratio })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A\n\n| no | yes |\n|:--|:--|\n| 1 | 2 |\n\n## Summary\n\nWords.\n\n| work | beside | ratio | LTO |\n\
        |:--|:--|--:|--:|\n| tree | a & b | 4.00 | 5 |\n| tree | c | 0.50 | – |\n\n| x | y | 1 |\n";

    #[test]
    fn the_summary_is_read() {
        let rows = [Row { work: "tree", peer: "a & b", ratio: 4.0 }, Row { work: "tree", peer: "c", ratio: 0.5 }];
        assert_eq!(summary(PAGE).unwrap(), rows);
        assert!(summary("# A").is_err());
        assert!(row("| tree | a | much |").is_err());
    }

    #[test]
    fn bars_are_as_long_as_the_ratios() {
        let picture = picture(PAGE).unwrap();
        for part in [
            ">a &amp; b</text>\n<rect class=\"bar\" x=\"320\" y=\"47\" width=\"370.0\"",
            ">c</text>\n<rect class=\"slow\" x=\"320\" y=\"71\" width=\"46.2\"",
            "<line x1=\"412.5\" x2=\"412.5\"",
        ] {
            assert!(picture.contains(part), "{part}: {picture}");
        }
        assert_eq!(picture.matches(">tree</text>").count(), 1);
    }
}
