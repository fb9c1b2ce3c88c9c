//! The codes of findings.

use core::fmt;
use core::str::FromStr;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// What an author should not do. Findings of [`Category::Advice`] are warnings that no standard asks for.
    Warning,
    /// What an author must not do: the document does not conform.
    Error,
}

impl Severity {
    /// `error` or `warning`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Category {
    /// Which elements there are, and where they stand.
    Elements,
    /// Which attributes an element has.
    Attributes,
    /// What values attributes have.
    Values,
    /// Ids, and references to them.
    References,
    /// Roles, states and properties for assistive technology.
    Aria,
    /// Elements and attributes of the past.
    Obsolete,
    /// `title`, `base`, `meta`, `link`, `script` and `style`: the document about itself, and what runs or styles it.
    Metadata,
    /// Feeds of RSS and Atom.
    Feed,
    /// What is allowed, and rarely meant.
    Advice,
}

impl Category {
    /// The name, in lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Elements => "elements",
            Self::Attributes => "attributes",
            Self::Values => "values",
            Self::References => "references",
            Self::Aria => "aria",
            Self::Obsolete => "obsolete",
            Self::Metadata => "metadata",
            Self::Feed => "feed",
            Self::Advice => "advice",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Makes the enum of codes and the table of what is said of each.
macro_rules! codes {
    ($(#[doc = $doc:literal] $variant:ident, $name:literal, $category:ident, $severity:ident, $reference:literal;)+) => {
        /// Which rule a document breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $doc] $variant,)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name, in lower case with hyphens.
            ///
            /// ```
            /// use fivefold::conformance::Code;
            ///
            /// assert_eq!(Code::DuplicateId.as_str(), "duplicate-id");
            /// assert_eq!("duplicate-id".parse(), Ok(Code::DuplicateId));
            /// ```
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Which rule it is, in a sentence or two.
            ///
            /// ```
            /// use fivefold::conformance::Code;
            ///
            /// assert_eq!(Code::DuplicateId.explanation(), "An id that another element has, too.");
            /// ```
            pub fn explanation(self) -> &'static str {
                match self {
                    // A doc comment begins with a space.
                    $(Self::$variant => $doc.trim_ascii(),)+
                }
            }

            /// What it is about.
            pub fn category(self) -> Category {
                match self {
                    $(Self::$variant => Category::$category,)+
                }
            }

            /// How much it weighs.
            pub fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)+
                }
            }

            /// Where a standard has the rule.
            pub fn reference(self) -> &'static str {
                match self {
                    $(Self::$variant => $reference,)+
                }
            }
        }
    };
}

