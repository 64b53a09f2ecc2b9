use super::Evidence;
use crate::settle::support::Support;

/// Adds values, each with as many occurrences as its number, in this order.
fn evidence(limit: usize, numbers: impl IntoIterator<Item = u64>) -> Evidence {
    let mut evidence = Evidence::with_limit(limit);
    for number in numbers {
        for at in 0..=number % 7 {
            let value = super::fingerprint(number.to_string().as_bytes());
            evidence.add_support(value, Support::Confirms, at);
        }
    }
    evidence
}

#[test]
fn a_sample_does_not_depend_on_the_order() {
    let (up, down) = (evidence(100_000, 0..5000), evidence(100_000, (0..5000).rev()));
    assert!(up.dropped() > 0 && !up.is_empty());
    assert_eq!((up.len(), up.dropped()), (down.len(), down.dropped()));
    for number in 0..5000 {
        let value = number.to_string();
        let count = |evidence: &Evidence| evidence.attestation(&value).map(|all| all.confirmed());
        assert_eq!(count(&up), count(&down));
        assert!(count(&up).is_none_or(|count| count == number % 7 + 1), "{number}");
        assert_eq!(count(&up).is_none(), up.is_unknown(value.as_bytes()));
    }
}

#[test]
fn memory_is_within_the_limit() {
    for limit in [0, 1, 1000, 20_000, 100_000, 2_000_000] {
        let mut kept = None;
        let memory = allocation_counter::measure(|| kept = Some(evidence(limit, 0..20_000)));
        assert!(
            memory.bytes_max <= u64::try_from(limit + 64).unwrap(),
            "{limit}: {}",
            memory.bytes_max
        );
        assert_eq!(kept.unwrap().dropped() == 0, limit >= 20_000 * 80);
    }
}

#[test]
fn names_are_kept_with_their_first_occurrence() {
    let mut evidence = Evidence::new();
    evidence.begin_source(b"empty");
    for (name, value) in [("a", "x"), ("b", "x"), ("b", "y")] {
        evidence.begin_source(name.as_bytes());
        evidence.add_support(super::fingerprint(value.as_bytes()), Support::Supports, 5);
    }
    let first = |value| evidence.attestation(value).unwrap().source().map(<[u8]>::to_vec);
    assert_eq!((first("x"), first("y")), (Some(b"a".to_vec()), Some(b"b".to_vec())));
    assert_eq!(evidence.attestation("x").unwrap().count(), 2);
    assert_eq!(evidence.sources.len(), 2);
}
