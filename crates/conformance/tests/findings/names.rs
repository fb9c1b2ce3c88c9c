//! Names beside those of the HTML Standard: of other standards, and of a site.

use fivefold::conformance::{Code, Options, OwnNames, Suppressions, check};

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

/// What a framework may give an element, its attributes, content, place or another element in its place, is not missed, and
/// its value not known.
#[test]
fn what_a_script_may_give_is_not_missing() {
    for (preset, bodies) in [
        (
            "vue",
            &[
                "<img src=x sizes=100vw :srcset=a alt=''>",
                "<img src=x srcset='a 1w' sizes=auto :loading=a alt=''>",
                "<map name=m><area :coords=a href=x alt=b><area :shape=a coords='1,2' href=x alt=c></map>",
                "<table><colgroup><col :span=n></colgroup><tr><td>a<td>b</table>",
                "<table><col><col><tr><td :colspan=n>a</table>",
                "<table><tr><td :rowspan=n>a<td>b<tr><td>c</table>",
                "<table><col><tr><td v-for='a in b'>a<td>c</table>",
                "<img v-bind=a><input v-bind=a><map v-bind=b></map><object v-bind=c></object><p itemid=x v-bind=d>y</p>",
                "<a v-bind=a target=_blank>x</a><area-x></area-x>",
                "<meter :min=a max=9 value=-5>x</meter><progress :max=a value=7>x</progress>",
                "<h1 v-text=a></h1><h1 v-html=a></h1><section v-html=a></section><time v-text=a></time>",
                "<dl v-html=a></dl><details v-html=a></details><select required v-html=a></select>",
                "<select><option :value=a v-text=b></select>",
                "<select required><option :value=a>x</select>",
                "<ul :role=a><li role=option>x</ul><ul v-bind=a><li role=option>x</ul>",
                "<div role=list><div :role=a><p role=option>x</div></div>",
                "<div :role=a aria-owns=b></div><p id=b role=option>x</p>",
                "<table><tr is='vue:my-row' title=a post=b></table>",
                "<p v-if=a id=x>b</p> <p v-else-if=b id=x>c</p> <p v-else id=x>d</p>",
                "<div v-if=a><i id=x>b</i></div><div v-else><p v-if=b><b id=x>c</b></p><p v-else id=x>d</p></div>",
                "<main v-if=a>b</main><main v-else>c</main>",
                "<figure><img v-if=a :src=b alt=''><figcaption v-if=a>c</figcaption><figcaption v-else>d</figcaption></figure>",
                "<ul><transition-group><li>a</transition-group></ul><ol><keep-alive><li value=2>b</keep-alive></ol>",
                "<h1 v-show=a></h1><main v-show=a>b</main><main v-show=c>d</main>",
                "<ol><todo-item v-for='a in b'></todo-item></ol><dl><my-row><p>a</p></my-row></dl>",
                "<a :[key]=b target=_blank>x</a><img v-bind:[a].prop=b>",
                "<dl><template v-for='a in b'><dt>a<dd>b</template></dl>",
                "<hgroup><template v-if=a><h1>b</h1></template><template v-if=b><h2>c</h2></template></hgroup>",
                "<dl><template v-if=a><dt>x</dt></template><template v-else><dt>y</dt></template><dd>z</dd></dl>",
                "<dl><template v-if=a><dt>x<dd>y</template><template v-else><div><dt>x<dd>y</div></template></dl>",
                "<dl><template v-if=a><dt>x<dd>y</template> <template v-if=b><div><dt>x<dd>y</div></template></dl>",
                "<dl><template v-if=a><div><dt>x<dd>y</div></template><template v-if=b><dt>x<dd>y</template></dl>",
                "<input type=checkbox v-model=a true-value=yes false-value=no>",
                "<transition-group tag=ul><li>a</transition-group><p>b</p><transition-group :tag=a><li>c</transition-group>",
            ][..],
        ),
        (
            "alpine",
            &[
                "<button x-bind=a></button><img x-bind=b>",
                "<h1 x-text=a></h1><h1 x-html=a></h1><time x-text=a></time>",
                "<div :role=a><p role=tab aria-selected=true>x</p></div>",
                "<select required><template x-for='a in b'><option :value=a x-text=a></option></template></select>",
                "<label for=i>a</label><template x-if=b><input id=i></template>",
                "<table><tr><template x-for='a in b'><td x-text=a></td></template></tr></table>",
                "<section><template x-if=a><h2>b</h2></template></section>",
                "<dl><template x-for='a in b'><div><dt>a</dt><dd>b</dd></div></template></dl>",
                "<ul><template x-if=a><li key=1>b</template></ul>",
            ],
        ),
        (
            "angular",
            &[
                "<img ngSrc=a.png alt='' priority><img [ngSrc]=a [alt]=b fill>",
                "<img ngSrc=a ngSrcset='1x, 2x' sizes=100vw alt='' placeholder [loaderParams]=b>",
                "<ul><ng-container *ngFor='a'><li>b</li></ng-container></ul>",
                "<dl><ng-container><dt>a<dd>b</ng-container></dl><ol><ng-container><li value=2>x</ng-container></ol>",
                "<ul>@for (a of b; track a) {<li>c</li>} @empty {<li>d</li>}</ul>",
                "<ul>@if (a == '){') {<li>b</li>} @else if (f(c); as d) {<li>e</li>}</ul>",
                "<ul>@let a = ';'; @switch (a) { @case (1) {<li>b</li>} }</ul>",
                "<h1><ng-content></ng-content></h1><section><ng-content select=h2></ng-content></section>",
                "<h1><ng-container *ngTemplateOutlet=x></ng-container></h1>",
                "<h1><ng-container [ngTemplateOutlet]=x></ng-container></h1>",
                "<h1><ng-container *ngComponentOutlet=x></ng-container></h1>",
                "<h1><ng-container [ngComponentOutlet]=x></ng-container></h1>",
                "<a routerLink=/a fragment=b queryParamsHandling=merge ariaCurrentWhenActive=page>c</a>",
                "<h1 [innerHTML]=a></h1><a routerLink=/a target=_blank>b</a><p animate.enter=a>b</p>",
            ],
        ),
        ("livewire", &["<h1 wire:text=a></h1><h1 wire:show=a></h1>"]),
        ("htmx", &["<a href=x preload=mouseover preload-images=true>a</a><p classes='add a' remove-me=1s>b</p>"]),
    ] {
        let names = OwnNames::default().with_preset(preset).unwrap();
        for body in bodies {
            let found: Vec<_> =
                codes(body, &names).into_iter().filter(|code| *code != Code::MissingTopHeading).collect();
            assert_eq!(found, [], "{preset}: {body}");
        }
    }
}

