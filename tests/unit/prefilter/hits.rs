//! Unit tests of `prefilter/hits.rs`.

use super::*;

#[test]
fn returns_the_next_hit_from_any_byte() {
    for kept in 0..=MASKS {
        for seed in 0..50_u64 {
            let mut random = seed;
            let mut draw = || {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                random >> 33
            };
            let (mut hits, mut expected) = (Hits::default(), Vec::new());
            let mut builder = HitsBuilder::new(&mut hits);
            for block in 0..BLOCKS {
                if builder.free_masks() == 0 {
                    break;
                }
                let dense = draw() % 8 < seed % 9;
                let with = builder.free_masks() > MASKS - kept && dense;
                let mask = if with { 1 << (draw() % 64) | 1 << (draw() % 64) } else { 0 };
                builder.push_mask(mask);
                let bits = (0..BLOCK).filter(|bit| mask >> bit & 1 == 1);
                expected.extend(bits.map(|bit| block * BLOCK + bit));
            }
            builder.finish();
            for from in 0..BLOCKS * BLOCK {
                let first = expected.iter().find(|&&byte| byte >= from).copied();
                assert_eq!(hits.next_hit(from), first, "from {from}");
            }
            for _ in 0..500 {
                let from = usize::try_from(draw()).unwrap() % (BLOCKS * BLOCK);
                let first = expected.iter().find(|&&byte| byte >= from).copied();
                assert_eq!(hits.next_hit(from), first, "from {from}");
            }
        }
    }
}
