//! A way to watch a machine at work, which costs nothing when nobody does.

/// Watches a tokenizer step by step.
///
/// `()` is the observer that sees nothing: with it, every call compiles away.
pub trait Observer {
    /// Whether anybody watches. When true, the machine takes no short cuts and reports each state it enters.
    const ACTIVE: bool = true;

    /// The machine is about to run `state`, named as in the standard, at byte `offset` of the input.
    fn enter_state(&mut self, state: &'static str, offset: u64);
}

impl Observer for () {
    const ACTIVE: bool = false;

    #[inline]
    fn enter_state(&mut self, _state: &'static str, _offset: u64) {}
}
