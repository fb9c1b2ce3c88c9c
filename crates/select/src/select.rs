//! The search for the elements that match.

use crate::Selector;
use crate::around::{Above, Around, Path};
use crate::bounds::{Incomplete, Options, Work};
use crate::element::case_of;
use crate::matcher::Matcher;
use crate::matching::Caches;
use crate::program::{Beside, FewNames, ProgramNames};
use crate::tree::SelectTree;
use core::fmt;
use core::iter::FusedIterator;
use fivefold_core::Name;
use selectors::attr::CaseSensitivity;

impl Selector {
    /// The elements below a node that match, in tree order. What stands in template contents and shadow roots is not
    /// below it. Ancestors of the node take part in matching: `body p` finds paragraphs below any node in the body. The
    /// node is `:scope`.
    ///
    /// To take them all takes time linear in the tree below the node and in its ancestors and their siblings, for each
    /// compound selector. `:has()`, `:default`, `:checked`, `:lang()` and their like can look at the whole tree, once.
    pub fn select<'t, T: SelectTree>(&self, tree: &'t T, root: T::Node) -> TreeSelect<'t, T> {
        TreeSelect::new(tree, root, self.clone(), None)
    }

    /// The same elements, within bounds. If the search ends early, the last item is an error that says why.
    pub fn select_with<'t, T: SelectTree>(
        &self,
        tree: &'t T,
        root: T::Node,
        options: &Options,
    ) -> TreeSelectWith<'t, T> {
        TreeSelectWith::new(tree, root, self.clone(), options)
    }
}

/// The elements below a node that match a selector, in tree order.
///
/// Made by [`Selector::select`]. Each is looked for when it is asked for.
pub struct TreeSelect<'t, T: SelectTree> {
    tree: &'t T,
    root: T::Node,
    selector: Selector,
    names: ProgramNames,
    case: CaseSensitivity,
    /// Most selectors do without.
    caches: Option<Box<Caches>>,
    source: Source<'t, T::Node>,
    rule: Rule<T::Node>,
}

/// How elements are matched.
enum Rule<N> {
    /// Without combinators between siblings: the subject first, which has one of these names, or any if there are none;
    /// then its ancestors.
    Subjects { names: FewNames, above: Above<N> },
    /// The subject first, and then the name of one node beside it.
    Pairs { names: FewNames, beside: Beside },
    /// With such combinators: all elements, one after another.
    All(Path<N>),
    /// Of more selectors than a program has: each element by itself, from right to left.
    RightToLeft,
}

/// Where elements come from.
enum Source<'t, N> {
    List(core::slice::Iter<'t, (N, Name)>),
    /// A walk over the tree, and the node where it is.
    Walk(N),
    /// There are no more.
    Done,
}

impl<N: Copy + Eq> Source<'_, N> {
    /// The next element with one of these names, or any if there are none, that is accepted.
    #[inline(always)]
    fn find<T: SelectTree<Node = N>>(
        &mut self,
        (tree, root): (&T, N),
        names: &[Name],
        mut accept: impl FnMut(N, Name) -> bool,
    ) -> Option<N> {
        let (one, other) = match names {
            [] => (Name::UNKNOWN, Name::UNKNOWN),
            [one, .., other] | [one @ other] => (*one, *other),
        };
        let has_name = |name: Name| one == Name::UNKNOWN || name == one || name == other || names.contains(&name);
        let found = match self {
            Self::List(elements) => {
                elements.find(|(node, name)| has_name(*name) && accept(*node, *name)).map(|found| found.0)
            }
            Self::Walk(last) => {
                let found = loop {
                    match tree.following_element(*last, root, has_name) {
                        Some((node, name)) => {
                            *last = node;
                            if accept(node, name) {
                                break Some(node);
                            }
                        }
                        None => break None,
                    }
                };
                if found.is_none() {
                    tree.walked_over(root);
                }
                found
            }
            Self::Done => None,
        };
        if found.is_none() {
            *self = Self::Done;
        }
        found
    }
}

impl<'t, T: SelectTree> TreeSelect<'t, T> {
    pub(crate) fn new(tree: &'t T, root: T::Node, selector: Selector, caches: Option<Box<Caches>>) -> Self {
        let names = selector.program().map(|program| program.names(tree)).unwrap_or_default();
        let source = tree.elements(root).map_or(Source::Walk(root), |elements| Source::List(elements.iter()));
        let rule = Rule::RightToLeft;
        let mut select = Self { tree, root, selector, names, case: case_of(tree), caches, source, rule };
        if let Some((mut matcher, source, rule)) = select.parts() {
            if let Some(beside) = matcher.program.beside() {
                match matcher.program.subject_names(matcher.names) {
                    Some(names) => *rule = Rule::Pairs { names, beside },
                    None => *source = Source::Done,
                }
                return select;
            }
            let top = Around::children_of(root, &mut matcher);
            if matcher.program.has_siblings() {
                *rule = Rule::All(Path::new(root, top));
            } else if let Some(names) = matcher.program.subject_names(matcher.names) {
                *rule = Rule::Subjects { names, above: Above::new(top) };
            } else {
                *source = Source::Done;
            }
        }
        select
    }

