"""Benchmarks: the numbers that Croupier defends, as ratios to other ways of playing the same games."""
