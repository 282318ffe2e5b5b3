"""The only place that knows a terminal: the `croupier` command and the plain table that people play at."""
