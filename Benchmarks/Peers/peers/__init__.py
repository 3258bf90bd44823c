"""Holds citysearch against other ways to do the same; run.sh installs what it needs and starts it."""
