//! Names beside those of the HTML Standard: of other standards, and of a site.

use fivefold::conformance::{Code, Options, OwnNames, check};

fn codes(body: &str, names: &OwnNames) -> Vec<Code> {
    let document = fivefold::html::parse(&format!("<!DOCTYPE html><html lang=en><title>t</title>{body}"));
    let findings = check(&document, &Options::default().with_own_names(names.clone()));
    findings.iter().map(|finding| finding.code).collect()
}

/// What the standards in the table say: which elements have the attribute, and with what values.
#[test]
fn attributes_of_other_standards() {
    let none = OwnNames::default();
    for body in [
        "<p part='a b'>x</p>",
        "<x-a exportparts='a, b: c'></x-a>",
        "<video src=x disablepictureinpicture></video>",
        "<audio src=x disableremoteplayback></audio>",
        "<p elementtiming=a>x</p>",
        "<iframe src=x csp=\"default-src 'self'\"></iframe>",
        "<div contenteditable virtualkeyboardpolicy=manual>x</div>",
    ] {
        assert_eq!(codes(body, &none), [], "{body}");
    }
    for (body, code) in [
        ("<audio src=x disablepictureinpicture></audio>", Code::AttributeNotAllowed),
        ("<p disableremoteplayback>x</p>", Code::AttributeNotAllowed),
        ("<p csp=a>x</p>", Code::AttributeNotAllowed),
        // In no standard.
        ("<video src=x controlslist=nodownload></video>", Code::AttributeNotAllowed),
        ("<video src=x disablepictureinpicture=true></video>", Code::BadValue),
        ("<div virtualkeyboardpolicy=never>x</div>", Code::BadValue),
    ] {
        assert_eq!(codes(body, &none), [code], "{body}");
    }
}

/// The markup of each framework's documentation, and a name that it does not have.
#[test]
fn presets_have_the_names_of_their_frameworks() {
    for (preset, bodies) in [
        ("htmx", &["<button hx-get=/a hx-on::after-request=f()>x</button>", "<p hx-ext=sse sse-connect=/a>x</p>"][..]),
        ("alpine", &["<p x-data=a x-on:click.prevent=b @click=c x-transition>x</p>", "<img :src=a x-bind:alt=b>"]),
        (
            "vue",
            &[
                "<p v-if=a :key=b ref=c @keyup.enter=d v-bind:class=e>x</p>",
                "<img :src=a v-bind:alt.attr=b>",
                "<component :is=a><template #header=b>x</template></component>",
                "<input type=button :value=a><input :type=a checked>",
                "<track-list></track-list><video :src=a><track :src=b :kind=c></video>",
            ],
        ),
        (
            "angular",
            &[
                "<p *ngIf='a' [class.b]='c' (click)='d' #e i18n-title=f title=g>x</p>",
                "<img [src]=a [attr.alt]=b>",
                "<input [(ngModel)]=a formControlName=b><a routerLink=/a>x</a>",
            ],
        ),
        ("unpoly", &["<a href=x up-target=.a up-layer=new>x</a>"]),
        ("stimulus", &["<p data-controller=a data-action='click->a#b'>x</p>"]),
        ("livewire", &["<button wire:click=a wire:model.live=b>x</button>"]),
    ] {
        let names = OwnNames::default().with_preset(preset).unwrap();
        for body in bodies {
            assert_eq!(codes(body, &names), [], "{preset}: {body}");
        }
        assert_eq!(codes("<p titel=a>x</p><tranzition>x</tranzition>", &names).len(), 2, "{preset}");
    }
    let presets = ["htmx", "alpine", "vue", "angular", "unpoly", "stimulus", "livewire"];
    assert_eq!(OwnNames::presets().collect::<Vec<_>>(), presets);
    assert!(OwnNames::default().with_preset("react").is_none());
}

/// Without its preset, a binding is no attribute.
#[test]
fn a_binding_counts_as_its_attribute_under_its_preset_alone() {
    let allowed = OwnNames::default().with_attributes(":*");
    assert_eq!(codes("<img :src=a :alt=b>", &allowed), [Code::MissingAttribute; 2]);
    let vue = OwnNames::default().with_preset("vue").unwrap();
    assert_eq!(codes("<img :srcset=a :alt=b>", &vue), []);
    assert_eq!(codes("<img :data-src=a :alt=b>", &vue), [Code::MissingAttribute]);
    // What a role that is not known allows is not known either.
    for body in ["<div :role=r aria-checked=true>x</div>", "<div :role=r aria-label=x>y</div>"] {
        assert_eq!(codes(body, &vue), [], "{body}");
    }
}

/// An element of the site may stand where a custom element may, with any attributes, and no name of HTML is one.
#[test]
fn elements_of_a_site_are_as_custom_elements() {
    let names = OwnNames::default().with_elements("gr*").with_elements("center");
    assert_eq!(codes("<p><greeting a=b>x</greeting></p><svg><greeting/></svg>", &names), [Code::UnknownElement]);
    assert_eq!(codes("<ul><greeting></greeting></ul>", &names), [Code::ElementNotAllowed]);
    assert_eq!(codes("<center>x</center>", &names), [Code::ObsoleteElement]);
}
