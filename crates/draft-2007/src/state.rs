//! The tokeniser's states, and the function of each.

use fivefold_core::states;

/// The content model flag: what the data state makes of `<` and `&`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContentModel {
    /// PCDATA: tags and entities. Every end tag leads back here.
    #[default]
    Pcdata,
    /// RCDATA: entities, and the end tag of the last start tag.
    Rcdata,
    /// CDATA: the end tag of the last start tag.
    Cdata,
    /// PLAINTEXT: text, to the end of the input.
    Plaintext,
}

states! {
    /// A state of the tokeniser, named as in the draft.
    ///
    /// An entity is consumed by states that all languages share; in the draft it is an algorithm.
    pub enum State;
    dispatcher in_state;
    /// Data state.
    Data => data, "data-state";
    /// Entity data state.
    EntityData => entity_data, "entity-data-state";
    /// Tag open state.
    TagOpen => tag_open, "tag-open-state";
    /// Close tag open state.
    CloseTagOpen => close_tag_open, "close-tag-open-state";
    /// Tag name state.
    TagName => tag_name, "tag-name-state";
    /// Before attribute name state.
    BeforeAttributeName => before_attribute_name, "before-attribute-name-state";
    /// Attribute name state.
    AttributeName => attribute_name, "attribute-name-state";
    /// After attribute name state.
    AfterAttributeName => after_attribute_name, "after-attribute-name-state";
    /// Before attribute value state.
    BeforeAttributeValue => before_attribute_value, "before-attribute-value-state";
    /// Attribute value (double-quoted) state.
    AttributeValueDoubleQuoted => attribute_value_double_quoted, "attribute-value-(double-quoted)-state";
    /// Attribute value (single-quoted) state.
    AttributeValueSingleQuoted => attribute_value_single_quoted, "attribute-value-(single-quoted)-state";
    /// Attribute value (unquoted) state.
    AttributeValueUnquoted => attribute_value_unquoted, "attribute-value-(unquoted)-state";
    /// Entity in attribute value state.
    EntityInAttributeValue => entity_in_attribute_value, "entity-in-attribute-value-state";
    /// Bogus comment state.
    BogusComment => bogus_comment, "bogus-comment-state";
    /// Markup declaration open state.
    MarkupDeclarationOpen => markup_declaration_open, "markup-declaration-open-state";
    /// Comment start state.
    CommentStart => comment_start, "comment-start-state";
    /// Comment start dash state.
    CommentStartDash => comment_start_dash, "comment-start-dash-state";
    /// Comment state.
    Comment => comment, "comment-state";
    /// Comment end dash state.
    CommentEndDash => comment_end_dash, "comment-end-dash-state";
    /// Comment end state.
    CommentEnd => comment_end, "comment-end-state";
    /// DOCTYPE state.
    Doctype => doctype, "doctype-state";
    /// Before DOCTYPE name state.
    BeforeDoctypeName => before_doctype_name, "before-doctype-name-state";
    /// DOCTYPE name state.
    DoctypeName => doctype_name, "doctype-name-state";
    /// After DOCTYPE name state.
    AfterDoctypeName => after_doctype_name, "after-doctype-name-state";
    /// Before DOCTYPE public identifier state.
    BeforeDoctypePublicIdentifier => before_doctype_public_identifier, "before-doctype-public-identifier-state";
    /// DOCTYPE public identifier (double-quoted) state.
    DoctypePublicIdentifierDoubleQuoted => doctype_public_identifier_double_quoted,
        "doctype-public-identifier-(double-quoted)-state";
    /// DOCTYPE public identifier (single-quoted) state.
    DoctypePublicIdentifierSingleQuoted => doctype_public_identifier_single_quoted,
        "doctype-public-identifier-(single-quoted)-state";
    /// After DOCTYPE public identifier state.
    AfterDoctypePublicIdentifier => after_doctype_public_identifier, "after-doctype-public-identifier-state";
    /// Before DOCTYPE system identifier state.
    BeforeDoctypeSystemIdentifier => before_doctype_system_identifier, "before-doctype-system-identifier-state";
    /// DOCTYPE system identifier (double-quoted) state.
    DoctypeSystemIdentifierDoubleQuoted => doctype_system_identifier_double_quoted,
        "doctype-system-identifier-(double-quoted)-state";
    /// DOCTYPE system identifier (single-quoted) state.
    DoctypeSystemIdentifierSingleQuoted => doctype_system_identifier_single_quoted,
        "doctype-system-identifier-(single-quoted)-state";
    /// After DOCTYPE system identifier state.
    AfterDoctypeSystemIdentifier => after_doctype_system_identifier, "after-doctype-system-identifier-state";
    /// Bogus DOCTYPE state.
    BogusDoctype => bogus_doctype, "bogus-doctype-state";
}
