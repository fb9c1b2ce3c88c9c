//! Tables of the crate for feeds: the types of modules, namespaces and prefixes, names in dates, labels of encodings.

use super::models::words;
use super::{header, rows};
use std::fmt::{Debug, Write as _};

/// The lines of a constant that is a slice of such elements.
fn constant(out: &mut String, doc: &str, name: &str, element: &str, values: impl Iterator<Item = String>) {
    let _ = writeln!(out, "\n/// {doc}\npub(crate) const {name}: &[{element}] = &[");
    values.for_each(|value| out.push_str(&format!("    {value},\n")));
    out.push_str("];\n");
}

/// The tables of pairs.
pub(super) fn names() -> Result<String, String> {
    let mut out = header("Names in feeds: of namespaces, prefixes, encodings, months, days and time zones.");
    out.push_str("\n#[cfg(feature = \"model\")]\nuse crate::model::namespace::Ns;\n");
    let pair = |one: &dyn Debug, other: &dyn Debug| format!("({one:?}, {other:?})");
    let prefixes = rows("feed-prefixes.tsv", 2)?;
    constant(
        &mut out,
        "Prefixes, in order, and the namespaces that they usually have.",
        "PREFIXES",
        "(&str, &str)",
        prefixes.iter().map(|row| pair(&row[0], &row[1])),
    );
    let labels = rows("feed-labels.tsv", 3)?;
    for (kind, doc, name) in [
        ("label", "Labels without punctuation, and those that they mean.", "LABELS"),
        ("family", "Beginnings of labels without punctuation, and those that they mean.", "FAMILIES"),
    ] {
        let of_kind = labels.iter().filter(|row| row[0] == kind);
        constant(&mut out, doc, name, "(&str, &str)", of_kind.map(|row| pair(&row[1], &row[2])));
    }
    let namespaces = rows("feed-namespaces.tsv", 3)?;
    constant(
        out_of_model(&mut out),
        "Namespaces by their essence, what they are to the model, and their usual prefixes.",
        "NAMESPACES",
        "(&str, Ns, &str)",
        namespaces.iter().map(|row| format!("({:?}, Ns::{}, {:?})", row[0], row[1], row[2])),
    );
    let dates = rows("feed-dates.tsv", 3)?;
    for (kind, doc, name) in [
        ("english-month", "The months in English, from 1 on.", "ENGLISH_MONTHS"),
        ("month", "The months in other languages, from 1 on.", "MONTHS"),
        ("weekday", "The days of the week in English, where Monday is 0.", "WEEKDAYS"),
        ("zone", "Time zones, with their minutes ahead of UTC.", "ZONES"),
        ("windows-zone", "Time zones on Windows in standard time, with their minutes ahead of UTC.", "WINDOWS_ZONES"),
    ] {
        let of_kind = dates.iter().filter(|row| row[0] == kind);
        let values = of_kind.map(|row| format!("({}, {:?})", row[1], row[2]));
        constant(out_of_model(&mut out), doc, name, "(i16, &str)", values);
    }
    Ok(out)
}

/// What comes next is for the model alone.
fn out_of_model(out: &mut String) -> &mut String {
    out.push_str("\n#[cfg(feature = \"model\")]");
    out
}

/// A field of a type.
#[derive(Clone)]
struct Field<'r> {
    name: String,
    source: &'r str,
    key: &'r str,
    value: &'r str,
    doc: &'r str,
}

impl<'r> Field<'r> {
    fn of(row: &'r [String]) -> Self {
        let name =
            if ["type", "box", "where", "ref"].contains(&&*row[1]) { format!("r#{}", row[1]) } else { row[1].clone() };
        Self { name, source: &row[2], key: &row[3], value: &row[4], doc: &row[5] }
    }

    /// Its type in a type with this name, with the lifetime of what it borrows.
    fn type_in(&self, name: &str) -> String {
        let value = match self.source {
            "child" | "children" if self.value == name => "Self".to_owned(),
            "child" | "children" => format!("{}<'f>", self.value),
            _ => self.value.replace("&str", "&'f str"),
        };
        format!("{}<{value}>", if matches!(self.source, "texts" | "children") { "Vec" } else { "Option" })
    }

