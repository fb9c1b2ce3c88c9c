//! The public items of a crate, one a line, from rustdoc's JSON.
//!
//! rustdoc has this format as an unstable feature, so the compiler is told to allow it. The two sides are described by the
//! same compiler, so its changes affect both alike.

use super::project::Project;
use serde_json::Value;
use std::collections::BTreeSet;

/// The public items of the project's library, with these features. One of another crate that is exported is a line like
/// `use its::path as path`.
pub(super) fn items(project: &Project, library: &str, features: &str) -> Result<BTreeSet<String>, String> {
    list_items(project, library, features, false)
}

/// The same, with those that are hidden from its documentation.
pub(super) fn items_with_hidden(project: &Project, library: &str, features: &str) -> Result<BTreeSet<String>, String> {
    list_items(project, library, features, true)
}

fn list_items(project: &Project, library: &str, features: &str, with_hidden: bool) -> Result<BTreeSet<String>, String> {
    let mut cargo = project.cargo("rustdoc");
    cargo.env("RUSTC_BOOTSTRAP", "1").args(["--lib", "--quiet", "--features", features]);
    cargo.args(["--", "-Z", "unstable-options"]);
    cargo.args(["--cap-lints", "allow", "--output-format", "json"]);
    cargo.args(with_hidden.then_some("--document-hidden-items"));
    crate::bench::output(&mut cargo)?;
    let path = project.target().join("doc").join(format!("{library}.json"));
    let text = xtask::files::read(&path)?;
    let json: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut items = Items { index: &json["index"], with_hidden, lines: BTreeSet::new() };
    items.module(&json["root"], library);
    Ok(items.lines)
}

struct Items<'j> {
    index: &'j Value,
    with_hidden: bool,
    lines: BTreeSet<String>,
}

