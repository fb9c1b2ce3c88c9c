//! The names of frameworks.

/// The names that a framework has in the markup of a page.
pub(super) struct Preset {
    pub(super) name: &'static str,
    pub(super) attributes: &'static [&'static str],
    pub(super) elements: &'static [&'static str],
    /// What stands before and after the name of an attribute to which a script gives a value. Of two that fit, the first
    /// counts.
    pub(super) bindings: &'static [(&'static str, &'static str)],
}

/// Each with where its names are listed. Names of `data-*` and of custom elements are allowed without a preset.
pub(super) const PRESETS: &[Preset] = &[
    // <https://htmx.org/reference/>, <https://htmx.org/extensions/sse/>, <https://htmx.org/extensions/ws/>
    Preset { name: "htmx", attributes: &["hx-*", "sse-*", "ws-*"], elements: &[], bindings: &[] },
    // <https://alpinejs.dev/start-here>: directives, and the short forms of `x-on` and `x-bind`.
    Preset { name: "alpine", attributes: &["x-*", "@*", ":*"], elements: &[], bindings: &[(":", ""), ("x-bind:", "")] },
    // <https://vuejs.org/api/built-in-directives.html>, <https://vuejs.org/api/built-in-special-attributes.html>,
    // <https://vuejs.org/api/built-in-special-elements.html>, <https://vuejs.org/api/built-in-components.html>
    Preset {
        name: "vue",
        attributes: &["v-*", "@*", ":*", "#*", ".*", "key", "ref"],
        elements: &["component", "suspense", "teleport", "transition"],
        bindings: &[(":", ""), ("v-bind:", ""), (".", "")],
    },
    // <https://angular.dev/guide/templates>: bindings, structural directives, variables and translated attributes; the
    // directives of the framework itself, of its forms and of its router.
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
            "i18n",
            "i18n-*",
            "ng*",
            "form*name",
            "formgroup",
            "router*",
        ],
        elements: &[],
        bindings: &[("[attr.", "]"), ("[", "]"), ("bind-", "")],
    },
    // <https://unpoly.com/api/>
    Preset { name: "unpoly", attributes: &["up-*"], elements: &[], bindings: &[] },
    // <https://stimulus.hotwired.dev/reference/controllers>: all of its attributes are `data-*`.
    Preset { name: "stimulus", attributes: &[], elements: &[], bindings: &[] },
    // <https://livewire.laravel.com/docs/wire-model>
    Preset { name: "livewire", attributes: &["wire:*"], elements: &[], bindings: &[] },
];
