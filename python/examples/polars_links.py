"""Lists the links in a column of a polars DataFrame with their senders."""

import polars
from gleaner.frames import polars_extract

messages = polars.DataFrame(
    {
        "sender": ["ann", "bob", "joe"],
        "body": [
            "It is at <URL:http://a.example/long/\npath>, or at www.b.example.",
            "> See http://a.example/x.\nThanks!",
            None,
        ],
    }
)
links = (
    messages.select(
        "sender", polars_extract(polars.col("body"), columns=["value", "host"]).alias("link")
    )
    .explode("link")
    .drop_nulls("link")
    .unnest("link")
)
print(links)
