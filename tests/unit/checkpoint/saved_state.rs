//! Unit tests of `checkpoint/saved_state.rs`.

use std::collections::VecDeque;
use std::fmt::Debug;

use super::{SavedState, StateReader, StateWriter};

fn bytes(value: &impl SavedState) -> Vec<u8> {
    let mut out = StateWriter::after(Vec::new());
    value.write(&mut out);
    out.into_bytes()
}

fn read<T: SavedState>(bytes: &[u8]) -> Option<T> {
    T::read(&mut StateReader::new(bytes))
}

fn returns<T: SavedState + PartialEq + Debug>(value: T) {
    let bytes = bytes(&value);
    for cut in 0..bytes.len() {
        assert_eq!(read::<T>(&bytes[..cut]), None, "{value:?}");
    }
    assert_eq!(read(&bytes), Some(value));
}

#[test]
fn values_are_read_as_they_were_written() {
    for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), 1 << 63, u64::MAX] {
        returns(number);
    }
    returns(false);
    returns(true);
    returns('\u{10ffff}');
    returns(Some(7_u8));
    returns(None::<u8>);
    returns(3_u64..9);
    returns([1_u32, 2, 3]);
    returns(b"bytes".to_vec());
    returns(VecDeque::from([5_u64, 6]));
}

#[test]
fn refuses_what_no_value_is_written_as() {
    assert_eq!(read::<u8>(&[0x80, 0x02]), None);
    assert_eq!(read::<bool>(&[2]), None);
    assert_eq!(read::<char>(&[0x80, 0xb0, 0x03]), None);
    assert_eq!(read::<u64>(&[0xff; 11]), None);
    // More than 64 bits.
    assert_eq!(read::<u64>(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02]), None);
    assert_eq!(read::<VecDeque<u64>>(&[0xff, 0xff, 0xff, 0xff, 0x0f, 1]), None);
    assert_eq!(StateReader::new(&bytes(&((1_u64 << 63) + 1))).offset(), None);
}
