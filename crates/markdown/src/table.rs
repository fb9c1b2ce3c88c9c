//! Tables.
//!
//! <https://github.github.com/gfm/#tables-extension->

use fivefold_core::{ElementClass, Name, Namespace};
use fivefold_dom::NodeRef;
use fivefold_microsyntax::{MAX_ROWSPAN, parse_non_negative_integer};

/// The most columns in which spans are spelled out, so that a short row cannot become a long one.
const SPANNED_COLUMNS: usize = 64;

/// The places of the cells in a row, which cells of the rows above may cover.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#forming-a-table>
#[derive(Debug, Default)]
struct Grid {
    /// The number of rows that the last cell of each column still covers.
    covered: Vec<u32>,
    /// The column of the next cell.
    column: usize,
}

impl Grid {
    fn begin_row(&mut self) {
        self.column = 0;
        self.pass_covered();
    }

    fn pass_covered(&mut self) {
        while let Some(rows) = self.covered.get_mut(self.column).filter(|rows| **rows > 0) {
            *rows -= 1;
            self.column += 1;
        }
    }

    /// Places a cell. Returns its column.
    fn place(&mut self, (wide, high): (usize, u32)) -> usize {
        let column = self.column;
        self.column += wide;
        self.covered.resize(self.covered.len().max(self.column), 0);
        self.covered[column..self.column].fill(high - 1);
        self.pass_covered();
        column
    }

    fn end_row(&mut self) {
        self.covered.iter_mut().skip(self.column).for_each(|rows| *rows = rows.saturating_sub(1));
    }
}

/// The columns and rows that a cell spans, within what is spelled out.
fn spans(cell: NodeRef<'_>) -> (usize, u32) {
    let span = |name, most: u64| {
        let number = cell.attribute(name).and_then(parse_non_negative_integer);
        number.unwrap_or(1).clamp(1, most) as u32
    };
    (span("colspan", SPANNED_COLUMNS as u64) as usize, span("rowspan", MAX_ROWSPAN))
}

/// What a table is.
#[derive(Debug)]
pub(crate) enum Shape {
    /// One with two columns at least, whose cells can be lines.
    Table(Table),
    /// One with headings or tables in its cells, and headers over several columns.
    Blocks,
    /// One without columns: what stands in its cells, one after another, says the same.
    Parts,
}

impl Shape {
    /// Whether only HTML says all of it.
    pub(crate) fn needs_html(&self) -> bool {
        match self {
            Self::Table(table) => table.has_spans || table.has_blocks,
            Self::Blocks => true,
            Self::Parts => false,
        }
    }
}

/// A table that is being written.
#[derive(Debug)]
pub(crate) struct Table {
    /// The number of columns up to the last cell.
    columns: usize,
    /// Where its cells are; `None` if spans do not count.
    grid: Option<Grid>,
    /// Whether a row is written.
    pub(crate) has_rows: bool,
    /// The cells of the present row.
    cells: Vec<String>,
    /// Whether all cells of the present row are headers.
    is_header: bool,
    pub(crate) has_spans: bool,
    /// Whether blocks other than paragraphs are in its cells.
    pub(crate) has_blocks: bool,
}

impl Table {
    /// What a table is, of which the cells of tables inside are no part. A table that lays out a page has no columns to a reader.
    /// Its role says so; or, unless headers name several cells of a row, it has headings, tables or captions in its cells, or
    /// other blocks in its only row.
    ///
    /// <https://html.spec.whatwg.org/multipage/tables.html#the-table-element>
    pub(crate) fn of(table: NodeRef<'_>) -> Shape {
        let mut roles = table.attribute("role").unwrap_or_default().split_ascii_whitespace();
        if roles.any(|role| ["presentation", "none"].iter().any(|name| name.eq_ignore_ascii_case(role))) {
            return Shape::Parts;
        }
        let (mut most, mut most_data, mut cells, mut data, mut columns, mut rows) = (0, 0, 0, 0, 0, 0);
        let (mut has_spans, mut has_blocks, mut has_large, mut has_headers) = (false, false, false, false);
        let mut grid = Some(Grid::default());
        let mut nodes = table.descendants();
        while let Some(node) = nodes.next() {
            let Some(name) = node.element_name().filter(|name| name.namespace == Namespace::HTML) else { continue };
            match name.local {
                Name::TR => {
                    (cells, data) = (0, 0);
                    if let Some(grid) = &mut grid {
                        if rows > 0 {
                            grid.end_row();
                        }
                        grid.begin_row();
                    }
                    rows += 1;
                }
                Name::TD | Name::TH => {
                    cells += 1;
                    most = most.max(cells);
                    data += u32::from(name.local == Name::TD);
                    most_data = most_data.max(data);
                    has_headers |= name.local == Name::TH;
                    let spans = spans(node);
                    has_spans |= spans != (1, 1);
                    if let Some(placing) = &mut grid {
                        columns = columns.max(placing.place(spans) + 1);
                        grid = grid.filter(|_| columns <= SPANNED_COLUMNS);
                    }
                }
                // It comes before the table.
                Name::CAPTION if rows == 0 => nodes.skip_subtree(),
                Name::TABLE | Name::CAPTION => {
                    has_large = true;
                    nodes.skip_subtree();
                }
                Name::UL | Name::OL | Name::MENU | Name::DIR | Name::DL | Name::PRE | Name::BLOCKQUOTE | Name::HR => {
                    has_blocks = true
                }
                name if ElementClass::HEADING.contains(name) => has_large = true,
                _ => {}
            }
        }
        let is_layout = !(has_headers && most_data >= 2) && (has_large || has_blocks && rows == 1);
        if most < 2 || is_layout {
            return Shape::Parts;
        }
        if has_large {
            return Shape::Blocks;
        }
        Shape::Table(Self {
            columns: if grid.is_some() { columns } else { most },
            grid: grid.map(|_| Grid::default()),
            has_rows: false,
            cells: Vec::new(),
            is_header: true,
            has_spans,
            has_blocks,
        })
    }

    pub(crate) fn begin_row(&mut self) {
        self.cells.clear();
        self.is_header = true;
        if let Some(grid) = &mut self.grid {
            grid.begin_row();
        }
    }

    /// Adds a cell, after empty ones where others cover the row.
    pub(crate) fn add(&mut self, cell: NodeRef<'_>, text: String) {
        self.is_header &= cell.is_element_named(Name::TH);
        if let Some(grid) = &mut self.grid {
            self.cells.resize(grid.place(spans(cell)), String::new());
        }
        self.cells.push(text);
    }

    /// The lines of the row that ends, with those before it.
    pub(crate) fn end_row(&mut self, is_in_head: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(grid) = &mut self.grid {
            grid.end_row();
        }
        let is_first = !core::mem::replace(&mut self.has_rows, true);
        if is_first {
            let has_header = self.is_header || is_in_head;
            let mut header = if has_header { core::mem::take(&mut self.cells) } else { Vec::new() };
            // What is beyond the header would be ignored.
            header.resize(self.columns, String::new());
            lines.push(line(&header));
            lines.push("| --- ".repeat(header.len()) + "|");
            if has_header {
                return lines;
            }
        }
        while self.cells.len() > 1 && self.cells.last().is_some_and(String::is_empty) {
            self.cells.pop();
        }
        lines.push(line(&self.cells));
        lines
    }
}

fn line(cells: &[String]) -> String {
    let mut line = "|".to_owned();
    for cell in cells {
        line.push(' ');
        line.push_str(cell);
        line.push_str(if cell.is_empty() { "|" } else { " |" });
    }
    line
}
