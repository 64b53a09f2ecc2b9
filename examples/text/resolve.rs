//! Resolves the references in standard input against a base URI, and prints each normal form once.
//!
//! ```text
//! echo 'see <URL:../b/%7Ejoe>, <URL:?q>' | cargo run --example resolve http://A.example/a/c
//! ```

use std::collections::BTreeSet;
use std::error::Error;
use std::io;

use gleaner::uri::{Resolver, UriRef};
use gleaner::{Config, Item, Reader};

fn main() -> Result<(), Box<dyn Error>> {
    let base = std::env::args().nth(1).unwrap_or("http://a.example/".to_owned());
    let resolver = Resolver::new(UriRef::parse(&base)?)?;
    let config = Config::new().relative(true);
    let mut printed = BTreeSet::new();
    for item in Reader::new(io::stdin().lock(), &config) {
        let Item::Reference(found) = item? else { continue };
        match resolver.resolve(found.uri()) {
            Ok(target) => {
                let normal = target.uri().normalize();
                if !printed.contains(normal.as_ref()) {
                    println!("{normal}");
                    printed.insert(normal.into_owned());
                }
            }
            Err(error) => eprintln!("{}: {error}", found.value()),
        }
    }
    Ok(())
}
