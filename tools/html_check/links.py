"""Extracts the references and the visible text of a document by html5lib."""

import re
from dataclasses import dataclass, field

import html5lib

from . import css
from .resolve import resolve

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
HTML = {"href": "a area link base", "action": "form", "formaction": "button input", "data": "object",
        "src": "img script iframe frame embed audio video source track input bgsound",
        "cite": "blockquote q del ins", "codebase": "object applet", "classid": "object applet",
        "poster": "video", "manifest": "html", "longdesc": "img frame iframe",
        "background": "body table tr td th", "data-saferedirecturl": "a area link",
        "lowsrc": "img", "dynsrc": "img", "data-src": "img", "originalsrc": "img"}  # fmt: skip
CANDIDATES = {"srcset": "img source", "imagesrcset": "link"}
SEVERAL = {"ping": "a area", "profile": "head", "itemtype": None, "attributionsrc": None,
           "archive": "object"}  # fmt: skip
BLOCKS = set("""address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt
    fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li
    listing main menu nav noframes ol optgroup option p plaintext pre search section select summary table tbody td
    textarea tfoot th thead title tr ul xmp""".split())
HIDDEN = {"script", "style"}
# No reference continues across a blank line (R1 to R5) or a control character (R7).
BREAK = "\n\n\0\n\n"


@dataclass
class Extracted:
    """The references of a document as (element, attribute, value), its visible text, and the value of its base."""

    references: set = field(default_factory=set)
    text: list = field(default_factory=list)
    bases: list = field(default_factory=list)
    # The `codebase` of references that are relative to one.
    codebases: dict = field(default_factory=dict)

    def base_of(self, base, *reference):
        """Returns the base of a reference in a document with this base."""
        codebase = self.codebases.get(reference)
        return resolve(base, codebase) if codebase else base


def extract(text):
    """Parses a document without scripting."""
    root = html5lib.parse(text, treebuilder="etree", namespaceHTMLElements=False)
    done = Extracted()
    walk(root, done)
    return done


def walk(element, done):
    if not isinstance(element.tag, str):
        return  # A comment.
    is_svg = element.tag.startswith(SVG)
    name = re.sub(r"\{.*?\}", "", element.tag).lower()
    attributes = {attribute_name(key): value for key, value in element.attrib.items()}
    for attribute, value in attributes.items():
        for one in values(name, attribute, value, is_svg):
            add(done, name, attribute, one)
            if attribute in ("archive", "classid", "data") and "codebase" in attributes:
                done.codebases[name, attribute, cleaned(one)] = cleaned(attributes["codebase"])
    if name == "meta" and attributes.get("http-equiv", "").strip().lower() == "refresh":
        target = refresh(attributes.get("content", ""))
        if target:
            add(done, name, "content", target)
    if name == "base" and "href" in attributes:
        done.bases.append(attributes["href"])
    if name == "style":
        for one in css.references("".join(element.itertext()), True):
            add(done, name, None, one)
    boundary = BREAK if name in BLOCKS else "\n" if name == "br" else ""
    done.text.append(boundary)
    if name not in HIDDEN:
        done.text.append(element.text or "")
        for child in element:
            walk(child, done)
            done.text.append(child.tail or "")
    done.text.append(boundary)


def attribute_name(key):
    return key.replace(XLINK, "xlink:").lower() if isinstance(key, str) else key[0]


def add(done, element, attribute, value):
    value = cleaned(value)
    if value:
        done.references.add((element, attribute, value))


def cleaned(value):
    """Treats white space as browsers do (the URL standard), and writes inner spaces as %20."""
    value = value.strip("".join(map(chr, range(0x21))))
    return re.sub("[\t\n\r]", "", value).replace(" ", "%20")


def values(element, attribute, value, is_svg):
    """Yields the references in an attribute."""
    if attribute in ("href", "xlink:href") and is_svg or is_of(HTML, element, attribute):
        yield value
    elif is_of(CANDIDATES, element, attribute):
        yield from candidates(value)
    elif attribute == "archive" and element == "applet":
        yield from value.split(",")
    elif is_of(SEVERAL, element, attribute):
        yield from value.split()
    elif attribute == "style":
        yield from css.references(value, False)


def is_of(table, element, attribute):
    elements = table.get(attribute, "")
    return elements is None or element in elements.split()


def candidates(value):
    """Yields the URLs of a srcset attribute (HTML, 4.8.4.2.2)."""
    rest = value
    while rest := re.sub(r"\A[\s,]+", "", rest):
        url, rest = re.match(r"(\S+)(.*)\Z", rest, re.DOTALL).groups()
        if url.endswith(","):
            yield url.rstrip(",")
            continue
        yield url
        # The descriptors end at a comma outside parentheses.
        rest = re.match(r"(?:[^,(]|\([^)]*\)?)*,?(.*)\Z", rest, re.DOTALL)[1]


def refresh(content):
    """Returns the URL of a meta refresh (HTML, 4.2.5.3), or None."""
    found = re.match(r"\s*(?:\d+|\.)[\d.]*(?:\s*[;,]\s*|\s+)(.+)\Z", content, re.DOTALL)
    if not found:
        return None
    rest = found[1]
    named = re.match(r"(?i)url\s*=\s*(.*)\Z", rest, re.DOTALL)
    rest = named[1] if named else rest
    if rest[:1] in ("'", '"'):
        rest = rest[1:].split(rest[0])[0]
    return rest
