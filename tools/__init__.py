"""Scripts for those who work on Nonet; none is part of the package. Each says at its top what it is for."""
