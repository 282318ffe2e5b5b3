"""Tests of what is made of forms: blocks, frames, and the variables that they hand on."""
