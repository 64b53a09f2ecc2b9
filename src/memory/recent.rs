//! [`Recent`]: the values that were added last.

/// The last `N` of the values that were added.
#[derive(Debug)]
pub(crate) struct Recent<T, const N: usize> {
    values: Vec<T>,
    /// The index of the value to replace next.
    next: usize,
}

impl<T, const N: usize> Default for Recent<T, N> {
    fn default() -> Self {
        Self { values: Vec::new(), next: 0 }
    }
}

impl<T, const N: usize> Recent<T, N> {
    /// Returns the index of the first value for which `is_wanted` holds. Linear in their number.
    pub fn position(&self, is_wanted: impl FnMut(&T) -> bool) -> Option<usize> {
        self.values.iter().position(is_wanted)
    }

    /// Returns the value at an index that [`position`](Self::position) or [`add`](Self::add) returned last.
    pub fn get(&self, at: usize) -> &T {
        &self.values[at]
    }

    /// Adds a value, in the place of the oldest one if there are `N`, and returns its index.
    pub fn add(&mut self, value: T) -> usize {
        let at = self.next;
        self.next = (at + 1) % N;
        match self.values.get_mut(at) {
            Some(oldest) => *oldest = value,
            None => self.values.push(value),
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn the_last_values_are_kept() {
        let mut recent = Recent::<_, 3>::default();
        for value in 1..=20 {
            let at = recent.add(value);
            assert_eq!(*recent.get(at), value);
            let is_kept = |one: &i32| recent.position(|other| one == other).is_some();
            assert!((1..=20).filter(is_kept).eq(1.max(value - 2)..=value));
        }
    }
}
