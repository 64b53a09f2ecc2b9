//! Unit tests of `gleaner/output/notice/listing.rs`.

use super::{LISTED, NoticeKind, NoticeListing};

#[test]
fn lists_the_first_messages_of_each_kind_and_counts_the_others() {
    for (total, unlisted) in [(1, 0), (LISTED - 1, 0), (LISTED, 0), (LISTED + 1, 1), (40, 30)] {
        let mut listing = NoticeListing::default();
        let mut listed = 0;
        for _ in 0..total {
            listed += u64::from(listing.lists(NoticeKind::Nesting));
            assert!(listing.lists(NoticeKind::Single));
        }
        assert!(listing.lists(NoticeKind::Overlong));
        assert_eq!(listed, total - unlisted);
        assert_eq!(listing.is_full(NoticeKind::Nesting), total == LISTED);
        let rest: Vec<_> = listing.take_unlisted().collect();
        let expected = (NoticeKind::Nesting, unlisted);
        assert_eq!(rest, if unlisted > 0 { vec![expected] } else { vec![] });
        assert!(listing.lists(NoticeKind::Nesting));
    }
}
