"""The job: pages from WARC files through `fivefold batch` to Parquet.

    ./run.sh job.py --fivefold target/release/fivefold --out pages.parquet FILE.warc.gz…

On a cluster, the same program runs with `spark-submit`; without one, on this machine.
"""

import argparse
import os
from pathlib import Path

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, when

# The columns, as lines have them: the file, the id of a record, and the answer.
LINE = """
    file string, id struct<offset bigint, url string, status int, bytes bigint, truncated string>,
    encoding string, title string, links array<string>, text string, error_counts map<string, bigint>,
    ended_early string, dropped_errors bigint, error string, counts map<string, bigint>
"""
# What can be asked besides: each is a column of text.
WANTS = ["main", "main_html", "markdown", "document_markdown"]
# The longest text of one page in characters: that of the largest page. Spark's default is 20 million.
LONGEST = 1 << 30


def main():
    options = arguments()
    session = SparkSession.builder.appName("fivefold").getOrCreate()
    context = session.sparkContext
    # The command and the stage go to the workers with the job.
    context.addFile(os.path.abspath(options.fivefold))
    context.addPyFile(str(Path(__file__).with_name("stage.py")))
    command, wants = os.path.basename(options.fivefold), list(dict.fromkeys(options.want))
    # A task for each file, the largest first: those that take long do not come last.
    files = sorted(options.files, key=os.path.getsize, reverse=True)
    lines = context.parallelize(files, len(files)).flatMap(lambda path: lines_of(path, command, wants))
    # A line that Spark cannot read must not become a row of nulls.
    schema = ", ".join([LINE, *(f"{name} string" for name in wants)])
    reader = session.read.schema(schema).option("mode", "FAILFAST").option("maxStringLen", LONGEST)
    kind = when(col("counts").isNotNull(), "file").when(col("url").isNull(), "broken").otherwise("page")
    rows = reader.json(lines).select("*", "id.*").drop("id").withColumnRenamed("error", "failure")
    rows.withColumn("kind", kind).write.partitionBy("kind").parquet(options.out)
    session.stop()


def lines_of(path, command, want):
    """The rows of a file, on a worker."""
    from stage import Stage

    return (line.decode() for line in Stage(SparkFiles.get(command), path, want).rows())


def arguments():
    parser = argparse.ArgumentParser(description="Pages from WARC files through `fivefold batch` to Parquet.")
    parser.add_argument("--fivefold", required=True, help="the command")
    parser.add_argument("--out", required=True, help="the folder for the result")
    parser.add_argument("--want", action="append", default=[], choices=WANTS, help="a column besides, as often as given")
    parser.add_argument("files", nargs="+", metavar="FILE", help="WARC files, compressed or not")
    return parser.parse_args()


if __name__ == "__main__":
    main()
