//! The beginning of the line on which a reference opened (R3).

use memchr::memrchr2_iter;

use crate::checkpoint::{SavedState, StateReader, StateWriter, save_fields, save_variants};
use crate::class::{self, BLANK, WHITE};
use crate::grammar::text::continuation::fold::{self, MAX_PREFIX};

/// The character in the same column of each line of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    /// `|`, which may be data, or begin a label.
    Bar,
    /// `│`
    Line,
}

save_variants!(Border { Bar, Line });

impl Border {
    pub fn text(self) -> &'static [u8] {
        match self {
            Self::Bar => b"|",
            Self::Line => "│".as_bytes(),
        }
    }
}

/// The quote prefix P and the leader of an opening line, and the border before its opener.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningLine {
    prefix: Inline<MAX_PREFIX>,
    leader: Inline<4>,
    border: Option<(Border, u8)>,
}

save_fields!(OpeningLine { prefix, leader, border });

impl OpeningLine {
    /// Takes the prefix, the leader and the last border from the first bytes of a line, up to the opener.
    pub fn set(&mut self, line: &[u8]) {
        let prefix = fold::prefix_of(line);
        self.prefix.set(prefix);
        self.leader.set(fold::leader_after(line, prefix));
        self.border = last_border(line, prefix.len());
    }

    pub fn prefix(&self) -> &[u8] {
        self.prefix.get()
    }

    pub fn leader(&self) -> &[u8] {
        self.leader.get()
    }

    /// Returns the last border before the opener that may be the left side of a box, and the number of bytes before it.
    pub fn border(&self) -> Option<(Border, usize)> {
        self.border.map(|(border, column)| (border, usize::from(column)))
    }
}

/// Returns the last border in `line` after its prefix that may be a left side (R3), and the number of bytes before it.
fn last_border(line: &[u8], prefix: usize) -> Option<(Border, u8)> {
    let is = |class, at: usize| line.get(at).is_some_and(|&b| class::is(class, b));
    let [bar, line_drawing] = [Border::Bar, Border::Line].map(|border| border.text()[0]);
    memrchr2_iter(bar, line_drawing, &line[prefix..]).map(|at| prefix + at).find_map(|at| {
        let border = if line[at] == bar {
            let stands_apart = at > 0 && is(BLANK, at - 1) || is(WHITE, at + 1);
            stands_apart.then_some(Border::Bar)
        } else {
            line[at..].starts_with(Border::Line.text()).then_some(Border::Line)
        };
        Some((border?, u8::try_from(at).ok()?))
    })
}

/// At most `N` bytes, fewer than 256, stored inline.
#[derive(Clone, Debug)]
struct Inline<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

impl<const N: usize> Default for Inline<N> {
    fn default() -> Self {
        Self { bytes: [0; N], length: 0 }
    }
}

impl<const N: usize> Inline<N> {
    fn set(&mut self, from: &[u8]) {
        let length = from.len().min(N);
        self.length = u8::try_from(length).unwrap_or_default();
        // Most lines have neither; a copy of nothing would be a call.
        if from.is_empty() {
            return;
        }
        self.bytes[..length].copy_from_slice(&from[..length]);
    }

    fn get(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }
}

impl<const N: usize> SavedState for Inline<N> {
    fn write(&self, out: &mut StateWriter) {
        out.bytes(self.get());
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        let bytes = input.bytes().filter(|bytes| bytes.len() <= N)?;
        let mut inline = Self::default();
        inline.set(bytes);
        Some(inline)
    }
}
