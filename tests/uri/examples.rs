//! The components and the conformance of the RFCs' examples.

use gleaner::uri::{Authority, Grammar, Host, UriRef};

use crate::tables::{Components, examples};

/// Returns the components that the library finds.
pub fn components(uri: UriRef<'_>) -> Components {
    let owned = |part: &str| part.to_owned();
    let authority = uri.authority();
    Components {
        scheme: uri.scheme().map(owned),
        authority: authority.map(Authority::as_str).map(owned),
        userinfo: authority.and_then(Authority::userinfo).map(owned),
        host: authority.and_then(Authority::host).map(Host::as_str).map(owned),
        port: authority.and_then(Authority::port).map(owned),
        path: uri.path().to_owned(),
        opaque: uri.opaque_part().map(owned),
        query: uri.query().map(owned),
        fragment: uri.fragment().map(owned),
    }
}

#[test]
fn examples_have_the_components_of_the_tables() {
    let mut wrong = Vec::new();
    for example in examples() {
        let split = UriRef::split(&example.uri);
        let strict = UriRef::parse(&example.uri);
        let lenient = UriRef::parse_lenient(&example.uri);
        for (how, uri) in [("split", Ok(split)), ("parse", strict), ("parse_lenient", lenient)] {
            match uri {
                Ok(uri) if components(uri) == example.split => {}
                Ok(uri) => wrong.push(format!(
                    "{how} {} ({}): {:#?}",
                    example.uri,
                    example.from,
                    components(uri)
                )),
                Err(error) => {
                    wrong.push(format!("{how} {} ({}): {error}", example.uri, example.from));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_conform_to_the_grammars_of_the_tables() {
    let mut wrong = Vec::new();
    for example in examples() {
        let uri = UriRef::split(&example.uri);
        for &grammar in Grammar::ALL {
            let verdict = uri.conforms_to(grammar);
            let expected = example.conforms.iter().any(|name| name == grammar.as_str());
            if verdict.is_ok() != expected {
                wrong.push(format!("{} by {grammar} ({}): {verdict:?}", example.uri, example.from));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
