"""Tests of the numbers of a table: pieces, zones, tracks, and where everything starts."""
