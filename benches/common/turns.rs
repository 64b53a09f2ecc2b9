//! Contenders that take turns on one input, so that other load on the machine affects all of them alike.
//!
//! Criterion by itself runs one contender after the other, each for seconds. Here every contender runs once
//! per round, and criterion gets the times that one contender took in those rounds. Rounds run as criterion
//! requests iterations, and each time is reported once.

use std::hint::black_box;
use std::mem;
use std::ops::Range;
use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, Throughput};

use super::Contenders;

/// The number of criterion's samples.
const SAMPLES: u32 = 10;
/// The minimum number of rounds in a sample. With one round, criterion warns that the time is too short.
const MIN_PER_SAMPLE: u32 = 2;

/// The minimum duration of all rounds, so that small inputs get more of them.
const MIN_TIME: Duration = Duration::from_secs(2);

/// The contenders and their input, with the count of each contender and the time of each turn.
pub struct Turns<'a, T: ?Sized, const N: usize> {
    contenders: &'a Contenders<T, N>,
    input: &'a T,
    counts: [usize; N],
    times: [Vec<Duration>; N],
}

impl<'a, T: ?Sized, const N: usize> Turns<'a, T, N> {
    /// Runs each contender once, to get its count.
    pub fn new(contenders: &'a Contenders<T, N>, input: &'a T) -> Self {
        let counts = contenders.map(|(_, count)| count(input));
        Self { contenders, input, counts, times: [const { Vec::new() }; N] }
    }

    pub fn counts(&self) -> [usize; N] {
        self.counts
    }

    pub fn rounds(&self) -> usize {
        self.times[0].len()
    }

    /// Returns the best time of each contender, in seconds; `None` before the first round, for example if
    /// criterion's filter excludes this group.
    pub fn best(&self) -> Option<[f64; N]> {
        (self.rounds() > 0).then(|| {
            self.times
                .each_ref()
                .map(|times| times.iter().min().expect("rounds have run").as_secs_f64())
        })
    }

    /// Reports the times of each contender to criterion, as a group of benchmarks.
    pub fn run(&mut self, criterion: &mut Criterion, name: &str, throughput: Throughput) {
        // Other load on the machine may slow down a single turn, so the best of three counts.
        let best_of_three = |n| (0..3).map(|_| self.turn(n)).min();
        let first: [_; N] = std::array::from_fn(|n| best_of_three(n).expect("three turns"));
        let wanted = MIN_TIME.div_duration_f64(first.iter().sum()) / f64::from(SAMPLES);
        let per_sample = wanted.ceil().max(f64::from(MIN_PER_SAMPLE));
        let mut group = criterion.benchmark_group(name);
        group.throughput(throughput).sampling_mode(SamplingMode::Flat);
        group.sample_size(SAMPLES as usize).warm_up_time(Duration::from_nanos(1));
        for (n, first) in first.into_iter().enumerate() {
            // Criterion divides this time by the samples and by the time of the warm-up, and rounds up.
            group.measurement_time(first.mul_f64(f64::from(SAMPLES) * (per_sample - 0.5)));
            let (mut is_warm, mut taken) = (false, 0);
            group.bench_function(self.contenders[n].0, |bencher| {
                bencher.iter_custom(|iterations| {
                    // Criterion derives the number of iterations from the time of the first call.
                    if !mem::replace(&mut is_warm, true) {
                        return (0..iterations).map(|_| self.turn(n)).sum();
                    }
                    let from = taken;
                    taken += usize::try_from(iterations).expect("the times are in memory");
                    self.times_of(n, from..taken)
                });
            });
        }
        group.finish();
    }

    /// Runs rounds until there are `rounds` in total.
    pub fn until(&mut self, rounds: usize) {
        while self.rounds() < rounds {
            for n in 0..N {
                let time = self.turn(n);
                self.times[n].push(time);
            }
        }
    }

    /// Returns the time of the `n`th contender in the given rounds; runs the missing ones.
    fn times_of(&mut self, n: usize, rounds: Range<usize>) -> Duration {
        self.until(rounds.end);
        self.times[n][rounds].iter().sum()
    }

    /// Runs the `n`th contender once. Its count must be the same each time, so that a contender that does
    /// nothing cannot seem fast.
    fn turn(&self, n: usize) -> Duration {
        let (name, count) = self.contenders[n];
        let start = Instant::now();
        let counted = black_box(count(black_box(self.input)));
        let time = start.elapsed();
        assert_eq!(counted, self.counts[n], "{name}: the count differs between two turns");
        time
    }
}
