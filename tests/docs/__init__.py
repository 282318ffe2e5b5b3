"""The pages that describe Croupier are true."""