impl<'j> Items<'j> {
    fn get(&self, id: &Value) -> Option<&'j Value> {
        self.index.get(id.to_string())
    }

    fn line(&mut self, line: String) {
        self.lines.insert(line);
    }

    fn module(&mut self, id: &Value, path: &str) {
        let Some(module) = self.get(id) else { return };
        for id in list(&module["inner"]["module"]["items"]) {
            if let Some(item) = self.get(id) {
                self.item(item, item["name"].as_str().unwrap_or_default(), path);
            }
        }
    }

    /// An item of a module, under a name that it may have from a `use`.
    fn item(&mut self, item: &'j Value, name: &str, parent: &str) {
        if item["visibility"] != "public" || !self.with_hidden && is_hidden(item) {
            return;
        }
        let path = format!("{parent}::{name}");
        let Some((kind, inner)) = item["inner"].as_object().and_then(|inner| inner.iter().next()) else { return };
        match kind.as_str() {
            "use" => self.reexport(inner, parent),
            "module" => {
                self.line(format!("mod {path}"));
                self.module(&item["id"], &path);
            }
            "struct" => {
                self.line(format!("struct {path}"));
                for id in list(&inner["kind"]["plain"]["fields"]) {
                    self.field(id, &path);
                }
                self.impls(inner, &path);
            }
            "enum" => {
                self.line(format!("enum {path}"));
                for id in list(&inner["variants"]) {
                    self.variant(id, &path);
                }
                self.impls(inner, &path);
            }
            "trait" => {
                self.line(format!("trait {path}"));
                for id in list(&inner["items"]) {
                    self.associated(id, &path, "Self");
                }
            }
            "function" => self.line(format!("fn {path}{}", signature(&inner["sig"]))),
            _ => self.line(format!("{kind} {path}")),
        }
    }

    fn reexport(&mut self, inner: &Value, parent: &str) {
        let target = self.get(&inner["id"]);
        if inner["is_glob"] == true {
            match target.map(|target| &target["inner"]) {
                Some(inner) if inner.get("enum").is_some() => {
                    for id in list(&inner["enum"]["variants"]) {
                        self.variant(id, parent);
                    }
                }
                Some(_) => self.module(&target.map_or(Value::Null, |target| target["id"].clone()), parent),
                None => self.line(format!("use {parent}::* of {}", inner["source"].as_str().unwrap_or_default())),
            }
            return;
        }
        let name = inner["name"].as_str().unwrap_or_default();
        match target {
            Some(variant) if variant["inner"].get("variant").is_some() => self.variant(&variant["id"], parent),
            Some(target) => self.item(target, name, parent),
            None => self.line(format!("use {} as {parent}::{name}", inner["source"].as_str().unwrap_or_default())),
        }
    }

    fn field(&mut self, id: &Value, path: &str) {
        if let Some(field) = self.get(id)
            && field["visibility"] == "public"
        {
            let name = field["name"].as_str().unwrap_or_default();
            self.line(format!("field {path}::{name}: {}", shown(&field["inner"]["struct_field"])));
        }
    }

    fn variant(&mut self, id: &Value, path: &str) {
        let Some(variant) = self.get(id) else { return };
        let fields = list(&variant["inner"]["variant"]["kind"]["tuple"]).iter();
        let types: Vec<_> = fields.filter_map(|id| Some(shown(&self.get(id)?["inner"]["struct_field"]))).collect();
        let name = variant["name"].as_str().unwrap_or_default();
        self.line(format!("variant {path}::{name}({})", types.join(", ")));
    }

    /// The methods of a type, and the traits that it implements.
    fn impls(&mut self, inner: &'j Value, path: &str) {
        for id in list(&inner["impls"]) {
            let Some(item) = self.get(id) else { continue };
            let block = &item["inner"]["impl"];
            if block["is_synthetic"] == true || !block["blanket_impl"].is_null() {
                continue;
            }
            match block["trait"]["path"].as_str() {
                None => {
                    let this = shown(&block["for"]);
                    list(&block["items"]).iter().for_each(|id| self.associated(id, path, &this));
                }
                // What a derived implementation is made of is not for users.
                Some("StructuralPartialEq") => {}
                Some(name) => self.line(format!("impl {} for {path}", last(name))),
            }
        }
    }

    /// An item of a trait, or of an implementation for the type `this`, which can also be written `Self`.
    fn associated(&mut self, id: &Value, path: &str, this: &str) {
        let Some(item) = self.get(id) else { return };
        if is_hidden(item) || !matches!(item["visibility"].as_str(), Some("public" | "default")) {
            return;
        }
        let name = item["name"].as_str().unwrap_or_default();
        let function = &item["inner"]["function"];
        if function.is_null() {
            self.line(format!("type {path}::{name}"));
        } else {
            self.line(format!("fn {path}::{name}{}", signature(&function["sig"]).replace("Self", this)));
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is_hidden(item: &Value) -> bool {
    item["attrs"].to_string().contains("doc(hidden)")
}

/// The last segment of a path.
fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

fn signature(signature: &Value) -> String {
    let inputs: Vec<_> = list(&signature["inputs"]).iter().map(|input| shown(&input[1])).collect();
    let output = &signature["output"];
    let output = if output.is_null() { String::new() } else { format!(" -> {}", shown(output)) };
    format!("({}){output}", inputs.join(", "))
}

/// A type, with the last segments of its paths.
fn shown(of: &Value) -> String {
    let Some((kind, inner)) = of.as_object().and_then(|of| of.iter().next()) else { return of.to_string() };
    match kind.as_str() {
        "resolved_path" => shown_path(inner),
        "generic" | "primitive" => inner.as_str().unwrap_or_default().to_owned(),
        "borrowed_ref" if inner["is_mutable"] == true => format!("&mut {}", shown(&inner["type"])),
        "borrowed_ref" => format!("&{}", shown(&inner["type"])),
        "tuple" => format!("({})", list(inner).iter().map(shown).collect::<Vec<_>>().join(", ")),
        "slice" => format!("[{}]", shown(inner)),
        "qualified_path" => format!("{}::{}", shown(&inner["self_type"]), inner["name"].as_str().unwrap_or_default()),
        "dyn_trait" => {
            let bounds = list(&inner["traits"]).iter().map(|bound| shown_path(&bound["trait"]));
            format!("dyn {}", bounds.collect::<Vec<_>>().join(" + "))
        }
        _ => of.to_string(),
    }
}

fn shown_path(path: &Value) -> String {
    let arguments = list(&path["args"]["angle_bracketed"]["args"]).iter();
    let types: Vec<_> = arguments.filter_map(|argument| argument.get("type")).map(shown).collect();
    let name = last(path["path"].as_str().unwrap_or_default());
    if types.is_empty() { name.to_owned() } else { format!("{name}<{}>", types.join(", ")) }
}
