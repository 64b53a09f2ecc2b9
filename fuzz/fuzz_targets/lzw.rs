//! Fuzzes the target `lzw` of `fuzz/README.md`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gleaner_fuzz::targets::lzw::check(input));
