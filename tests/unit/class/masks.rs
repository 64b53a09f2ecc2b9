//! Unit tests of `class/masks.rs`.

use super::*;

/// Returns every SIMD level that the machine has.
pub fn levels() -> Vec<Level> {
    let level = Level::new();
    #[allow(unused_mut, reason = "the other levels exist on x86-64 only")]
    let mut levels = vec![level];
    #[cfg(target_arch = "x86_64")]
    {
        levels.extend(level.as_avx2().map(Level::Avx2));
        levels.extend(level.as_sse4_2().map(Level::Sse4_2));
        levels.extend(level.as_sse2().map(Level::Sse2));
    }
    levels
}

fn all() -> Vec<ByteClassifier> {
    levels().into_iter().map(|level| ByteClassifier { level }).collect()
}

/// Returns the masks by R6 and R7, without the table of actions.
fn expected(text: &[u8], from: usize) -> ClassMasks {
    let mut masks = ClassMasks::default();
    for n in 0..BLOCK {
        let byte = text.get(from + n).copied().unwrap_or(b' ');
        let bit = 1 << n;
        if !byte.is_ascii_graphic() || b"<>\"`|\\".contains(&byte) {
            masks.stops |= bit;
        } else if b"()[]{}'&,;".contains(&byte) {
            masks.doubts |= bit;
        } else if b"/?#@".contains(&byte) {
            masks.marks |= bit;
        }
    }
    masks
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn classifies_every_byte_at_every_offset() {
    for classifier in all() {
        for byte in 0..=u8::MAX {
            for at in 0..BLOCK {
                let mut text = [b'x'; BLOCK + 9];
                text[at] = byte;
                for from in [0, 1, 9] {
                    let masks = classifier.masks(&text, from);
                    assert_eq!(masks, expected(&text, from), "{byte} at {at}");
                }
            }
        }
    }
}

#[test]
fn stops_past_the_end_of_the_text() {
    let text: Vec<u8> = (0..=u8::MAX).collect();
    for classifier in all() {
        for end in 0..=text.len() {
            for from in end.saturating_sub(BLOCK + 2)..=end {
                assert_eq!(classifier.masks(&text[..end], from), expected(&text[..end], from));
            }
        }
    }
}
