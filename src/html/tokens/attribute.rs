//! The attributes that hold references, and the forms of their values.

use std::ops::Range;

use super::element::Element;
use super::name::{Name, NameTable};

/// How a value holds references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::html) enum Form {
    /// The value is a reference.
    One,
    /// References with white space between them.
    List,
    /// References with commas between them.
    Commas,
    /// Image candidates (HTML, section 4.8.4.2.1).
    Srcset,
    /// The content of a refresh, if `http-equiv` says so (HTML, section 4.2.5.3).
    Refresh,
    /// Declarations of CSS.
    Css,
    /// No reference, but what another attribute depends on.
    Condition,
}

/// Defines the attributes and their names.
macro_rules! attributes {
    ($($attribute:ident $name:literal,)+) => {
        /// An attribute that may hold references, or decide whether another one does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::html) enum Attribute {
            $($attribute,)+
        }

        const ATTRIBUTES: &[Attribute] = &[$(Attribute::$attribute),+];

        static TABLE: NameTable<Attribute, { ATTRIBUTES.len() }> =
            NameTable::new([$(($name, Attribute::$attribute)),+]);

        impl Attribute {
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$attribute => $name,)+
                }
            }
        }
    };
}

attributes! {
    Action "action",
    Archive "archive",
    AttributionSrc "attributionsrc",
    Background "background",
    Cite "cite",
    ClassId "classid",
    Codebase "codebase",
    Content "content",
    Data "data",
    DataSrc "data-src",
    DynSrc "dynsrc",
    FormAction "formaction",
    Href "href",
    HttpEquiv "http-equiv",
    ImageSrcset "imagesrcset",
    ItemType "itemtype",
    LongDesc "longdesc",
    LowSrc "lowsrc",
    Manifest "manifest",
    OriginalSrc "originalsrc",
    Ping "ping",
    Poster "poster",
    Profile "profile",
    SafeRedirectUrl "data-saferedirecturl",
    Src "src",
    Srcset "srcset",
    Style "style",
    XlinkHref "xlink:href",
}

impl Attribute {
    #[inline]
    pub fn find(name: Name, document: &[u8]) -> Option<Self> {
        TABLE.find(name, document)
    }

    /// Reports whether the name at `range` may be that of an attribute; `false` is certain.
    #[inline]
    pub fn may_be(range: Range<usize>, document: &[u8]) -> bool {
        TABLE.may_have(document[range.start], range.len())
    }

    /// Returns the form of the value on this element, or `None` if the value holds no reference there.
    pub fn form(self, element: Option<Element>, is_svg: impl Fn() -> bool) -> Option<Form> {
        use Element as E;
        match self {
            Self::Style => return Some(Form::Css),
            Self::ItemType | Self::AttributionSrc => return Some(Form::List),
            Self::Href | Self::XlinkHref if is_svg() => return Some(Form::One),
            _ => {}
        }
        let element = element?;
        let (holds, form) = match self {
            Self::Href => (matches!(element, E::A | E::Area | E::Link | E::Base), Form::One),
            Self::Src => (has_src(element), Form::One),
            Self::Action => (element == E::Form, Form::One),
            Self::FormAction => (matches!(element, E::Button | E::Input), Form::One),
            Self::Cite => (matches!(element, E::Blockquote | E::Q | E::Del | E::Ins), Form::One),
            Self::Data | Self::Codebase | Self::ClassId => {
                (matches!(element, E::Object | E::Applet), Form::One)
            }
            Self::Poster => (element == E::Video, Form::One),
            Self::Manifest => (element == E::Html, Form::One),
            Self::LongDesc => (matches!(element, E::Img | E::Frame | E::Iframe), Form::One),
            Self::Background => {
                (matches!(element, E::Body | E::Table | E::Td | E::Tr | E::Th), Form::One)
            }
            Self::SafeRedirectUrl => (matches!(element, E::A | E::Area | E::Link), Form::One),
            Self::Srcset => (matches!(element, E::Img | E::Source), Form::Srcset),
            Self::ImageSrcset => (element == E::Link, Form::Srcset),
            Self::Ping => (matches!(element, E::A | E::Area), Form::List),
            Self::Profile => (element == E::Head, Form::List),
            Self::Archive if element == E::Applet => (true, Form::Commas),
            Self::Archive => (element == E::Object, Form::List),
            Self::LowSrc | Self::DynSrc | Self::DataSrc => (element == E::Img, Form::One),
            // Outlook keeps the target of a link that it rewrote.
            Self::OriginalSrc => (matches!(element, E::Img | E::A | E::Area), Form::One),
            Self::Content => (element == E::Meta, Form::Refresh),
            Self::HttpEquiv => (element == E::Meta, Form::Condition),
            Self::Style | Self::ItemType | Self::AttributionSrc | Self::XlinkHref => return None,
        };
        holds.then_some(form)
    }

    /// Reports whether the value is relative to the `codebase` of its element.
    pub fn uses_codebase(self) -> bool {
        matches!(self, Self::Data | Self::ClassId | Self::Archive)
    }
}

#[rustfmt::skip]
fn has_src(element: Element) -> bool {
    use Element as E;
    matches!(
        element,
        E::Img | E::Script | E::Iframe | E::Frame | E::Embed | E::Audio | E::Video | E::Source | E::Track
            | E::Input | E::Bgsound
    )
}
