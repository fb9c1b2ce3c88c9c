//! The tokenizer's states, and the function of each.

use super::token::TextState;
use fivefold_core::states;

states! {
    /// A state of the tokenizer, named as in the standard.
    ///
    /// The states of a character reference after the first one are shared by all languages.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
    pub enum State;
    dispatcher in_state;
    /// Data state.
    Data => data, "data-state";
    /// RCDATA state.
    Rcdata => rcdata, "rcdata-state";
    /// RAWTEXT state.
    Rawtext => rawtext, "rawtext-state";
    /// Script data state.
    ScriptData => script_data, "script-data-state";
    /// PLAINTEXT state.
    Plaintext => plaintext, "plaintext-state";
    /// Tag open state.
    TagOpen => tag_open, "tag-open-state";
    /// End tag open state.
    EndTagOpen => end_tag_open, "end-tag-open-state";
    /// Tag name state.
    TagName => tag_name, "tag-name-state";
    /// RCDATA less-than sign state.
    RcdataLessThanSign => rcdata_less_than_sign, "rcdata-less-than-sign-state";
    /// RCDATA end tag open state.
    RcdataEndTagOpen => rcdata_end_tag_open, "rcdata-end-tag-open-state";
    /// RCDATA end tag name state.
    RcdataEndTagName => rcdata_end_tag_name, "rcdata-end-tag-name-state";
    /// RAWTEXT less-than sign state.
    RawtextLessThanSign => rawtext_less_than_sign, "rawtext-less-than-sign-state";
    /// RAWTEXT end tag open state.
    RawtextEndTagOpen => rawtext_end_tag_open, "rawtext-end-tag-open-state";
    /// RAWTEXT end tag name state.
    RawtextEndTagName => rawtext_end_tag_name, "rawtext-end-tag-name-state";
    /// Script data less-than sign state.
    ScriptDataLessThanSign => script_data_less_than_sign, "script-data-less-than-sign-state";
    /// Script data end tag open state.
    ScriptDataEndTagOpen => script_data_end_tag_open, "script-data-end-tag-open-state";
    /// Script data end tag name state.
    ScriptDataEndTagName => script_data_end_tag_name, "script-data-end-tag-name-state";
    /// Script data escape start state.
    ScriptDataEscapeStart => script_data_escape_start, "script-data-escape-start-state";
    /// Script data escape start dash state.
    ScriptDataEscapeStartDash => script_data_escape_start_dash, "script-data-escape-start-dash-state";
    /// Script data escaped state.
    ScriptDataEscaped => script_data_escaped, "script-data-escaped-state";
    /// Script data escaped dash state.
    ScriptDataEscapedDash => script_data_escaped_dash, "script-data-escaped-dash-state";
    /// Script data escaped dash dash state.
    ScriptDataEscapedDashDash => script_data_escaped_dash_dash, "script-data-escaped-dash-dash-state";
    /// Script data escaped less-than sign state.
    ScriptDataEscapedLessThanSign => script_data_escaped_less_than_sign, "script-data-escaped-less-than-sign-state";
    /// Script data escaped end tag open state.
    ScriptDataEscapedEndTagOpen => script_data_escaped_end_tag_open, "script-data-escaped-end-tag-open-state";
    /// Script data escaped end tag name state.
    ScriptDataEscapedEndTagName => script_data_escaped_end_tag_name, "script-data-escaped-end-tag-name-state";
    /// Script data double escape start state.
    ScriptDataDoubleEscapeStart => script_data_double_escape_start, "script-data-double-escape-start-state";
    /// Script data double escaped state.
    ScriptDataDoubleEscaped => script_data_double_escaped, "script-data-double-escaped-state";
    /// Script data double escaped dash state.
    ScriptDataDoubleEscapedDash => script_data_double_escaped_dash, "script-data-double-escaped-dash-state";
    /// Script data double escaped dash dash state.
    ScriptDataDoubleEscapedDashDash => script_data_double_escaped_dash_dash,
        "script-data-double-escaped-dash-dash-state";
    /// Script data double escaped less-than sign state.
    ScriptDataDoubleEscapedLessThanSign => script_data_double_escaped_less_than_sign,
        "script-data-double-escaped-less-than-sign-state";
    /// Script data double escape end state.
    ScriptDataDoubleEscapeEnd => script_data_double_escape_end, "script-data-double-escape-end-state";
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
    /// After attribute value (quoted) state.
    AfterAttributeValueQuoted => after_attribute_value_quoted, "after-attribute-value-(quoted)-state";
    /// Self-closing start tag state.
    SelfClosingStartTag => self_closing_start_tag, "self-closing-start-tag-state";
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
    /// Between DOCTYPE public and system identifiers state.
    BetweenDoctypePublicAndSystemIdentifiers => between_doctype_public_and_system_identifiers,
        "between-doctype-public-and-system-identifiers-state";
    /// After DOCTYPE system keyword state.
    AfterDoctypeSystemKeyword => after_doctype_system_keyword, "after-doctype-system-keyword-state";
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
    /// CDATA section state.
    CdataSection => cdata_section, "cdata-section-state";
    /// CDATA section bracket state.
    CdataSectionBracket => cdata_section_bracket, "cdata-section-bracket-state";
    /// CDATA section end state.
    CdataSectionEnd => cdata_section_end, "cdata-section-end-state";
    /// Processing instruction open state.
    ProcessingInstructionOpen => processing_instruction_open, "processing-instruction-open-state";
    /// Processing instruction target state.
    ProcessingInstructionTarget => processing_instruction_target, "processing-instruction-target-state";
    /// After processing instruction target state.
    AfterProcessingInstructionTarget => after_processing_instruction_target,
        "after-processing-instruction-target-state";
    /// Processing instruction data state.
    ProcessingInstructionData => processing_instruction_data, "processing-instruction-data-state";
    /// Processing instruction questionable state.
    ProcessingInstructionQuestionable => processing_instruction_questionable,
        "processing-instruction-questionable-state";
    /// Character reference state, and those that follow from it.
    CharacterReference => character_reference, "character-reference-state";
}

impl From<TextState> for State {
    fn from(state: TextState) -> Self {
        match state {
            TextState::Rcdata => Self::Rcdata,
            TextState::Rawtext => Self::Rawtext,
            TextState::ScriptData => Self::ScriptData,
            TextState::Plaintext => Self::Plaintext,
        }
    }
}
