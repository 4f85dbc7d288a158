"""Records of games (docs/formats.md): whether they follow the rules, what a seat saw, and what its choices were worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .answers import Decision
from .engine import Engine, EngineError

HINT_NODES = 100_000
"""How many choices a hint, or one decision of a review, may try in its search, unless you say another number."""


@dataclass(frozen=True)
class Checked:
    """What is in a record that follows the rules."""

    games: int
    """how many are over"""
    hands: int
    finished: bool
    """the last game is over"""


def event_lines(events: str | Iterable[str]) -> list[str]:
    """The lines of a text, of a file or of a list; empty ones are left out."""
    parts = [events] if isinstance(events, str) else events
    return [line for part in parts for line in part.split('\n') if line]


def read_record(engine: Engine, record: str | Iterable[str], seat: int) -> Iterator[str]:
    """Reads a record to its end and yields what the seat was shown."""
    engine.call_json('s5_local_open', {'seat': seat})
    for number, line in enumerate(event_lines(record), start=1):
        try:
            engine.call_json('s5_local_read', line)
        except EngineError as refusal:
            raise EngineError(refusal.sentence, refusal.status, refusal.option, number) from None
        yield from event_lines(engine.call('s5_local_told'))


def is_event(line: str, name: str) -> bool:
    """Whether this is an event of that name, as the engine writes it."""
    return line.startswith(f'{{"event":"{name}"')


def last_game(shown: Iterable[str]) -> list[str]:
    game: list[str] = []
    for line in shown:
        if is_event(line, 'game'):
            game.clear()
        game.append(line)
    return game


def check(record: str | Iterable[str]) -> Checked:
    """Plays a record through and says what is in it. Raises an EngineError, with the number of the line, at the first act that is not legal."""
    engine = Engine()
    shown = list(read_record(engine, record, -1))
    games, hands = (sum(is_event(line, name) for line in shown) for name in ('end-game', 'end-hand'))
    return Checked(games, hands, finished=engine.call_json('s5_local_end')['over'])


def replay(record: str | Iterable[str], seat: int) -> list[str]:
    """The events that a seat was shown of the last game of a record; −1 sees no hands. `SeatView.feed()` reads them after a `seat`."""
    return last_game(read_record(Engine(), record, seat))


def review(record: str | Iterable[str], seat: int, nodes: int = HINT_NODES) -> list[Decision]:
    """What each choice of a seat was worth in the last game of a record, where it had one, as far as the seat could know."""
    engine = Engine()
    decisions: list[Decision] = []
    for line in read_record(engine, record, seat):
        if is_event(line, 'game'):
            decisions.clear()
        if is_event(line, 'act') and (decision := engine.call_json('s5_local_weigh', {'nodes': nodes})):
            decisions.append(decision)
    return decisions
