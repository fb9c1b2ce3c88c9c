//! The cells of tables.
//!
//! <https://html.spec.whatwg.org/multipage/tables.html#table-processing-model>

use crate::checker::Checker;
use crate::code::Code;
use crate::element::{Element, span_of};
use crate::finding::Related;
use crate::values::quote;
use fivefold_core::{Namespace, work};
use fivefold_dom::NodeRef;
use fivefold_microsyntax::{MAX_COLSPAN, MAX_ROWSPAN, parse_non_negative_integer};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Checks the rows and cells of a table. Takes time linear in them: a table in which very many cells go over many rows
/// is not checked to its end.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, table: &Element<'a>) {
    if table.given.is_some() && is_made_by_script(checker, table.node) {
        return;
    }
    let mut grid = Grid::default();
    let mut headers = Vec::new();
    for child in html_children(table.node) {
        match child.local_name() {
            Some("colgroup") => grid.marked_columns += columns_of(child),
            Some("thead" | "tbody" | "tfoot") => {
                grid.end_group(checker);
                for row in html_children(child).filter(|row| row.local_name() == Some("tr")) {
                    grid.row(checker, row, &mut headers);
                }
                grid.end_group(checker);
            }
            Some("tr") => grid.row(checker, child, &mut headers),
            _ => {}
        }
    }
    grid.end_group(checker);
    grid.finish(checker, table);
    check_headers(checker, &headers);
}

/// Whether a script decides which rows and cells there are, or what they span.
fn is_made_by_script<'a>(checker: &Checker<'a>, table: NodeRef<'a>) -> bool {
    let rows = || html_children(table).flat_map(|group| std::iter::once(group).chain(html_children(group)));
    let cells = rows().filter(|row| row.local_name() == Some("tr")).flat_map(html_children);
    rows().chain(cells).filter_map(|part| checker.element(part)).any(|part| {
        let has_unknown_span = ["colspan", "rowspan", "span"].iter().any(|name| part.is_bound(name));
        part.is("template") || part.presence().is_some() || part.is_filled() || has_unknown_span
    })
}

fn html_children<'a>(node: NodeRef<'a>) -> impl Iterator<Item = NodeRef<'a>> {
    node.children().filter(|child| {
        work::steps(1);
        child.namespace() == Some(Namespace::HTML)
    })
}

fn number_of(node: NodeRef<'_>, attribute: &str, most: u64) -> Option<u64> {
    node.attribute(attribute).and_then(parse_non_negative_integer).map(|number| number.min(most))
}

/// A number of columns, in words.
fn counted(columns: u64) -> String {
    if columns == 1 { "1 column".to_owned() } else { format!("{columns} columns") }
}

/// The number of columns that a `colgroup` stands for.
fn columns_of(group: NodeRef<'_>) -> u64 {
    let span = |node| number_of(node, "span", MAX_COLSPAN).filter(|span| *span > 0).unwrap_or(1);
    let mut columns = html_children(group).filter(|child| child.local_name() == Some("col")).peekable();
    if columns.peek().is_some() { columns.map(span).sum() } else { span(group) }
}

/// A cell that goes on in the next rows.
struct Growing<'a> {
    end_column: u64,
    /// The row after its last one; `None` for one that ends with its group.
    end_row: Option<u64>,
    cell: NodeRef<'a>,
}

