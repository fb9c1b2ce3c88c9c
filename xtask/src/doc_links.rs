//! `cargo xtask doc-links`: the links in the documentation of the facade.
//!
//! A link to an item that is not documented there, as its crate is not built along, stays in the page as it is written:
//! rustdoc says nothing of it.

use fivefold::html;
use std::fs;
use std::path::Path;
use std::process::Command;
use xtask::root;
use xtask::succeed;

/// Build the documentation of the facade alone, and look for links that lead nowhere.
#[derive(clap::Args)]
pub(crate) struct Options {}

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<(), String> {
    let target = xtask::target()?.join("facade-docs");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["doc", "--package", "fivefold", "--all-features", "--no-deps", "--locked", "--target-dir"]);
    succeed(cargo.arg(&target).current_dir(root()))?;
    let mut dead = Vec::new();
    let mut pages = 0;
    visit(&target.join("doc/fivefold"), &mut |page, text| {
        pages += 1;
        let folder = page.parent().unwrap_or(page);
        for address in addresses(text)? {
            let path = address.split(['#', '?']).next().unwrap_or_default();
            // A crate that is shown as a module has no list of all items, though rustdoc links to one.
            let is_list = path == "all.html";
            if !path.contains("://") && !path.is_empty() && !is_list && !folder.join(path).exists() {
                dead.push(format!("{}: {address}", page.strip_prefix(&target).unwrap_or(page).display()));
            }
        }
        Ok(())
    })?;
    if pages < 100 {
        return Err(format!("there are only {pages} pages"));
    }
    if dead.is_empty() { Ok(()) } else { Err(format!("links lead nowhere:\n{}", dead.join("\n"))) }
}

/// Calls `see` with each page below `path`.
fn visit(path: &Path, see: &mut impl FnMut(&Path, &str) -> Result<(), String>) -> Result<(), String> {
    let fault = |error| format!("{}: {error}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(path).map_err(fault)? {
            visit(&entry.map_err(fault)?.path(), see)?;
        }
        Ok(())
    } else if path.extension().is_some_and(|extension| extension == "html") {
        see(path, &fs::read_to_string(path).map_err(fault)?)
    } else {
        Ok(())
    }
}

/// The addresses that the links of a page have.
fn addresses(page: &str) -> Result<Vec<String>, String> {
    let document = html::parse(page);
    let links = document.select("a[href]").map_err(|error| error.to_string())?;
    Ok(links.filter_map(|link| link.attribute("href").map(str::to_owned)).collect())
}
