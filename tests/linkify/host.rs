//! linkify's rule for hosts.

/// Reports whether linkify accepts the host of the authority. Such a host is an IPv4 address, or a name of
/// letters, digits, inner hyphens and non-ASCII characters; if the name has a dot, its last label begins
/// with two letters. The authority may have userinfo and a port.
pub fn is_host_name(authority: &str) -> bool {
    let host = authority.split_once('@').map_or(authority, |(_, host)| host);
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let labels: Vec<&str> = host.split('.').collect();
    let is_label = |label: &&str| {
        label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || !c.is_ascii())
            && !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    if !labels.iter().all(is_label) {
        return false;
    }
    if host.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return labels.len() == 4;
    }
    let last = labels[labels.len() - 1].as_bytes();
    labels.len() == 1 || last.len() >= 2 && last[..2].iter().all(u8::is_ascii_alphabetic)
}
