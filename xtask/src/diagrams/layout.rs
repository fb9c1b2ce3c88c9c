//! Puts the boxes of a diagram into layers, from top to bottom, so that most arrows point down, few cross, and nothing
//! lies on anything else. An arrow's label is a box of its own on the arrow's way, and so has its place.
//!
//! The steps are those of Sugiyama, Tagawa and Toda ("Methods for visual understanding of hierarchical system
//! structures", 1981).

mod order;
mod place;

use super::drawing::Drawing;

/// A place, in pixels.
pub(super) type Point = (f64, f64);

/// Where a box lies: its left upper corner and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The way of an arrow.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Route {
    /// From the box where it begins to the one where it points; between two pairs of points it bends.
    pub(super) points: Vec<Point>,
    /// The middle of its label.
    pub(super) label: Point,
}

/// A diagram with its places.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) nodes: Vec<Area>,
    /// For each arrow; none for those from a box to itself.
    pub(super) routes: Vec<Option<Route>>,
}

/// What is put into a layer: a box, the label of an arrow, or a point on its way.
#[derive(Clone, Copy, Debug)]
struct Item {
    width: f64,
    height: f64,
    layer: usize,
    /// Whether it is only a point on the way of an arrow.
    is_bend: bool,
}

/// The graph that is laid out: items, and links from each layer to the next.
#[derive(Debug, Default)]
struct Layered {
    items: Vec<Item>,
    /// Item numbers, layer by layer, from left to right.
    layers: Vec<Vec<usize>>,
    /// For each item: those of the layer above and below that it is linked to.
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
}

/// Between two boxes of a layer, two layers, and around it all.
const GAP: f64 = 18.0;
const LAYER_GAP: f64 = 26.0;
pub(super) const MARGIN: f64 = 20.0;

impl Layout {
    /// Lays a drawing out. `node_size` and `label_size` answer how much room a text needs.
    pub(super) fn new(
        drawing: &Drawing,
        node_size: impl Fn(usize) -> (f64, f64),
        label_size: impl Fn(usize) -> (f64, f64),
    ) -> Self {
        let mut graph = Layered::default();
        let reversed = back_edges(drawing);
        let layers = layers(drawing, &reversed);
        for (node, layer) in layers.iter().enumerate() {
            let (width, height) = node_size(node);
            graph.add(Item { width, height, layer: *layer, is_bend: false });
        }
        let chains: Vec<_> = drawing
            .edges
            .iter()
            .enumerate()
            .map(|(index, edge)| {
                let (upper, lower) = if reversed[index] { (edge.to, edge.from) } else { (edge.from, edge.to) };
                (upper != lower).then(|| graph.add_chain(upper, lower, reversed[index], label_size(index)))
            })
            .collect();
        order::order(&mut graph);
        let areas = place::place(&graph);
        let routes = chains.iter().enumerate().map(|(index, chain)| {
            let chain = chain.as_ref()?;
            Some(route(&graph, &areas, chain, reversed[index]))
        });
        let routes = routes.collect();
        let right = areas.iter().map(|area| area.x + area.width).fold(0.0, f64::max);
        let bottom = areas.iter().map(|area| area.y + area.height).fold(0.0, f64::max);
        let nodes = areas[..drawing.nodes.len()].to_vec();
        Self { width: right + MARGIN, height: bottom + MARGIN, nodes, routes }
    }
}

/// The items of an arrow, from top to bottom, and which of them is its label.
#[derive(Debug)]
struct Chain {
    items: Vec<usize>,
    label: usize,
}

impl Layered {
    fn add(&mut self, item: Item) -> usize {
        self.items.push(item);
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        self.items.len() - 1
    }

    fn add_chain(&mut self, upper: usize, lower: usize, is_reversed: bool, label: (f64, f64)) -> Chain {
        let (first, last) = (self.items[upper].layer + 1, self.items[lower].layer);
        // The label stands where the arrow begins.
        let label_layer = if is_reversed { last - 1 } else { first };
        let mut items = vec![upper];
        for layer in first..last {
            let is_label = layer == label_layer && label.0 > 0.0;
            let (width, height) = if is_label { label } else { (2.0, 0.0) };
            items.push(self.add(Item { width, height, layer, is_bend: !is_label }));
        }
        items.push(lower);
        for pair in items.windows(2) {
            self.below[pair[0]].push(pair[1]);
            self.above[pair[1]].push(pair[0]);
        }
        Chain { label: items[label_layer + 1 - first], items }
    }
}

