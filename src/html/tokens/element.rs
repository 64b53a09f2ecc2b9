//! The elements that the search treats specially.

use html5gum::State;

use super::name::{Name, NameTable};

/// Defines the elements and their names.
macro_rules! elements {
    ($($element:ident $name:literal,)+) => {
        /// An element that is treated specially.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::html) enum Element {
            $($element,)+
        }

        const ELEMENTS: &[Element] = &[$(Element::$element),+];

        static TABLE: NameTable<Element, { ELEMENTS.len() }> =
            NameTable::new([$(($name, Element::$element)),+]);

        impl Element {
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$element => $name,)+
                }
            }
        }
    };
}

elements! {
    A "a",
    Address "address",
    AnnotationXml "annotation-xml",
    Applet "applet",
    Area "area",
    Article "article",
    Aside "aside",
    Audio "audio",
    B "b",
    Base "base",
    Bgsound "bgsound",
    Big "big",
    Blockquote "blockquote",
    Body "body",
    Br "br",
    Button "button",
    Canvas "canvas",
    Caption "caption",
    Center "center",
    Code "code",
    Col "col",
    Colgroup "colgroup",
    Dd "dd",
    Del "del",
    Desc "desc",
    Details "details",
    Dialog "dialog",
    Dir "dir",
    Div "div",
    Dl "dl",
    Dt "dt",
    Em "em",
    Embed "embed",
    Fieldset "fieldset",
    Figcaption "figcaption",
    Figure "figure",
    Font "font",
    Footer "footer",
    ForeignObject "foreignobject",
    Form "form",
    Frame "frame",
    Frameset "frameset",
    H1 "h1",
    H2 "h2",
    H3 "h3",
    H4 "h4",
    H5 "h5",
    H6 "h6",
    Head "head",
    Header "header",
    Hgroup "hgroup",
    Hr "hr",
    Html "html",
    I "i",
    Iframe "iframe",
    Image "image",
    Img "img",
    Input "input",
    Ins "ins",
    Legend "legend",
    Li "li",
    Link "link",
    Listing "listing",
    Main "main",
    Marquee "marquee",
    Math "math",
    Menu "menu",
    Meta "meta",
    Mi "mi",
    Mn "mn",
    Mo "mo",
    Ms "ms",
    Mtext "mtext",
    Nav "nav",
    Nobr "nobr",
    Noembed "noembed",
    Noframes "noframes",
    Object "object",
    Ol "ol",
    Optgroup "optgroup",
    Option "option",
    P "p",
    Plaintext "plaintext",
    Pre "pre",
    Q "q",
    Ruby "ruby",
    S "s",
    Script "script",
    Search "search",
    Section "section",
    Select "select",
    Small "small",
    Source "source",
    Span "span",
    Strike "strike",
    Strong "strong",
    Style "style",
    Sub "sub",
    Summary "summary",
    Sup "sup",
    Svg "svg",
    Table "table",
    Tbody "tbody",
    Td "td",
    Textarea "textarea",
    Tfoot "tfoot",
    Th "th",
    Thead "thead",
    Title "title",
    Tr "tr",
    Track "track",
    Tt "tt",
    U "u",
    Ul "ul",
    Var "var",
    Video "video",
    Xmp "xmp",
}

impl Element {
    #[inline]
    pub fn find(name: Name, document: &[u8]) -> Option<Self> {
        TABLE.find(name, document)
    }

    /// Reports whether text on one side of the tag does not continue on the other: blocks, table cells and form
    /// controls (HTML, section 15.3), and content that is replaced, such as images (15.4).
    #[rustfmt::skip]
    #[inline]
    pub fn breaks_text(self) -> bool {
        use Element as E;
        !matches!(
            self,
            E::A | E::Area | E::B | E::Base | E::Bgsound | E::Big | E::Br | E::Code | E::Del | E::Desc | E::Em | E::Font
                | E::I | E::Ins | E::Link | E::Meta | E::Mi | E::Mn | E::Mo | E::Ms | E::Mtext | E::Nobr | E::Q | E::Ruby
                | E::S | E::Script | E::Small | E::Source | E::Span | E::Strike | E::Strong | E::Style | E::Sub | E::Sup
                | E::Track | E::Tt | E::U | E::Var
        )
    }

    /// Returns the state in which the tokeniser reads the content (HTML, section 13.2.6.4), or `None` if it is markup.
    ///
    /// `noscript` contains markup: a mail reader runs no scripts.
    #[inline]
    pub fn content_state(self) -> Option<State> {
        Some(match self {
            Self::Title | Self::Textarea => State::RcData,
            Self::Style | Self::Xmp | Self::Iframe | Self::Noembed | Self::Noframes => {
                State::RawText
            }
            Self::Script => State::ScriptData,
            Self::Plaintext => State::PlainText,
            _ => return None,
        })
    }

    /// Reports whether a tag without references has no effect but that it may [break the text](Self::breaks_text), outside SVG and
    /// `MathML`.
    #[inline]
    pub fn at_most_breaks_text(self) -> bool {
        let is_special = matches!(self, Self::A | Self::Br | Self::Svg | Self::Math);
        !is_special && self.content_state().is_none()
    }

    /// Reports whether a start tag ends embedded SVG and `MathML` (HTML, section 13.2.6.5).
    #[rustfmt::skip]
    pub fn leaves_foreign(self) -> bool {
        use Element as E;
        matches!(
            self,
            E::B | E::Big | E::Blockquote | E::Body | E::Br | E::Center | E::Code | E::Dd | E::Div | E::Dl | E::Dt | E::Em
                | E::Embed | E::H1 | E::H2 | E::H3 | E::H4 | E::H5 | E::H6 | E::Head | E::Hr | E::I | E::Img | E::Li
                | E::Listing | E::Menu | E::Meta | E::Nobr | E::Ol | E::P | E::Pre | E::Ruby | E::S | E::Small | E::Span
                | E::Strong | E::Strike | E::Sub | E::Sup | E::Table | E::Tt | E::U | E::Ul | E::Var
        )
    }
}
