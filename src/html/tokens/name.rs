//! Names of elements and attributes as they are read, and tables to look them up.

/// The start of a name, in lower case.
#[derive(Clone, Copy, Debug)]
pub(in crate::html) struct Name {
    bytes: [u8; Self::MAX],
    /// The length of the whole name, of which the bytes may be a prefix.
    length: usize,
}

impl Name {
    /// The number of bytes that are kept.
    pub const MAX: usize = 64;

    pub const EMPTY: Self = Self { bytes: [0; Self::MAX], length: 0 };

    pub fn clear(&mut self) {
        let used = self.length.min(Self::MAX);
        self.bytes[..used].fill(0);
        self.length = 0;
    }

    #[inline]
    pub fn push(&mut self, part: &[u8]) {
        let used = self.length.min(Self::MAX);
        let taken = part.len().min(Self::MAX - used);
        self.bytes[used..used + taken].copy_from_slice(&part[..taken]);
        self.length += part.len();
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length.min(Self::MAX)]
    }

    /// Returns the name as a number, or `None` if it is longer than 16 bytes.
    #[inline]
    fn key(&self) -> Option<u128> {
        let first = self.bytes.first_chunk::<16>()?;
        (self.length <= 16).then(|| u128::from_le_bytes(*first))
    }
}

/// Names and what they stand for, sorted for the search.
pub(in crate::html) struct NameTable<T, const N: usize>([(u128, T); N]);

impl<T: Copy, const N: usize> NameTable<T, N> {
    /// Returns a table of names of at most 16 bytes.
    pub const fn new(names: [(&str, T); N]) -> Self {
        let mut table = [(0, names[0].1); N];
        let mut next = 0;
        while next < N {
            let key = key(names[next].0);
            let mut at = next;
            while at > 0 && table[at - 1].0 > key {
                table[at] = table[at - 1];
                at -= 1;
            }
            table[at] = (key, names[next].1);
            next += 1;
        }
        Self(table)
    }

    #[inline]
    pub fn find(&self, name: &Name) -> Option<T> {
        let key = name.key()?;
        let at = self.0.partition_point(|&(other, _)| other < key);
        self.0.get(at).filter(|&&(other, _)| other == key).map(|&(_, found)| found)
    }
}

const fn key(name: &str) -> u128 {
    let name = name.as_bytes();
    let mut bytes = [0; 16];
    let mut at = 0;
    while at < name.len() {
        bytes[at] = name[at];
        at += 1;
    }
    u128::from_le_bytes(bytes)
}
