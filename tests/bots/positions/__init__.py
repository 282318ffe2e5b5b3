"""Positions that no person would get wrong, a module for each sort of game; each module lists its own."""
