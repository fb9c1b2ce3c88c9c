//! `cargo lab formatting`: how well pages are formatted.

use crate::bench;
use fivefold::html::{Formatting, Options as ParserOptions, Parser, SerializeOptions, compare};
use fivefold::{Document, NodeRef};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{files, root, succeed, target};

/// Count the start tags of blocks that stand on a line of their own at their depth, after `fmt`; fail below 92 %. With
/// `--boxes`, compare the boxes that Chromium gives the elements of a page before and after, with and without its style
/// sheets; fail if any is another.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// HTML files, or folders of them; without any, the captured pages
    pages: Vec<PathBuf>,
    /// Compare pages that are minimal, without white space that is not shown; none of their tags are counted
    #[arg(long, requires = "boxes")]
    collapse: bool,
    /// Show the shares of single pages
    #[arg(long)]
    each: bool,
    /// Compare the boxes in Chromium
    #[arg(long)]
    boxes: bool,
    /// Chromium's oracle, a program for Node
    #[arg(long)]
    oracle: Option<PathBuf>,
}

/// The number of spaces per level.
const INDENT: usize = 2;

/// The least share of block start tags on lines of their own, in percent.
const LEAST: usize = 92;

/// The elements of HTML's rendering section that are blocks, list items or parts of tables.
const BLOCKS: &str = " html body address blockquote center dialog div figure figcaption footer form header hr legend \
    listing main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul li \
    table caption colgroup col thead tbody tfoot tr td th fieldset details summary frameset frame ";

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let captured = root().join("../shared/corpus/html-web");
    let pages = if options.pages.is_empty() { &vec![captured] } else { &options.pages };
    let folder = target()?.join("formatting");
    files::remove(&folder)?;
    files::make(&folder)?;
    let (mut total, mut refused, mut pairs) = (Count::default(), 0, Vec::new());
    let below: Result<Vec<_>, _> = pages.iter().map(|path| files::below(path, &["html", "htm"])).collect();
    for file in below?.concat() {
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let document = Parser::new(ParserOptions::as_written()).parse_bytes(&bytes);
        let formatting = if options.collapse { Formatting::Minimal } else { Formatting::Indented(INDENT) };
        let form = SerializeOptions::default()
            .with_as_written(true)
            .with_collapse(options.collapse)
            .with_formatting(formatting);
        let written = form.serialize(&document);
        let is_refused = !compare(document.source(), &written, None).losses.is_empty();
        refused += usize::from(is_refused);
        let count = count(&Parser::new(ParserOptions::as_written()).parse(&written));
        if options.each {
            println!("{:>5.1} % of {:>5}  {}", count.share(), count.blocks, file.display());
        }
        total.blocks += count.blocks;
        total.on_lines += count.on_lines;
        if options.boxes && !is_refused {
            let pair = ["before", "after"].map(|name| folder.join(format!("{}-{name}.html", pairs.len())));
            for (path, text) in pair.iter().zip([document.source(), &written]) {
                files::write(path, text)?;
            }
            pairs.push((file, pair));
        }
    }
    println!(
        "{:.1} % of {} block start tags stand on lines of their own; {refused} pages are refused",
        total.share(),
        total.blocks
    );
    if options.boxes {
        compare_boxes(options, &folder, &pairs)?;
    }
    if !options.collapse && total.on_lines * 100 < total.blocks * LEAST {
        return Err(format!("fewer than {LEAST} % of the block start tags stand on lines of their own"));
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    blocks: usize,
    on_lines: usize,
}

impl Count {
    fn share(&self) -> f64 {
        100.0 * self.on_lines as f64 / self.blocks.max(1) as f64
    }
}

/// Counts the start tags of blocks, and those of them that have nothing but the indentation of their depth before them on
/// their line. The depth is the number of elements around that have start tags.
fn count(document: &Document) -> Count {
    let (mut count, mut depth) = (Count::default(), Vec::new());
    let mut roots = vec![(document.root(), 0)];
    while let Some((root, base)) = roots.pop() {
        depth.clear();
        for node in root.descendants() {
            while depth.last().is_some_and(|&(outer, _)| node.parent().map(NodeRef::id) != Some(outer)) {
                depth.pop();
            }
            let around = depth.last().map_or(base, |&(_, depth)| depth);
            let tag = node.start_tag_span();
            depth.push((node.id(), around + usize::from(tag.is_some())));
            roots.extend(node.template_contents().map(|contents| (contents, around + 1)));
            let is_block = node.namespace() == Some(fivefold::Namespace::HTML)
                && node.local_name().is_some_and(|name| BLOCKS.contains(&format!(" {name} ")));
            let Some(tag) = tag.filter(|_| is_block) else { continue };
            let before = document.source().get(..tag.range().start).unwrap_or_default();
            let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
            count.blocks += 1;
            count.on_lines += usize::from(line.len() == INDENT * around && line.bytes().all(|byte| byte == b' '));
        }
    }
    count
}

/// Has Chromium compare the boxes of the pages before and after.
fn compare_boxes(options: &Options, folder: &Path, pairs: &[(PathBuf, [PathBuf; 2])]) -> Result<(), String> {
    let list = folder.join("pairs.txt");
    let line = |(page, [before, after]): &(PathBuf, [PathBuf; 2])| {
        format!("{}\t{}\t{}\n", page.display(), before.display(), after.display())
    };
    files::write(&list, pairs.iter().map(line).collect::<String>())?;
    let beside = root().join("../shared/tools/chromium-oracle.js");
    let oracle = options.oracle.as_ref().unwrap_or(&beside);
    succeed(Command::new("node").arg(bench::folder().join("peers/boxes.cjs")).arg(oracle).arg(list))
}
