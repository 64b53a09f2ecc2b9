//! The userinfo: passwords, and users that look like hosts.

use super::hazard::{HazardCollector, HazardKind};
use super::{controls, host};

pub(super) fn check(userinfo: &str, hazards: &mut HazardCollector<'_>) {
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    // An empty password (RFC 1738, 3.1) is no secret.
    if !password.is_empty() {
        hazards.push(HazardKind::Password, password);
    }
    if contains_host(user) {
        hazards.push(HazardKind::UserinfoLikeHost, user);
    }
    // The password of anonymous ftp is an e-mail address (RFC 1738, 3.2.1).
    if !hazards.uri().has_scheme("ftp") && contains_host(password) {
        hazards.push(HazardKind::UserinfoLikeHost, password);
    }
    controls::check_all(userinfo, hazards);
}

/// Reports whether a part of the userinfo, decoded, contains a text like a host.
fn contains_host(part: &str) -> bool {
    let decoded: String = host::decoded(part).chars().map(host::to_ascii).collect();
    let is_part = |c: char| c.is_alphanumeric() || ".-_".contains(c);
    decoded.split(|c| !is_part(c)).any(is_like_host)
}

/// Reports whether a reader would take `text` for a host.
fn is_like_host(text: &str) -> bool {
    let text = text.trim_matches('.');
    let labels = || text.split('.');
    let Some((_, top)) = text.rsplit_once('.') else {
        return text.eq_ignore_ascii_case("localhost");
    };
    // A reader stops at the hyphen of `www.bank.com-secure` too.
    let top = top.split('-').next().unwrap_or(top);
    let address = labels().count() == 4 && labels().all(host::is_number);
    let named = labels().all(|label| !label.is_empty())
        && (is_top_label(top) || text.to_ascii_lowercase().starts_with("www."));
    address || named
}

/// Reports whether `label` is a top label of a country, a common one, or one of RFC 2606.
fn is_top_label(label: &str) -> bool {
    // Not all top labels: `name`, `law` and `page` are also surnames.
    const KNOWN: &str = "com net org edu gov mil int arpa info biz mobi asia app bank click cloud club \
                         company dev digital email finance group icu insurance link ltd online pay \
                         sbs services shop site store support tech top vip web website xyz onion \
                         local example test invalid";
    let is_country = label.len() == 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_international = !label.is_ascii() || label.to_ascii_lowercase().starts_with("xn--");
    is_country
        || is_international
        || KNOWN.split(' ').any(|known| known.eq_ignore_ascii_case(label))
}
