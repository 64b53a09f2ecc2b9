"""Prints the hosts that most links in files lead to: spark_links.py PATH...

Run it by spark-submit, or by Python with pyspark and PYSPARK_PYTHON.
"""

import sys

from gleaner.spark import Problems, check, scan
from pyspark.sql import SparkSession


def main(spark: SparkSession, paths: list[str]) -> None:
    check(spark)
    problems = Problems(spark)
    links = scan(spark, paths, columns=["value", "host"], errors="skip", problems=problems)
    hosts = links.groupBy("host").count().orderBy("count", "host", ascending=[False, True])
    for row in hosts.limit(10).collect():
        print(row["count"], row.host, sep="\t")
    for problem in problems.list():
        print(*problem, sep=": ", file=sys.stderr)


if __name__ == "__main__":
    main(SparkSession.builder.appName("links").getOrCreate(), sys.argv[1:])
