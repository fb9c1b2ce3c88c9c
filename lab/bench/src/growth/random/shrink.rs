//! Shrinks superlinear shapes.

use super::Shape;
use crate::growth::work::Work;

/// Removes everything that can be removed while the shape still `grows`.
pub(super) fn smallest(mut shape: Shape, simplest: &'static Work, grows: impl Fn(&Shape) -> bool) -> Shape {
    while let Some(smaller) = smaller(&shape, simplest).into_iter().find(&grows) {
        shape = smaller;
    }
    shape
}

/// The shapes that are simpler by one part, larger parts first.
fn smaller(shape: &Shape, simplest: &'static Work) -> Vec<Shape> {
    let mut found = Vec::new();
    if shape.work.name != simplest.name {
        found.push(Shape { work: simplest, ..shape.clone() });
    }
    let groups = 0..shape.groups.len();
    found.extend(groups.clone().map(|index| changed(shape, |smaller| drop(smaller.groups.remove(index)))));
    for index in groups.clone().filter(|&index| shape.groups[index].is_repeated) {
        found.push(changed(shape, |smaller| smaller.groups[index].is_repeated = false));
    }
    for index in groups {
        for (place, piece) in shape.groups[index].pieces.iter().enumerate() {
            if shape.groups[index].pieces.len() > 1 {
                found.push(changed(shape, |smaller| drop(smaller.groups[index].pieces.remove(place))));
            }
            if let Some(simple) = without_attributes(piece) {
                found.push(changed(shape, |smaller| smaller.groups[index].pieces[place] = simple.clone()));
            }
        }
    }
    found.retain(|smaller| smaller.groups.iter().any(|group| group.is_repeated));
    found
}

fn changed(shape: &Shape, change: impl FnOnce(&mut Shape)) -> Shape {
    let mut smaller = shape.clone();
    change(&mut smaller);
    smaller
}

/// A tag without its attributes, if it has any.
fn without_attributes(piece: &str) -> Option<String> {
    let (name, _) = piece.split_once(' ')?;
    (name.starts_with('<') && !name.starts_with(['!', '?']) && piece.ends_with('>')).then(|| format!("{name}>"))
}

#[cfg(test)]
mod tests {
    use super::super::shape::Group;
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let group = |pieces: &[&str]| Group {
            pieces: pieces.iter().map(|&piece| piece.to_owned()).collect(),
            is_repeated: true,
        };
        let groups = vec![Group::once("<b>"), group(&["<i>", "<a href=$>", "</p>"]), group(&["x"])];
        let shape = smallest(Shape { groups, work: Work::named("html written") }, Work::named("html"), |shape| {
            shape.to_string().contains("<a")
        });
        assert_eq!(shape.to_string(), "html: {<a>}");
    }
}
