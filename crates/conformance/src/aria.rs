//! ARIA: roles, states and properties.
//!
//! <https://w3c.github.io/html-aria/> and <https://w3c.github.io/aria/>

pub(crate) mod html;

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::Element;
use crate::generated::aria::{PROPERTIES, PUBLISHING};
use crate::generated::elements::OF_ARIA;
use crate::generated::lists::WIDGETS;
use crate::inside::Inside;
use crate::near;
use crate::references::{Orphan, UNKNOWN};
use crate::requirements;
use crate::roles::{Property, Role, RoleContext, Value, find, find_property};
use crate::rules::{Attributes, Categories, Roles};
use crate::surroundings::Surroundings;
use crate::values::{alternatives, quote};
use fivefold_core::Namespace;
use fivefold_dom::Attribute;
use fivefold_microsyntax as microsyntax;

/// Checks the role of an element, and its states and properties. Returns the role that it has, said or not.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) -> Option<&'static str> {
    let inherited = checker.inherited();
    // What role a script gives is not known, nor what it allows.
    if element.is_bound("role") {
        checker.references.note_tab_panel();
        check_owner(checker, element, Some(UNKNOWN));
        return None;
    }
    let context = inherited.roles;
    let parent = checker.parent();
    let around = Surroundings { parent, parent_role: context.parent, inside: inherited.inside, table: context.table };
    let roles = html::roles_of(element, around);
    let implicit = roles.implicit;
    let said = element.attribute("role").and_then(|attribute| check_role(checker, element, attribute, roles));
    let is_ignored = said.is_some_and(|role| matches!(role, "none" | "presentation"))
        && reason_against_presentation(element).is_some();
    let role = said.filter(|_| !is_ignored).or(implicit);
    check_descendant(checker, element, said, context);
    if element.attributes.iter().any(|attribute| attribute.name().starts_with("aria-")) {
        check_attributes(checker, element, role, said, roles.attributes);
        requirements::check(checker, element, OF_ARIA);
    }
    if let Some(said) = said {
        check_said(checker, element, said, implicit, context);
    }
    check_image(checker, element);
    check_owner(checker, element, role);
    role
}

/// Checks the attribute `role`; returns the first role in it that there is.
fn check_role<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    attribute: Attribute<'a>,
    roles: Roles,
) -> Option<&'static str> {
    let mut first = None;
    let value = attribute.value().to_ascii_lowercase();
    for token in value.split_ascii_whitespace() {
        let Some(name) = known_role(token) else {
            checker.findings.add(Code::UnknownRole, element.node.id(), element.attribute_span(attribute), || {
                format!(
                    "Bad value {} for attribute `role` on element `{}`: there is no such role",
                    quote(token),
                    element.name
                )
            });
            continue;
        };
        // Which roles a `figure` may have is known at its end.
        if !element.is("figure") {
            check_known_role(checker, element, attribute, name, roles);
        }
        first = first.or(Some(name));
    }
    first
}

/// The role with that name, if there is one that documents may have.
fn known_role(token: &str) -> Option<&'static str> {
    let known = find(token).filter(|role| !role.is_abstract);
    known.map(|role| role.name).or_else(|| PUBLISHING.iter().copied().find(|one| *one == token))
}

/// Checks that the element may have a role that there is.
fn check_known_role<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    attribute: Attribute<'a>,
    name: &'static str,
    Roles { implicit, allowed, .. }: Roles,
) {
    let (node, span) = (element.node.id(), element.attribute_span(attribute));
    let is_allowed = allowed.is_none_or(|list| {
        list.contains(&name)
            || implicit == Some(name)
            || html::is_equivalent(element, name)
            || html::is_discouraged(element, name)
    });
    if find(name).is_some_and(|role| role.is_deprecated) && is_allowed {
        checker.findings.add(Code::DeprecatedRole, node, span, || {
            format!(
                "Questionable value `{name}` for attribute `role` on element `{}`: the role is deprecated",
                element.name
            )
        });
    }
    if (implicit == Some(name) || html::is_equivalent(element, name)) && name != "generic" {
        checker.findings.add(Code::RedundantRole, node, span, || {
            format!("The attribute `role` is unnecessary: element `{}` has the role `{name}` without it", element.name)
        });
    } else if !is_allowed {
        let what = match allowed {
            None | Some([]) => "it must have none".to_owned(),
            Some(list) => format!("it may be {}", alternatives(list)),
        };
        checker.findings.add(Code::RoleNotAllowed, node, span, || {
            format!("Bad value `{name}` for attribute `role` on element `{}`: {what}", element.name)
        });
    }
}

