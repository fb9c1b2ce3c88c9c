//! The source of a machine: its functions, constants, and the list that its states stand in.

use crate::root;
use proc_macro2::TokenTree;
use quote::ToTokens;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;

/// A state, insertion mode or phase as the code lists it.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) variant: String,
    /// The first line of its documentation, without the full stop.
    pub(crate) name: String,
    pub(crate) functions: Vec<String>,
    pub(crate) id: String,
}

/// A function, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) signature: syn::Signature,
    pub(crate) block: syn::Block,
    pub(crate) place: Place,
    /// The fragment ids that its documentation cites.
    pub(crate) cites: Vec<String>,
}

/// A file, from the root of the workspace, and a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// What was read of some files.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// By the type that has them, which is empty for free functions, and by name.
    pub(crate) functions: BTreeMap<(String, String), Function>,
    pub(crate) constants: BTreeMap<String, syn::Expr>,
    pub(crate) listed: Vec<Listed>,
}

impl Source {
    /// Reads the Rust files at `paths`, folders with all that is below them. `list` is the macro that lists the states.
    pub(crate) fn read(paths: &[&str], list: &str) -> Result<Self, String> {
        let mut source = Self::default();
        for path in paths {
            for file in rust_files(&root().join(path))? {
                source.read_file(&file, list)?;
            }
        }
        Ok(source)
    }

    fn read_file(&mut self, path: &Path, list: &str) -> Result<(), String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        self.add(&text, &relative(path), list)
    }

    /// Reads the text of a file.
    pub(super) fn add(&mut self, text: &str, file: &str, list: &str) -> Result<(), String> {
        for item in syn::parse_file(text).map_err(|error| format!("{file}: {error}"))?.items {
            match item {
                syn::Item::Impl(item) => self.read_impl(&item, file),
                syn::Item::Fn(item) => self.add_function("", item.sig, *item.block, &item.attrs, file),
                syn::Item::Const(item) => {
                    self.constants.insert(item.ident.to_string(), *item.expr);
                }
                syn::Item::Macro(item) if item.mac.path.is_ident(list) => self.listed.extend(listed(&item.mac)),
                _ => {}
            }
        }
        Ok(())
    }

    fn read_impl(&mut self, item: &syn::ItemImpl, file: &str) {
        let owner = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        };
        let owner = owner.unwrap_or_default();
        for item in &item.items {
            match item {
                syn::ImplItem::Fn(item) => {
                    self.add_function(&owner, item.sig.clone(), item.block.clone(), &item.attrs, file);
                }
                syn::ImplItem::Const(item) => {
                    self.constants.insert(format!("{owner}::{}", item.ident), item.expr.clone());
                }
                _ => {}
            }
        }
    }

    fn add_function(
        &mut self,
        owner: &str,
        signature: syn::Signature,
        block: syn::Block,
        attributes: &[syn::Attribute],
        file: &str,
    ) {
        let place = Place { file: file.to_owned(), line: signature.span().start().line };
        let cites = documentation(attributes).iter().flat_map(|line| cited(line)).collect();
        let key = (owner.to_owned(), signature.ident.to_string());
        self.functions.insert(key, Function { signature, block, place, cites });
    }
}

/// A path as it is written in the outputs: from the root of the workspace.
pub(crate) fn relative(path: &Path) -> String {
    let root = root();
    path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// All Rust files at and below `path`, sorted, without those that only tests have.
pub(crate) fn rust_files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))? {
        entries.push(entry.map_err(|error| error.to_string())?.path());
    }
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        let is_for_tests = entry.file_stem().is_some_and(|stem| stem == "tests" || stem == "testing");
        if entry.is_dir() && !is_for_tests {
            files.extend(rust_files(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "rs") && !is_for_tests {
            files.push(entry);
        }
    }
    Ok(files)
}

/// The lines of the documentation among attributes.
pub(crate) fn documentation(attributes: &[syn::Attribute]) -> Vec<String> {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let syn::Meta::NameValue(meta) = &attribute.meta
            && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &meta.value
        {
            lines.push(text.value().trim().to_owned());
        }
    }
    lines
}

/// The fragment ids of the HTML standard that a line of documentation cites.
pub(crate) fn cited(line: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for link in line.split("https://html.spec.whatwg.org/").skip(1) {
        let end = link.find(['>', ' ', '`']).unwrap_or(link.len());
        if let Some((_, id)) = link[..end].split_once('#') {
            ids.push(id.trim_end_matches(['.', ',']).to_owned());
        }
    }
    ids
}

/// The entries of a list of the form `/// Name. Variant => function, "id";`, whose arms a macro of the code expands.
fn listed(list: &syn::Macro) -> Vec<Listed> {
    let mut entries = Vec::new();
    let mut entry: Option<Listed> = None;
    let mut documentation = String::new();
    for token in list.tokens.clone() {
        match token {
            // A doc comment reaches a macro as `#[doc = "…"]`.
            TokenTree::Group(group) => {
                let text = group.stream().into_iter().last();
                if let Some(syn::Lit::Str(text)) = text.and_then(|text| syn::parse2(text.into_token_stream()).ok())
                    && documentation.is_empty()
                {
                    documentation = text.value().trim().to_owned();
                }
            }
            TokenTree::Ident(ident) => match &mut entry {
                None => {
                    entry = Some(Listed {
                        variant: ident.to_string(),
                        name: state_name(&documentation),
                        functions: Vec::new(),
                        id: String::new(),
                    });
                }
                Some(entry) => entry.functions.push(ident.to_string()),
            },
            TokenTree::Literal(literal) => {
                if let (Some(entry), Ok(syn::Lit::Str(id))) = (&mut entry, syn::parse2(literal.into_token_stream())) {
                    entry.id = id.value();
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => {
                entries.extend(entry.take());
                documentation.clear();
            }
            TokenTree::Punct(_) => {}
        }
    }
    entries
}

/// What a state is called, from its documentation: up to where an explanation begins.
fn state_name(documentation: &str) -> String {
    let end = documentation.find([':', ',', '.']).unwrap_or(documentation.len());
    documentation[..end].replace("The \"", "").replace("\" mode", "").trim().to_owned()
}
