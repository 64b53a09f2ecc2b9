//! Unit tests of `mail/message/header/ids.rs`.

use super::outside_message_ids;

#[test]
fn skips_identifiers() {
    let outside = |body: &'static str| -> Vec<&str> {
        outside_message_ids(body.as_bytes(), false).map(|range| &body[range]).collect()
    };
    assert_eq!(outside(" <http://x@y>\n"), [" ", "\n"]);
    assert_eq!(outside("<a@b><c@d>"), [""; 0]);
    assert_eq!(
        outside("of <a@b>, see <http://c.example/> <d@e"),
        ["of ", ", see <http://c.example/> <d@e"]
    );
    assert_eq!(outside("a < b <c@d>"), ["a < b "]);
    assert_eq!(outside("joe's <URL:http://a.example/>"), ["joe's <URL:http://a.example/>"]);
}

#[test]
fn skips_identifiers_after_id_in_trace_fields() {
    let body = "by b.example\n id <a@b>\n for <c@d> (paid <e@f>) ID <g@h>;";
    let outside: Vec<&str> =
        outside_message_ids(body.as_bytes(), true).map(|range| &body[range]).collect();
    assert_eq!(outside, ["by b.example\n id ", "\n for <c@d> (paid <e@f>) ID ", ";"]);
}
