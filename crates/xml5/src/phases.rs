//! Tree construction without a tree: the start, main and end phases, the stack of open elements and the namespaces.
//!
//! XML5, *Tree construction*. A phase looks at the current token, reports what is wrong with it, and returns
//! an [`Action`]. The tree builder and the reader are two ways to carry that out. The [driver](crate::driver) asks a hook about
//! the token before the phases see it.

use crate::namespaces::{Namespaces, Resolved};
use crate::open_elements::OpenElements;
use crate::recent_names::{RecentNames, ShortName};
use crate::recover::Setup;
use crate::tokenizer::{Output, Reports, TokenKind};
use fivefold_core::attributes::WrittenName;
use fivefold_core::machine::TokenBuilder;
use fivefold_core::piece::Chunk;
use fivefold_core::{
    ElementName, ErrorCode, Name, Names, Namespace, ParseError, QualifiedName, Span, split_qualified_name, work,
};
use std::collections::HashSet;

/// The phases of tree construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the root element.
    StartPhase,
    /// Inside it.
    MainPhase,
    /// After it.
    EndPhase,
}

impl Phase {
    /// The name in kebab-case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StartPhase => "start-phase",
            Self::MainPhase => "main-phase",
            Self::EndPhase => "end-phase",
        }
    }
}

/// The effect of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// The token is ignored.
    Ignore,
    /// The token's characters are appended to the current element.
    Text,
    /// The document gets a document type.
    Doctype,
    /// The current element, or the document, gets a comment.
    Comment,
    /// The current element, or the document, gets a processing instruction.
    ProcessingInstruction,
    /// The current element gets a reference.
    EntityReference,
    /// The XML declaration. Only a caller that wants the text as written needs it.
    XmlDeclaration,
    /// An element begins. It is on the stack of open elements; if it is empty, it must be closed at once.
    Start { is_empty: bool },
    /// This many elements end, the last of them by this token. They are still on the stack.
    End(usize),
    /// This many elements end before this token, which is then processed again. They are still on the stack.
    EndBefore(usize),
    /// The input has ended, and this many elements with it. They are still on the stack.
    Stop(usize),
}

/// The name of an element, resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResolvedName {
    pub(crate) resolved: Resolved,
    /// The name in a document, if there is one.
    pub(crate) name: ElementName,
    pub(crate) qualified_name: Name,
}

impl ResolvedName {
    /// Placeholder for a name that is not resolved yet.
    const NOT_YET: Self = Self {
        resolved: Resolved::None,
        name: ElementName { namespace: Namespace::NONE, local: Name::UNKNOWN },
        qualified_name: Name::UNKNOWN,
    };
}

/// What the phases look at, and what they change: the current token, the open elements and the reports.
pub(crate) struct Seen<'m, 'c> {
    pub(crate) token: &'m mut TokenBuilder,
    pub(crate) output: &'m mut Output,
    pub(crate) open: &'m mut OpenElements,
    pub(crate) reports: &'m mut Reports,
    /// The chunk that the token stands in.
    pub(crate) chunk: Chunk<'c>,
}

impl Seen<'_, '_> {
    /// Whether the end tag is that of the current element.
    #[inline(always)]
    pub(crate) fn ends_current(&self) -> bool {
        self.open.is_current(self.token.tag_name(self.chunk).data.as_bytes())
    }

    /// Reports an error over the token.
    #[cold]
    fn error(&mut self, code: ErrorCode) {
        self.error_at(code, self.output.span);
    }

    #[cold]
    fn error_at(&mut self, code: ErrorCode, span: Span) {
        self.reports.push(ParseError::new(code, span));
    }
}

/// Tree construction without a tree.
#[derive(Debug)]
pub(crate) struct Phases {
    phase: Phase,
    has_doctype: bool,
    /// The declarations in scope.
    pub(crate) namespaces: Namespaces,
    /// The namespace that a declaration of one means.
    meant_namespace: fn(&str) -> Option<&'static str>,
    /// The name of the element that begins.
    pub(crate) element: ResolvedName,
    /// The last names of elements that were resolved without error.
    recent_elements: RecentNames<ResolvedName>,
    /// The last names of attributes.
    recent_attributes: RecentNames<Name>,
    /// Whether the last token was text outside the root element that was reported.
    pub(crate) is_in_stray_text: bool,
    /// The number of open start tags beyond the depth limit, which are ignored.
    ignored_depth: usize,
}

