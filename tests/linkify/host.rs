//! What linkify takes for a host.

/// Whether the authority has a host that linkify takes: a name of letters, digits, inner hyphens and
/// characters outside ASCII, whose last label begins with two letters where it has a dot, or an IPv4
/// address; userinfo before it and a port behind it may be.
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