/// The arrows that close a circle on a walk from the first box: they point up.
fn back_edges(drawing: &Drawing) -> Vec<bool> {
    let mut reversed = vec![false; drawing.edges.len()];
    let mut state = vec![0_u8; drawing.nodes.len()];
    fn visit(node: usize, drawing: &Drawing, state: &mut [u8], reversed: &mut [bool]) {
        state[node] = 1;
        for (index, edge) in drawing.edges.iter().enumerate().filter(|(_, edge)| edge.from == node) {
            match state[edge.to] {
                0 => visit(edge.to, drawing, state, reversed),
                1 => reversed[index] = true,
                _ => {}
            }
        }
        state[node] = 2;
    }
    for node in 0..drawing.nodes.len() {
        if state[node] == 0 {
            visit(node, drawing, &mut state, &mut reversed);
        }
    }
    reversed
}

/// The layer of each box: below all from which an arrow points to it, with one layer between for the labels.
fn layers(drawing: &Drawing, reversed: &[bool]) -> Vec<usize> {
    let mut layers = vec![0; drawing.nodes.len()];
    let ends = |index: usize| {
        let edge = &drawing.edges[index];
        if reversed[index] { (edge.to, edge.from) } else { (edge.from, edge.to) }
    };
    // Without circles, as many rounds as there are boxes are enough.
    for _ in 0..drawing.nodes.len() {
        for index in 0..drawing.edges.len() {
            let (upper, lower) = ends(index);
            if upper != lower {
                layers[lower] = layers[lower].max(layers[upper] + 2);
            }
        }
    }
    // A box that could be lower without making an arrow longer comes down to what it points to.
    for node in 0..drawing.nodes.len() {
        let incoming = (0..drawing.edges.len()).filter(|&index| ends(index).1 == node).count();
        let below = (0..drawing.edges.len()).filter(|&index| ends(index).0 == node && ends(index).1 != node);
        if let (0, Some(next)) = (incoming, below.map(|index| layers[ends(index).1]).min()) {
            layers[node] = next - 2;
        }
    }
    layers
}

/// The way through the items of an arrow. At a box, arrows begin and end side by side, in the order of where they lead.
fn route(graph: &Layered, areas: &[Area], chain: &Chain, is_reversed: bool) -> Route {
    let mut points = Vec::new();
    for (index, &item) in chain.items.iter().enumerate() {
        let area = areas[item];
        if index == 0 {
            let next = chain.items[1];
            points.push((port(area, item, next, &graph.below[item], areas), area.y + area.height));
        } else if index + 1 == chain.items.len() {
            let last = chain.items[index - 1];
            points.push((port(area, item, last, &graph.above[item], areas), area.y));
        } else {
            let middle = area.x + area.width / 2.0;
            points.push((middle, area.y));
            points.push((middle, area.y + area.height));
        }
    }
    if is_reversed {
        points.reverse();
    }
    let label = areas[chain.label];
    Route { points, label: (label.x + label.width / 2.0, label.y + label.height / 2.0) }
}

fn port(area: Area, item: usize, linked: usize, all: &[usize], areas: &[Area]) -> f64 {
    let middle = |item: usize| areas[item].x + areas[item].width / 2.0;
    let mut all: Vec<_> = all.to_vec();
    all.sort_by(|&one, &other| middle(one).total_cmp(&middle(other)).then(one.cmp(&other)));
    let place = all.iter().position(|&other| other == linked).unwrap_or(0);
    debug_assert_ne!(item, linked);
    area.x + area.width * (place + 1) as f64 / (all.len() + 1) as f64
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Kind;
    use super::*;

    fn overlap(one: &Area, other: &Area) -> bool {
        one.x < other.x + other.width
            && other.x < one.x + one.width
            && one.y < other.y + other.height
            && other.y < one.y + one.height
    }

    #[test]
    fn nothing_lies_on_anything_else() {
        let mut drawing = Drawing::default();
        for node in 0..12 {
            drawing.node(&node.to_string());
        }
        for from in 0..12_usize {
            for to in [from * 5 % 12, (from + 1) % 12, from * 7 % 12] {
                drawing.edge(from, to, Kind::Switch, "on something");
            }
        }
        let layout = Layout::new(&drawing, |_| (90.0, 30.0), |_| (60.0, 14.0));
        let labels = layout.routes.iter().flatten().map(|route| Area {
            x: route.label.0 - 30.0,
            y: route.label.1 - 7.0,
            width: 60.0,
            height: 14.0,
        });
        let all: Vec<_> = layout.nodes.iter().copied().chain(labels).collect();
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                assert!(!overlap(one, other), "{one:?} {other:?}");
            }
        }
    }
}
