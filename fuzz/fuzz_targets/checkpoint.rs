//! Fuzzes the target `checkpoint` of `fuzz/README.md`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gleaner_fuzz::targets::checkpoint::check(input));
