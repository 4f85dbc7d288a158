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


def setup(rules: str, players: int | None, sides: int | None, changes: dict[str, str | int] | None) -> dict[str, Any]:
    """A game in the form that the engine expects. None stands for the usual number."""
    usual = next((preset for preset in presets() if preset['name'] == rules), None)
    if players is None:
        players = usual['players'] if usual else 0
    if sides is None:
        sides = usual['tables'].get(str(players), [0])[0] if usual else 0
    return {'rules': rules, 'players': players, 'sides': sides, 'options': changes or {}}


def check_rules(rules: str, *, players: int | None = None, sides: int | None = None, options: dict[str, str | int] | None = None) -> None:
    """Raises an EngineError if no such game can be played."""
    _engine.call_json('s5_page_check', setup(rules, players, sides, options))


def ask(question: dict[str, Any]) -> dict[str, Any]:
    """Answers a question about the rules, such as `{'rules': 'twenty-five', 'trumps': 'S', 'order': True}` (docs/formats.md, ask)."""
    answer: dict[str, Any] = _engine.call_json('s5_page_ask', question)
    return answer
