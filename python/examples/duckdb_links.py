"""Finds links in SQL, with DuckDB."""

import duckdb
from gleaner.frames import duckdb_register

connection = duckdb.connect()
duckdb_register(connection, columns=["value", "host"])
connection.execute("CREATE TABLE messages (sender VARCHAR, body VARCHAR)")
connection.execute(
    """
    INSERT INTO messages VALUES
        ('ann', 'It is at <URL:http://a.example/long/' || chr(10) || 'path>, or at www.b.example.'),
        ('bob', 'See http://a.example/x.'),
        ('joe', NULL)
    """
)
query = """
    SELECT host, count(*) AS links, list(DISTINCT sender ORDER BY sender) AS senders
    FROM (SELECT sender, unnest(gleaner_extract(body), recursive := true) FROM messages)
    GROUP BY host ORDER BY host
"""
for row in connection.execute(query).fetchall():
    print(*row)
