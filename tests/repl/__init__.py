"""Tests of repl."""