/// Checks the roles that depend on what an element contains, when its end is reached.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    let Some(attribute) = element.attribute("role").filter(|_| element.is("figure")) else { return };
    let value = attribute.value().to_ascii_lowercase();
    for name in value.split_ascii_whitespace().filter_map(known_role) {
        let roles = Roles { implicit: Some("figure"), allowed: html::roles_of_figure(frame.has_caption), ..Roles::ANY };
        check_known_role(checker, element, attribute, name, roles);
    }
}

/// Checks that the element may be in the ancestors that say their role, and in headings.
fn check_descendant<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    said: Option<&'static str>,
    context: RoleContext,
) {
    let is_in_heading = checker.inherited().inside.has(Inside::HEADING);
    if let Some(role) = said.filter(|role| is_in_heading && find(role).is_some_and(|role| role.is_flow)) {
        checker.report_attribute(Code::RoleDescendant, element, "role", || {
            format!("An element with `role={role}` is not allowed as a descendant of `h1`, `h2`, `h3`, `h4`, `h5` and `h6` elements")
        });
    }
    let Some(outer) = context.restricting else { return };
    let is_heading = element.has_category(Categories::HEADING) || said == Some("heading");
    let is_strict = matches!(outer.name, "button" | "link");
    let widget = said.filter(|role| WIDGETS.contains(role));
    if is_heading && outer.children_presentational && !matches!(outer.name, "math" | "graphics-symbol") {
        checker.report(Code::RoleDescendant, element, || {
            format!(
                "Element `{}` is not allowed as a descendant of an element with `role={}`",
                element.name, outer.name
            )
        });
    } else if element.is_interactive() || element.has("tabindex") || widget.is_some() {
        let code = if is_strict { Code::RoleDescendant } else { Code::RoleDescendantDiscouraged };
        let verb = if is_strict { "is not allowed" } else { "should not be" };
        let what = match widget {
            Some(role) => format!(" with `role={role}`"),
            None if element.is_interactive() => ["href", "usemap", "controls"]
                .into_iter()
                .find(|name| element.has(name))
                .map_or_else(String::new, |name| format!(" with the attribute `{name}`")),
            None => " with the attribute `tabindex`".to_owned(),
        };
        checker.report(code, element, || {
            format!("Element `{}`{what} {verb} a descendant of an element with `role={}`", element.name, outer.name)
                .replace("allowed a", "allowed as a")
        });
    }
}

/// Checks each state and property.
fn check_attributes<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    role: Option<&'static str>,
    said: Option<&'static str>,
    allowed: Attributes,
) {
    let tree = checker.inherited().tree;
    for index in 0..element.attributes.len() {
        let attribute = element.attributes[index];
        let name = attribute.name();
        if attribute.namespace() != Namespace::NONE || !name.starts_with("aria-") {
            continue;
        }
        let (node, span) = (element.node.id(), element.attribute_span(attribute));
        let Some(property) = find_property(name) else {
            checker.findings.add(Code::AttributeNotAllowed, node, span, || {
                format!(
                    "Attribute `{name}` is not allowed on element `{}`: ARIA has no such state or property{}",
                    element.name,
                    near::hint(name, PROPERTIES.iter().map(|property| property.name))
                )
            });
            continue;
        };
        if let Err(why) =
            check_value(property.value, attribute.value()).and_then(|()| check_least(name, attribute.value()))
        {
            checker.findings.add(Code::BadValue, node, span, || {
                format!(
                    "Bad value {} for attribute `{name}` on element `{}`: {why}",
                    quote(attribute.value()),
                    element.name
                )
            });
        }
        // `aria-activedescendant` must find an element, which is checked with the attributes of HTML.
        let has_ids = matches!(property.value, Value::Id | Value::Ids) && name != "aria-activedescendant";
        if has_ids {
            checker.references.collect_aria(element, tree, attribute);
        }
        if property.is_deprecated && !matches!(allowed, Attributes::None | Attributes::Hidden) {
            checker.findings.add(Code::AriaDiscouraged, node, span, || format!("Attribute `{name}` is deprecated"));
            continue;
        }
        if !element.is_html() && said.is_none() {
            continue;
        }
        let like = said.map_or(allowed, |_| match allowed {
            Attributes::Like(_) | Attributes::And(_) => Attributes::OfRole,
            other => other,
        });
        check_support(checker, element, attribute, property, role, like);
    }
}

