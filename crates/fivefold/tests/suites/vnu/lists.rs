//! The cases whose expectation does not hold here, each with the reason.

/// A case, or cases whose paths have a part in common.
pub(crate) struct Listed {
    /// The path; `*` stands for any part of it.
    path: &'static str,
    pub(crate) reason: &'static str,
}

const fn listed(path: &'static str, reason: &'static str) -> Listed {
    Listed { path, reason }
}

const FILTERS: &str = "by Filter Effects, `order` has a default value, unlike in SVG 1.1";
const PRESENTATION: &str = "SVG 2 allows this presentation attribute on any element";
const STYLE_SHEETS: &str = "processing instructions for style sheets are not checked";
const POLICY: &str = "policies are not applied to the document";
const COLOR: &str = "the standard of 2026-09-16 has any CSS colour as the value";
const NAMED: &str = "the fault is found, and the message names something else";

pub(crate) const LISTED: &[Listed] = &[
    listed(
        "*/scheme-data-single-slash-novalid.html",
        "the URL Standard allows `data:/…`: a path-absolute-non-authority-URL string",
    ),
    listed("html/elements/input/color-invalid-value-novalid.html", COLOR),
    listed("html/elements/input/color-short-hex-novalid.html", COLOR),
    listed(
        "html/elements/meta/names-standard-isvalid.html",
        "the standard allows one `description`, and compares names without regard to their case, as that checker does not",
    ),
    listed("xhtml/xml-stylesheet/*-novalid.xhtml", STYLE_SHEETS),
    listed("html-svg/filters-conv-*-novalid.html", FILTERS),
    listed("html-svg/pservers-grad-23-f-novalid.html", PRESENTATION),
    listed("html-svg/styling-pres-02-f-novalid.html", PRESENTATION),
    listed("html-svg/conform-viewers-03-f-novalid.html", NAMED),
    listed("html-svg/metadata-example-01-t-novalid.html", NAMED),
    listed("html/datatypes/charset-invalid-novalid.html", NAMED),
    listed("html/elements/table/cell-overlaps-novalid.html", NAMED),
    listed("html/warnings/csp-*", POLICY),
    listed("html/elements/style/css-property-error-novalid.html", "CSS is not checked"),
    listed(
        "html-aria/misc/unnecessary-role-combobox-novalid.html",
        "a `select` is a combobox and says by itself whether it is expanded: there is a warning",
    ),
    listed(
        "html/elements/input/number-with-size-novalid.html",
        "the standard allows `size` here, and asks for a warning: obsolete but conforming",
    ),
    listed(
        "html/elements/option/empty-option-without-label-novalid.html",
        "the standard of 2026 allows an `option` without text: there is a warning",
    ),
    listed(
        "html/elements/script/importmap/scopes-key-not-url-novalid.html",
        "`scope1_not_url` is a valid relative URL string",
    ),
];

impl Listed {
    fn is_of(&self, path: &str) -> bool {
        match self.path.split_once('*') {
            Some((start, end)) => path.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
            None => path == self.path,
        }
    }
}

/// The entry for a case.
pub(crate) fn find(path: &str) -> Option<&'static Listed> {
    LISTED.iter().find(|listed| listed.is_of(path))
}

/// Each entry is that of a case.
pub(crate) fn check(paths: &[String]) -> Result<(), String> {
    match LISTED.iter().find(|listed| !paths.iter().any(|path| listed.is_of(path))) {
        Some(listed) => Err(format!("there is no case {}", listed.path)),
        None => Ok(()),
    }
}
