"""Tests of nonet.rating."""
