//! The places: each item as near as can be to the middle of those that it is linked to, in the order of its layer and
//! at a distance from its neighbours.

use super::{Area, GAP, LAYER_GAP, Layered, MARGIN};

/// How often the layers are walked, down and up.
const ROUNDS: usize = 200;

pub(super) fn place(graph: &Layered) -> Vec<Area> {
    let mut middles = vec![0.0; graph.items.len()];
    for layer in &graph.layers {
        let mut x = 0.0;
        for &item in layer {
            middles[item] = x + graph.items[item].width / 2.0;
            x += graph.items[item].width + GAP;
        }
    }
    for round in 0..ROUNDS {
        let depth = graph.layers.len();
        for step in 0..depth {
            let layer = if round % 2 == 0 { step } else { depth - 1 - step };
            settle(graph, layer, &mut middles);
        }
    }
    let left = |middles: &[f64], item: usize| middles[item] - graph.items[item].width / 2.0;
    let start = (0..graph.items.len()).map(|item| left(&middles, item)).fold(f64::INFINITY, f64::min);
    let mut areas = vec![Area::default(); graph.items.len()];
    let mut y = MARGIN;
    for layer in &graph.layers {
        let height = layer.iter().map(|&item| graph.items[item].height).fold(0.0, f64::max);
        for &item in layer {
            let found = graph.items[item];
            // An arrow passes the whole layer upright, so that it keeps clear of boxes that are higher than others.
            let own = if found.is_bend { height } else { found.height };
            areas[item] = Area {
                x: left(&middles, item) - start + MARGIN,
                y: y + (height - own) / 2.0,
                width: found.width,
                height: own,
            };
        }
        y += height + LAYER_GAP;
    }
    areas
}

/// Moves the items of a layer to where they want to be, as far as they leave one another room: those that would come
/// too near to one another form a block, which stands where its items want to be on the average.
fn settle(graph: &Layered, layer: usize, middles: &mut [f64]) {
    struct Block {
        wanted: f64,
        weight: f64,
        items: Vec<usize>,
    }
    let items = &graph.layers[layer];
    let mut offsets = Vec::with_capacity(items.len());
    let mut offset = 0.0;
    for (index, &item) in items.iter().enumerate() {
        if index > 0 {
            let before = items[index - 1];
            let are_bends = graph.items[before].is_bend && graph.items[item].is_bend;
            let gap = if are_bends { GAP * 0.6 } else { GAP };
            offset += (graph.items[before].width + graph.items[item].width) / 2.0 + gap;
        }
        offsets.push(offset);
    }
    let mut blocks: Vec<Block> = Vec::new();
    for (index, &item) in items.iter().enumerate() {
        let (wanted, weight) = wish(graph, item, middles);
        blocks.push(Block { wanted: (wanted - offsets[index]) * weight, weight, items: vec![index] });
        while let [.., one, other] = blocks.as_slice()
            && one.wanted / one.weight > other.wanted / other.weight
        {
            let Some(last) = blocks.pop() else { break };
            let Some(block) = blocks.last_mut() else { break };
            block.wanted += last.wanted;
            block.weight += last.weight;
            block.items.extend(last.items);
        }
    }
    for block in blocks {
        for index in block.items {
            middles[items[index]] = block.wanted / block.weight + offsets[index];
        }
    }
}

/// Where an item wants to be, and how much. Long arrows want to be straight.
fn wish(graph: &Layered, item: usize, middles: &[f64]) -> (f64, f64) {
    let (mut sum, mut weight) = (0.0, 0.0);
    for &linked in graph.above[item].iter().chain(&graph.below[item]) {
        let link = match (graph.items[item].is_bend, graph.items[linked].is_bend) {
            (true, true) => 16.0,
            (false, false) => 1.0,
            _ => 3.0,
        };
        sum += middles[linked] * link;
        weight += link;
    }
    if weight == 0.0 { (middles[item], 0.1) } else { (sum / weight, weight) }
}
