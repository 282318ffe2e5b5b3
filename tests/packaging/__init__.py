"""Tests of what people install, and of what imports what."""
