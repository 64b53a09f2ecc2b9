//! The nesting of SVG and `MathML` in HTML, which have rules of their own (HTML, section 13.2.6.5).

use super::element::Element;

/// The open elements that switch between HTML, SVG and `MathML`.
#[derive(Clone, Debug, Default)]
pub(super) struct Foreign {
    open: Vec<Element>,
    /// How many of the open elements are each of [`SWITCHES`].
    counts: [usize; SWITCHES.len()],
}

const SWITCHES: [Element; 11] = [
    Element::Svg,
    Element::Math,
    Element::ForeignObject,
    Element::Desc,
    Element::Title,
    Element::Mi,
    Element::Mn,
    Element::Mo,
    Element::Ms,
    Element::Mtext,
    Element::AnnotationXml,
];

impl Foreign {
    pub fn clear(&mut self) {
        self.open.clear();
        self.counts = [0; SWITCHES.len()];
    }

    /// Reports whether none of the elements in [`SWITCHES`] is open.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    #[inline]
    fn is_svg(&self) -> bool {
        self.open.last() == Some(&Element::Svg)
    }

    /// Reports whether a start tag of this element, or of one that is not in the table, begins an SVG element here.
    #[inline]
    pub fn begins_svg(&self, element: Option<Element>) -> bool {
        element == Some(Element::Svg)
            || self.is_svg() && !element.is_some_and(Element::leaves_foreign)
    }

    /// Reports whether the content is SVG or `MathML`.
    #[inline]
    pub fn is_foreign(&self) -> bool {
        matches!(self.open.last(), Some(Element::Svg | Element::Math))
    }

    /// Enters or leaves SVG and `MathML` at a start tag.
    #[inline]
    pub fn start(&mut self, element: Option<Element>, is_self_closing: bool) {
        let Some(element) = element else { return };
        if self.open.is_empty() {
            if !is_self_closing && matches!(element, Element::Svg | Element::Math) {
                self.push(element);
            }
            return;
        }
        self.start_within(element, is_self_closing);
    }

    fn start_within(&mut self, element: Element, is_self_closing: bool) {
        if self.is_foreign() && element.leaves_foreign() {
            while self.is_foreign() {
                self.pop();
            }
        }
        let begins = match element {
            Element::Svg | Element::Math => true,
            Element::ForeignObject | Element::Desc | Element::Title => self.is_svg(),
            Element::Mi
            | Element::Mn
            | Element::Mo
            | Element::Ms
            | Element::Mtext
            | Element::AnnotationXml => self.open.last() == Some(&Element::Math),
            _ => false,
        };
        if begins && !is_self_closing {
            self.push(element);
        }
    }

    fn push(&mut self, element: Element) {
        if let Some(index) = index(element) {
            self.counts[index] += 1;
        }
        self.open.push(element);
    }

    /// Leaves what an end tag ends. Each open element is closed once, so that the work is linear.
    #[inline]
    pub fn end(&mut self, element: Option<Element>) {
        if self.open.is_empty() {
            return;
        }
        let Some(element) = element else { return };
        if self.is_foreign() && matches!(element, Element::Br | Element::P) {
            while self.is_foreign() {
                self.pop();
            }
        }
        if index(element).is_some_and(|index| self.counts[index] > 0) {
            while self.pop().is_some_and(|closed| closed != element) {}
        }
    }

    fn pop(&mut self) -> Option<Element> {
        let closed = self.open.pop()?;
        if let Some(index) = index(closed) {
            self.counts[index] -= 1;
        }
        Some(closed)
    }
}

fn index(element: Element) -> Option<usize> {
    SWITCHES.iter().position(|&one| one == element)
}