    /// What matches elements, where they come from, and how they are matched; `None` if there is no program.
    #[inline(always)]
    #[expect(clippy::type_complexity, reason = "the parts are taken apart at once")]
    fn parts(&mut self) -> Option<(Matcher<'_, 't, T>, &mut Source<'t, T::Node>, &mut Rule<T::Node>)> {
        let Self { tree, root, selector, names, case, caches, source, rule } = self;
        let program = selector.program()?;
        Some((Matcher { tree, root: *root, program, names, case: *case, caches }, source, rule))
    }
}

impl<T: SelectTree> Iterator for TreeSelect<'_, T> {
    type Item = T::Node;

    fn next(&mut self) -> Option<T::Node> {
        let (tree, root) = (self.tree, self.root);
        let Some((mut matcher, source, rule)) = self.parts() else {
            let (selector, caches) = (&self.selector, self.caches.get_or_insert_default());
            return self.source.find((tree, root), &[], |node, _| selector.is_match(tree, node, root, caches));
        };
        let program = matcher.program;
        match rule {
            // Most selectors are one compound selector.
            Rule::Subjects { names, .. } if program.compounds.len() == 1 => {
                source.find((tree, root), names.as_slice(), |node, _| matcher.is_first(node))
            }
            Rule::Subjects { names, above } => {
                source.find((tree, root), names.as_slice(), |node, name| above.is_match(node, name, &mut matcher))
            }
            Rule::Pairs { names, beside } => {
                source.find((tree, root), names.as_slice(), |node, name| matcher.is_pair(node, name, *beside))
            }
            Rule::All(path) => source.find((tree, root), &[], |node, name| path.is_match(node, name, &mut matcher)),
            Rule::RightToLeft => None,
        }
    }
}

impl<T: SelectTree> FusedIterator for TreeSelect<'_, T> {}

impl<T: SelectTree> fmt::Debug for TreeSelect<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeSelect").field("selector", &self.selector).finish_non_exhaustive()
    }
}

/// The elements below a node that match a selector, in tree order, within bounds. Each is looked for when it is asked for.
///
/// Made by [`Selector::select_with`]. If the search ends early, the last item says why.
pub struct TreeSelectWith<'t, T: SelectTree> {
    select: TreeSelect<'t, T>,
    /// The node where the search is; `None` at the end.
    last: Option<T::Node>,
}

impl<'t, T: SelectTree> TreeSelectWith<'t, T> {
    pub(crate) fn new(tree: &'t T, root: T::Node, selector: Selector, options: &Options) -> Self {
        let caches = Box::new(Caches::new(Work::new(options)));
        let select = TreeSelect::new(tree, root, selector, Some(caches));
        let can_match = !matches!(select.source, Source::Done);
        // With bounds of 0, not even the way to the root was gone.
        let last = (can_match || select.ended().is_some()).then_some(root);
        Self { select, last }
    }
}

impl<T: SelectTree> TreeSelect<'_, T> {
    /// Why the search ended early.
    fn ended(&self) -> Option<Incomplete> {
        self.caches.as_ref().and_then(|caches| caches.work.ended())
    }

    /// Whether a node is an element that matches. All nodes below the root have to come, in tree order.
    fn is_match(&mut self, node: T::Node) -> bool {
        let name = self.tree.local_name(node);
        if name == Name::UNKNOWN {
            return false;
        }
        let Some((mut matcher, _, rule)) = self.parts() else {
            let caches = self.caches.get_or_insert_default();
            return self.selector.is_match(self.tree, node, self.root, caches);
        };
        let is_one_of = |names: &FewNames| names.as_slice().is_empty() || names.as_slice().contains(&name);
        match rule {
            Rule::Subjects { names, above } => is_one_of(names) && above.is_match(node, name, &mut matcher),
            Rule::Pairs { names, beside } => is_one_of(names) && matcher.is_pair(node, name, *beside),
            Rule::All(path) => path.is_match(node, name, &mut matcher),
            Rule::RightToLeft => false,
        }
    }
}

impl<T: SelectTree> Iterator for TreeSelectWith<'_, T> {
    type Item = Result<T::Node, Incomplete>;

    fn next(&mut self) -> Option<Self::Item> {
        let select = &mut self.select;
        while let Some(node) = self.last {
            self.last = select.tree.following(node, select.root);
            let goes_on = select.caches.as_mut().is_none_or(|caches| caches.work.step());
            let found = self.last.filter(|node| goes_on && select.is_match(*node));
            if let Some(incomplete) = select.ended() {
                self.last = None;
                return Some(Err(incomplete));
            }
            if let Some(found) = found {
                return Some(Ok(found));
            }
        }
        None
    }
}

impl<T: SelectTree> FusedIterator for TreeSelectWith<'_, T> {}

impl<T: SelectTree> fmt::Debug for TreeSelectWith<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeSelectWith").field("selector", &self.select.selector).finish_non_exhaustive()
    }
}
