//! Hints at the names that somebody may have meant.

/// The least similarity of a name that is suggested, from 0 to 1.
const NEAR: f64 = 0.6;

/// The names that are similar to a wrong one, the most similar first; a name that contains it comes before the others.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let wrong = wrong.to_ascii_lowercase();
    let likeness = |name: &str| {
        let name = &*name.to_ascii_lowercase();
        let pairs = strsim::sorensen_dice(&wrong, name).max(strsim::normalized_damerau_levenshtein(&wrong, name));
        pairs + if !wrong.is_empty() && name.contains(&wrong) { 1.0 } else { 0.0 }
    };
    let mut near: Vec<_> = names.into_iter().map(|name| (likeness(name), name)).collect();
    near.retain(|(likeness, _)| *likeness >= NEAR);
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    near.into_iter().map(|(_, name)| name).collect()
}

/// A hint at the nearest name, to be appended to a message. Empty if none is near.
///
/// ```
/// use fivefold_view::suggestion;
/// assert_eq!(suggestion("scriptng", ["script", "scripting"]), "; did you mean `scripting`?");
/// assert_eq!(suggestion("zzz", ["script"]), "");
/// ```
pub fn suggestion<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(wrong, names).first().map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}