    /// What reads it from a `View`.
    fn reading(&self) -> String {
        let key = self.key;
        match self.source {
            "value" => "view.value()".to_owned(),
            "texts" => format!("view.texts({key:?}).collect()"),
            "child" => format!("view.records({key:?}).next()"),
            "children" => format!("view.records({key:?}).collect()"),
            source => format!("view.{source}({key:?})"),
        }
    }
}

/// The types of modules.
pub(super) fn modules() -> Result<String, String> {
    let mut out = header("The types of modules.");
    out.push_str("\nuse crate::model::modules::record::View;\nuse crate::model::modules::Coordinates;\nuse crate::model::namespace::Ns;\n");
    out.push_str("#[cfg(feature = \"sanitize\")]\nuse crate::model::show::{Show, Writer, field, object};\n");
    out.push_str("use crate::model::{Element, When};\nuse core::time::Duration;\n");
    let all = rows("feed-modules.tsv", 6)?;
    let mut of_modules = String::new();
    for record in all.iter().filter(|row| row[1].is_empty()) {
        let [name, _, namespaces, key, besides, doc] = record.as_slice() else {
            return Err(format!("{}: not six columns", record[0]));
        };
        let of = |name: &str| {
            all.iter()
                .filter(move |row| row[0] == *name && !row[1].is_empty())
                .map(|row| Field::of(row))
                .collect::<Vec<_>>()
        };
        let fields = [of(name), of(besides)].concat();
        write_type(&mut out, name, doc, &fields);
        if !namespaces.is_empty() {
            let namespaces: Vec<_> = words(namespaces).map(|name| format!("Ns::{name}")).collect();
            let _ = write!(
                out,
                "\nimpl<'f> {name}<'f> {{\n    /// What the extensions of a feed or of an entry say; `None` if there are none of the module.\n    \
                 pub fn of(extensions: &'f [Element]) -> Option<Self> {{\n        \
                 View::of_module(extensions, &[{}]).map(Self::from)\n    }}\n}}\n",
                namespaces.join(", ")
            );
            let _ = writeln!(of_modules, "    field(to, {key:?}, &{name}::of(elements));");
        }
    }
    let _ = write!(
        out,
        "\n/// Writes what each module says.\n#[cfg(feature = \"sanitize\")]\n\
         pub(crate) fn show(elements: &[Element], to: &mut dyn Writer) {{\n{of_modules}}}\n"
    );
    Ok(out)
}

/// Writes a type, what reads it, and what writes it as an object.
fn write_type(out: &mut String, name: &str, doc: &str, fields: &[Field<'_>]) {
    let lines = |line: &dyn Fn(&Field<'_>) -> String| fields.iter().map(line).collect::<String>();
    let _ = write!(
        out,
        "\n/// {doc}\n#[derive(Clone, Debug, Default, PartialEq)]\n#[non_exhaustive]\npub struct {name}<'f> {{\n{}    \
         /// The element, with all that it has; `None` for a module as a whole.\n    pub element: Option<&'f Element>,\n}}\n",
        lines(&|field| format!("    /// {}\n    pub {}: {},\n", field.doc, field.name, field.type_in(name)))
    );
    let _ = write!(
        out,
        "\nimpl<'f> From<View<'f>> for {name}<'f> {{\n    fn from(view: View<'f>) -> Self {{\n        Self {{\n{}            \
         element: view.element,\n        }}\n    }}\n}}\n",
        lines(&|field| format!("            {}: {},\n", field.name, field.reading()))
    );
    let _ = write!(
        out,
        "\n#[cfg(feature = \"sanitize\")]\nimpl Show for {name}<'_> {{\n    fn show(&self, to: &mut dyn Writer) {{\n        \
         object(to, &[{}]);\n    }}\n}}\n",
        lines(&|field| format!("({:?}, &self.{}), ", field.name.trim_start_matches("r#"), field.name))
    );
}
