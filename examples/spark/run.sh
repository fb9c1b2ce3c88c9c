#!/usr/bin/env bash
# Runs a program of this folder with Spark, which it installs into a virtual environment of its own if need be:
#     ./run.sh job.py --fivefold ../../target/release/fivefold --out pages.parquet FILE.warc.gz…
# FIVEFOLD_SPARK names the folder of the environment; without it, it is `target/spark` of the workspace. SPARK_MASTER
# says where to run: `local[2,4]` means two tasks at a time, each tried up to four times.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${FIVEFOLD_SPARK:-$here/../../target/spark}

command -v java >/dev/null || { echo "Spark needs Java 17 or 21: apt-get install openjdk-17-jre-headless" >&2; exit 3; }
if ! cmp -s "$here/requirements.txt" "$folder/venv/installed.txt"; then
    mkdir -p "$folder"
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --requirement "$here/requirements.txt" >&2 || exit 3
    cp "$here/requirements.txt" "$folder/venv/installed.txt"
fi

# Spark's own scripts take their Python from here, and their options, too.
export PYSPARK_PYTHON=$folder/venv/bin/python
export SPARK_LOCAL_IP=${SPARK_LOCAL_IP:-127.0.0.1}
export PYSPARK_SUBMIT_ARGS="--master ${SPARK_MASTER:-local[2,4]} --driver-memory ${SPARK_MEMORY:-4g}
    --conf spark.ui.enabled=false pyspark-shell"
program=$1
shift
exec "$PYSPARK_PYTHON" "$here/$program" "$@"
