//! The start tag of a template: plain, as a declarative shadow root, or as a patch.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>

use super::open_elements::OpenElement;
use super::{Flow, InsertionMode, TreeBuilder};
use crate::HtmlTreeSink;
use crate::tokenizer::HtmlTag;
use fivefold_core::{
    ElementClass, ElementName, Name, Namespace, ShadowRoot, ShadowRootMode, is_valid_custom_element_name,
};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    pub(super) fn template_start_tag(&mut self, tag: &HtmlTag<'_>) -> Flow {
        self.push_marker();
        self.set_frameset_ok(false);
        self.push_template_mode(InsertionMode::InTemplate);
        self.state.insertion_mode = InsertionMode::InTemplate;

        let place = self.place_for_element();
        let template = self.create_html_element(Name::TEMPLATE, tag);
        let is_inserted_elsewhere = match shadow_root(tag) {
            Some(root) => self.attach_declarative_shadow_root(template, root),
            None => self.begin_patch(template, tag, place),
        };
        if !is_inserted_elsewhere {
            self.sink.insert(place, template);
        }
        // A shadow root takes the place of the contents.
        let contents = self.sink.template_contents(template);
        self.push(OpenElement { target: contents, ..OpenElement::new(template, ElementName::html(Name::TEMPLATE)) });
        Flow::Done
    }

    /// Makes the template's contents the shadow root of the element around it. `false` leaves it a plain template,
    /// which is no parse error.
    fn attach_declarative_shadow_root(&mut self, template: S::Node, root: ShadowRoot) -> bool {
        let allowed = self.options.shadow_roots.unwrap_or(self.state.context.is_none());
        // NOTE: with one element on the stack, that is the adjusted current node, and the standard allows no shadow root;
        // or the context of a fragment is, which is no node of the sink: see `docs/inside/deviations.md`.
        if !allowed || self.open_elements.len() <= 1 {
            return false;
        }
        let Some(host) = self.open_elements.current().copied() else { return false };
        host.is_html()
            && can_be_shadow_host(host.name, self.sink.names().text(host.name.local))
            && self.sink.attach_shadow_root(host.node, template, root)
    }
}

/// The shadow root that a template's attributes describe.
fn shadow_root(tag: &HtmlTag<'_>) -> Option<ShadowRoot> {
    let has = |name: Name| tag.attributes.get(name).is_some();
    let is = |name: Name, keyword: &str| {
        tag.attributes.get(name).is_some_and(|value| value.data.eq_ignore_ascii_case(keyword))
    };
    let mode = if is(Name::SHADOWROOTMODE, "open") {
        ShadowRootMode::Open
    } else if is(Name::SHADOWROOTMODE, "closed") {
        ShadowRootMode::Closed
    } else {
        return None;
    };
    let mut root = ShadowRoot::new(mode);
    root.delegates_focus = has(Name::SHADOWROOTDELEGATESFOCUS);
    root.serializable = has(Name::SHADOWROOTSERIALIZABLE);
    root.clonable = has(Name::SHADOWROOTCLONABLE);
    root.manual_slot_assignment = is(Name::SHADOWROOTSLOTASSIGNMENT, "manual");
    root.keeps_registry_null = has(Name::SHADOWROOTCUSTOMELEMENTREGISTRY);
    Some(root)
}

/// <https://dom.spec.whatwg.org/#valid-shadow-host-name>
fn can_be_shadow_host(name: ElementName, text: &str) -> bool {
    debug_assert_eq!(name.namespace, Namespace::HTML);
    let is_known = matches!(
        name.local,
        Name::ARTICLE
            | Name::ASIDE
            | Name::BLOCKQUOTE
            | Name::BODY
            | Name::DIV
            | Name::FOOTER
            | Name::HEADER
            | Name::MAIN
            | Name::NAV
            | Name::P
            | Name::SECTION
            | Name::SPAN
    );
    is_known || ElementClass::HEADING.contains(name.local) || is_valid_custom_element_name(text)
}
