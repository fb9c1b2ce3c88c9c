//! What silences findings: comments, and the names of frameworks.

use crate::code::Code;
use crate::finding::Findings;
use crate::names::OwnNames;
use crate::values::quote;
use fivefold_core::{ErrorCode, NodeKind, Span, TreeSink};
use fivefold_dom::{Document, NodeId, NodeRef};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What a comment that silences begins with.
const MARK: &str = "fivefold-ignore";

/// What the comments of a document silence, and the names of frameworks in it: findings, and errors of the parser.
///
/// `<!-- fivefold-ignore CODE, CODE: why -->` silences these codes in the start tag of the next element, and
/// `<!-- fivefold-ignore-all CODE: why -->` in the whole document. [`check`](crate::check) heeds them, and reports those that
/// silence nothing or say no reason. What is to be silent among [`Document::errors`], this type tells.
///
/// ```
/// use fivefold::conformance::{OwnNames, Suppressions};
/// use fivefold::html::{Options, Parser};
///
/// let page = "<!DOCTYPE html><!-- fivefold-ignore duplicate-attribute: a script adds one --><p id=a id=b><p id=a id=b>";
/// let document = Parser::new(Options::default().with_errors(true)).parse(page);
/// let mut suppressions = Suppressions::of(&document, &OwnNames::default());
/// let is_silent = document.errors().iter().map(|error| suppressions.silence(error.code.as_str(), error.extent));
/// assert_eq!(is_silent.collect::<Vec<_>>(), [true, false]);
/// ```
#[derive(Debug, Default)]
pub struct Suppressions {
    comments: Vec<Comment>,
    /// The comments that are not followed by an element yet.
    waiting: usize,
    /// The ends of the start tags that follow comments, by their starts.
    tags: BTreeMap<u64, u64>,
    /// What is silent where, and whether it was found there.
    silent: HashMap<(Scope, &'static str), bool>,
    /// The errors of the parser that are none to a framework.
    excused: HashSet<(&'static str, Span)>,
}

/// Where a comment silences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scope {
    Document,
    /// In the start tag that begins there.
    Tag(u64),
    /// No element follows the comment.
    Nowhere,
}

#[derive(Debug)]
struct Comment {
    node: NodeId,
    span: Span,
    scope: Scope,
    /// Those of no rule as they stand in the comment.
    codes: Vec<Result<&'static str, String>>,
    has_reason: bool,
}

impl Suppressions {
    /// What is silent among the errors and notices of a document: by its comments, and because the framework of a preset reads
    /// it otherwise than a parser of HTML. Takes time linear in the document.
    ///
    /// ```
    /// use fivefold::conformance::{OwnNames, Suppressions};
    /// use fivefold::html::{Options, Parser};
    ///
    /// let page = "<!DOCTYPE html><table>@for (a of b; track a.id) { <tr><td><a-row/></td></tr> }</table><p/>";
    /// let document = Parser::new(Options::default().with_errors(true)).parse(page);
    /// let names = OwnNames::default().with_preset("angular").unwrap();
    /// let mut suppressions = Suppressions::of(&document, &names);
    /// let loud = document.errors().iter().filter(|error| !suppressions.silence(error.code.as_str(), error.extent));
    /// assert_eq!(loud.map(|error| &page[error.extent.range()]).collect::<Vec<_>>(), ["<p/>"]);
    /// ```
    pub fn of(document: &Document, own_names: &OwnNames) -> Self {
        let mut suppressions = Self { excused: own_names.excused(document), ..Self::default() };
        let has_errors = !document.errors().is_empty() || !document.notices().is_empty();
        // A search in the source takes a fraction of a walk over all nodes.
        let mut islands = Vec::from_iter((has_errors && document.source().contains(MARK)).then(|| document.root()));
        while let Some(root) = islands.pop() {
            for node in root.descendants() {
                match node.kind() {
                    NodeKind::Comment(text) => suppressions.note_comment(node, text),
                    _ => suppressions.note_element(node),
                }
                islands.extend(node.template_contents().into_iter().chain(node.shadow_root().map(|(root, _)| root)));
            }
        }
        suppressions
    }

