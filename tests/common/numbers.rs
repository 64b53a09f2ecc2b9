//! Numbers that look random, and are the same in every run.

/// A linear congruential generator.
pub struct Numbers(pub u64);

impl Numbers {
    /// Returns the next number, which is less than `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % limit as u64).unwrap()
    }
}
