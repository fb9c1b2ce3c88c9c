//! Tree construction without a tree: the start, main and end phases, the stack of open elements and the namespaces.
//!
//! XML5, *Tree construction*. A phase looks at the current token, reports what is wrong with it, and returns
//! an [`Action`]. The tree builder and the reader are two ways to carry that out.

use crate::Options;
use crate::namespaces::{Namespaces, Resolved};
use crate::open_elements::OpenElements;
use crate::recent_names::{RecentNames, ShortName};
use crate::recover::{Placing, Recover};
use crate::tokenizer::{Machine, TokenKind};
use fivefold_core::attributes::WrittenName;
use fivefold_core::machine::StateMachine;
use fivefold_core::piece::Chunk;
use fivefold_core::{
    ElementName, ErrorCode, Name, Names, Namespace, Observer, ParseError, QualifiedName, Span, split_qualified_name,
    work,
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

/// Tree construction without a tree.
#[derive(Debug)]
pub(crate) struct Phases {
    phase: Phase,
    has_doctype: bool,
    namespaces: Namespaces,
    element: ResolvedName,
    /// The last names of elements that were resolved without error.
    recent_elements: RecentNames<ResolvedName>,
    /// The last names of attributes.
    recent_attributes: RecentNames<Name>,
    /// Whether the last token was text outside the root element that was reported.
    is_in_stray_text: bool,
    /// The limit of the depth.
    depth_limit: usize,
    /// The number of open start tags beyond the depth limit, which are ignored.
    ignored_depth: usize,
}

impl Phases {
    /// `prefixes` are the namespaces of those that need no declaration.
    pub(crate) fn new(options: &Options, prefixes: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            phase: Phase::StartPhase,
            has_doctype: false,
            namespaces: Namespaces::new(prefixes),
            element: ResolvedName::NOT_YET,
            recent_elements: RecentNames::new(),
            recent_attributes: RecentNames::new(),
            is_in_stray_text: false,
            depth_limit: options.limits.depth,
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

    /// Whether an element may begin, as far as the limit of the depth goes.
    #[inline(always)]
    pub(crate) fn admits_element(&self, open: &OpenElements) -> bool {
        open.len() < self.depth_limit
    }

    /// The declarations in scope.
    pub(crate) fn namespaces(&self) -> &Namespaces {
        &self.namespaces
    }

    /// The name of the element that begins.
    #[inline]
    pub(crate) fn element(&self) -> &ResolvedName {
        &self.element
    }

    /// Processes the current token. `names` are those of the document, if there is one.
    #[inline(always)]
    pub(crate) fn process<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        let action = match self.phase {
            Phase::MainPhase => self.main_phase(machine, chunk, names),
            Phase::StartPhase => self.start_phase(machine, chunk, names),
            Phase::EndPhase => self.end_phase(machine, chunk, names),
        };
        if machine.kind() != TokenKind::Text {
            self.is_in_stray_text = false;
        }
        machine.output.is_outside_root = self.phase != Phase::MainPhase;
        action
    }

    /// XML5, *Start phase*. A DOCTYPE is accepted once, which the text forgets.
    fn start_phase<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        match machine.kind() {
            // A caller that allows no depth at all wants no root either.
            TokenKind::StartTag | TokenKind::EmptyTag if !self.admits_element(&machine.open) => {
                self.refuse(ErrorCode::DepthLimitReached, machine)
            }
            TokenKind::StartTag | TokenKind::EmptyTag => {
                let action = self.start_tag(machine, chunk, names);
                self.begin_root(action)
            }
            TokenKind::Comment => Action::Comment,
            TokenKind::ProcessingInstruction => Action::ProcessingInstruction,
            TokenKind::XmlDeclaration => Action::XmlDeclaration,
            TokenKind::Doctype if !self.has_doctype => {
                self.has_doctype = true;
                Action::Doctype
            }
            TokenKind::Doctype => self.refuse(ErrorCode::UnexpectedDoctype, machine),
            TokenKind::EndTag | TokenKind::ShortEndTag => {
                self.refuse(ErrorCode::UnexpectedEndTagBeforeRootElement, machine)
            }
            TokenKind::Text => self.stray_text(ErrorCode::CharacterDataBeforeRootElement, machine, chunk),
            TokenKind::EntityReference => self.refuse(ErrorCode::CharacterDataBeforeRootElement, machine),
            TokenKind::EndOfFile => self.end_early(ErrorCode::MissingRootElement, machine),
        }
    }

    /// XML5, *Main phase*.
    #[inline(always)]
    fn main_phase<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        match machine.kind() {
            TokenKind::Text => Action::Text,
            TokenKind::StartTag | TokenKind::EmptyTag => self.start_tag(machine, chunk, names),
            TokenKind::EndTag => self.end_tag(machine, chunk),
            TokenKind::ShortEndTag if self.ignored_depth > 0 => {
                self.ignored_depth -= 1;
                Action::Ignore
            }
            TokenKind::ShortEndTag => self.end(1, &machine.open),
            TokenKind::Comment => Action::Comment,
            TokenKind::ProcessingInstruction => match machine.placing(false, chunk) {
                Placing::SkipTo(offset) => {
                    machine.skip_to(offset);
                    Action::Ignore
                }
                _ => Action::ProcessingInstruction,
            },
            TokenKind::EntityReference => Action::EntityReference,
            TokenKind::XmlDeclaration => Action::XmlDeclaration,
            TokenKind::Doctype => self.refuse(ErrorCode::UnexpectedDoctype, machine),
            TokenKind::EndOfFile => self.end_early(ErrorCode::EofWithOpenElements, machine),
        }
    }

    /// XML5, *End phase*.
    fn end_phase<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        match machine.kind() {
            TokenKind::Comment => Action::Comment,
            TokenKind::ProcessingInstruction => Action::ProcessingInstruction,
            TokenKind::XmlDeclaration => Action::XmlDeclaration,
            TokenKind::EndOfFile => Action::Stop(0),
            TokenKind::Doctype => self.refuse(ErrorCode::UnexpectedDoctype, machine),
            TokenKind::StartTag | TokenKind::EmptyTag => {
                let refused = self.refuse(ErrorCode::UnexpectedStartTagAfterRootElement, machine);
                if R::ACTIVE { self.another_root(machine, chunk, names) } else { refused }
            }
            TokenKind::EndTag | TokenKind::ShortEndTag => {
                self.refuse(ErrorCode::UnexpectedEndTagAfterRootElement, machine)
            }
            TokenKind::Text => self.stray_text(ErrorCode::CharacterDataAfterRootElement, machine, chunk),
            TokenKind::EntityReference => self.refuse(ErrorCode::CharacterDataAfterRootElement, machine),
        }
    }

    /// Begins another root element, if recovery wants it.
    #[cold]
    #[inline(never)]
    fn another_root<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        let placing = machine.placing(true, chunk);
        if placing == Placing::Refused {
            return Action::Ignore;
        }
        let action = match Self::placed(placing, ErrorCode::MismatchedEndTag, machine, chunk) {
            None if self.admits_element(&machine.open) => self.start(machine, chunk, names),
            action => action.unwrap_or(Action::Ignore),
        };
        self.begin_root(action)
    }

    /// Goes on to the phase that comes after a root element, if one begins.
    fn begin_root(&mut self, action: Action) -> Action {
        if let Action::Start { is_empty } = action {
            self.phase = if is_empty { Phase::EndPhase } else { Phase::MainPhase };
        }
        action
    }

    /// The input ends where an element should go on, or begin.
    #[cold]
    fn end_early<O: Observer, R: Recover>(&mut self, code: ErrorCode, machine: &mut Machine<O, R>) -> Action {
        machine.note_early_end(ParseError::new(code, machine.span()));
        machine.error_at(code, machine.span());
        self.phase = Phase::EndPhase;
        Action::Stop(machine.open.len())
    }

    #[cold]
    fn refuse<O: Observer, R: Recover>(&mut self, code: ErrorCode, machine: &mut Machine<O, R>) -> Action {
        machine.error_at(code, machine.span());
        Action::Ignore
    }

    /// Text outside the root element is ignored. White space may stand there; anything else is reported once for text
    /// that adjoins, at its first character.
    #[cold]
    fn stray_text<O: Observer, R: Recover>(
        &mut self,
        code: ErrorCode,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
    ) -> Action {
        let text = machine.characters(chunk);
        let stray = text.data.find(|character| !matches!(character, '\t' | '\n' | '\r' | ' '));
        let stray = stray.map(|at| text.split_at(at).1.first_character_span());
        if let Some(span) = stray {
            machine.output.has_stray_text = true;
            if !core::mem::replace(&mut self.is_in_stray_text, true) {
                machine.error_at(code, span);
            }
        }
        Action::Ignore
    }

    /// Processes a start tag or an empty tag, in the start or main phase.
    #[inline(always)]
    pub(crate) fn start_tag<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        match self.place_start_tag(machine, chunk) {
            Some(action) => action,
            None => self.start(machine, chunk, names),
        }
    }

    #[inline(always)]
    fn start<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        self.begin_element(machine, chunk, names);
        Action::Start { is_empty: self.is_empty(machine, chunk) }
    }

    /// The same, for a tree, in its main phase.
    #[inline(always)]
    pub(crate) fn start_tag_in_tree<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: &mut Names,
    ) -> Action {
        match self.place_start_tag(machine, chunk) {
            Some(action) => action,
            None => {
                self.begin_element_inlined(machine, chunk, Some(names));
                Action::Start { is_empty: self.is_empty(machine, chunk) }
            }
        }
    }

    /// Whether the element that has just begun ends with its tag.
    #[inline(always)]
    fn is_empty<O: Observer, R: Recover>(&self, machine: &mut Machine<O, R>, chunk: Chunk<'_>) -> bool {
        let has_empty_tag = machine.kind() == TokenKind::EmptyTag;
        if !R::ACTIVE || has_empty_tag || machine.open.len() == 1 {
            return has_empty_tag;
        }
        let namespace = || self.namespaces.uri(self.element.resolved);
        let is_empty = machine.is_empty(namespace, chunk);
        if is_empty {
            machine.error_at(ErrorCode::MismatchedEndTag, machine.span());
        }
        is_empty
    }

    /// The effect of a start tag or an empty one that begins no element, or not yet.
    #[inline(always)]
    fn place_start_tag<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
    ) -> Option<Action> {
        if R::ACTIVE
            && let Some(action) = Self::place_elsewhere(ErrorCode::MismatchedEndTag, machine, chunk)
        {
            return Some(action);
        }
        self.refuse_deep(machine)
    }

    /// The effect of a start tag or an empty one beyond the limit of the depth.
    #[inline(always)]
    fn refuse_deep<O: Observer, R: Recover>(&mut self, machine: &mut Machine<O, R>) -> Option<Action> {
        if self.admits_element(&machine.open) && self.ignored_depth == 0 {
            return None;
        }
        self.ignored_depth += usize::from(machine.kind() != TokenKind::EmptyTag);
        Some(self.refuse(ErrorCode::DepthLimitReached, machine))
    }

    /// The effect of a tag that recovery does not leave where it is; `code` is that of what is skipped. It is not inlined, for
    /// the sake of the code around the call.
    #[cold]
    #[inline(never)]
    fn place_elsewhere<O: Observer, R: Recover>(
        code: ErrorCode,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
    ) -> Option<Action> {
        let placing = machine.placing(false, chunk);
        Self::placed(placing, code, machine, chunk)
    }

    fn placed<O: Observer, R: Recover>(
        placing: Placing,
        code: ErrorCode,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
    ) -> Option<Action> {
        match placing {
            // A tag ends no root.
            Placing::After(count)
                if machine.kind() != TokenKind::EndTag && (1..machine.open.len()).contains(&count) =>
            {
                machine.error_at(ErrorCode::MismatchedEndTag, machine.span());
                Some(Action::EndBefore(count))
            }
            Placing::Text if machine.open.len() > 0 => {
                machine.take_tag_for_text(chunk);
                Some(Action::Text)
            }
            Placing::SkipTo(offset) => {
                machine.error_at(code, machine.span());
                machine.skip_to(offset);
                Some(Action::Ignore)
            }
            Placing::AsItIs | Placing::After(_) | Placing::Text | Placing::Refused => None,
        }
    }

    /// Begins an element. It is on the stack of open elements from here on; an empty one, until its end was returned.
    #[inline(always)]
    fn begin_element<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) {
        let has_no_prefixes = !machine.tag_name_has_colon() && !machine.attribute_list().concern_namespaces();
        if names.is_none() && has_no_prefixes {
            let Machine { open, token, .. } = machine;
            open.push(token.tag_name(chunk).data, false, self.namespaces.len());
            self.element.resolved = self.namespaces.resolve_default();
        } else {
            self.begin_any_element(machine, chunk, names);
        }
    }

    /// The same for any element.
    #[inline(never)]
    fn begin_any_element<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) {
        self.begin_element_inlined(machine, chunk, names);
    }

    /// The same, in the one place where all the elements of a tree come by.
    #[inline(always)]
    fn begin_element_inlined<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        mut names: Option<&mut Names>,
    ) {
        let outer_declarations = self.namespaces.len();
        let prefixed = if machine.attribute_list().may_declare() {
            self.declare_all(machine, chunk, names.as_deref_mut())
        } else {
            machine.attribute_list().concerned()
        };
        let Machine { open, token, output, .. } = machine;
        let name = token.tag_name(chunk);
        open.push(name.data, output.name_has_colon, outer_declarations);
        let error = self.resolve_element(name.data, output.name_has_colon, names.as_deref_mut());
        if let Some(code) = error {
            let span = name.span;
            machine.error_at(code, span);
        }
        if prefixed > 0 && (machine.reports.wants_errors || prefixed > 1) {
            self.check_attributes(machine, chunk);
        }
        if let Some(names) = names {
            self.name_attributes(machine, chunk, names);
        }
    }

    /// Processes an end tag in the main phase. It closes the nearest element of its name, with an error if that is not the
    /// current one.
    #[inline(always)]
    fn end_tag<O: Observer, R: Recover>(&mut self, machine: &mut Machine<O, R>, chunk: Chunk<'_>) -> Action {
        if self.ignored_depth > 0 {
            self.ignored_depth -= 1;
            return Action::Ignore;
        }
        let is_current = machine.open.is_current(machine.tag_name_text(chunk).data.as_bytes());
        if R::ACTIVE
            && (!is_current || machine.is_outermost())
            && let Some(action) = Self::place_elsewhere(ErrorCode::EndTagWithNoMatchingElement, machine, chunk)
        {
            return action;
        }
        if is_current {
            return self.end(1, &machine.open);
        }
        let Machine { open, token, .. } = machine;
        match open.closed_by(token.tag_name(chunk).data) {
            0 => self.refuse(ErrorCode::EndTagWithNoMatchingElement, machine),
            count => {
                machine.error_at(ErrorCode::MismatchedEndTag, machine.span());
                self.end(count, &machine.open)
            }
        }
    }

    /// Ends so many elements in the main phase.
    #[inline(always)]
    pub(crate) fn end(&mut self, count: usize, open: &OpenElements) -> Action {
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
    fn declare_all<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        mut names: Option<&mut Names>,
    ) -> usize {
        let mut prefixed = 0;
        work::steps(machine.attribute_list().len());
        for index in 0..machine.attribute_list().len() {
            if machine.attribute_list().concerns_namespaces_at(index) {
                let is_declaration =
                    machine.may_declare_at(index, chunk) && self.declare(index, machine, chunk, names.as_deref_mut());
                prefixed += usize::from(!is_declaration);
            }
        }
        prefixed
    }

    /// Registers the namespace declaration at `index`. Returns `false` if it is an ordinary attribute.
    #[cold]
    fn declare<O: Observer, R: Recover>(
        &mut self,
        index: usize,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> bool {
        let Some(attribute) = machine.tag_attributes(chunk).nth(index) else { return false };
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
                self.namespaces.declare(prefix, machine.meant_namespace(uri), names);
                if !prefix.is_empty() && uri.is_empty() {
                    machine.error_at(ErrorCode::EmptyPrefixedNamespaceDeclaration, span);
                }
                return true;
            }
        };
        machine.error_at(error, span);
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
    fn check_attributes<O: Observer, R: Recover>(&mut self, machine: &mut Machine<O, R>, chunk: Chunk<'_>) {
        let mut errors: Vec<(ErrorCode, Span)> = Vec::new();
        let mut duplicates = Vec::new();
        let mut seen: HashSet<(u64, &str), foldhash::fast::RandomState> = HashSet::default();
        for (index, attribute) in machine.tag_attributes(chunk).iter().enumerate() {
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
                && !seen.insert((uri, local))
            {
                errors.push((ErrorCode::DuplicateAttribute, span));
                duplicates.push(index);
            }
        }
        drop(seen);
        errors.into_iter().for_each(|(code, span)| machine.error_at(code, span));
        machine.attribute_list().remove_all(&duplicates);
    }

    /// Gives each attribute its name in the document.
    #[inline]
    fn name_attributes<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
        names: &mut Names,
    ) {
        let version = self.namespaces.version();
        machine.resolve_attribute_names(chunk, |written| {
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

/// The error of a prefix that nothing in the document declares.
fn undeclared(resolved: Resolved) -> Option<ErrorCode> {
    matches!(resolved, Resolved::Undeclared | Resolved::WellKnown(_)).then_some(ErrorCode::UndeclaredNamespacePrefix)
}
