"""Tables: as a seat sees them, and games against computer players."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from .answers import Advice, IllegalReason, Solution, Table
from .engine import Engine
from .record import HINT_NODES, event_lines, last_game, read_record
from .rules import setup


class SeatView:
    """A table as one seat sees it. It is fed with the events that the seat is sent (docs/formats.md), by a server or by `Game`."""

    def __init__(self) -> None:
        self._engine = Engine()

    def feed(self, events: str | Iterable[str]) -> None:
        """Reads events, one a line. After an impossible one, which raises an EngineError, only `seat` is accepted."""
        for line in event_lines(events):
            self._engine.call_json('s5_page_feed', line)

    def table(self) -> Table | None:
        """The table, or None before a game."""
        table: Table | None = self._engine.call_json('s5_page_table')
        return table

    def why(self, choice: str) -> IllegalReason | None:
        """Why a choice may not be made now; None if it may."""
        reason: IllegalReason | None = self._engine.call_json('s5_page_why', choice)
        return reason

    def choices(self) -> list[str]:
        """What this seat may do now. A discard is `discard` and cards, of which `table()['question']` says how many and from which."""
        table = self.table()
        return table['question']['choices'] if table and table['question'] else []

    def hint(self, nodes: int = HINT_NODES) -> Advice:
        """What the seat's choices are worth, as far as it can know. Only on its turn."""
        advice: Advice = self._engine.call_json('s5_local_hint', {'nodes': nodes})
        return advice


def _people(
    players: int, seat: int, levels: str | list[str | None], seed: int | None, nodes: int, names: list[str] | None = None
) -> dict[str, Any]:
    """The players, in the form that the engine expects."""
    return {
        'seat': seat,
        'levels': [None if place == seat else levels for place in range(players)] if isinstance(levels, str) else levels,
        'names': names or [f'Player {place + 1}' for place in range(players)],
        'seed': secrets.randbits(53) if seed is None else seed,
        'nodes': nodes,
    }


class Game(SeatView):
    """A game between computer players and at most one person, who sits at `seat`; −1 if nobody does. A match (the option `games`) goes on from
    game to game. What `rules`, `players`, `sides`, `options` and `tables` may be, `check_rules()` says.

    `levels` has a level for each seat (`LEVELS`), None at the person's; a single level is everybody else's. The same `seed`, rules and choices give the
    same game, as `spoilfive simulate` plays it; whoever knows the seed knows the cards.
    """

    def __init__(
        self,
        rules: str = 'spoil-five-usual',
        *,
        players: int | None = None,
        sides: int | None = None,
        options: dict[str, str | int] | None = None,
        tables: str | None = None,
        seat: int = 0,
        levels: str | list[str | None] = 'club',
        names: list[str] | None = None,
        seed: int | None = None,
        nodes: int = 0,
    ) -> None:
        super().__init__()
        game = setup(rules, players, sides, options, tables)
        self._begin('s5_local_start', game | _people(game['players'], seat, levels, seed, nodes, names), [])

    @classmethod
    def resume(
        cls,
        record: str | Iterable[str],
        *,
        seat: int = 0,
        levels: str | list[str | None] = 'club',
        seed: int | None = None,
        nodes: int = 0,
        others: bool = False,
    ) -> Game:
        """Continues the last game of a record. With `others` the cards that the seat cannot see are dealt again, as they could lie."""
        game = cls.__new__(cls)
        SeatView.__init__(game)
        lines = event_lines(record)
        shown = last_game(read_record(game._engine, lines, seat))
        players = len(json.loads(shown[0])['players']) if shown else 0
        game._begin('s5_local_resume', _people(players, seat, levels, seed, nodes) | {'others': others}, shown)
        game.record = ''.join(f'{line}\n' for line in lines)
        return game

    def _begin(self, name: str, plan: dict[str, Any], shown: list[str]) -> None:
        self.record = ''
        """The whole game so far, with all cards open, as `check()` reads it."""
        self.events: list[str] = []
        """What the seat was shown of it."""
        self._engine.call_json(name, plan)
        self.feed(f'{{"event":"seat","seat":{plan["seat"]}}}')
        self._take(shown)

    def _take(self, before: Sequence[str] = ()) -> list[str]:
        """Passes on what the last call has told."""
        told = [*before, *event_lines(self._engine.call('s5_local_told'))]
        self.record += self._engine.call('s5_local_recorded')
        self.events += told
        self.feed(told)
        return told

    def table(self) -> Table:
        """The table as the seat sees it."""
        table = super().table()
        assert table, 'a game has a table from the beginning'
        return table

    @property
    def due(self) -> Literal['deal', 'bot', 'person', 'over']:
        """What comes next: a deal, the choice of a computer player or of the person, or nothing."""
        return self._engine.call('s5_local_due')  # type: ignore[return-value]

    def deal(self) -> list[str]:
        """Deals the next hand. Returns what the seat is shown, as do all calls that continue the game."""
        self._engine.call_json('s5_local_deal')
        return self._take()

    def think(self) -> list[str]:
        """Lets the computer player choose whose turn it is."""
        self._engine.call_json('s5_local_think')
        return self._take()

    def act(self, choice: str) -> list[str]:
        """Makes the person's choice, such as `play 5H` or `bid 20`. Raises an EngineError, and changes nothing, if it is not legal."""
        self._engine.call_json('s5_local_act', choice)
        return self._take()

    def stop(self) -> list[str]:
        """Ends the game after a hand."""
        self._engine.call_json('s5_local_stop')
        return self._take()

    def proceed(self) -> list[str]:
        """Deals and lets computer players choose until the person is asked, or the game is over."""
        told = []
        while self.due in ('deal', 'bot'):
            told += self.deal() if self.due == 'deal' else self.think()
        return told

    def solve(self) -> Solution:
        """How many tricks of the hand each choice is sure to win, with all cards open. Only while cards are played."""
        solution: Solution = self._engine.call_json('s5_local_solve')
        return solution
