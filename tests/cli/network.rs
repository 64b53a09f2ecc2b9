//! The command never uses the network.

use std::fs;

use object::{File, Object};

/// Without functions of the C library that open connections, the program cannot reach the network.
#[test]
fn imports_no_function_that_opens_connections() {
    let program = fs::read(env!("CARGO_BIN_EXE_gleaner")).unwrap();
    let symbols = File::parse(&*program).unwrap().imports().unwrap();
    let imports: Vec<_> = symbols.iter().map(object::Import::name).collect();
    assert!(imports.contains(&&b"read"[..]), "{imports:?}");
    for function in ["connect", "getaddrinfo", "gethostbyname", "bind", "listen", "sendto"] {
        assert!(!imports.contains(&function.as_bytes()), "{function}");
    }
}
