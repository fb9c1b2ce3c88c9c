//! The table from the static names to the atoms of the crate web_atoms, for the packages in html5ever's place.

use super::names::Table;
use super::{header, write_array};
use std::fmt::Write as _;

/// The static names that are no static atoms of web_atoms, whose `local_names.txt` lists the others. Those from `alpha` on
/// are, but not in all versions of it, and of markup5ever before there was web_atoms. The macro `local_name!` refuses a name that should be here, and a test of
/// the packages finds one that should not.
const WITHOUT_ATOM: &str = "
    fencedframe geolocation layer nolayer permission portal rbc shadow mlongdiv mscarries mscarry msgroup msline
    msrow mstack mesh meshgradient meshpatch meshrow unknown autocapitalize autocorrect enterkeyhint headingoffset
    headingreset is playsinline shadowrootcustomelementregistry writingsuggestions allowpaymentrequest
    allowtransparency behavior bgproperties bordercolor bordercolordark bordercolorlight bottommargin challenge
    datapagesize dropzone dynsrc gutter keytype leftmargin mayscript mediagroup methods n rightmargin scrollamount
    topmargin truespeed typemustmatch urn about anchor attributionsrc browsingtopics capture controlslist
    credentialless csp datatype disablepictureinpicture disableremoteplayback elementtiming focusgroup inlist
    interestfor mozallowfullscreen prefix privatetoken resource results typeof virtualkeyboardpolicy vocab
    webkitallowfullscreen webkitdirectory onanimationcancel onanimationend onanimationiteration onanimationstart
    onauxclick onbeforeinput onbeforematch oncontextlost oncontextrestored onformdata onfullscreenchange
    onfullscreenerror ongotpointercapture onlostpointercapture onpointercancel onpointerdown onpointerenter
    onpointerleave onpointermove onpointerout onpointerover onpointerrawupdate onpointerup onscrollend
    onscrollsnapchange onscrollsnapchanging onsearch onsecuritypolicyviolation onselectionchange onslotchange
    ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend ontransitionrun
    ontransitionstart onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend
    aria-actions text-overflow white-space denomalign length numalign voffset rss channel description copyright
    managingEditor webMaster pubDate lastBuildDate category generator docs cloud ttl rating textInput skipHours
    skipDays hour day url item author comments enclosure guid isPermaLink port registerProcedure protocol items
    textinput RDF Seq parseType feed entry updated contributor logo published rights subtitle uri email term
    in-reply-to ref total edited control draft coverage creator date identifier publisher relation subject created
    issued modified valid available encoded updatePeriod updateFrequency updateBase department hit_parade comment
    commentRss totalResults startIndex itemsPerPage group keywords thumbnail hash player credit restriction
    community starRating statistics tags responses response backLinks backLink status price license subTitle
    peerLink location scenes scene sceneTitle sceneDescription sceneStartTime sceneEndTime fileSize medium isDefault
    expression bitrate framerate samplingrate channels duration algo relationship average count views favorites
    state reason info currency block explicit isClosedCaptioned complete new-feed-url owner episode season
    episodeType alpha blocking colorspace imagesizes imagesrcset inert shadowrootslotassignment
    allow aria-grabbed closedby command commandfor exportparts fr hatch hatchpath mask-type onbeforetoggle oncancel
    oncanplay oncanplaythrough onclose oncommand oncuechange ondragexit ondurationchange onemptied onended
    onloadeddata onloadedmetadata onloadstart onmessageerror onpagereveal onpageswap onpause onplay onplaying
    onprogress onratechange onrejectionhandled onseeked onseeking onshow onstalled onsuspend ontimeupdate ontoggle
    onunhandledrejection onvolumechange onwaiting onwheel paint-order part popover popovertarget popovertargetaction
    selectedcontent side transform-origin vector-effect
";

/// The text of `generated/atoms.rs`.
pub(super) fn generate() -> Result<String, String> {
    let table = Table::new()?;
    let without: Vec<&str> = WITHOUT_ATOM.split_ascii_whitespace().collect();
    if let Some(name) = without.iter().find(|name| !table.entries.iter().any(|(text, _)| text == *name)) {
        return Err(format!("{name} is no static name; remove it from WITHOUT_ATOM"));
    }
    let locals: Vec<&str> = table.locals().collect();
    let has_atom = |local: &str| !local.is_empty() && !without.contains(&local);
    let mut out = header("The table from the static names to atoms.");
    out.push_str(
        "\nuse crate::{LocalName, Namespace, Prefix, local_name, namespace_prefix, ns};\nuse fivefold_core::Name;\n",
    );
    write_array(
        &mut out,
        "The atom of each static name's local part, by the number of the name.",
        "LOCAL_NAMES",
        "Option<LocalName>",
        locals.iter().map(
            |local| {
                if has_atom(local) { format!("Some(local_name!(\"{local}\"))") } else { "None".to_owned() }
            },
        ),
    );
    let others: Vec<String> =
        (1..locals.len()).filter(|&id| !has_atom(locals[id])).map(|id| format!("({id}, \"{}\")", locals[id])).collect();
    write_array(&mut out, "The static names without an atom.", "WITHOUT_ATOM", "(u16, &str)", others.into_iter());
    write_namespaced(&mut out, &table);
    Ok(out)
}

/// Writes the function that tells the prefix and namespace of a name that has them.
fn write_namespaced(out: &mut String, table: &Table) {
    let first = table.first_namespaced;
    out.push_str("\n/// The prefix and the namespace of a name that is in one.\n");
    out.push_str("#[inline]\npub(crate) fn namespaced(name: Name) -> Option<(Option<Prefix>, Namespace)> {\n");
    let _ = writeln!(out, "    if !(FIRST_NAMESPACED..LOCAL_NAMES.len() as u32).contains(&name.id()) {{");
    out.push_str("        return None;\n    }\n    Some(match name {\n");
    for ((_, constant), (namespace, text)) in table.entries[first..].iter().zip(super::names::foreign_attributes()) {
        let prefix = text
            .split_once(':')
            .map_or_else(|| "None".to_owned(), |(prefix, _)| format!("Some(namespace_prefix!(\"{prefix}\"))"));
        let _ = writeln!(out, "        Name::{constant} => ({prefix}, ns!({})),", namespace.to_ascii_lowercase());
    }
    out.push_str("        _ => return None,\n    })\n}\n");
    let _ = writeln!(out, "\n/// The number of the first such name.\nconst FIRST_NAMESPACED: u32 = {first};");
}