impl Phases {
    /// The start phase.
    pub(crate) fn new(setup: &Setup) -> Self {
        Self {
            phase: Phase::StartPhase,
            has_doctype: false,
            namespaces: Namespaces::new(setup.prefixes),
            meant_namespace: setup.namespace,
            element: ResolvedName::NOT_YET,
            recent_elements: RecentNames::new(),
            recent_attributes: RecentNames::new(),
            is_in_stray_text: false,
            ignored_depth: 0,
        }
    }

    /// The present phase.
    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the present phase is the main phase, and no start tag in it was ignored.
    #[inline]
    pub(crate) fn is_in_main_phase(&self) -> bool {
        self.phase == Phase::MainPhase && self.ignored_depth == 0
    }

    /// Processes the current token. `names` are those of the document, if there is one.
    #[inline(always)]
    pub(crate) fn process(&mut self, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) -> Action {
        let action = match self.phase {
            Phase::MainPhase => self.main_phase(seen, names),
            Phase::StartPhase => self.start_phase(seen, names),
            Phase::EndPhase => self.end_phase(seen),
        };
        if seen.output.kind != TokenKind::Text {
            self.is_in_stray_text = false;
        }
        action
    }

    /// XML5, *Start phase*. A DOCTYPE is accepted once, which the text forgets.
    fn start_phase(&mut self, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) -> Action {
        match seen.output.kind {
            // A caller that allows no depth at all wants no root either.
            TokenKind::StartTag | TokenKind::EmptyTag if !seen.open.have_room() => {
                refuse(ErrorCode::DepthLimitReached, seen)
            }
            TokenKind::StartTag | TokenKind::EmptyTag => self.begin_root(seen, names),
            TokenKind::Comment => Action::Comment,
            TokenKind::ProcessingInstruction => Action::ProcessingInstruction,
            TokenKind::XmlDeclaration => Action::XmlDeclaration,
            TokenKind::Doctype if !self.has_doctype => {
                self.has_doctype = true;
                Action::Doctype
            }
            TokenKind::Doctype => refuse(ErrorCode::UnexpectedDoctype, seen),
            TokenKind::EndTag | TokenKind::ShortEndTag => refuse(ErrorCode::UnexpectedEndTagBeforeRootElement, seen),
            TokenKind::Text => self.stray_text(ErrorCode::CharacterDataBeforeRootElement, seen),
            TokenKind::EntityReference => refuse(ErrorCode::CharacterDataBeforeRootElement, seen),
            TokenKind::EndOfFile => self.end_early(ErrorCode::MissingRootElement, seen),
        }
    }

    /// XML5, *Main phase*.
    #[inline(always)]
    fn main_phase(&mut self, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) -> Action {
        match seen.output.kind {
            TokenKind::Text => Action::Text,
            TokenKind::StartTag | TokenKind::EmptyTag => self.start_tag::<false>(seen, names),
            TokenKind::EndTag => self.end_tag(seen),
            TokenKind::ShortEndTag if self.ignored_depth > 0 => {
                self.ignored_depth -= 1;
                Action::Ignore
            }
            TokenKind::ShortEndTag => self.end(1, seen.open),
            TokenKind::Comment => Action::Comment,
            TokenKind::ProcessingInstruction => Action::ProcessingInstruction,
            TokenKind::EntityReference => Action::EntityReference,
            TokenKind::XmlDeclaration => Action::XmlDeclaration,
            TokenKind::Doctype => refuse(ErrorCode::UnexpectedDoctype, seen),
            TokenKind::EndOfFile => self.end_early(ErrorCode::EofWithOpenElements, seen),
        }
    }

    /// XML5, *End phase*.
    fn end_phase(&mut self, seen: &mut Seen<'_, '_>) -> Action {
        match seen.output.kind {
            TokenKind::Comment => Action::Comment,
            TokenKind::ProcessingInstruction => Action::ProcessingInstruction,
            TokenKind::XmlDeclaration => Action::XmlDeclaration,
            TokenKind::EndOfFile => Action::Stop(0),
            TokenKind::Doctype => refuse(ErrorCode::UnexpectedDoctype, seen),
            TokenKind::StartTag | TokenKind::EmptyTag => refuse(ErrorCode::UnexpectedStartTagAfterRootElement, seen),
            TokenKind::EndTag | TokenKind::ShortEndTag => refuse(ErrorCode::UnexpectedEndTagAfterRootElement, seen),
            TokenKind::Text => self.stray_text(ErrorCode::CharacterDataAfterRootElement, seen),
            TokenKind::EntityReference => refuse(ErrorCode::CharacterDataAfterRootElement, seen),
        }
    }

