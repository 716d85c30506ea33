"""Tests of links, and of the texts that programs pack into them."""
