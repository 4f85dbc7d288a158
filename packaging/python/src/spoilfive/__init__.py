"""Spoil Five, Twenty-Five, Forty-Five and their family: rules, tables as a seat sees them, computer players and records.

Everything is decided by the engine that the program `spoilfive` has, too. Cards are written `5H`, `TC`, `XX` for the Joker and `??` for a hidden
card, choices `play 5H`, `bid 20`, `pass`; seats count from 0. Events and records are those of docs/formats.md.
"""

from .answers import LEVELS
from .engine import EngineError
from .record import Checked, check, replay, review
from .rules import ask, check_rules, options, presets
from .table import Game, SeatView

__all__ = ['LEVELS', 'Checked', 'EngineError', 'Game', 'SeatView', 'ask', 'check', 'check_rules', 'options', 'presets', 'replay', 'review']