/// The slots of a table, as far as they matter for the rows to come.
#[derive(Default)]
struct Grid<'a> {
    marked_columns: u64,
    rows: u64,
    width: u64,
    cells: u64,
    /// Cells of rows before, by their first column.
    growing: BTreeMap<u64, Growing<'a>>,
    /// The columns in which a cell begins.
    begun: BTreeSet<u64>,
    /// The widest cell that begins in a column.
    widest: BTreeMap<u64, (u64, NodeRef<'a>)>,
    first_width: Option<u64>,
    empty_rows: Vec<(u64, NodeRef<'a>)>,
    /// How often cells of rows before were looked at.
    looks: u64,
}

impl<'a> Grid<'a> {
    /// The looks that one cell or row may take on average.
    const LOOKS: u64 = 64;

    fn is_exhausted(&self) -> bool {
        self.looks > 10_000 + Self::LOOKS * (self.cells + self.rows)
    }

    fn row(&mut self, checker: &mut Checker<'a>, row: NodeRef<'a>, headers: &mut Vec<NodeRef<'a>>) {
        let mut column = 0;
        let mut is_empty = true;
        let mut new = Vec::new();
        for cell in html_children(row).filter(|cell| matches!(cell.local_name(), Some("td" | "th"))) {
            is_empty = false;
            self.cells += 1;
            headers.push(cell);
            if self.is_exhausted() {
                continue;
            }
            column = self.free_column(column);
            let columns = number_of(cell, "colspan", MAX_COLSPAN).filter(|span| *span > 0).unwrap_or(1);
            let rows = number_of(cell, "rowspan", MAX_ROWSPAN).unwrap_or(1);
            self.report_overlap(checker, cell, column, columns);
            self.begun.insert(column);
            let widest = self.widest.entry(column).or_insert((columns, cell));
            if widest.0 > columns {
                *widest = (columns, cell);
            }
            if rows != 1 {
                let end_row = (rows != 0).then_some(self.rows + rows);
                new.push((column, Growing { end_column: column + columns, end_row, cell }));
            }
            column += columns;
        }
        if is_empty {
            self.empty_rows.push((self.rows + 1, row));
        }
        let width = self.growing.last_key_value().map_or(column, |(_, last)| last.end_column.max(column));
        self.report_width(checker, row, width, is_empty);
        self.width = self.width.max(width);
        self.rows += 1;
        for (column, growing) in new {
            let other = self.growing.get(&column).map(|other| other.end_row);
            if other.is_none_or(|end_row| end_row.is_some() && (growing.end_row.is_none() || end_row < growing.end_row))
            {
                self.growing.insert(column, growing);
            }
        }
        if !self.is_exhausted() {
            self.looks += self.growing.len() as u64;
            work::steps(self.growing.len());
            let rows = self.rows;
            self.growing.retain(|_, growing| growing.end_row.is_none_or(|end| end > rows));
        }
    }

    /// The first column from that one on that no cell of a row before covers.
    fn free_column(&mut self, mut column: u64) -> u64 {
        loop {
            self.looks += 1;
            work::steps(1);
            let before = self.growing.range(..=column).next_back();
            match before.filter(|(_, growing)| growing.end_column > column) {
                Some((_, growing)) => column = growing.end_column,
                None => return column,
            }
        }
    }

    fn report_overlap(&mut self, checker: &mut Checker<'a>, cell: NodeRef<'a>, column: u64, columns: u64) {
        let other = self.growing.range(column..column + columns).next();
        if let Some((_, other)) = other {
            let other = other.cell;
            checker.findings.add_related(
                Code::TableCellOverlap,
                cell.id(),
                span_of(cell),
                || {
                    format!(
                        "This `{}` of the table overlaps a cell of a row before",
                        cell.local_name().unwrap_or_default()
                    )
                },
                || vec![Related::new(span_of(other), "the cell of the row before")],
            );
        }
    }

    /// A row is as wide as the first one, or as `col` elements say.
    fn report_width(&mut self, checker: &mut Checker<'a>, row: NodeRef<'a>, width: u64, is_empty: bool) {
        let expected = if self.marked_columns > 0 { Some(self.marked_columns) } else { self.first_width };
        self.first_width.get_or_insert(width);
        let Some(expected) = expected.filter(|expected| *expected != width && !is_empty) else { return };
        let is_error = self.marked_columns > 0 && width > expected;
        let code = if is_error { Code::TableColumns } else { Code::TableRowWidth };
        let source = if self.marked_columns > 0 { "`col` and `colgroup` elements" } else { "the first row" };
        checker.findings.add(code, row.id(), span_of(row), || {
            format!("This row of the table is {} wide, and {expected} by {source}", counted(width))
        });
    }

    /// Cells end with the group of rows in which they begin.
    fn end_group(&mut self, checker: &mut Checker<'a>) {
        for growing in core::mem::take(&mut self.growing).into_values() {
            if growing.end_row.is_some_and(|end| end > self.rows) {
                let cell = growing.cell;
                checker.findings.add(Code::TableSpan, cell.id(), span_of(cell), || {
                    let group =
                        cell.parent().and_then(NodeRef::parent).and_then(NodeRef::local_name).unwrap_or("table");
                    format!(
                        "This `{}` of the table spans more rows than its group, `{group}`, has",
                        cell.local_name().unwrap_or_default()
                    )
                });
            }
        }
    }

    fn finish(&mut self, checker: &mut Checker<'a>, table: &Element<'a>) {
        if self.is_exhausted() {
            return;
        }
        for (number, row) in core::mem::take(&mut self.empty_rows) {
            checker.findings.add(Code::TableWithoutCells, row.id(), span_of(row), || {
                let group = row.parent().and_then(NodeRef::local_name).unwrap_or("table");
                format!("No cell begins in row {number} of the table: this `tr` in `{group}` has no `td` or `th`")
            });
        }
        let width = self.width.max(self.marked_columns);
        let mut next = 0;
        for column in self.begun.iter().copied().chain([width]) {
            if column > next {
                self.report_gap(checker, table, next, column);
            }
            next = column + 1;
        }
    }

    fn report_gap(&self, checker: &mut Checker<'a>, table: &Element<'a>, from: u64, to: u64) {
        let columns =
            if to - from == 1 { format!("column {}", from + 1) } else { format!("the columns {} to {to}", from + 1) };
        let cell = self
            .widest
            .range(..from)
            .next_back()
            .filter(|(start, (columns, _))| *start + columns > from)
            .map(|(_, (_, cell))| *cell);
        let (node, place) = cell.map_or((table.node, "the table"), |cell| (cell, "the table, which this cell makes"));
        checker.findings.add(Code::TableWithoutCells, node.id(), span_of(node), || {
            let name =
                if cell.is_none() && from >= self.width { "colgroup" } else { node.local_name().unwrap_or_default() };
            format!("No cell begins in {columns} of {place}: `{name}` says that there are such columns")
        });
    }
}

/// Each of the ids in `headers` is that of a header cell of the table.
fn check_headers<'a>(checker: &mut Checker<'a>, cells: &[NodeRef<'a>]) {
    let mut ids = None;
    for cell in cells {
        let Some(attribute) = cell.attributes().find(|attribute| attribute.name() == "headers") else { continue };
        let ids = ids.get_or_insert_with(|| {
            let headers = cells.iter().filter(|cell| cell.local_name() == Some("th"));
            headers.filter_map(|header| header.attribute("id")).collect::<HashSet<_>>()
        });
        for token in attribute.value().split_ascii_whitespace() {
            work::steps(1);
            if !ids.contains(token) || cell.attribute("id") == Some(token) {
                let name = cell.local_name().unwrap_or_default();
                checker.findings.add(Code::BrokenReference, cell.id(), attribute.span().unwrap_or_else(|| span_of(*cell)), || {
                    format!("Attribute `headers` on element `{name}` refers to {}: no other `th` of the table has this `id`", quote(token))
                });
            }
        }
    }
}
