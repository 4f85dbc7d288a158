"""Which games there are, and questions about their rules."""

from __future__ import annotations

from typing import Any

from .answers import Preset, RuleOption
from .engine import Engine

_engine = Engine()


def presets() -> list[Preset]:
    """All games, as their sources describe them."""
    found: list[Preset] = _engine.call_json('s5_page_rules')['presets']
    return found


def options() -> list[RuleOption]:
    """All options of the rules, with the values that they may have."""
    found: list[RuleOption] = _engine.call_json('s5_page_rules')['options']
    return found


def setup(rules: str, players: int | None, sides: int | None, changes: dict[str, str | int] | None, tables: str | None) -> dict[str, Any]:
    """A game in the form that the engine expects. None stands for the usual number."""
    preset = next((preset for preset in presets() if preset['name'] == rules), None)
    usual = preset['players'] if preset else 0
    seatings: dict[str, list[int]] = _engine.call_json('s5_page_seatings', tables) if tables else preset['tables'] if preset else {}
    if players is None:
        players = usual if str(usual) in seatings else min(map(int, seatings), default=0)
    if sides is None:
        sides = seatings.get(str(players), [0])[0]
    return {'rules': rules, 'players': players, 'sides': sides, 'options': changes or {}, 'tables': tables}


def check_rules(
    rules: str,
    *,
    players: int | None = None,
    sides: int | None = None,
    options: dict[str, str | int] | None = None,
    tables: str | None = None,
) -> None:
    """Raises an EngineError if no such game can be played. `tables` is a list instead of the game's own, as in a rule file: `4/2 2-6`."""
    _engine.call_json('s5_page_check', setup(rules, players, sides, options, tables))


def ask(question: dict[str, Any]) -> dict[str, Any]:
    """Answers a question about the rules, such as `{'rules': 'twenty-five', 'trumps': 'S', 'order': True}` (docs/formats.md, ask)."""
    answer: dict[str, Any] = _engine.call_json('s5_page_ask', question)
    return answer
