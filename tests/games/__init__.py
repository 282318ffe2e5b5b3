"""The rules of the shipped games, one sentence a test."""
