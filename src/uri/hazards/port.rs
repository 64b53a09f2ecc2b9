//! The port (RFC 1738, 6; RFC 2396, 7).

use super::hazard::HazardCollector;
use super::kind::HazardKind;
use crate::scheme::port::default_port;

/// Checks for a reserved port other than the default (RFC 2396, 7).
pub(super) fn check(scheme: &str, port: &str, hazards: &mut HazardCollector<'_>) {
    let is_digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits {
        return;
    }
    // Clients often take a larger number modulo 65536, which its author may intend.
    let number = port
        .bytes()
        .fold(0_u16, |number, digit| number.wrapping_mul(10).wrapping_add(u16::from(digit - b'0')));
    let is_default = port.parse().ok() == default_port(scheme);
    if (1..1024).contains(&number) && !is_default {
        hazards.push(HazardKind::ReservedPort, port);
    }
}
