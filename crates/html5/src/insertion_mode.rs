//! The insertion modes, by name.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode>

/// Writes the enum, its fragment ids and the ways into the rules of a mode, so that a mode is listed once: with the
/// function for its character tokens, and the one for all others. The ways are macros, which are expanded where the tree
/// builder is known: the modes need not know it, nor need those whom it tells of them.
macro_rules! modes {
    ($( $(#[doc = $doc:literal])+ $variant:ident => $function:ident, $characters:ident, $id:literal; )+) => {
        /// An insertion mode, named as in the standard.
        ///
        /// <https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode>
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum InsertionMode {
            $( $(#[doc = $doc])+ $variant, )+
        }

        impl InsertionMode {
            /// Every mode, in the standard's order.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )+];

            /// The fragment id of the mode's section in the standard.
            #[inline]
            pub const fn fragment_id(self) -> &'static str {
                match self { $( Self::$variant => $id, )+ }
            }
        }

        /// Calls the function of a mode for a token other than text.
        macro_rules! rules_of {
            ($mode:expr, $builder:expr, $token:expr) => {
                match $mode { $( InsertionMode::$variant => $builder.$function($token), )+ }
            };
        }
        pub(crate) use rules_of;

        /// Calls the function of a mode for character tokens.
        macro_rules! text_rules_of {
            ($mode:expr, $builder:expr, $text:expr) => {
                match $mode { $( InsertionMode::$variant => $builder.$characters($text), )+ }
            };
        }
        pub(crate) use text_rules_of;
    };
}

modes! {
    /// The "initial" mode.
    Initial => initial, initial_characters, "the-initial-insertion-mode";
    /// The "before html" mode.
    BeforeHtml => before_html, before_html_characters, "the-before-html-insertion-mode";
    /// The "before head" mode.
    BeforeHead => before_head, before_head_characters, "the-before-head-insertion-mode";
    /// The "in head" mode.
    InHead => in_head, in_head_characters, "parsing-main-inhead";
    /// The "in head noscript" mode.
    InHeadNoscript => in_head_noscript, in_head_noscript_characters, "parsing-main-inheadnoscript";
    /// The "after head" mode.
    AfterHead => after_head, after_head_characters, "the-after-head-insertion-mode";
    /// The "in body" mode.
    InBody => in_body, in_body_characters, "parsing-main-inbody";
    /// The "text" mode.
    Text => text, text_characters, "parsing-main-incdata";
    /// The "in table" mode.
    InTable => in_table, in_table_characters, "parsing-main-intable";
    /// The "in table text" mode.
    InTableText => in_table_text, in_table_text_characters, "parsing-main-intabletext";
    /// The "in caption" mode.
    InCaption => in_caption, in_caption_characters, "parsing-main-incaption";
    /// The "in column group" mode.
    InColumnGroup => in_column_group, in_column_group_characters, "parsing-main-incolgroup";
    /// The "in table body" mode.
    InTableBody => in_table_body, in_table_body_characters, "parsing-main-intbody";
    /// The "in row" mode.
    InRow => in_row, in_row_characters, "parsing-main-intr";
    /// The "in cell" mode.
    InCell => in_cell, in_cell_characters, "parsing-main-intd";
    /// The "in template" mode.
    InTemplate => in_template, in_template_characters, "parsing-main-intemplate";
    /// The "after body" mode.
    AfterBody => after_body, after_body_characters, "parsing-main-afterbody";
    /// The "in frameset" mode.
    InFrameset => in_frameset, in_frameset_characters, "parsing-main-inframeset";
    /// The "after frameset" mode.
    AfterFrameset => after_frameset, after_frameset_characters, "parsing-main-afterframeset";
    /// The "after after body" mode.
    AfterAfterBody => after_after_body, after_body_characters, "the-after-after-body-insertion-mode";
    /// The "after after frameset" mode.
    AfterAfterFrameset => after_after_frameset, after_after_frameset_characters, "the-after-after-frameset-insertion-mode";
}
