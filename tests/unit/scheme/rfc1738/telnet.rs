//! Unit tests of `scheme/rfc1738/telnet.rs`.

use super::*;

#[test]
fn splits_the_forms_of_rfc_1738_3_8() {
    for (text, user, password, port) in [
        // "The :<password> can be omitted, as well as the whole <user>:<password> part."
        ("telnet://melvyl.example/", None, None, 23),
        ("telnet://u@melvyl.example:24", Some("u"), None, 24),
        ("telnet://u:%0D@melvyl.example", Some("u"), Some("\r"), 23),
    ] {
        let telnet = Telnet::from_uri(text).unwrap();
        let login = telnet.login();
        assert_eq!(login.user(), user.map(str::as_bytes), "{text}");
        assert_eq!(login.password(), password.map(str::as_bytes), "{text}");
        assert_eq!((login.host(), login.port()), ("melvyl.example", port), "{text}");
    }
    assert_eq!(Telnet::from_uri("tn3270://a").unwrap_err().offset(), 0);
}
