"""Finds the references in CSS, by tinycss2."""

import tinycss2


def references(style, is_sheet):
    """Yields the values of url() and @import in a style sheet or, if not `is_sheet`, in a list of declarations."""
    yield from in_tokens(tinycss2.parse_component_value_list(style), is_sheet)


def in_tokens(tokens, is_sheet):
    imports = False
    for token in tokens or []:
        if token.type == "url":
            yield token.value
        elif token.type == "function" and token.lower_name == "url":
            yield from (one.value for one in token.arguments if one.type == "string")
        elif token.type == "string" and imports:
            yield token.value
        if token.type == "function":
            yield from in_tokens(token.arguments, is_sheet)
        elif token.type in ("{} block", "[] block", "() block"):
            yield from in_tokens(token.content, is_sheet)
        if token.type == "at-keyword":
            imports = is_sheet and token.lower_value == "import"
        elif token.type not in ("whitespace", "comment"):
            imports = False
