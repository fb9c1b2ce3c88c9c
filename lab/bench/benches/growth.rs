//! Measures how the cost of parsing grows, with criterion: the cases of the binary `growth`, at N, 2N and 4N
//! repetitions.

use core::time::Duration;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fivefold_bench::growth::{Family, families};

fn growth(criterion: &mut Criterion) {
    for family in families() {
        growth_of(family, criterion);
    }
}

fn growth_of(family: &Family, criterion: &mut Criterion) {
    for case in family.cases {
        let mut group = criterion.benchmark_group(format!("{}/{case}", family.name));
        group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
        for repetitions in [20_000, 40_000, 80_000] {
            let text = case.input(repetitions);
            group.throughput(Throughput::Elements(repetitions as u64));
            group.bench_with_input(BenchmarkId::from_parameter(repetitions), &text, |bencher, text| {
                bencher.iter_custom(|times| (0..times).map(|_| (case.work.run)(text).time).sum());
            });
        }
        group.finish();
    }
}

criterion_group!(benches, growth);
criterion_main!(benches);
