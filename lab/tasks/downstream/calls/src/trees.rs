//! Where html5ever's trees are not those of today's standard, so that the calls differ from there on.

use crate::compare::Counts;
use crate::soup::Soup;
use crate::unexplained;
use markup5ever::{LocalName, local_name, ns};

/// A difference of the trees, or of the lines. Calls that differ for this reason are equal without the markup that it
/// takes.
pub(crate) struct Difference {
    /// What differs, in the words of docs/guide/html5ever.md.
    pub(crate) reason: &'static str,
    /// The name of the context, if it is a fragment, and markup that shows it.
    pub(crate) example: (Option<&'static str>, &'static str),
    /// Takes that markup away.
    take_away: fn(&mut Soup),
}

pub(crate) const DIFFERENCES: &[Difference] = &[
    Difference {
        reason: "is a processing instruction, and goes to `TreeSink::create_pi`; it was a comment",
        example: (None, "<?pi x?>"),
        take_away: |soup| soup.replace(&["<?"], "<!"),
    },
    Difference {
        reason: "A `form` in a fragment whose context is a `form` is ignored",
        example: (Some("form"), "<form>"),
        take_away: |soup| {
            soup.rename(&["form"], "section");
            soup.replace_context(&["form", "template"]);
        },
    },
    Difference {
        reason: "`search` is a special element",
        example: (None, "<li><search><li>"),
        take_away: |soup| soup.rename(&["search"], "section"),
    },
    Difference {
        reason: "A `template` does not keep a `frameset` after it from being one",
        example: (None, "<template></template><menu><frameset>"),
        take_away: |soup| soup.rename(&["frameset"], "section"),
    },
    Difference {
        reason: "`input` in a fragment whose context is a `select` is ignored",
        example: (Some("select"), "<input>"),
        take_away: |soup| soup.replace_context(&["select"]),
    },
    Difference {
        reason: "A second `thead`, and one after `tbody` or `tfoot`, is kept in a `template`",
        example: (None, "<template><thead><thead>"),
        take_away: |soup| soup.rename(&["thead", "tbody", "tfoot"], "caption"),
    },
    Difference {
        reason: "and SVG's `foreignObject`, `desc` and `title` are special elements",
        example: (None, "<applet><math><annotation-xml></applet>x"),
        take_away: |soup| {
            soup.rename(&["annotation-xml", "mi", "mo", "mtext"], "mrow");
            soup.rename(&["foreignObject", "desc", "title"], "g");
        },
    },
    Difference {
        reason: "In a fragment whose context is an `svg` element, `</i>` takes an `i` from the list",
        example: (Some("svg"), "<b><i></b><desc></i><b>"),
        take_away: |soup| soup.replace_context(&["svg", "foreignObject", "math", "mi"]),
    },
    Difference {
        reason: "A DOCTYPE within a table comes after the text before it",
        example: (None, "<table>'<!DOCTYPE html> </table>"),
        take_away: |soup| soup.replace(&["<!doctype", "<!DOCTYPE"], "<!d"),
    },
    Difference {
        reason: "Text that ends before a line end is in the line that it is in",
        example: (None, "<\n"),
        take_away: |soup| soup.replace(&["\r\n", "\n", "\r"], " \n"),
    },
    Difference {
        reason: "elements that are made again for that text are in this line, too",
        example: (None, "<p><b></p><plaintext>x\n"),
        take_away: |soup| soup.rename(&["a", "b", "code", "em", "font", "i", "nobr", "s", "strong", "u"], "span"),
    },
    Difference {
        reason: "A U+FEFF at the start of a later chunk is text",
        example: (None, "x|\u{FEFF}"),
        take_away: |soup| soup.replace(&["\u{FEFF}"], "x"),
    },
];

impl Difference {
    /// The example, whose chunks end at `|`.
    pub(crate) fn example(&self) -> Soup {
        let (context, text) = self.example;
        let context =
            context.map(|name| (if name == "svg" { ns!(svg) } else { ns!(html) }, LocalName::from(name), false));
        Soup::of(text, context)
    }
}

/// The differences, by number, without whose markup the calls are equal: one, or as few as there need be. None if the
/// calls differ without all of these.
pub(crate) fn reasons(soup: &Soup) -> Vec<usize> {
    let are_equal_without = |taken: &[usize]| {
        let mut soup = soup.clone();
        taken.iter().for_each(|index| (DIFFERENCES[*index].take_away)(&mut soup));
        unexplained(&soup.input(), &mut Counts::new()).is_none()
    };
    if let Some(one) = (0..DIFFERENCES.len()).find(|index| are_equal_without(&[*index])) {
        return vec![one];
    }
    let mut taken: Vec<_> = (0..DIFFERENCES.len()).collect();
    if !are_equal_without(&taken) {
        return Vec::new();
    }
    for index in 0..DIFFERENCES.len() {
        let fewer: Vec<_> = taken.iter().copied().filter(|other| *other != index).collect();
        if are_equal_without(&fewer) {
            taken = fewer;
        }
    }
    taken
}

impl Soup {
    fn replace(&mut self, texts: &[&str], by: &str) {
        for piece in self.pieces.iter_mut().chain(&mut self.written) {
            for text in texts {
                piece.text = piece.text.replace(text, by);
            }
        }
    }

    /// Renames the tags of these names.
    fn rename(&mut self, names: &[&str], by: &str) {
        for piece in self.pieces.iter_mut().chain(&mut self.written) {
            let (start, name) = match piece.text.strip_prefix("</") {
                Some(rest) => ("</", rest),
                None => ("<", piece.text.strip_prefix('<').unwrap_or_default()),
            };
            let end = name.find(['>', ' ', '/']).unwrap_or(name.len());
            if names.contains(&&name[..end]) {
                piece.text = format!("{start}{by}{}", &name[end..]);
            }
        }
    }

    /// Makes the context a `div`, if it has one of these names.
    fn replace_context(&mut self, names: &[&str]) {
        if let Some((namespace, name, _)) = &mut self.context
            && names.contains(&&**name)
        {
            (*namespace, *name) = (ns!(html), local_name!("div"));
        }
    }
}
