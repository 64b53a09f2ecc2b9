//! The parts that several schemes share: the login, fields, and the error for parts that must not be sent.

pub(in crate::scheme) mod field;
pub(in crate::scheme) mod login;
pub(in crate::scheme) mod unsendable;