    /// Begins another root element, which the hook wants, as far as the limit of the depth goes.
    #[cold]
    pub(crate) fn another_root(&mut self, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) -> Action {
        if seen.open.have_room() { self.begin_root(seen, names) } else { Action::Ignore }
    }

    /// Begins a root element, and goes on to the phase that comes after it or is in it.
    fn begin_root(&mut self, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) -> Action {
        let is_empty = seen.output.kind == TokenKind::EmptyTag;
        self.phase = if is_empty { Phase::EndPhase } else { Phase::MainPhase };
        self.start_tag::<false>(seen, names)
    }

    /// The input ends where an element should go on, or begin.
    #[cold]
    fn end_early(&mut self, code: ErrorCode, seen: &mut Seen<'_, '_>) -> Action {
        seen.reports.note_early_end(ParseError::new(code, seen.output.span));
        seen.error(code);
        self.phase = Phase::EndPhase;
        Action::Stop(seen.open.len())
    }

    /// Text outside the root element is ignored. White space may stand there; anything else is reported once for text
    /// that adjoins, at its first character.
    #[cold]
    fn stray_text(&mut self, code: ErrorCode, seen: &mut Seen<'_, '_>) -> Action {
        let text = seen.token.text(&seen.output.text, seen.chunk);
        let stray = text.data.find(|character| !matches!(character, '\t' | '\n' | '\r' | ' '));
        let stray = stray.map(|at| text.split_at(at).1.first_character_span());
        if let Some(span) = stray {
            seen.output.has_stray_text = true;
            if !core::mem::replace(&mut self.is_in_stray_text, true) {
                seen.error_at(code, span);
            }
        }
        Action::Ignore
    }

    /// Processes a start tag or an empty tag, in the main phase. Its element is on the stack of open elements from here on;
    /// an empty one, until its end was returned. `IS_INLINED` where nearly all the elements of a tree come by.
    #[inline(always)]
    pub(crate) fn start_tag<const IS_INLINED: bool>(
        &mut self,
        seen: &mut Seen<'_, '_>,
        names: Option<&mut Names>,
    ) -> Action {
        if !seen.open.have_room() || self.ignored_depth > 0 {
            self.ignored_depth += usize::from(seen.output.kind != TokenKind::EmptyTag);
            seen.open.note_ignored();
            return refuse(ErrorCode::DepthLimitReached, seen);
        }
        match names {
            None if !seen.output.name_has_colon && !seen.token.attributes.concern_namespaces() => {
                seen.open.push(seen.token.tag_name(seen.chunk).data, false, self.namespaces.len());
                self.element.resolved = self.namespaces.resolve_default();
            }
            Some(names) if IS_INLINED => self.begin_element(seen, Some(names)),
            names => self.begin_any_element(seen, names),
        }
        Action::Start { is_empty: seen.output.kind == TokenKind::EmptyTag }
    }

    #[inline(never)]
    fn begin_any_element(&mut self, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) {
        self.begin_element(seen, names);
    }

    /// Begins an element with its namespaces, and gives it and its attributes their names in the document, if there is one.
    #[inline(always)]
    fn begin_element(&mut self, seen: &mut Seen<'_, '_>, mut names: Option<&mut Names>) {
        let outer_declarations = self.namespaces.len();
        let prefixed = if seen.token.attributes.may_declare() {
            self.declare_all(seen, names.as_deref_mut())
        } else {
            seen.token.attributes.concerned()
        };
        let (name, has_colon) = (seen.token.tag_name(seen.chunk), seen.output.name_has_colon);
        seen.open.push(name.data, has_colon, outer_declarations);
        if let Some(code) = self.resolve_element(name.data, has_colon, names.as_deref_mut()) {
            let span = name.span;
            seen.error_at(code, span);
        }
        if prefixed > 0 && (seen.reports.wants_errors || prefixed > 1) {
            self.check_attributes(seen);
        }
        if let Some(names) = names {
            self.name_attributes(seen, names);
        }
    }

