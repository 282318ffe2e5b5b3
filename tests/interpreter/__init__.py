"""Tests of interpreter."""
