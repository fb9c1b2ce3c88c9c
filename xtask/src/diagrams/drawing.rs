//! What a diagram shows: boxes, and arrows between them.

/// How an arrow or a line of text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    /// The machine goes on in another state.
    Switch,
    /// It goes on in another state with the same character or token.
    Reprocess,
    /// It goes back to the state that it has put aside.
    Return,
    /// The tree builder talks back.
    Feedback,
    /// A token goes to the tree builder.
    Token,
}

impl Kind {
    /// In the style sheet.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Switch => "switch",
            Self::Reprocess => "reprocess",
            Self::Return => "return",
            Self::Feedback => "feedback",
            Self::Token => "token",
        }
    }

    /// In the legend.
    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Switch => "goes on in",
            Self::Reprocess => "goes on in, with the same token",
            Self::Return => "goes back to",
            Self::Feedback => "feedback from tree construction",
            Self::Token => "tags to tree construction",
        }
    }
}

/// A box: a state, a mode, a family.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) title: String,
    /// Smaller lines below the title.
    pub(crate) lines: Vec<String>,
    /// Whether it stands for something outside of what is drawn.
    pub(crate) is_outside: bool,
}

/// An arrow.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: Kind,
    /// What stands at it; as much of it as fits.
    pub(crate) label: String,
}

/// A diagram.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) title: String,
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
}

impl Drawing {
    /// Adds a box. Answers its number.
    pub(crate) fn node(&mut self, title: &str) -> usize {
        self.nodes.push(Node { title: title.to_owned(), ..Node::default() });
        self.nodes.len() - 1
    }

    /// Adds an arrow, or what stands at it to one that is there.
    pub(crate) fn edge(&mut self, from: usize, to: usize, kind: Kind, label: &str) {
        let same = |edge: &&mut Edge| (edge.from, edge.to, edge.kind) == (from, to, kind);
        match self.edges.iter_mut().find(same) {
            Some(edge) if edge.label.split(", ").any(|part| part == label) => {}
            Some(edge) if !label.is_empty() && !edge.label.is_empty() => edge.label.push_str(&format!(", {label}")),
            Some(edge) => edge.label.push_str(label),
            None => self.edges.push(Edge { from, to, kind, label: label.to_owned() }),
        }
    }
}
