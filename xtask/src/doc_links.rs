//! `cargo xtask doc-links`: the links in the documentation of the facade.
//!
//! A link to an item that is not documented there, as its crate is not built along, stays in the page as it is written:
//! rustdoc says nothing of it.

use fivefold::html;
use std::process::Command;
use xtask::{files, root, succeed};

/// Build the documentation of the facade alone, and look for links that lead nowhere.
#[derive(clap::Args)]
pub(crate) struct Options {}

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<(), String> {
    let target = xtask::target()?.join("facade-docs");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["doc", "--package", "fivefold", "--all-features", "--no-deps", "--locked", "--target-dir"]);
    succeed(cargo.arg(&target).current_dir(root()))?;
    let pages = files::below(&target.join("doc/fivefold"), &["html"])?;
    if pages.len() < 100 {
        return Err(format!("there are only {} pages", pages.len()));
    }
    let mut dead = Vec::new();
    for page in &pages {
        let folder = page.parent().unwrap_or(page);
        for address in addresses(&files::read(page)?)? {
            let path = address.split(['#', '?']).next().unwrap_or_default();
            // A crate that is shown as a module has no list of all items, though rustdoc links to one.
            let is_list = path == "all.html";
            if !path.contains("://") && !path.is_empty() && !is_list && !folder.join(path).exists() {
                dead.push(format!("{}: {address}", page.strip_prefix(&target).unwrap_or(page).display()));
            }
        }
    }
    if dead.is_empty() { Ok(()) } else { Err(format!("links lead nowhere:\n{}", dead.join("\n"))) }
}

/// The addresses that the links of a page have.
fn addresses(page: &str) -> Result<Vec<String>, String> {
    let document = html::parse(page);
    let links = document.select("a[href]").map_err(|error| error.to_string())?;
    Ok(links.filter_map(|link| link.attribute("href").map(str::to_owned)).collect())
}