/// Checks that the element and its role admit a state or property.
fn check_support<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    attribute: Attribute<'a>,
    property: &'static Property,
    role: Option<&'static str>,
    allowed: Attributes,
) {
    let name = property.name;
    let (node, span) = (element.node.id(), element.attribute_span(attribute));
    let known = role.and_then(find);
    let is_admitted = match allowed {
        Attributes::None => false,
        Attributes::Hidden => name == "aria-hidden",
        Attributes::Like(other) => property.is_global || find(other).is_some_and(|role| role.supported.contains(&name)),
        Attributes::And(more) => property.is_global && !is_special(name) || more.contains(&name),
        Attributes::OfRole => true,
    };
    let is_naming = matches!(name, "aria-label" | "aria-labelledby" | "aria-braillelabel");
    // NOTE: ARIA in HTML admits names on `dfn`, whose role has been without one only since ARIA 1.3.
    let is_term = element.is("dfn") && !element.has("role");
    if !is_admitted {
        checker.findings.add(Code::AriaNotAllowed, node, span, || {
            format!("Attribute `{name}` is not allowed on element `{}`", element.name)
        });
    } else if known.is_some_and(|role| role.prohibited.contains(&name)) && !is_term
        || role.is_none() && is_naming && html::is_nameless(element)
    {
        checker.findings.add(Code::NamingProhibited, node, span, || {
            let with = known.map_or_else(String::new, |role| format!(" with the role `{}`", role.name));
            format!("Attribute `{name}` is not allowed on element `{}`{with}, which has no name", element.name)
        });
    } else if known.is_some_and(|role| role.deprecated.contains(&name)) {
        checker.findings.add(Code::AriaDiscouraged, node, span, || {
            let role = role.unwrap_or_default();
            format!("Attribute `{name}` should not be used on element `{}` with `role={role}`", element.name)
        });
    } else if allowed == Attributes::OfRole
        && !property.is_global
        && !known.is_some_and(|role| role.supported.contains(&name))
    {
        let is_publishing = role.is_some() && known.is_none();
        if !is_publishing {
            checker.findings.add(Code::AriaNotAllowed, node, span, || {
                let with = role.map_or_else(|| " without a role".to_owned(), |role| format!(" with the role `{role}`"));
                format!("Attribute `{name}` is not allowed on element `{}`{with}", element.name)
            });
        }
    }
}

/// Global states and properties that will be global no more.
fn is_special(name: &str) -> bool {
    matches!(name, "aria-disabled" | "aria-errormessage" | "aria-haspopup" | "aria-invalid")
}

/// <https://w3c.github.io/aria/#propcharacteristic_value>
fn check_value(value: Value, text: &str) -> Result<(), String> {
    let expect = |is_valid: bool, what: &str| if is_valid { Ok(()) } else { Err(format!("it must be {what}")) };
    match value {
        Value::Text => Ok(()),
        Value::Id => expect(text.split_ascii_whitespace().count() == 1, "one id"),
        Value::Ids => expect(!text.trim_ascii().is_empty(), "at least one id"),
        Value::Tokens(tokens) => {
            let is_one = tokens.iter().any(|token| token.eq_ignore_ascii_case(text.trim_ascii()));
            expect(is_one, &alternatives(tokens))
        }
        Value::TokenList(tokens) => {
            let is_one = |word: &str| tokens.iter().any(|token| token.eq_ignore_ascii_case(word));
            let is_valid = !text.trim_ascii().is_empty() && text.split_ascii_whitespace().all(is_one);
            expect(is_valid, &format!("of the words {}", alternatives(tokens)))
        }
        Value::Integer => expect(microsyntax::is_valid_integer(text), "an integer"),
        Value::Number => expect(microsyntax::is_valid_floating_point_number(text), "a number"),
    }
}

/// Counts and places begin with 1; -1 is a count that is not known.
///
/// <https://w3c.github.io/aria/#state_prop_def>
fn check_least(name: &str, text: &str) -> Result<(), String> {
    let least = match name {
        "aria-colindex" | "aria-colspan" | "aria-level" | "aria-posinset" | "aria-rowindex" => 1,
        "aria-rowspan" => 0,
        "aria-colcount" | "aria-rowcount" | "aria-setsize" => -1,
        _ => return Ok(()),
    };
    match microsyntax::parse_integer(text) {
        Some(number) if number < least => Err(format!("it must be at least {least}")),
        _ => Ok(()),
    }
}

/// Checks what a role that is said asks for.
fn check_said<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    role: &'static str,
    implicit: Option<&'static str>,
    context: RoleContext,
) {
    if matches!(role, "none" | "presentation") {
        check_presentation(checker, element, role);
    }
    if role == "main"
        && !element.is("main")
        && !checker.inherited().inside.has(Inside::HIDDEN)
        && !element.has("hidden")
    {
        check_main(checker, element);
    }
    let Some(known) = find(role) else { return };
    if implicit != Some(role) {
        check_required(checker, element, known);
    }
    check_contexts(checker, element, known, context);
    check_parent(checker, element, known, context);
    if role == "tab" && element.has_keyword("aria-selected", "true") {
        checker.references.note_selected_tab(element.node.id(), element.span());
    } else if role == "tabpanel" {
        checker.references.note_tab_panel();
    }
}

