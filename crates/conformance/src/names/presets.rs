//! The names of frameworks.

use Effect::{Attribute, Attributes, Component, Content, Each, Else, If};

/// The names that a framework has in the markup of a page, in lower case.
#[derive(Debug)]
pub(super) struct Preset {
    pub(super) name: &'static str,
    pub(super) attributes: &'static [&'static str],
    pub(super) elements: &'static [&'static str],
    /// Elements that stand for what is in them, wherever they stand.
    pub(super) groups: &'static [&'static str],
    /// Those of the groups in whose place content comes that is not known.
    pub(super) slots: &'static [&'static str],
    /// What stands before and after the name of an attribute to which a script gives a value. Of two that fit, the first
    /// counts.
    pub(super) bindings: &'static [(&'static str, &'static str)],
    /// What other attributes do.
    pub(super) effects: &'static [(&'static str, Effect)],
    /// Whether custom elements are components, in whose place others come.
    pub(super) has_components: bool,
    /// Whether `@if (…) {`, `}` and `@let …;` are marks, and no text.
    pub(super) has_blocks: bool,
}

/// What an attribute of a framework does to its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It gives a value to this attribute.
    Attribute(&'static str),
    /// It gives values to attributes that it does not name.
    Attributes,
    /// It gives the element its content.
    Content,
    /// With a value that begins so, it puts another element in the place of this one.
    Component(&'static str),
    /// The element is there under a condition.
    If,
    /// The element is there where those before it, back to the last `If`, are not.
    Else,
    /// The element is there as often as a script says.
    Each,
}

const NONE: Preset = Preset {
    name: "",
    attributes: &[],
    elements: &[],
    groups: &[],
    slots: &[],
    bindings: &[],
    effects: &[],
    has_components: false,
    has_blocks: false,
};

/// Each with where its names are listed. Names of `data-*` and of custom elements are allowed without a preset.
pub(super) const PRESETS: &[Preset] = &[
    // <https://htmx.org/reference/>, and of the extensions that <https://htmx.org/extensions/> lists as the core ones,
    // `preload`, `sse` and `ws`; the others have names of `hx-*`.
    Preset { name: "htmx", attributes: &["hx-*", "sse-*", "ws-*", "preload", "preload-images"], ..NONE },
    // The directives of <https://alpinejs.dev/start-here> and of the plugins there; the short forms of `x-on` and `x-bind`.
    Preset {
        name: "alpine",
        attributes: &["x-*", "@*", ":*"],
        bindings: &[(":", ""), ("x-bind:", "")],
        effects: &[
            ("x-bind", Attributes),
            ("x-show", Attribute("hidden")),
            ("x-text", Content),
            ("x-html", Content),
            ("x-if", Each),
            ("x-for", Each),
        ],
        ..NONE
    },
    // <https://vuejs.org/api/built-in-directives.html>, <https://vuejs.org/api/built-in-special-attributes.html>,
    // <https://vuejs.org/api/built-in-special-elements.html>, <https://vuejs.org/api/built-in-components.html>
    Preset {
        name: "vue",
        attributes: &["v-*", "@*", ":*", "#*", ".*", "key", "ref", "is"],
        elements: &["component"],
        groups: &[
            "keep-alive",
            "keepalive",
            "suspense",
            "teleport",
            "transition",
            "transition-group",
            "transitiongroup",
        ],
        bindings: &[(":", ""), ("v-bind:", ""), (".", "")],
        effects: &[
            ("v-bind", Attributes),
            ("v-show", Attribute("hidden")),
            ("v-text", Content),
            ("v-html", Content),
            ("is", Component("vue:")),
            ("v-if", If),
            ("v-else-if", Else),
            ("v-else", Else),
            ("v-for", Each),
        ],
        has_components: true,
        ..NONE
    },
    // <https://angular.dev/guide/templates>, with bindings, variables, blocks and `ng-` elements;
    // <https://angular.dev/guide/directives>; <https://angular.dev/guide/i18n/prepare>;
    // <https://angular.dev/guide/animations>; and the selectors and inputs of the directives of
    // <https://angular.dev/api/forms>, <https://angular.dev/api/router> and
    // <https://angular.dev/api/common/NgOptimizedImage>.
    Preset {
        name: "angular",
        attributes: &[
            "[*]",
            "(*)",
            "\\**",
            "#*",
            "@*",
            "bind-*",
            "on-*",
            "bindon-*",
            "let-*",
            "ref-*",
            "animate.*",
            "i18n",
            "i18n-*",
            "ng*",
            "form*name",
            "formgroup",
            "email",
            "router*",
            "disableoptimizedsrcset",
            "fill",
            "loaderparams",
            "placeholder",
            "placeholderconfig",
            "priority",
        ],
        groups: &["ng-container", "ng-content", "ng-template"],
        slots: &["ng-content"],
        bindings: &[("[attr.", "]"), ("[", "]"), ("bind-", "")],
        effects: &[
            ("ngsrc", Attribute("src")),
            ("[ngsrc]", Attribute("src")),
            ("ngsrcset", Attribute("srcset")),
            ("[ngsrcset]", Attribute("srcset")),
            ("routerlink", Attribute("href")),
            ("[routerlink]", Attribute("href")),
            ("[innerhtml]", Content),
            ("[innertext]", Content),
            ("[textcontent]", Content),
            ("*ngtemplateoutlet", Content),
            ("[ngtemplateoutlet]", Content),
            ("*ngif", Each),
            ("*ngfor", Each),
            ("*ngswitchcase", Each),
            ("*ngswitchdefault", Each),
        ],
        has_blocks: true,
        ..NONE
    },
    // <https://unpoly.com/api/>
    Preset { name: "unpoly", attributes: &["up-*"], ..NONE },
    // <https://stimulus.hotwired.dev/reference/controllers>, and the pages beside it: all attributes are `data-*`.
    Preset { name: "stimulus", ..NONE },
    // The directives of <https://livewire.laravel.com/docs/wire-model>, and of the pages beside it.
    Preset {
        name: "livewire",
        attributes: &["wire:*"],
        effects: &[("wire:show", Attribute("hidden")), ("wire:text", Content)],
        ..NONE
    },
];
