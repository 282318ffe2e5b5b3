"""What holds whatever the file or the game."""
