//! The grammars, in nom: [`text`] finds where a reference begins and ends in text, [`uri`] parses one,
//! [`refang`] reads defanged ones.
//!
//! House rules for nom 8:
//! - A piece of grammar is a function that returns `impl Parser<&[u8], Output = …, Error = ()>`, built
//!   from nom's mode-generic roots, or a leaf that implements `Parser::process`. Plain functions, and
//!   nom's `streaming` and `complete` modules, ignore the mode that they are run in.
//! - The productions of [`uri`] are generic over the input and its extent ([`uri::fault::Fault`]): the module `parsers`
//!   offers them to users of nom.
//! - In [`text`], only [`parse::apply`] runs a parser: in Complete mode if no more input can arrive, otherwise in
//!   Streaming mode, so that a token at the edge of a chunk is never decided too early.
//! - Classes are tables ([`crate::class`]), never closures over `matches!`, which run at half the speed.
//! - `satisfy`, `one_of` and `none_of` consume two bytes if the byte is 0x80 or above (nom 8.0.0);
//!   `Parser::parse` means Streaming, `finish` panics on Incomplete: clippy.toml bans all five.
//! - `map` closures do not run in Check mode: they must not validate.

pub(crate) mod parse;
pub(crate) mod refang;
pub(crate) mod text;
pub(crate) mod uri;
