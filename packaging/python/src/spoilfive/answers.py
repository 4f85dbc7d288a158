"""What the engine answers. Written by `make types`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Card = str

Suit = Literal['S', 'H', 'D', 'C']

CardLocation = Literal['hidden', 'own', 'open', 'gone']

Phase = Literal['deal', 'five', 'rob', 'bid', 'name', 'kitty', 'draw', 'play', 'claim', 'over']

ChoiceKind = Literal['rob', 'turn-down', 'decline', 'bid', 'hold', 'pass', 'name', 'discard', 'play', 'claim', 'jink', 'five']

GAME_KINDS = ('pool', 'points', 'bands', 'auction')

GameKind = Literal['pool', 'points', 'bands', 'auction']

LEVELS = ('random', 'steady', 'club', 'expert', 'master')


class Seat(TypedDict):
    name: str
    # how many cards it holds
    cards: int
    tricks: int
    # chips, or the points of its party
    total: int
    # its side; the seat itself where everybody plays alone
    side: int
    # out of the auction
    passed: bool
    # its last call in the auction: `bid 15`, `hold`, `pass`
    said: str | None
    # how many cards it drew; None before it did
    drew: int | None


class HandCard(TypedDict):
    card: Card
    trump: bool
    # may be chosen now: played, given or discarded
    legal: bool


class RankedCard(TypedDict):
    card: Card
    place: CardLocation


class Trick(TypedDict):
    # −1 before a card is played
    lead: int
    # by seat; None where none was played
    cards: list[Card | None]
    # the seat with the best card so far; −1 without a card
    winning: int


class Bid(TypedDict):
    points: int
    seat: int
    # taken over at the same number
    held: bool


class Led(TypedDict):
    suit: Suit
    order: list[RankedCard]

Discard = TypedDict('Discard', {
    'from': list[Card],
    'least': int,
    'most': int,
    # must be among them
    'must': list[Card],
    # those that are not trumps
    'plain': list[Card],
})


class Question(TypedDict):
    # what may be done
    kinds: list[ChoiceKind]
    # each choice as it is written, `play 5H`, `pass`; no discards
    choices: list[str]
    # which cards may be discarded, and how many
    discard: Discard | None
    # this seat leads, and is certain to win all tricks that are left
    rest: bool


class Table(TypedDict):
    """A table as one seat may see it."""

    # −1 is a spectator
    seat: int
    # the name of the preset
    rules: str
    kind: GameKind
    players: int
    # 0 where everybody plays alone
    sides: int
    # what the score is counted in
    unit: Literal['chips', 'points']
    # the aim of a hand, a message `rule.AIM_…`
    aim: dict[str, Any]
    # the points that win the game; None in pool games
    goal: int | None
    # only a made bid wins the game in this hand
    byBid: bool
    # counted from 1
    hand: int
    phase: Phase
    dealer: int
    # who is to choose, as this seat sees it; −1 is nobody
    turn: int
    seats: list[Seat]
    pool: int | None
    turnUp: Card | None
    # it still lies on the table
    turnUpOpen: bool
    # where a Joker that was turned up is: on the table, or with the dealer
    joker: Literal['open', 'taken'] | None
    # who took the turn-up; −1 is nobody
    robber: int
    trump: Suit | None
    # the ace of trumps is the lowest trump, as far as this seat knows
    lowered: bool
    # this seat can't win the pool in this hand: it has not robbed
    barred: bool
    # what a robber gives is shown to everybody
    givenOpen: bool
    # the standing bid
    bid: Bid | None
    trick: Trick
    # the trick before, `winning` its winner; None before the first
    last: Trick | None
    tricksDone: int
    # in the game's own order, strongest first, trumps apart
    cards: list[HandCard]
    # by seat, strongest first, where all hands are open; else None
    hands: list[list[Card]] | None
    # this seat's cards that were discarded or given
    out: list[Card]
    kitty: list[Card]
    # all trumps from high to low; empty before trumps are fixed
    order: list[RankedCard]
    # the led plain suit from high to low; None when none is led
    led: Led | None
    # what this seat has to choose; None when nothing
    question: Question | None
    # after a hand; None while one is played
    ended: EndHand | None
    # after a game
    over: EndGame | None


class EndHand(TypedDict):
    """The event `end-hand` (docs/formats.md)."""

    outcome: str
    by: NotRequired[int]
    side: NotRequired[int]
    tricks: list[int]
    change: list[int]
    total: list[int]
    pool: NotRequired[int]


class EndGame(TypedDict):
    """The event `end-game`."""

    # the seats or sides that won
    winners: list[int]
    total: list[int]
    match: int
    stopped: NotRequired[bool]


class Preset(TypedDict):
    """A game as one source describes it."""

    name: str
    title: str
    source: str
    kind: GameKind
    # the usual number of players
    players: int
    # by number of players: how many sides they may form, 0 where everybody plays alone
    tables: dict[str, list[int]]
    # the value of every option that applies, as text
    options: dict[str, str]


class RuleOption(TypedDict):
    """An option of the rules: a word, or a number from `least` to `most` (−1: no end) in steps of `step`; 0 for a list of bids."""

    name: str
    # of docs/rules.md
    section: str
    meaning: str
    # of a number; empty where only words are allowed
    unit: str
    words: list[dict[str, Any]]
    least: int
    most: int
    step: int
    kinds: list[GameKind]


class IllegalReason(TypedDict):
    """Why a choice is not legal."""

    # the engine's name of the reason, which is the key of its sentence
    status: str
    # the values for the sentence: cards as `5H JS`, `Asked` is a suit or `trumps`, `least` and `most` are numbers of discards
    places: dict[str, str]
    # the option that forbids it, and its value
    option: str | None
    value: str | None
    # the whole sentence in English
    sentence: str


class ChoiceValue(TypedDict):
    """What a choice is worth (docs/formats.md, review)."""

    do: str
    worth: int
    behind: int
    error: NotRequired[int]
    chance: NotRequired[int]
    points: NotRequired[int]
    tricks: NotRequired[int]
    playouts: int


class Advice(TypedDict):
    best: str
    unit: Literal['chips', 'percent']
    # the engine's name of the reason, and the values for its sentence; `number` is a number of cards or points, or a bid
    reason: str
    places: dict[str, Any]
    choices: list[ChoiceValue]


class Solution(TypedDict):
    """How many tricks of the hand the player to act is sure to win when all cards are open."""

    tricks: int
    choices: list[dict[str, Any]]


class Decision(Advice):
    game: int
    hand: int
    trick: int
    seat: int
    do: str
    given_away: int
    # in 1/1000; without it the decision does not count
    accuracy: NotRequired[int]
    mistake: bool
