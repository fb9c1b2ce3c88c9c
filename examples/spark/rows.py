"""Writes the rows of a Parquet folder as lines of JSON, for programs that do not read Parquet.

    ./run.sh rows.py pages.parquet FOLDER
"""

import sys

from pyspark.sql import SparkSession

if len(sys.argv) != 3:
    sys.exit("usage: rows.py PARQUET FOLDER")
session = SparkSession.builder.appName("rows").getOrCreate()
session.read.parquet(sys.argv[1]).write.json(sys.argv[2])
session.stop()