    /// Processes an end tag in the main phase. It closes the nearest element of its name, with an error if that is not the
    /// current one.
    #[inline(always)]
    fn end_tag(&mut self, seen: &mut Seen<'_, '_>) -> Action {
        if self.ignored_depth > 0 {
            self.ignored_depth -= 1;
            return Action::Ignore;
        }
        if seen.ends_current() {
            return self.end(1, seen.open);
        }
        match seen.open.closed_by(seen.token.tag_name(seen.chunk).data) {
            0 => refuse(ErrorCode::EndTagWithNoMatchingElement, seen),
            count => {
                seen.error(ErrorCode::MismatchedEndTag);
                self.end(count, seen.open)
            }
        }
    }

    /// Ends so many elements in the main phase.
    #[inline(always)]
    fn end(&mut self, count: usize, open: &OpenElements) -> Action {
        if count == open.len() {
            self.phase = Phase::EndPhase;
        }
        Action::End(count)
    }

    /// Takes the current element off the stack, as an action asks for.
    #[inline]
    pub(crate) fn pop(&mut self, open: &mut OpenElements) {
        if let Some(outer_declarations) = open.pop() {
            self.namespaces.truncate(outer_declarations);
        }
    }

    /// Registers the namespace declarations of a tag. Returns how many other attributes have a colon in their names.
    #[cold]
    fn declare_all(&mut self, seen: &mut Seen<'_, '_>, mut names: Option<&mut Names>) -> usize {
        let mut prefixed = 0;
        work::steps(seen.token.attributes.len());
        for index in 0..seen.token.attributes.len() {
            if seen.token.attributes.concerns_namespaces_at(index) {
                prefixed += usize::from(!self.declare(index, seen, names.as_deref_mut()));
            }
        }
        prefixed
    }

    /// Registers the namespace declaration at `index`. Returns `false` if it is an ordinary attribute.
    #[cold]
    fn declare(&mut self, index: usize, seen: &mut Seen<'_, '_>, names: Option<&mut Names>) -> bool {
        let TokenBuilder { attributes, scratch, .. } = &*seen.token;
        if !attributes.name_at(index, seen.chunk, scratch).starts_with("xmlns") {
            return false;
        }
        let Some(attribute) = seen.token.tag_attributes(seen.chunk).nth(index) else { return false };
        let (name, uri, span) = (attribute.name_text.data, attribute.value.data, attribute.name_text.span);
        let prefix = match name.strip_prefix("xmlns") {
            Some("") => "",
            Some(_) => match split_qualified_name(name) {
                Some(("xmlns", prefix)) => prefix,
                // Not a qualified name, or one with another prefix: not a declaration.
                _ => return false,
            },
            None => return false,
        };
        let is_xml = uri == Namespace::XML.known_uri().unwrap_or_default();
        let is_xmlns = uri == Namespace::XMLNS.known_uri().unwrap_or_default();
        let error = match prefix {
            "xml" if is_xml => return true,
            "xml" | "xmlns" => ErrorCode::ReservedNamespacePrefix,
            _ if is_xml || is_xmlns => ErrorCode::ReservedNamespaceName,
            _ => {
                let is_undeclared = uri.is_empty();
                let meant = if is_undeclared { None } else { (self.meant_namespace)(uri) };
                self.namespaces.declare(prefix, meant.unwrap_or(uri), names);
                if !prefix.is_empty() && is_undeclared {
                    seen.error_at(ErrorCode::EmptyPrefixedNamespaceDeclaration, span);
                }
                return true;
            }
        };
        seen.error_at(error, span);
        true
    }

    /// Resolves the name of the element that begins. Returns its error, if any.
    #[inline]
    fn resolve_element(&mut self, name: &str, has_colon: bool, names: Option<&mut Names>) -> Option<ErrorCode> {
        let Some(names) = names else {
            return self.resolve_new_element(name, has_colon, None);
        };
        let version = self.namespaces.version();
        let short = ShortName::new(name.as_bytes());
        if let Some(element) = short.and_then(|short| self.recent_elements.get(&short, version, false)) {
            self.element = *element;
            return None;
        }
        let error = self.resolve_new_element(name, has_colon, Some(names));
        // A name with an error is not kept, so that the error is reported each time.
        if let (Some(short), None) = (short, error) {
            self.recent_elements.set(short, version, self.element);
        }
        error
    }

