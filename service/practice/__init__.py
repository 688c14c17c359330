"""Practice against the guesser: words are dealt, somebody draws, the guesser watches and says what it takes it for."""
