"""Resolves a column of a Parquet file or folder:

spark-submit --master local[2] Examples/Spark/resolve.py names.parquet name cities.parquet
"""

import sys

from citysearch.spark import resolve
from pyspark.sql import SparkSession

source, column, target = sys.argv[1:]
session = SparkSession.builder.appName("cities").getOrCreate()
resolve(session.read.parquet(source), column).write.parquet(target)
session.stop()
