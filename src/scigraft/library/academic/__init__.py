"""The academic graph of a library: its step of a build, its corpus steps, and what it answers."""
