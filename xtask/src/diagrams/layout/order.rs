//! The order within each layer: each item near the middle of those that it is linked to, as long as that makes fewer
//! arrows cross.

use super::Layered;

/// How often the layers are walked, down and up.
const ROUNDS: usize = 40;

pub(super) fn order(graph: &mut Layered) {
    let depth = graph.items.iter().map(|item| item.layer + 1).max().unwrap_or(0);
    graph.layers = vec![Vec::new(); depth];
    for (index, item) in graph.items.iter().enumerate() {
        graph.layers[item.layer].push(index);
    }
    let mut best = graph.layers.clone();
    let mut fewest = crossings(graph);
    for round in 0..ROUNDS {
        if round % 2 == 0 {
            for layer in 1..depth {
                sort(graph, layer, true);
            }
        } else {
            for layer in (0..depth.saturating_sub(1)).rev() {
                sort(graph, layer, false);
            }
        }
        exchange(graph);
        let count = crossings(graph);
        if count < fewest {
            fewest = count;
            best.clone_from(&graph.layers);
        }
    }
    graph.layers = best;
}

fn positions(graph: &Layered) -> Vec<usize> {
    let mut positions = vec![0; graph.items.len()];
    for layer in &graph.layers {
        for (position, &item) in layer.iter().enumerate() {
            positions[item] = position;
        }
    }
    positions
}

fn sort(graph: &mut Layered, layer: usize, by_above: bool) {
    let positions = positions(graph);
    let links = if by_above { &graph.above } else { &graph.below };
    let middle = |item: usize| {
        let linked = &links[item];
        if linked.is_empty() {
            return positions[item] as f64;
        }
        linked.iter().map(|&other| positions[other] as f64).sum::<f64>() / linked.len() as f64
    };
    let mut items = std::mem::take(&mut graph.layers[layer]);
    items.sort_by(|&one, &other| middle(one).total_cmp(&middle(other)));
    graph.layers[layer] = items;
}

/// Exchanges neighbours while fewer arrows cross for it.
fn exchange(graph: &mut Layered) {
    let mut positions = positions(graph);
    for layer in 0..graph.layers.len() {
        for place in 1..graph.layers[layer].len() {
            let (left, right) = (graph.layers[layer][place - 1], graph.layers[layer][place]);
            let now = pair_crossings(graph, &positions, left, right);
            let then = pair_crossings(graph, &positions, right, left);
            if then < now {
                graph.layers[layer].swap(place - 1, place);
                positions.swap(left, right);
            }
        }
    }
}

/// How many links of two neighbours cross.
fn pair_crossings(graph: &Layered, positions: &[usize], left: usize, right: usize) -> usize {
    let count = |links: &[Vec<usize>]| {
        let pairs = links[left].iter().flat_map(|one| links[right].iter().map(move |other| (one, other)));
        pairs.filter(|&(&one, &other)| positions[one] > positions[other]).count()
    };
    count(&graph.above) + count(&graph.below)
}

fn crossings(graph: &Layered) -> usize {
    let positions = positions(graph);
    let mut count = 0;
    for layer in &graph.layers {
        for (index, &left) in layer.iter().enumerate() {
            for &right in &layer[index + 1..] {
                let pairs =
                    graph.below[left].iter().flat_map(|one| graph.below[right].iter().map(move |other| (one, other)));
                count += pairs.filter(|&(&one, &other)| positions[one] > positions[other]).count();
            }
        }
    }
    count
}
