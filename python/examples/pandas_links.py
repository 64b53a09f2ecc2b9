"""Counts the hosts that a column of a pandas DataFrame links to."""

import pandas
from gleaner.frames import pandas_extract

messages = pandas.DataFrame(
    {
        "sender": ["ann", "bob", "joe"],
        "body": [
            "It is at <URL:http://a.example/long/\npath>, or at www.b.example.",
            "> See http://a.example/x.\nThanks!",
            None,
        ],
    }
)
links = pandas_extract(messages["body"], explode=True, columns=["value", "host"])
# The index of each link is that of its message.
print(messages[["sender"]].join(links, how="inner"))
print(links["host"].value_counts())
