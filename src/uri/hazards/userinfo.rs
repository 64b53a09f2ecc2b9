//! The userinfo: passwords, and users that are called like hosts.

use super::{Found, HazardKind, controls, host};

pub(super) fn look(userinfo: &str, found: &mut Found<'_>) {
    let user = match userinfo.split_once(':') {
        Some((user, password)) => {
            // "No password" (RFC 1738, 3.1) is no secret.
            if !password.is_empty() {
                found.push(HazardKind::Password, password);
            }
            user
        }
        None => userinfo,
    };
    let decoded: String = host::decoded(user).chars().map(host::plain).collect();
    let is_part = |c: char| c.is_alphanumeric() || ".-_".contains(c);
    if decoded.split(|c| !is_part(c)).any(is_like_host) {
        found.push(HazardKind::UserinfoLikeHost, user);
    }
    controls::look_at(userinfo, found);
}

/// Whether a reader would take it for the name or the address of a host.
fn is_like_host(text: &str) -> bool {
    let text = text.trim_matches('.');
    let labels = || text.split('.');
    let Some((_, top)) = text.rsplit_once('.') else {
        return false;
    };
    let address = labels().count() == 4 && labels().all(host::is_number);
    let named = labels().all(|label| !label.is_empty())
        && (is_top_label(top) || text.to_ascii_lowercase().starts_with("www."));
    address || named
}

/// A country's, one that is often seen, or one of RFC 2606.
fn is_top_label(label: &str) -> bool {
    const KNOWN: [&str; 36] = [
        "com",
        "net",
        "org",
        "edu",
        "gov",
        "mil",
        "int",
        "arpa",
        "info",
        "biz",
        "name",
        "pro",
        "mobi",
        "asia",
        "app",
        "dev",
        "bank",
        "cloud",
        "club",
        "live",
        "online",
        "shop",
        "site",
        "store",
        "tech",
        "top",
        "vip",
        "web",
        "world",
        "xyz",
        "onion",
        "local",
        "localhost",
        "example",
        "test",
        "invalid",
    ];
    let is_country = label.len() == 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_international = !label.is_ascii() || label.to_ascii_lowercase().starts_with("xn--");
    is_country || is_international || KNOWN.iter().any(|known| known.eq_ignore_ascii_case(label))
}
