//! Compares Fivefold with its peers, with criterion: each work of each language, on every set of pages or documents.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fivefold_bench::Language;
use fivefold_bench::meter::Clock;
use fivefold_bench::pages::page_sets;
use fivefold_bench::peers;

fn peers(criterion: &mut Criterion) {
    for language in Language::ALL {
        let mut sets = page_sets(language);
        for set in &mut sets {
            set.texts.retain(|text| peers::refusal(language, text).is_none());
        }
        for peer in peers::of(language) {
            let mut group = criterion.benchmark_group(peer.work);
            for set in &sets {
                group.throughput(Throughput::Bytes(set.texts.iter().map(|text| text.len() as u64).sum()));
                group.bench_with_input(BenchmarkId::new(peer.name, set.name), &set.texts, |bencher, texts| {
                    bencher.iter_custom(|times| {
                        let mut clock = Clock::new();
                        (0..times).flat_map(|_| texts).for_each(|text| (peer.run)(text, &mut clock));
                        clock.take()
                    });
                });
            }
            group.finish();
        }
    }
}

criterion_group!(benches, peers);
criterion_main!(benches);
