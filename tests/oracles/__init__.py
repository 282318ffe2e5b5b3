"""The same games in OpenSpiel: equal trees, equal options, equal results."""