codes! {
    /// An element where its parent does not allow it.
    ElementNotAllowed, "element-not-allowed", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model";
    /// An element inside an ancestor that does not allow it among its descendants.
    DescendantNotAllowed, "descendant-not-allowed", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model";
    /// Text where the element does not allow any.
    TextNotAllowed, "text-not-allowed", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#text-content";
    /// An element that neither the standard nor a valid custom element's name defines.
    UnknownElement, "unknown-element", Elements, Error, "https://html.spec.whatwg.org/multipage/indices.html#elements-3";
    /// An element without a child that it must have.
    MissingChild, "missing-child", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model";
    /// An element without an ancestor that it must have.
    MissingAncestor, "missing-ancestor", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-contexts";
    /// An element without text that it must have.
    MissingText, "missing-text", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-content-model";
    /// More elements of a kind than there may be.
    TooManyElements, "too-many-elements", Elements, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-contexts";
    /// A term that its list has more than once.
    DuplicateTerm, "duplicate-term", Elements, Warning, "https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element";
    /// A heading that is more than one level below the one before it.
    SkippedHeading, "skipped-heading", Elements, Error, "https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2";
    /// A document with headings, none of which has the level 1.
    MissingTopHeading, "missing-top-heading", Elements, Warning, "https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2";
    /// Two cells of a table on the same place.
    TableCellOverlap, "table-cell-overlap", Elements, Error, "https://html.spec.whatwg.org/multipage/tables.html#table-model-error";
    /// A row or column of a table in which no cell begins.
    TableWithoutCells, "table-without-cells", Elements, Error, "https://html.spec.whatwg.org/multipage/tables.html#table-model-error";
    /// A cell of a table that goes on after the end of its group of rows.
    TableSpan, "table-span", Elements, Error, "https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-rowspan";
    /// A row of a table with more or fewer columns than `col` elements say.
    TableColumns, "table-columns", Elements, Error, "https://html.spec.whatwg.org/multipage/tables.html#table-model-error";

    /// An attribute that the element does not have.
    AttributeNotAllowed, "attribute-not-allowed", Attributes, Error, "https://html.spec.whatwg.org/multipage/indices.html#attributes-3";
    /// An attribute that the element must have.
    MissingAttribute, "missing-attribute", Attributes, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-attributes";
    /// An attribute without which the element does nothing. It is a warning, as a script often adds it.
    IncompleteElement, "incomplete-element", Attributes, Warning, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-attributes";
    /// An attribute that is not allowed together with another, or not without another.
    AttributeCombination, "attribute-combination", Attributes, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-attributes";

    /// A value that is not of the attribute's kind.
    BadValue, "bad-value", Values, Error, "https://html.spec.whatwg.org/multipage/common-microsyntaxes.html";
    /// A URL that does not follow the URL Standard's rules for writing.
    BadUrl, "bad-url", Values, Error, "https://url.spec.whatwg.org/#url-writing";
    /// A number outside the range that the element, or another attribute, gives.
    ValueOutOfRange, "value-out-of-range", Values, Error, "https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#numbers";
    /// Values of two attributes that must agree.
    ValuesDisagree, "values-disagree", Values, Error, "https://html.spec.whatwg.org/multipage/dom.html#concept-element-attributes";
    /// A link type that is not registered. It is a warning, as it may have been registered since.
    UnknownLinkType, "unknown-link-type", Values, Warning, "https://html.spec.whatwg.org/multipage/links.html#other-link-types";
    /// A subtag of a language that is deprecated.
    DeprecatedLanguage, "deprecated-language", Values, Warning, "https://www.rfc-editor.org/rfc/rfc5646#section-4.1";

    /// An id that another element has, too.
    DuplicateId, "duplicate-id", References, Error, "https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute";
    /// A reference to no element, or to one of another kind.
    BrokenReference, "broken-reference", References, Error, "https://html.spec.whatwg.org/multipage/infrastructure.html#terminology";
    /// A name that another element of the kind has, too. It is a warning, as the first one counts.
    DuplicateName, "duplicate-name", References, Warning, "https://html.spec.whatwg.org/multipage/image-maps.html#attr-map-name";

    /// A state or property that refers to no element. It is a warning, as a script may add the element.
    BrokenAriaReference, "broken-aria-reference", Aria, Warning, "https://w3c.github.io/aria/#valuetype_idref_list";
    /// A role that there is not.
    UnknownRole, "unknown-role", Aria, Error, "https://w3c.github.io/aria/#role_definitions";
    /// A role that the element does not allow.
    RoleNotAllowed, "role-not-allowed", Aria, Error, "https://w3c.github.io/html-aria/#docconformance";
    /// A role that the element has without saying so.
    RedundantRole, "redundant-role", Aria, Warning, "https://w3c.github.io/html-aria/#docconformance";
    /// A role that is deprecated.
    DeprecatedRole, "deprecated-role", Aria, Warning, "https://w3c.github.io/aria/#role_definitions";
    /// A role without effect.
    RoleWithoutEffect, "role-without-effect", Aria, Warning, "https://w3c.github.io/aria/#conflict_resolution_presentation_none";
    /// A role outside the roles that must contain it.
    RoleContext, "role-context", Aria, Error, "https://w3c.github.io/aria/#scope";
    /// An element that a role does not allow among its descendants.
    RoleDescendant, "role-descendant", Aria, Error, "https://w3c.github.io/html-aria/#allowed-descendants-of-aria-roles";
    /// An element that a role should not have among its descendants.
    RoleDescendantDiscouraged, "role-descendant-discouraged", Aria, Warning, "https://w3c.github.io/html-aria/#allowed-descendants-of-aria-roles";
    /// A state or property that the role or the element does not allow.
    AriaNotAllowed, "aria-not-allowed", Aria, Error, "https://w3c.github.io/html-aria/#docconformance";
    /// A state or property that should not be there.
    AriaDiscouraged, "aria-discouraged", Aria, Warning, "https://w3c.github.io/html-aria/#docconformance-attr";
    /// A state or property that the role requires.
    MissingAria, "missing-aria", Aria, Error, "https://w3c.github.io/aria/#requiredState";
    /// A name on an element whose role may not have one.
    NamingProhibited, "naming-prohibited", Aria, Error, "https://w3c.github.io/aria/#namefromprohibited";
    /// An element without the name that it must have.
    MissingName, "missing-name", Aria, Error, "https://w3c.github.io/html-aria/#el-img";

    /// An element of the past.
    ObsoleteElement, "obsolete-element", Obsolete, Error, "https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features";
    /// An attribute of the past.
    ObsoleteAttribute, "obsolete-attribute", Obsolete, Error, "https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features";
    /// An attribute of the past that is still allowed.
    ObsoleteConforming, "obsolete-conforming", Obsolete, Warning, "https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features";

    /// A document without a title, or with more than one.
    DocumentTitle, "document-title", Metadata, Error, "https://html.spec.whatwg.org/multipage/semantics.html#the-head-element";
    /// A `base` element after an element with a URL, or more than one of them.
    BasePlacement, "base-placement", Metadata, Error, "https://html.spec.whatwg.org/multipage/semantics.html#the-base-element";
    /// A `meta` element that contradicts or repeats another.
    ConflictingMeta, "conflicting-meta", Metadata, Error, "https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element";
    /// A declaration of the encoding where browsers do not look for it.
    LateDeclaration, "late-declaration", Metadata, Error, "https://html.spec.whatwg.org/multipage/semantics.html#charset1024";
    /// Text that is not ASCII in a file that does not declare its encoding. It is a warning, as the transport may declare it.
    MissingDeclaration, "missing-declaration", Metadata, Warning, "https://html.spec.whatwg.org/multipage/semantics.html#charset";
    /// A `meta` element of which there may be only one.
    RepeatedMeta, "repeated-meta", Metadata, Error, "https://html.spec.whatwg.org/multipage/semantics.html#meta-description";
    /// A `link` element whose attributes do not go with its link types.
    LinkAttributes, "link-attributes", Metadata, Error, "https://html.spec.whatwg.org/multipage/semantics.html#the-link-element";
    /// A `script` element whose attributes do not go with its type.
    ScriptAttributes, "script-attributes", Metadata, Error, "https://html.spec.whatwg.org/multipage/scripting.html#the-script-element";
    /// An import map that does not follow its rules.
    ImportMap, "import-map", Metadata, Error, "https://html.spec.whatwg.org/multipage/webappapis.html#import-maps";
    /// Speculation rules that do not follow their rules.
    SpeculationRules, "speculation-rules", Metadata, Error, "https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rules";

    /// An element of a feed without a child that it must have.
    FeedMissingElement, "feed-missing-element", Feed, Error, "https://www.rfc-editor.org/rfc/rfc4287#section-4.1";
    /// An element of which an element of a feed may have only one, or a version of an entry that is there twice.
    FeedRepeatedElement, "feed-repeated-element", Feed, Error, "https://www.rfc-editor.org/rfc/rfc4287#section-4.1";
    /// An element of a feed without an attribute that it must have.
    FeedMissingAttribute, "feed-missing-attribute", Feed, Error, "https://www.rssboard.org/rss-specification#optionalChannelElements";
    /// A date of a feed that is not in the form of its format.
    FeedBadDate, "feed-bad-date", Feed, Error, "https://www.rfc-editor.org/rfc/rfc4287#section-3.3";
    /// An address or id of a feed that is no URL, or a relative one where it must be absolute.
    FeedBadLink, "feed-bad-link", Feed, Error, "https://www.rssboard.org/rss-specification#comments";
    /// A number or a type of a feed that its format does not allow.
    FeedBadValue, "feed-bad-value", Feed, Error, "https://www.rssboard.org/rss-specification#ltimagegtSubelementOfLtchannelgt";

    /// A date whose year has more or fewer digits than those of our time, or a zone that no country has.
    UnusualDate, "unusual-date", Advice, Warning, "https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times";
    /// A `data:` URL with a fragment: mostly a `#` that was not escaped.
    DataFragment, "data-fragment", Advice, Warning, "https://url.spec.whatwg.org/#url-writing";
    /// A heading without text.
    EmptyHeading, "empty-heading", Advice, Warning, "https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2";
    /// An `article` or `section` without a heading.
    MissingHeading, "missing-heading", Advice, Warning, "https://html.spec.whatwg.org/multipage/sections.html#the-section-element";
    /// A document without a language.
    MissingLanguage, "missing-language", Advice, Warning, "https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes";
    /// Values that are each allowed and undo each other.
    UnwiseValue, "unwise-value", Advice, Warning, "https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox";
    /// A row of a table with more or fewer columns than the first.
    TableRowWidth, "table-row-width", Advice, Warning, "https://html.spec.whatwg.org/multipage/tables.html#table-processing-model";
    /// A part of the document that is written in an unusual way.
    UnusualContent, "unusual-content", Advice, Warning, "https://html.spec.whatwg.org/multipage/dom.html#content-models";

    /// More findings than were wanted: the last finding, if there are more.
    TooManyFindings, "too-many-findings", Advice, Warning, "https://html.spec.whatwg.org/multipage/infrastructure.html#conformance-classes";
    /// The signal to stop was set: the document is not checked to its end.
    CheckStopped, "check-stopped", Elements, Error, "https://html.spec.whatwg.org/multipage/infrastructure.html#conformance-classes";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that no code has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCode;

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no code of findings has this name")
    }
}

impl core::error::Error for UnknownCode {}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Self, UnknownCode> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name).ok_or(UnknownCode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_codes_and_no_categories_share_a_name() {
        let mut names: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        names.extend(Code::ALL.iter().map(|code| code.category().as_str()).collect::<std::collections::BTreeSet<_>>());
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
