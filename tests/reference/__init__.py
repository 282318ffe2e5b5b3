"""The meaning of the language, told a second time: slowly and plainly."""
