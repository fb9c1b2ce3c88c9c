//! The tokenizer's states, and the function of each.

use fivefold_core::states;

states! {
    /// A state of the tokenizer, named as in the specification.
    ///
    /// The states that read the rest of a character reference are shared by all languages. The
    /// states of the internal subset, from [`DoctypeInternalSubset`](Self::DoctypeInternalSubset) on, are not in
    /// the text; their names follow its style.
    pub enum State;
    dispatcher in_state;
    /// Data state.
    Data => data, "data-state";
    /// Character reference in data state.
    CharacterReferenceInData => character_reference_in_data, "character-reference-in-data-state";
    /// Tag state.
    Tag => tag, "tag-state";
    /// End tag state.
    EndTag => end_tag, "end-tag-state";
    /// End tag name state.
    EndTagName => end_tag_name, "end-tag-name-state";
    /// End tag name after state.
    EndTagNameAfter => end_tag_name_after, "end-tag-name-after-state";
    /// Pi state.
    Pi => pi, "pi-state";
    /// Pi target state.
    PiTarget => pi_target, "pi-target-state";
    /// Pi target after state.
    PiTargetAfter => pi_target_after, "pi-target-after-state";
    /// Pi data state.
    PiData => pi_data, "pi-data-state";
    /// Pi after state.
    PiAfter => pi_after, "pi-after-state";
    /// Markup declaration state.
    MarkupDeclaration => markup_declaration, "markup-declaration-state";
    /// Comment state.
    Comment => comment, "comment-state";
    /// Comment less-than sign state.
    CommentLessThanSign => comment_less_than_sign, "comment-less-than-sign-state";
    /// Comment less-than sign bang state.
    CommentLessThanSignBang => comment_less_than_sign_bang, "comment-less-than-sign-bang-state";
    /// Comment less-than sign bang dash state.
    CommentLessThanSignBangDash => comment_less_than_sign_bang_dash, "comment-less-than-sign-bang-dash-state";
    /// Comment less-than sign bang dash dash state.
    CommentLessThanSignBangDashDash => comment_less_than_sign_bang_dash_dash,
        "comment-less-than-sign-bang-dash-dash-state";
    /// Comment end dash state.
    CommentEndDash => comment_end_dash, "comment-end-dash-state";
    /// Comment end state.
    CommentEnd => comment_end, "comment-end-state";
    /// Comment end bang state.
    CommentEndBang => comment_end_bang, "comment-end-bang-state";
    /// CDATA state.
    Cdata => cdata, "cdata-state";
    /// CDATA bracket state.
    CdataBracket => cdata_bracket, "cdata-bracket-state";
    /// CDATA end state.
    CdataEnd => cdata_end, "cdata-end-state";
    /// Tag name state.
    TagName => tag_name, "tag-name-state";
    /// Empty tag state.
    EmptyTag => empty_tag, "empty-tag-state";
    /// Tag attribute name before state.
    TagAttributeNameBefore => tag_attribute_name_before, "tag-attribute-name-before-state";
    /// Tag attribute name state.
    TagAttributeName => tag_attribute_name, "tag-attribute-name-state";
    /// Tag attribute name after state.
    TagAttributeNameAfter => tag_attribute_name_after, "tag-attribute-name-after-state";
    /// Tag attribute value before state.
    TagAttributeValueBefore => tag_attribute_value_before, "tag-attribute-value-before-state";
    /// Tag attribute value double quoted state.
    TagAttributeValueDoubleQuoted => tag_attribute_value_double_quoted, "tag-attribute-value-double-quoted-state";
    /// Tag attribute value single quoted state.
    TagAttributeValueSingleQuoted => tag_attribute_value_single_quoted, "tag-attribute-value-single-quoted-state";
    /// Tag attribute value unquoted state.
    TagAttributeValueUnquoted => tag_attribute_value_unquoted, "tag-attribute-value-unquoted-state";
    /// Character reference in attribute value state.
    CharacterReferenceInAttributeValue => character_reference_in_attribute_value,
        "character-reference-in-attribute-value-state";
    /// Bogus comment state.
    BogusComment => bogus_comment, "bogus-comment-state";
    /// DOCTYPE state.
    Doctype => doctype, "doctype-state";
    /// Before DOCTYPE name state.
    BeforeDoctypeName => before_doctype_name, "before-doctype-name-state";
    /// DOCTYPE name state.
    DoctypeName => doctype_name, "doctype-name-state";
    /// After DOCTYPE name state.
    AfterDoctypeName => after_doctype_name, "after-doctype-name-state";
    /// After DOCTYPE public keyword state.
    AfterDoctypePublicKeyword => after_doctype_public_keyword, "after-doctype-public-keyword-state";
    /// After DOCTYPE system keyword state.
    AfterDoctypeSystemKeyword => after_doctype_system_keyword, "after-doctype-system-keyword-state";
    /// Before DOCTYPE system identifier state.
    BeforeDoctypeSystemIdentifier => before_doctype_system_identifier, "before-doctype-system-identifier-state";
    /// Before DOCTYPE public identifier state.
    BeforeDoctypePublicIdentifier => before_doctype_public_identifier, "before-doctype-public-identifier-state";
    /// DOCTYPE public identifier (single-quoted) state.
    DoctypePublicIdentifierSingleQuoted => doctype_public_identifier_single_quoted,
        "doctype-public-identifier-(single-quoted)-state";
    /// DOCTYPE public identifier (double-quoted) state.
    DoctypePublicIdentifierDoubleQuoted => doctype_public_identifier_double_quoted,
        "doctype-public-identifier-(double-quoted)-state";
    /// After DOCTYPE public identifier state.
    AfterDoctypePublicIdentifier => after_doctype_public_identifier, "after-doctype-public-identifier-state";
    /// Between DOCTYPE public and system identifiers state.
    BetweenDoctypePublicAndSystemIdentifiers => between_doctype_public_and_system_identifiers,
        "between-doctype-public-and-system-identifiers-state";
    /// DOCTYPE system identifier (single-quoted) state.
    DoctypeSystemIdentifierSingleQuoted => doctype_system_identifier_single_quoted,
        "doctype-system-identifier-(single-quoted)-state";
    /// DOCTYPE system identifier (double-quoted) state.
    DoctypeSystemIdentifierDoubleQuoted => doctype_system_identifier_double_quoted,
        "doctype-system-identifier-(double-quoted)-state";
    /// After DOCTYPE system identifiers state.
    AfterDoctypeSystemIdentifiers => after_doctype_system_identifiers, "after-doctype-system-identifiers-state";
    /// Bogus DOCTYPE state.
    BogusDoctype => bogus_doctype, "bogus-doctype-state";

    /// DOCTYPE internal subset state.
    DoctypeInternalSubset => doctype_internal_subset, "doctype-internal-subset-state";
    /// DOCTYPE internal subset junk state: the rest of what was reported at its first character.
    DoctypeInternalSubsetJunk => doctype_internal_subset_junk, "doctype-internal-subset-junk-state";
    /// DOCTYPE internal subset after state.
    DoctypeInternalSubsetAfter => doctype_internal_subset_after, "doctype-internal-subset-after-state";
    /// DOCTYPE parameter entity reference state.
    DoctypeParameterEntityReference => doctype_parameter_entity_reference, "doctype-parameter-entity-reference-state";
    /// DOCTYPE tag state.
    DoctypeTag => doctype_tag, "doctype-tag-state";
    /// DOCTYPE markup declaration state.
    DoctypeMarkupDeclaration => doctype_markup_declaration, "doctype-markup-declaration-state";
    /// DOCTYPE bogus comment state.
    DoctypeBogusComment => doctype_bogus_comment, "doctype-bogus-comment-state";
    /// DOCTYPE comment state.
    DoctypeComment => doctype_comment, "doctype-comment-state";
    /// DOCTYPE comment dash state.
    DoctypeCommentDash => doctype_comment_dash, "doctype-comment-dash-state";
    /// DOCTYPE comment end state.
    DoctypeCommentEnd => doctype_comment_end, "doctype-comment-end-state";
    /// DOCTYPE pi state.
    DoctypePi => doctype_pi, "doctype-pi-state";
    /// DOCTYPE pi after state.
    DoctypePiAfter => doctype_pi_after, "doctype-pi-after-state";
    /// DOCTYPE bogus declaration state: the rest of a declaration that cannot be read.
    DoctypeBogusDeclaration => doctype_bogus_declaration, "doctype-bogus-declaration-state";
    /// DOCTYPE ENTITY state.
    DoctypeEntity => doctype_entity, "doctype-entity-state";
    /// DOCTYPE ENTITY type before state.
    DoctypeEntityTypeBefore => doctype_entity_type_before, "doctype-entity-type-before-state";
    /// DOCTYPE ENTITY parameter before state.
    DoctypeEntityParameterBefore => doctype_entity_parameter_before, "doctype-entity-parameter-before-state";
    /// DOCTYPE ENTITY parameter state.
    DoctypeEntityParameter => doctype_entity_parameter, "doctype-entity-parameter-state";
    /// DOCTYPE ENTITY name state.
    DoctypeEntityName => doctype_entity_name, "doctype-entity-name-state";
    /// DOCTYPE ENTITY name after state.
    DoctypeEntityNameAfter => doctype_entity_name_after, "doctype-entity-name-after-state";
    /// DOCTYPE ENTITY value double quoted state.
    DoctypeEntityValueDoubleQuoted => doctype_entity_value_double_quoted, "doctype-entity-value-double-quoted-state";
    /// DOCTYPE ENTITY value single quoted state.
    DoctypeEntityValueSingleQuoted => doctype_entity_value_single_quoted, "doctype-entity-value-single-quoted-state";
    /// Character reference in entity value state.
    CharacterReferenceInEntityValue => character_reference_in_entity_value, "character-reference-in-entity-value-state";
    /// DOCTYPE ENTITY value after state.
    DoctypeEntityValueAfter => doctype_entity_value_after, "doctype-entity-value-after-state";
    /// DOCTYPE ENTITY identifier state.
    DoctypeEntityIdentifier => doctype_entity_identifier, "doctype-entity-identifier-state";
    /// DOCTYPE ENTITY identifier double quoted state.
    DoctypeEntityIdentifierDoubleQuoted => doctype_entity_identifier_double_quoted,
        "doctype-entity-identifier-double-quoted-state";
    /// DOCTYPE ENTITY identifier single quoted state.
    DoctypeEntityIdentifierSingleQuoted => doctype_entity_identifier_single_quoted,
        "doctype-entity-identifier-single-quoted-state";
    /// DOCTYPE ENTITY notation name state.
    DoctypeEntityNotationName => doctype_entity_notation_name, "doctype-entity-notation-name-state";
    /// DOCTYPE ATTLIST state.
    DoctypeAttlist => doctype_attlist, "doctype-attlist-state";
    /// DOCTYPE ATTLIST name before state.
    DoctypeAttlistNameBefore => doctype_attlist_name_before, "doctype-attlist-name-before-state";
    /// DOCTYPE ATTLIST name state.
    DoctypeAttlistName => doctype_attlist_name, "doctype-attlist-name-state";
    /// DOCTYPE ATTLIST name after state.
    DoctypeAttlistNameAfter => doctype_attlist_name_after, "doctype-attlist-name-after-state";
    /// DOCTYPE ATTLIST attribute name state.
    DoctypeAttlistAttributeName => doctype_attlist_attribute_name, "doctype-attlist-attribute-name-state";
    /// DOCTYPE ATTLIST attribute name after state.
    DoctypeAttlistAttributeNameAfter => doctype_attlist_attribute_name_after,
        "doctype-attlist-attribute-name-after-state";
    /// DOCTYPE ATTLIST attribute type state.
    DoctypeAttlistAttributeType => doctype_attlist_attribute_type, "doctype-attlist-attribute-type-state";
    /// DOCTYPE ATTLIST attribute type enumeration state.
    DoctypeAttlistAttributeTypeEnumeration => doctype_attlist_attribute_type_enumeration,
        "doctype-attlist-attribute-type-enumeration-state";
    /// DOCTYPE ATTLIST attribute type after state.
    DoctypeAttlistAttributeTypeAfter => doctype_attlist_attribute_type_after,
        "doctype-attlist-attribute-type-after-state";
    /// DOCTYPE ATTLIST attribute declaration before state.
    DoctypeAttlistAttributeDeclarationBefore => doctype_attlist_attribute_declaration_before,
        "doctype-attlist-attribute-declaration-before-state";
    /// DOCTYPE ATTLIST attribute declaration state.
    DoctypeAttlistAttributeDeclaration => doctype_attlist_attribute_declaration,
        "doctype-attlist-attribute-declaration-state";
    /// DOCTYPE ATTLIST attribute declaration after state.
    DoctypeAttlistAttributeDeclarationAfter => doctype_attlist_attribute_declaration_after,
        "doctype-attlist-attribute-declaration-after-state";
    /// DOCTYPE ATTLIST attribute value double quoted state.
    DoctypeAttlistAttributeValueDoubleQuoted => doctype_attlist_attribute_value_double_quoted,
        "doctype-attlist-attribute-value-double-quoted-state";
    /// DOCTYPE ATTLIST attribute value single quoted state.
    DoctypeAttlistAttributeValueSingleQuoted => doctype_attlist_attribute_value_single_quoted,
        "doctype-attlist-attribute-value-single-quoted-state";
    /// Character reference in attribute default state.
    CharacterReferenceInAttributeDefault => character_reference_in_attribute_default,
        "character-reference-in-attribute-default-state";
    /// DOCTYPE ELEMENT state.
    DoctypeElement => doctype_element, "doctype-element-state";
    /// DOCTYPE NOTATION state.
    DoctypeNotation => doctype_notation, "doctype-notation-state";
    /// DOCTYPE NOTATION identifier state.
    DoctypeNotationIdentifier => doctype_notation_identifier, "doctype-notation-identifier-state";
    /// DOCTYPE NOTATION identifier double quoted state.
    DoctypeNotationIdentifierDoubleQuoted => doctype_notation_identifier_double_quoted,
        "doctype-notation-identifier-double-quoted-state";
    /// DOCTYPE NOTATION identifier single quoted state.
    DoctypeNotationIdentifierSingleQuoted => doctype_notation_identifier_single_quoted,
        "doctype-notation-identifier-single-quoted-state";
}