    /// Whether a comment or a framework silences what has that code and that extent.
    pub fn silence(&mut self, code: &'static str, span: Span) -> bool {
        if self.excused.contains(&(code, span)) {
            return true;
        }
        if self.comments.is_empty() {
            return false;
        }
        let tag = self.tags.range(..=span.start).next_back().filter(|(_, end)| span.start < **end);
        let scopes = tag.map(|(start, _)| Scope::Tag(*start)).into_iter().chain([Scope::Document]);
        let mut is_silent = false;
        for scope in scopes {
            if let Some(is_found) = self.silent.get_mut(&(scope, code)) {
                (*is_found, is_silent) = (true, true);
            }
        }
        is_silent
    }

    /// Notes an element, in the order of the tree.
    pub(crate) fn note_element(&mut self, node: NodeRef<'_>) {
        if self.waiting == 0 {
            return;
        }
        let Some(tag) = node.start_tag_span() else { return };
        self.tags.insert(tag.start, tag.end);
        let first = self.comments.len() - core::mem::take(&mut self.waiting);
        for comment in self.comments[first..].iter_mut().filter(|comment| comment.scope == Scope::Nowhere) {
            comment.scope = Scope::Tag(tag.start);
            self.silent.extend(comment.codes.iter().flatten().map(|code| ((comment.scope, *code), false)));
        }
    }

    /// Notes a comment, in the order of the tree.
    pub(crate) fn note_comment(&mut self, node: NodeRef<'_>, text: &str) {
        let Some(text) = text.trim_ascii().strip_prefix(MARK) else { return };
        let (text, scope) = match text.strip_prefix("-all") {
            Some(text) => (text, Scope::Document),
            None => (text, Scope::Nowhere),
        };
        if text.starts_with(|next: char| next != ':' && !next.is_ascii_whitespace()) {
            return;
        }
        let (codes, reason) = text.split_once(':').unwrap_or((text, ""));
        let codes: Vec<_> = codes.split(',').map(|code| find_code(code.trim_ascii())).collect();
        if scope == Scope::Document {
            self.silent.extend(codes.iter().flatten().map(|code| ((scope, *code), false)));
        }
        let has_reason = !reason.trim_ascii().is_empty();
        self.comments.push(Comment { node: node.id(), span: node.span(), scope, codes, has_reason });
        self.waiting += 1;
    }

    /// Drops the findings that are silenced, and reports the comments that silence nothing, or say no reason. An error of the
    /// parser counts as found if the document does not keep all of them.
    pub(crate) fn apply(mut self, document: &Document, findings: &mut Findings) {
        if self.comments.is_empty() {
            return;
        }
        findings.retain(|finding| !self.silence(finding.code.as_str(), finding.span));
        for error in document.errors().iter().chain(document.notices()) {
            self.silence(error.code.as_str(), error.extent);
        }
        let knows_errors = document.wants_errors() && document.dropped_errors() == 0;
        for Comment { node, span, scope, codes, has_reason } in self.comments {
            if !has_reason {
                findings.add(Code::SuppressionWithoutReason, node, span, || {
                    "This comment should say after a colon why it silences".to_owned()
                });
            }
            for code in codes {
                let why = match code {
                    Ok(code) if self.silent.get(&(scope, code)) == Some(&true) => continue,
                    Ok(code) if !knows_errors && code.parse::<ErrorCode>().is_ok() => continue,
                    Ok(code) if scope == Scope::Document => format!("nothing in the document has the code `{code}`"),
                    Ok(code) => format!("nothing in the start tag of the next element has the code `{code}`"),
                    Err(name) if name.is_empty() => "it names no code".to_owned(),
                    Err(name) => format!("{} is not a code", quote(&name)),
                };
                findings.add(Code::UnusedSuppression, node, span, || format!("This comment silences nothing: {why}"));
            }
        }
    }
}

/// The code with that name: of a finding, or of an error of the parser.
fn find_code(name: &str) -> Result<&'static str, String> {
    let of_parser = || name.parse::<ErrorCode>().map(ErrorCode::as_str);
    name.parse().map(Code::as_str).or_else(|_| of_parser()).map_err(|_| name.to_owned())
}
