//! Changes a table: fills a row as `innerHTML` does, clones it, moves one, and takes rows over from another document.
//!
//! ```sh
//! cargo run --example move_nodes
//! ```

use fivefold::{dom::EditError, html::parse};

/// The changed page.
pub fn table() -> Result<String, EditError> {
    let (mut page, other) = (parse("<table><tr id=a><tr id=b><td>3</table>"), parse("<table><tr><td>4<td>5</table>"));
    let [body, a, b] = ["tbody", "#a", "#b"].map(|part| page.select_first(part).unwrap().unwrap().id());
    page.set_inner_html(a, "<td>1<td>2")?;
    let copy = page.clone_subtree(a)?;
    page.append(body, copy)?;
    page.insert_before(a, b)?;
    page.import_children(body, other.select_first("tbody").unwrap().unwrap())?;
    Ok(page.to_string())
}

fn main() {
    println!("{}", table().unwrap());
}
