//! The nodes that the parser needs, and the user's handles of them.

use crate::interface::{Attribute, Tracer};
use fivefold_core::Name;
use std::cell::{Ref, RefCell};
use std::ops::Index;
use std::rc::Rc;

/// A node of the user's tree: where its handle is, and a number that no other node has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    slot: u32,
    number: u32,
}

impl Node {
    /// The document; of a fragment, its root element.
    pub(crate) const DOCUMENT: Self = Self { slot: 0, number: 0 };
}

/// The handles of the nodes that the parser holds, and of those that the current token concerns, by slot.
///
/// The tree builder keeps them outside of what it takes out of itself for a call, so that a garbage collector which runs
/// while the sink is called finds every handle. No code of the user's runs while they are borrowed mutably.
pub(crate) struct Handles<Handle>(RefCell<Vec<Option<Handle>>>);

impl<Handle> Handles<Handle> {
    /// The handles of a tree whose document, or fragment's root, is this.
    pub(crate) fn new(document: Handle) -> Self {
        let mut handles = Vec::with_capacity(8);
        handles.push(Some(document));
        Self(RefCell::new(handles))
    }

    /// Borrows them for a call of the sink.
    #[inline]
    pub(crate) fn borrow(&self) -> Borrowed<'_, Handle> {
        Borrowed(self.0.borrow())
    }

    /// Gives a node its handle.
    #[inline]
    pub(crate) fn set(&self, node: Node, handle: Handle) {
        let handles = &mut *self.0.borrow_mut();
        match handles.get_mut(node.slot as usize) {
            // There was none, so nothing is dropped.
            Some(place) => *place = Some(handle),
            None => handles.push(Some(handle)),
        }
    }

    /// Drops the handle in a slot.
    #[inline]
    fn drop(&self, slot: u32) {
        // That may run the user's code, so it is taken out first.
        let handle = self.0.borrow_mut()[slot as usize].take();
        drop(handle);
    }

    pub(crate) fn trace(&self, tracer: &dyn Tracer<Handle = Handle>) {
        self.0.borrow().iter().flatten().for_each(|handle| tracer.trace_handle(handle));
    }
}

/// The handles, borrowed. They can be traced meanwhile.
pub(crate) struct Borrowed<'h, Handle>(Ref<'h, Vec<Option<Handle>>>);

impl<Handle> Index<Node> for Borrowed<'_, Handle> {
    type Output = Handle;

    #[inline]
    fn index(&self, node: Node) -> &Handle {
        self.0[node.slot as usize].as_ref().expect("the parser holds the nodes that it uses")
    }
}

/// What is known of the nodes that have handles.
pub(crate) struct Nodes {
    /// The first is the document's, and stays.
    slots: Vec<Slot>,
    /// The first free slot, or [`NONE`].
    free: u32,
    /// The slots of the nodes that were added, or that the parser has released, since the last token. It may have held
    /// them since, and one can be here twice.
    loose: Vec<u32>,
    /// One more of these, or [`NONE`]. Most tokens concern one node.
    last_loose: u32,
    /// How many nodes there have been.
    count: u32,
    /// By slot, as far as the last formatting element.
    formatting: Vec<Option<Formatting>>,
}

#[derive(Clone, Copy)]
struct Slot {
    /// The number of reasons for which the parser holds the node; [`NONE`] if there is no node.
    holds: u32,
    /// The number of the node. Without one, the next free slot, or [`NONE`].
    number: u32,
}

const NONE: u32 = u32::MAX;

/// What a formatting element was created with: it may have to be made again.
#[derive(Clone)]
pub(crate) struct Formatting {
    pub(crate) name: Name,
    pub(crate) had_duplicates: bool,
    /// `None` where there are none.
    attributes: Option<Rc<[Attribute]>>,
}

impl Formatting {
    pub(crate) fn new(name: Name, attributes: &[Attribute], had_duplicates: bool) -> Self {
        Self { name, had_duplicates, attributes: (!attributes.is_empty()).then(|| attributes.into()) }
    }

    pub(crate) fn attributes(&self) -> &[Attribute] {
        self.attributes.as_deref().unwrap_or_default()
    }
}

impl Nodes {
    pub(crate) fn new() -> Self {
        let mut slots = Vec::with_capacity(8);
        slots.push(Slot { holds: 1, number: 0 });
        Self { slots, free: NONE, loose: Vec::with_capacity(4), last_loose: NONE, count: 1, formatting: Vec::new() }
    }

    /// How many nodes there have been.
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// Adds a node, which needs a handle. It is known until the next call of [`settle`](Self::settle), and as long as it
    /// is held.
    #[inline]
    pub(crate) fn add(&mut self) -> Node {
        let number = self.count;
        self.count = number.checked_add(1).expect("fewer nodes than 32 bits number");
        let new = Slot { holds: 0, number };
        let slot = self.free;
        let slot = if let Some(place) = self.slots.get_mut(slot as usize) {
            self.free = place.number;
            *place = new;
            slot
        } else {
            self.slots.push(new);
            self.slots.len() as u32 - 1
        };
        self.loosen(slot);
        Node { slot, number }
    }

    /// Notes that a node may have to be forgotten after the token.
    #[inline]
    fn loosen(&mut self, slot: u32) {
        let before = core::mem::replace(&mut self.last_loose, slot);
        if before != NONE {
            self.loose.push(before);
        }
    }

    /// Keeps what a formatting element was created with.
    pub(crate) fn keep_formatting(&mut self, node: Node, formatting: Formatting) {
        let slot = node.slot as usize;
        if self.formatting.len() <= slot {
            self.formatting.resize(slot + 1, None);
        }
        self.formatting[slot] = Some(formatting);
    }

    #[inline]
    fn slot(&mut self, node: Node) -> &mut Slot {
        let slot = &mut self.slots[node.slot as usize];
        debug_assert_eq!(slot.number, node.number, "the parser uses a node that it has released");
        slot
    }

    /// Notes that the parser holds a node for one more reason.
    #[inline]
    pub(crate) fn hold(&mut self, node: Node) {
        self.slot(node).holds += 1;
    }

    /// Notes that the parser holds a node for one reason less.
    #[inline]
    pub(crate) fn release(&mut self, node: Node) {
        let slot = self.slot(node);
        slot.holds -= 1;
        if slot.holds == 0 {
            self.loosen(node.slot);
        }
    }

    /// Forgets the nodes that the parser does not hold.
    #[inline]
    pub(crate) fn settle<Handle>(&mut self, handles: &Handles<Handle>) {
        let last = core::mem::replace(&mut self.last_loose, NONE);
        if last == NONE {
            return;
        }
        self.forget_loose(last, handles);
        while let Some(index) = self.loose.pop() {
            self.forget_loose(index, handles);
        }
    }

    /// Forgets the node in a slot, unless the parser holds it.
    #[inline]
    fn forget_loose<Handle>(&mut self, index: u32, handles: &Handles<Handle>) {
        let slot = &mut self.slots[index as usize];
        if slot.holds == 0 {
            *slot = Slot { holds: NONE, number: core::mem::replace(&mut self.free, index) };
            if let Some(formatting) = self.formatting.get_mut(index as usize) {
                *formatting = None;
            }
            handles.drop(index);
        }
    }

    /// What a formatting element was created with.
    pub(crate) fn formatting(&self, node: Node) -> &Formatting {
        self.formatting[node.slot as usize].as_ref().expect("only formatting elements are compared and made again")
    }
}