    /// Resolves the name of an element that is not in the cache. Returns its error, if any.
    fn resolve_new_element(&mut self, name: &str, has_colon: bool, names: Option<&mut Names>) -> Option<ErrorCode> {
        if has_colon {
            let qualified = QualifiedName::new(name);
            if let Some(prefix) = qualified.prefix() {
                return self.resolve_prefixed_element(qualified, prefix, names);
            }
        }
        self.element.resolved = self.namespaces.resolve_default();
        if let Some(names) = names {
            let namespace = self.namespaces.namespace(self.element.resolved, "", names);
            let local = names.intern(name);
            self.element.qualified_name = local;
            self.element.name = ElementName { namespace, local };
        }
        (has_colon && name.contains(':')).then_some(ErrorCode::InvalidQualifiedName)
    }

    #[inline]
    fn resolve_prefixed_element(
        &mut self,
        name: QualifiedName<'_>,
        prefix: &str,
        names: Option<&mut Names>,
    ) -> Option<ErrorCode> {
        self.element.resolved = self.namespaces.resolve(prefix);
        if let Some(names) = names {
            let namespace = self.namespaces.namespace(self.element.resolved, prefix, names);
            let expanded = names.intern_expanded(name, namespace);
            self.element.qualified_name = expanded;
            self.element.name = ElementName { namespace, local: names.local_name(expanded) };
        }
        if prefix == "xmlns" { Some(ErrorCode::ReservedNamespacePrefix) } else { undeclared(self.element.resolved) }
    }

    /// Reports attributes whose prefix is not declared, and removes those whose expanded name is a duplicate.
    ///
    /// <https://www.w3.org/TR/xml-names/#uniqAttrs>
    #[cold]
    fn check_attributes(&mut self, seen: &mut Seen<'_, '_>) {
        let mut errors: Vec<(ErrorCode, Span)> = Vec::new();
        let mut duplicates = Vec::new();
        let mut expanded: HashSet<(u64, &str), foldhash::fast::RandomState> = HashSet::default();
        for (index, attribute) in seen.token.tag_attributes(seen.chunk).iter().enumerate() {
            let (name, span) = (attribute.name_text.data, attribute.name_text.span);
            if !name.contains(':') {
                continue;
            }
            let Some((prefix, local)) = split_qualified_name(name) else {
                errors.push((ErrorCode::InvalidQualifiedName, span));
                continue;
            };
            let resolved = self.namespaces.resolve(prefix);
            errors.extend(undeclared(resolved).map(|code| (code, span)));
            if let Some(uri) = self.namespaces.uri_id(resolved)
                && !expanded.insert((uri, local))
            {
                errors.push((ErrorCode::DuplicateAttribute, span));
                duplicates.push(index);
            }
        }
        drop(expanded);
        errors.into_iter().for_each(|(code, span)| seen.error_at(code, span));
        seen.token.attributes.remove_all(&duplicates);
    }

    /// Gives each attribute its name in the document.
    #[inline]
    fn name_attributes(&mut self, seen: &mut Seen<'_, '_>, names: &mut Names) {
        let version = self.namespaces.version();
        let TokenBuilder { attributes, scratch, .. } = &mut *seen.token;
        attributes.resolve_names(seen.chunk, scratch, |written| {
            let is_lasting = !written.concerns_namespaces();
            let short = ShortName::new(written.bytes());
            match short.and_then(|short| self.recent_attributes.get(&short, version, is_lasting)) {
                Some(name) => *name,
                None => self.name_attribute(written, names),
            }
        });
    }

    /// Gives an attribute its name in the document, if it was none of the last ones.
    #[inline(never)]
    fn name_attribute(&mut self, written: WrittenName<'_>, names: &mut Names) -> Name {
        let text = written.text();
        let name = match QualifiedName::new(text) {
            _ if !written.concerns_namespaces() => names.intern(text),
            name => match name.prefix() {
                Some(prefix) => {
                    let namespace = self.namespaces.namespace(self.namespaces.resolve(prefix), prefix, names);
                    names.intern_expanded(name, namespace)
                }
                None if text == "xmlns" => Name::NS_XMLNS,
                None => names.intern(text),
            },
        };
        if let Some(short) = ShortName::new(text.as_bytes()) {
            self.recent_attributes.set(short, self.namespaces.version(), name);
        }
        name
    }
}

/// Ignores the token, which is an error.
#[cold]
fn refuse(code: ErrorCode, seen: &mut Seen<'_, '_>) -> Action {
    seen.error(code);
    Action::Ignore
}

/// The error of a prefix that nothing in the document declares.
fn undeclared(resolved: Resolved) -> Option<ErrorCode> {
    matches!(resolved, Resolved::Undeclared | Resolved::WellKnown(_)).then_some(ErrorCode::UndeclaredNamespacePrefix)
}