/// What no script gives is missed under a preset, too, and what is written is checked.
#[test]
fn what_no_script_gives_is_missing() {
    let vue = OwnNames::default().with_preset("vue").unwrap();
    for (body, code) in [
        ("<img :class=a src=x>", Code::MissingAttribute),
        ("<img v-bind=a src='a b'>", Code::BadUrl),
        ("<input v-bind=a type=date value=b>", Code::BadValue),
        ("<h1 :class=a></h1>", Code::EmptyHeading),
        ("<table><tr><td colspan=2 :class=a>b<td>c<tr><td>d</table>", Code::TableWithoutCells),
        ("<p v-if=a id=x>b</p><p id=x>c</p><p v-else id=x>d</p>", Code::DuplicateId),
        ("<p v-if=a id=x>b</p><p v-else>c</p><p id=x>d</p>", Code::DuplicateId),
        ("<p v-if=a id=x>b</p><p v-if=b id=x>c</p>", Code::DuplicateId),
        ("<p v-if=a><i id=x>b</i><i id=x>c</i></p>", Code::DuplicateId),
        ("<main v-if=a>b</main><main>c</main>", Code::TooManyElements),
        ("<ul><transition><p>a</p></transition></ul>", Code::ElementNotAllowed),
        ("<ul><transition>a</transition></ul>", Code::TextNotAllowed),
        ("<div><transition-group><li>a</transition-group></div>", Code::ElementNotAllowed),
        ("<ul role=list><li role=option>x</ul>", Code::RoleContext),
        ("<ul>@if (a) {<li>c</li>}</ul>", Code::TextNotAllowed),
        ("<table><tr is=x><td>a</table>", Code::BadValue),
        ("<ul><template v-for='a in b'><p>a</p></template></ul>", Code::ElementNotAllowed),
        ("<ul><todo-item></todo-item>text</ul>", Code::TextNotAllowed),
        ("<dl><template v-if=a><dt>x<dd>y</template><div><dt>x<dd>y</div></dl>", Code::ElementNotAllowed),
        ("<dl><dt>x<dd>y</dd><template v-if=a><div><dt>x<dd>y</div></template></dl>", Code::ElementNotAllowed),
        ("<dl><template v-if=a><dt>x<dd>y</template><template v-if=b><p>z</template></dl>", Code::ElementNotAllowed),
        (
            "<dl><template v-if=a><div><dt>x<dd>y</div></template><template v-if=b><dd>z</template></dl>",
            Code::ElementNotAllowed,
        ),
        ("<h1 tag=x></h1>", Code::AttributeNotAllowed),
    ] {
        let found = codes(body, &vue);
        assert!(found.contains(&code), "{body}: {found:?}");
    }
    let angular = OwnNames::default().with_preset("angular").unwrap();
    for (body, code) in [
        ("<ul>@if (a) { text here }</ul>", Code::TextNotAllowed),
        ("<ul>@if (a) {<li>b</li>} text @else {<li>c</li>}</ul>", Code::TextNotAllowed),
        ("<ul>@if (a {</ul>", Code::TextNotAllowed),
        ("<h1><ng-container *ngIf=a></ng-container></h1>", Code::EmptyHeading),
    ] {
        let found = codes(body, &angular);
        assert!(found.contains(&code), "{body}: {found:?}");
    }
    let none = OwnNames::default();
    for (body, code) in [
        ("<p v-if=a id=x>b</p><p v-else id=x>c</p>", Code::DuplicateId),
        ("<label for=i>a</label><template x-if=b><input id=i></template>", Code::BrokenReference),
        ("<ul><ng-container><li>a</ng-container></ul>", Code::ElementNotAllowed),
        ("<ol><todo-item></todo-item></ol>", Code::ElementNotAllowed),
    ] {
        let found = codes(body, &none);
        assert!(found.contains(&code), "{body}: {found:?}");
    }
}

