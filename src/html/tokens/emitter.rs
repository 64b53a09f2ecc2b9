//! Receives what html5gum emits.

use std::convert::Infallible;

use html5gum::{Emitter, Error, State};

use super::TokenSink;
use super::element::Element;

impl Emitter for TokenSink<'_> {
    type Token = Infallible;

    #[inline]
    fn move_position(&mut self, offset: isize) {
        self.position = self.position.wrapping_add_signed(offset);
    }

    fn set_last_start_tag(&mut self, _: Option<&[u8]>) {}

    fn emit_error(&mut self, _: Error) {}

    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        false
    }

    #[inline]
    fn pop_token(&mut self) -> Option<Infallible> {
        None
    }

    #[inline]
    fn init_string(&mut self) {
        self.covered = self.position;
    }

    #[inline]
    fn emit_string(&mut self, text: &[u8]) {
        self.push_text(text);
    }

    #[inline]
    fn start_open_tag(&mut self) {
        self.reader.tag.start = self.position.saturating_sub(1);
    }

    #[inline]
    fn init_start_tag(&mut self) {
        self.reader.tag.begin(false, self.position - 1);
        self.is_tag_open = true;
    }

    #[inline]
    fn init_end_tag(&mut self) {
        self.reader.tag.begin(true, self.position - 1);
        self.is_tag_open = true;
    }

    #[inline]
    fn push_tag_name(&mut self, part: &[u8]) {
        self.reader.tag.name.extend(part.len());
    }

    fn set_self_closing(&mut self) {
        self.reader.tag.is_self_closing = true;
    }

    #[inline]
    fn init_attribute(&mut self) {
        self.end_name();
        self.end_attribute();
        self.reader.tag.begin_attribute(self.position - 1);
    }

    #[inline]
    fn push_attribute_name(&mut self, part: &[u8]) {
        self.reader.tag.push_attribute_name(part);
    }

    #[inline]
    fn init_attribute_value(&mut self) {
        self.begin_value(self.position);
    }

    #[inline]
    fn push_attribute_value(&mut self, part: &[u8]) {
        self.reader.tag.push_value(part, self.document, self.position);
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.add_tag().or_else(|| self.read_plain(true))
    }

    #[inline]
    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        let tag = &self.reader.tag;
        let is_end = tag.is_end && self.raw_element.is_some();
        is_end && Element::find(tag.name, self.document) == self.raw_element
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        // The text of the CDATA section follows.
        self.covered = self.position;
        self.reader.foreign.is_foreign()
    }

    fn init_comment(&mut self) {}

    fn push_comment(&mut self, _: &[u8]) {}

    fn emit_current_comment(&mut self) {
        let comment = &self.document[self.reader.tag.start..self.position];
        let ends = if comment.starts_with(b"<!--") {
            comment.ends_with(b"-->") || comment.ends_with(b"--!>")
        } else {
            comment.ends_with(b">")
        };
        self.end_declaration(ends);
        self.read_plain(false);
    }

    fn init_doctype(&mut self) {}

    fn push_doctype_name(&mut self, _: &[u8]) {}

    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}

    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}

    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}

    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}

    fn set_force_quirks(&mut self) {}

    fn emit_current_doctype(&mut self) {
        let ends = self.document[..self.position].ends_with(b">");
        self.end_declaration(ends);
        self.read_plain(false);
    }

    fn emit_eof(&mut self) {
        self.end_document();
    }
}
