//! Contenders that take turns on one input, so that what else the machine does hits all alike.
//!
//! Criterion runs one after the other, each for seconds. Here it asks for the times of one, and gets
//! those that this one took in rounds in which all had their turn: as many rounds are run as are asked
//! for, and each contender's time in each is used once.

use std::hint::black_box;
use std::mem;
use std::ops::Range;
use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, Throughput};

use super::Contenders;

/// How many samples criterion takes, and how many rounds one is made of at least: with a single one it
/// would warn that time is short.
const SAMPLES: u32 = 10;
const LEAST_PER_SAMPLE: u32 = 2;

/// How long the rounds go on at least, so that small inputs get more of them.
const LEAST_TIME: Duration = Duration::from_secs(2);

/// The input, what the contenders count in it, and what time each of their turns took.
pub struct Turns<'a, T: ?Sized, const N: usize> {
    contenders: &'a Contenders<T, N>,
    input: &'a T,
    counts: [usize; N],
    times: [Vec<Duration>; N],
}

impl<'a, T: ?Sized, const N: usize> Turns<'a, T, N> {
    /// Runs each contender once, for its count alone.
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

    /// The best time of each contender, in seconds; none before there were rounds, as where
    /// criterion was asked for others.
    pub fn best(&self) -> Option<[f64; N]> {
        (self.rounds() > 0).then(|| {
            self.times
                .each_ref()
                .map(|times| times.iter().min().expect("there were rounds").as_secs_f64())
        })
    }

    /// Hands the times of each contender to criterion, as of a group of benchmarks.
    pub fn run(&mut self, criterion: &mut Criterion, name: &str, throughput: Throughput) {
        // Of the first turns one may have met with something else that the machine did.
        let few = |n| (0..3).map(|_| self.turn(n)).min();
        let first: [_; N] = std::array::from_fn(|n| few(n).expect("there are some"));
        let wanted = LEAST_TIME.div_duration_f64(first.iter().sum()) / f64::from(SAMPLES);
        let per_sample = wanted.ceil().max(f64::from(LEAST_PER_SAMPLE));
        let mut group = criterion.benchmark_group(name);
        group.throughput(throughput).sampling_mode(SamplingMode::Flat);
        group.sample_size(SAMPLES as usize).warm_up_time(Duration::from_nanos(1));
        for (n, first) in first.into_iter().enumerate() {
            // It divides this by the samples and the time of the warm-up, and rounds up.
            group.measurement_time(first.mul_f64(f64::from(SAMPLES) * (per_sample - 0.5)));
            let (mut is_warm, mut taken) = (false, 0);
            group.bench_function(self.contenders[n].0, |bencher| {
                bencher.iter_custom(|iterations| {
                    // By the time that this takes criterion plans how much to ask for.
                    if !mem::replace(&mut is_warm, true) {
                        return (0..iterations).map(|_| self.turn(n)).sum();
                    }
                    let from = taken;
                    taken += usize::try_from(iterations).expect("as many fit in memory");
                    self.times_of(n, from..taken)
                });
            });
        }
        group.finish();
    }

    /// Goes on until there were so many rounds.
    pub fn until(&mut self, rounds: usize) {
        while self.rounds() < rounds {
            for n in 0..N {
                let time = self.turn(n);
                self.times[n].push(time);
            }
        }
    }

    /// What the `n`th took in the given rounds; those that have not been are run.
    fn times_of(&mut self, n: usize, rounds: Range<usize>) -> Duration {
        self.until(rounds.end);
        self.times[n][rounds].iter().sum()
    }

    /// One turn of the `n`th contender, which must come to its count each time: one that is fast because
    /// it does nothing would not go unseen.
    fn turn(&self, n: usize) -> Duration {
        let (name, count) = self.contenders[n];
        let begun = Instant::now();
        let counted = black_box(count(black_box(self.input)));
        let time = begun.elapsed();
        assert_eq!(counted, self.counts[n], "{name} counts otherwise this time");
        time
    }
}
