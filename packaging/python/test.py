"""Tests the package: PYTHONPATH has the unpacked wheel; S5_PROGRAM is the program, which has to agree."""

import json
import os
import subprocess
import threading
import unittest
from typing import NotRequired, get_origin, get_type_hints

import spoilfive
from spoilfive import EngineError, Game, SeatView
from spoilfive.answers import Decision

PROGRAM = os.environ['S5_PROGRAM']


def program(*words, text=None):
    return subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, encoding='utf-8', check=False)


def played(rules='spoil-five', **more):
    game = Game(rules, seat=-1, levels='steady', **more)
    game.proceed()
    return game


def last_choice(game):
    """The last choice of the person, or as few discards as possible."""
    question = game.table()['question']
    if not question['discard']:
        return question['choices'][-1]
    cards = question['discard']['must']
    cards += [card for card in question['discard']['from'] if card not in cards]
    return ' '.join(['discard', *cards[: question['discard']['least']]])


def hands_in(lines):
    """The lines of each hand, from its deal on."""
    hands = []
    for line in lines:
        if '"deal"' in line:
            hands.append([])
        if hands:
            hands[-1].append(line)
    return hands


class Rules(unittest.TestCase):
    def test_presets_can_be_played(self):
        for preset in spoilfive.presets():
            spoilfive.check_rules(preset['name'])
        self.assertIn('follow', [option['name'] for option in spoilfive.options()])

    def test_what_cannot_be_played_is_refused_with_a_reason(self):
        with self.assertRaisesRegex(EngineError, 'is not played by 99'):
            spoilfive.check_rules('twenty-five', players=99)
        with self.assertRaisesRegex(EngineError, 'its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides'):
            spoilfive.check_rules('twenty-five', players=9, sides=4)
        with self.assertRaises(EngineError):
            Game('no-such-game')
        for tables in '5/2', 'x':
            with self.assertRaises(EngineError):
                Game('fifty-five', tables=tables)

    def test_a_game_has_tables_of_its_own(self):
        game = played('pei-forty-fives', tables='5 6', seed=1)
        self.assertEqual(len(game.table()['seats']), 5)
        self.assertIn('"tables":"5 6"', game.record)
        self.assertTrue(spoilfive.check(game.record).finished)
        with self.assertRaisesRegex(EngineError, 'its tables are 5 or 6 alone'):
            spoilfive.check_rules('pei-forty-fives', players=4, sides=2, tables='5 6')

    def test_every_option_can_be_set(self):
        """Each option to each of its words, or to its ends, in a game of its kind that can be begun."""
        usual = {preset['kind']: preset for preset in spoilfive.presets()}
        for option in spoilfive.options():
            for value in [word['word'] for word in option['words']] or ['15,60' if 'list' in option else option['least']]:
                for kind in option['kinds']:
                    try:
                        Game(usual[kind]['name'], options={option['name']: value})
                    except EngineError as refusal:  # two options that don't go together
                        self.assertIsNotNone(refusal.status, (option['name'], value, str(refusal)))

    def test_questions_are_answered(self):
        self.assertEqual(spoilfive.ask({'rules': 'twenty-five', 'trumps': 'S', 'trick': '3H 7H QS'}), {'winner': 2})