/// The contents of a template are copied to where there may be other elements; a shadow tree is where it is.
#[test]
fn references_in_templates_may_be_to_what_is_outside() {
    let none = OwnNames::default();
    for reference in [
        "<label for=i>a</label>",
        "<input list=i>",
        "<button form=i>a</button>",
        "<button popovertarget=i>a</button>",
        "<p aria-details=i>a</p>",
        "<img src=x alt='' usemap=#i>",
        "<div itemscope itemref=i>a</div>",
    ] {
        assert_eq!(codes(&format!("<template>{reference}</template>"), &none), [], "{reference}");
        let shadow = format!("<div><template shadowrootmode=open>{reference}</template></div>");
        assert_eq!(codes(&shadow, &none).len(), 1, "{reference}");
    }
    assert_eq!(codes("<template><label for=i>a</label><p id=i>b</p></template>", &none), [Code::BrokenReference]);
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

/// Errors of the parser that are none to Angular, and those beside them that are.
#[test]
fn angular_reads_blocks_and_tags_of_its_own() {
    let angular = OwnNames::default().with_preset("angular").unwrap();
    let vue = OwnNames::default().with_preset("vue").unwrap();
    let loud = |body: &str, names: &OwnNames| -> Vec<String> {
        let source = format!("<!DOCTYPE html><html lang=en><title>t</title>{body}");
        let options = fivefold::html::Options::default().with_errors(true);
        let document = fivefold::html::Parser::new(options).parse(&source);
        let mut suppressions = Suppressions::of(&document, names);
        let errors = document.errors().iter();
        let loud = errors.filter(|error| !suppressions.silence(error.code.as_str(), error.extent));
        loud.map(|error| error.code.as_str().to_owned()).collect()
    };
    for body in [
        "<table>@for (a of b; track a.id) {<tr><td>{{ a }}</td></tr>} @empty {<tr><td>c</td></tr>}</table>",
        "<table><tr>@if (a > b && c < d) {<td>e</td>} @else {<td>f</td>}</tr></table>",
        "@if (a < b) {<p>c</p>}",
        "<p>c: @if (a < b) {d} @else if (é(a < c)) {d}</p>",
        "<p>c {{ a < b ? 'd' : \"e\" }} and {{ f > g && g < h }}</p>",
        "<p><a-b/></p><div><a-b [c]=d /><p>e</p></div><ul><li><ng-container *ngTemplateOutlet='x'/></li></ul>",
        "<table><tr><td><a-b/></td></tr></table><a-b/>",
        "<div><a-b/><br></div><p><a-b/><img src=x alt=y></p><div><a-b/>text<input><svg/></div>",
    ] {
        assert_eq!(loud(body, &angular), [""; 0], "{body}");
        assert_ne!(loud(body, &vue), [""; 0], "{body}");
    }
    for (body, expected) in [
        ("<table>@for (a of b; track a.id) { c <tr><td>d</td></tr>}</table>", "foster-parented-content"),
        ("<table>c<tr><td>@if (a) { b }</td></tr></table>", "foster-parented-content"),
        ("<table><input></table>", "foster-parented-content"),
        ("<table><tr>@if (x) {<input>}</table>", "foster-parented-content"),
        ("<p>a < b</p>", "invalid-first-character-of-tag-name"),
        ("<p>{{ a }} < b {{ c }}</p>", "invalid-first-character-of-tag-name"),
        ("<p>a@b.c (d) < e {</p>", "invalid-first-character-of-tag-name"),
        ("<p>{{ a < b", "invalid-first-character-of-tag-name"),
        ("<p>a < ", "invalid-first-character-of-tag-name"),
        ("<div/></div>", "non-void-html-element-start-tag-with-trailing-solidus"),
        ("<p><a-b></p>", "unclosed-element"),
        ("<div><span><a-b/></div>", "misnested-end-tag"),
        ("<p><a-b/><b></p>", "unclosed-element"),
    ] {
        assert!(loud(body, &angular).iter().any(|code| code == expected), "{body}: {:?}", loud(body, &angular));
    }
}
