//! An encoder of the data of compress(1), independent of the decoder: it counts bits of the whole data, and finds the
//! padding from the positions at which the width changes.

use std::collections::HashMap;

/// Settings of an encoder.
#[derive(Clone, Copy, Debug)]
pub struct Lzw {
    /// From 9 to 16.
    pub max_width: u32,
    pub block_mode: bool,
    /// In block mode, the number of codes after which the table is cleared.
    pub clear_after: Option<usize>,
}

impl Default for Lzw {
    /// Those of compress(1), which clears the table where the ratio falls.
    fn default() -> Self {
        Self { max_width: 16, block_mode: true, clear_after: None }
    }
}

/// The codes of the current table, from the bit at which it began.
#[derive(Default)]
struct Section {
    strings: HashMap<(u16, u8), u16>,
    codes: usize,
}

struct Bits {
    data: Vec<u8>,
    /// The number of bits after the header.
    length: usize,
    /// The bit at which the codes of this width began.
    start: usize,
}

impl Bits {
    fn push(&mut self, code: u16, width: u32) {
        for bit in 0..width {
            if self.length.is_multiple_of(8) {
                self.data.push(0);
            }
            if code >> bit & 1 != 0 {
                *self.data.last_mut().unwrap() |= 1 << (self.length % 8);
            }
            self.length += 1;
        }
    }

    /// Ends the codes of a width: they take a multiple of eight codes.
    fn change_width(&mut self, width: u32) {
        let group = 8 * width as usize;
        let end = self.start + (self.length - self.start).div_ceil(group) * group;
        self.data.resize(3 + end / 8, 0);
        (self.length, self.start) = (end, end);
    }
}

impl Lzw {
    pub fn compress(self, text: &[u8]) -> Vec<u8> {
        let Self { max_width, block_mode, clear_after } = self;
        let settings = u8::try_from(max_width).unwrap() | if block_mode { 0x80 } else { 0 };
        // As compress 4.0, which compares the width with the maximum only after it has increased it.
        let widest = max_width.max(10);
        let mut bits = Bits { data: vec![0x1f, 0x9d, settings], length: 0, start: 0 };
        let first: usize = if block_mode { 257 } else { 256 };
        let (mut section, mut width) = (Section::default(), 9);
        let mut rest = text;
        while let Some((&byte, mut after)) = rest.split_first() {
            let mut code = u16::from(byte);
            while let Some((&next, further)) = after.split_first()
                && let Some(&longer) = section.strings.get(&(code, next))
            {
                (code, after) = (longer, further);
            }
            // The table of a decoder has one string less than there are codes.
            if width < widest && first + section.codes.saturating_sub(1) >= 1 << width {
                bits.change_width(width);
                width += 1;
            }
            bits.push(code, width);
            section.codes += 1;
            let free = first + section.strings.len();
            if let Some(&next) = after.first()
                && free < 1 << max_width
            {
                section.strings.insert((code, next), u16::try_from(free).unwrap());
            }
            rest = after;
            if block_mode && clear_after.is_some_and(|codes| section.codes >= codes) {
                if width < widest && first + section.codes > 1 << width {
                    bits.change_width(width);
                    width += 1;
                }
                bits.push(256, width);
                bits.change_width(width);
                (section, width) = (Section::default(), 9);
            }
        }
        bits.data
    }
}
