//! Limits of a parser that are low enough for inputs to reach them.

use crate::input::Input;
use fivefold::Limits;

/// The default limits, except for that of entities: expanding a megabyte would take most of the time.
fn default_limits() -> Limits {
    Limits::default().with_entity_bytes(1 << 12)
}

/// The default limits, with up to two others.
pub(crate) fn limits(input: &mut Input<'_>) -> Limits {
    let limits = limit(default_limits(), input);
    let limits = limit(limits, input);
    // If the document ends the input, the number of dropped errors depends on the chunks.
    if bound_document(limits) { limits.with_errors(usize::MAX) } else { limits }
}

fn limit(limits: Limits, input: &mut Input<'_>) -> Limits {
    let (which, number) = (input.below(32), input.below(32));
    let (count, bytes) = (usize::from(number), u64::from(number) * 16);
    match which {
        1 => limits.with_input_bytes(bytes),
        2 => limits.with_depth(count),
        3 => limits.with_nodes(count),
        4 => limits.with_repeated_nodes(u64::from(number)),
        5 => limits.with_search_steps(u64::from(number)),
        6 => limits.with_attributes(count),
        7 => limits.with_name_bytes(count),
        8 => limits.with_text_bytes(count),
        9 => limits.with_document_bytes(bytes * 64),
        10 => limits.with_entity_bytes(bytes),
        11..16 => limits.with_errors(count),
        _ => limits,
    }
}

/// Whether the limits drop only errors, and what entities and defaults add beyond the budget.
pub(crate) fn keep_all(limits: Limits) -> bool {
    let default = default_limits();
    limits.with_errors(default.errors) == default
}

/// Whether the limits bound a document; a reader has none.
pub(crate) fn bound_document(limits: Limits) -> bool {
    let default = Limits::default();
    (limits.nodes, limits.document_bytes) != (default.nodes, default.document_bytes)
}