/// <https://w3c.github.io/aria/#conflict_resolution_presentation_none>
fn check_presentation<'a>(checker: &mut Checker<'a>, element: &Element<'a>, role: &'static str) {
    if let Some(reason) = reason_against_presentation(element) {
        checker.report_attribute(Code::RoleWithoutEffect, element, "role", || {
            format!("The role `{role}` has no effect on element `{}`, which has the attribute `{reason}`", element.name)
        });
    }
}

/// The attribute that makes browsers ignore that an element should have no role.
fn reason_against_presentation<'a>(element: &Element<'a>) -> Option<&'a str> {
    let is_global = |attribute: &&Attribute<'a>| {
        find_property(attribute.name()).is_some_and(|one| one.is_global && one.name != "aria-hidden")
    };
    let global = element.attributes.iter().find(is_global).map(|attribute| attribute.name());
    if element.has("tabindex") { Some("tabindex") } else { global }
}

fn check_main<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let is_first = !checker.headings.note_main_role();
    if !is_first || checker.headings.main.is_some() {
        checker.report_attribute(Code::AriaDiscouraged, element, "role", || {
            "Only one visible element of a document should be a `main` or have `role=main`".to_owned()
        });
    }
}

/// Checks the states and properties that a role requires. What HTML says in other ways need not be said again.
fn check_required<'a>(checker: &mut Checker<'a>, element: &Element<'a>, role: &'static Role) {
    for name in role.required.iter().filter(|name| !element.may_have(name)) {
        let is_native = match *name {
            "aria-checked" => element.is("input") && matches!(element.input_type(), "checkbox" | "radio"),
            "aria-expanded" => element.has("popovertarget") || element.is("input") && element.has("list"),
            "aria-valuenow" if role.name != "separator" => {
                element.is_any(&["meter", "progress"]) || element.is("input") && element.input_type() == "range"
            }
            // A separator that cannot be focused has no value.
            "aria-valuenow" if role.name == "separator" && !element.has("tabindex") => true,
            "aria-level" => element.has_category(Categories::HEADING),
            _ => false,
        };
        if !is_native {
            checker.report(Code::MissingAria, element, || {
                format!("Element `{}` with `role={}` must have the attribute `{name}`", element.name, role.name)
            });
        }
    }
}

/// Checks that one of the roles that must be around a role is there.
fn check_contexts<'a>(checker: &mut Checker<'a>, element: &Element<'a>, role: &'static Role, context: RoleContext) {
    let is_template = checker.inherited().inside.has(Inside::TEMPLATE);
    if role.contexts.is_empty() || is_template || context.is_unknown || role.contexts.iter().any(|one| context.has(one))
    {
        return;
    }
    let (node, span, tree) = (element.node.id(), element.span(), checker.inherited().tree);
    let id = element.get("id");
    let orphan = Orphan { tree, id, node, span, role: role.name, contexts: role.contexts };
    match id {
        Some(_) => checker.references.add_orphan(orphan),
        None => orphan.report(&mut checker.findings),
    }
}

/// Checks that the accessibility parent allows the role among its children.
fn check_parent<'a>(checker: &mut Checker<'a>, element: &Element<'a>, role: &'static Role, context: RoleContext) {
    let Some((parent, allowed)) = context.children else { return };
    if matches!(role.name, "generic" | "none" | "presentation") || allowed.contains(&role.name) {
        return;
    }
    checker.report_attribute(Code::RoleContext, element, "role", || {
        format!(
            "An element with `role={}`, here `{}`, is not allowed as a child of one with `role={parent}`: only the `role` {}",
            role.name,
            element.name,
            alternatives(allowed)
        )
    });
}

/// <https://w3c.github.io/html-aria/#el-img>
fn check_image<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if !element.is("img") || element.is_named_image() {
        return;
    }
    let has_empty_alternative = element.get("alt") == Some("");
    if has_empty_alternative && element.has("role") {
        checker.report_attribute(Code::RoleNotAllowed, element, "role", || {
            "Element `img` with an empty `alt` must not have the attribute `role`".to_owned()
        });
    } else if !element.may_have("alt") {
        let is_other =
            |attribute: &&Attribute<'a>| attribute.name().starts_with("aria-") && attribute.name() != "aria-hidden";
        let reason = element.attribute("role").or_else(|| element.attributes.iter().find(is_other).copied());
        if let Some(reason) = reason {
            checker.report(Code::MissingName, element, || {
                format!(
                    "Element `img` with the attribute `{}` must have a name, such as the attribute `alt` gives",
                    reason.name()
                )
            });
        }
    }
}

fn check_owner<'a>(checker: &mut Checker<'a>, element: &Element<'a>, role: Option<&'static str>) {
    let tree = checker.inherited().tree;
    if let (Some(owned), Some(role)) = (element.get("aria-owns"), role) {
        checker.references.add_owner(tree, element.get("id"), owned, role);
    }
}