class Games(unittest.TestCase):
    def test_a_seed_gives_the_game_that_the_program_plays(self):
        simulated = program('simulate', '--rules', 'twenty-five', '--players', '4', '--seed', '7', '--bot', 'steady', '--record', '/dev/stdout').stdout
        acts = [line for line in simulated.split('\n') if '"act"' in line]
        self.assertEqual([line for line in played('twenty-five', players=4, seed=7).record.split('\n') if '"act"' in line], acts)
        self.assertTrue(acts)

    def test_every_game_is_played_to_its_end_and_read_again(self):
        for preset in spoilfive.presets():
            match = {'games': 2, 'games_end': 'all', 'hands': 2}
            game = Game(preset['name'], options=match | ({'blind': 'yes'} if preset['kind'] == 'auction' else {}), levels='steady', seed=3)
            while game.due != 'over':
                game.proceed()
                if game.due == 'person':
                    game.act(last_choice(game))
            self.assertEqual(spoilfive.check(game.record).games, 2, preset['name'])
            self.assertIn('"match_winners"', game.events[-1])
            view = SeatView()
            view.feed('{"event":"seat","seat":0}')
            view.feed(spoilfive.replay(game.record, 0))
            self.assertEqual(view.table()['seats'], game.table()['seats'], preset['name'])
            self.assertEqual(program('check', '-', text=game.record).returncode, 0, preset['name'])

    def test_a_person_plays(self):
        game = Game('twenty-five', players=4, levels='steady', seed=2)
        game.proceed()
        self.assertEqual(game.due, 'person')
        hand = game.table()['cards']
        illegal = [card['card'] for card in hand if not card['legal']]
        self.assertTrue(illegal)
        self.assertIn('sentence', game.why(f'play {illegal[0]}'))
        self.assertIsNone(game.why(game.choices()[0]))
        before = game.record
        with self.assertRaises(EngineError) as refusal:
            game.act('play ??')
        self.assertTrue(refusal.exception.status.startswith('ERR_'))
        self.assertEqual(game.record, before)
        self.assertIn(game.hint(nodes=100)['best'], game.choices())
        game.act(game.choices()[0])
        self.assertNotEqual(game.record, before)

    def test_no_event_shows_a_hidden_card(self):
        game = Game('twenty-five', players=3, levels='steady', seed=2)
        while game.due != 'over':
            game.proceed()
            if game.due == 'person':
                game.act(game.choices()[0])
        self.assertNotIn('??', game.record)
        recorded, shown = hands_in(game.record.split('\n')), hands_in(game.events)
        self.assertTrue(len(recorded) == len(shown) > 1)
        for dealt, seen in zip(recorded, shown, strict=True):
            self.assertEqual(seen[0].count('?? ?? ?? ?? ??'), 2)
            for card in ' '.join(json.loads(dealt[0])['hands'][1:]).split():
                first = next((line for line in seen if card in line), None)
                if first:
                    self.assertIn(f'"do":"play {card}"', first)

    def test_a_game_continues_from_its_record(self):
        game = Game('twenty-five', players=4, levels='steady', seed=3)
        game.proceed()
        again = Game.resume(game.record, levels='steady', seed=4)
        self.assertEqual((again.due, again.table()), (game.due, game.table()))
        again.act(again.choices()[0])
        again.proceed()
        self.assertEqual(spoilfive.check(again.record).finished, again.due == 'over')
        other = Game.resume(game.record, levels='steady', seed=4, others=True)
        self.assertEqual(other.choices(), game.choices())

    def test_threads_have_games_of_their_own(self):
        records = {}
        threads = [threading.Thread(target=lambda seed=seed: records.update({seed: played(seed=seed).record})) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([records[seed] for seed in range(4)], [played(seed=seed).record for seed in range(4)])


class Records(unittest.TestCase):
    def test_a_record_is_checked_as_the_program_does(self):
        record = played(players=3, seed=5).record
        self.assertEqual(program('check', '-', text=record).returncode, 0)
        checked = spoilfive.check(record)
        self.assertEqual((checked.games, checked.finished), (1, True))
        lines = record.rstrip('\n').split('\n')
        with self.assertRaisesRegex(EngineError, 'breaks off'):
            spoilfive.check(lines[:-1])
        lines[3] = lines[3].replace('play', 'bid')
        with self.assertRaises(EngineError) as refusal:
            spoilfive.check(lines)
        self.assertEqual(refusal.exception.line, 4)

    def test_a_seat_sees_a_record_as_it_was_played(self):
        game = played(players=3, seed=6)
        shown = spoilfive.replay(game.record, -1)
        view = SeatView()
        view.feed('{"event":"seat","seat":-1}')
        view.feed(shown)
        self.assertEqual(view.table(), game.table())
        with self.assertRaises(EngineError):
            view.feed('{"event":"deal"}')

    def test_choices_are_weighed(self):
        record = played(players=2, seed=8).record
        hand = record[: record.index('{"event":"end-hand"')]
        decisions = spoilfive.review(hand, 0, nodes=10)
        self.assertTrue(decisions)
        self.assertTrue(all(decision['seat'] == 0 for decision in decisions))
        hints = get_type_hints(Decision, include_extras=True)  # __required_keys__ does not see NotRequired in types that are strings
        optional = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
        for decision in decisions:
            self.assertEqual(set(decision) | optional, set(hints))


if __name__ == '__main__':
    unittest.main()
