#!/usr/bin/env python3
"""A player in thirty lines: spoilfive simulate --bot 'exec:python3 docs/bot.py' --bot steady (see docs/formats.md)"""
import json, sys

trump, hand, trick = '', [], []


def power(card, asked):
    """How high a card counts in a trick in which a suit is asked for: trumps 80 to 99, plain cards of the suit below 50."""
    red = card[1] in 'HD'
    if card in ('AH', 'XX') or card[1] == trump:
        return 97 if card in ('AH', 'XX') else 99 - ('5J.AKQ' + ('T9876432' if red else '2346789T')).index(card[0])
    return 49 - ('KQJT98765432A' if red else 'KQJA23456789T').index(card[0]) if card[1] == asked else 0


def worth(choice):
    """The higher the better: win as cheaply as may be, keep what is strong, bid nothing."""
    word, *cards = choice.split()
    if word == 'play':
        asked = trick[0][1] if trick else cards[0][1]
        mine, best = power(cards[0], asked), max((power(card, asked) for card in trick), default=0)
        return mine if not trick else 100 - mine if mine > best else -mine
    fixed = {'rob': 100, 'pass': 2, 'claim': 1, 'name': sum(card[1] == choice[-1] for card in hand)}.get(word, 0)
    return fixed + sum(50 - power(card, card[1]) for card in cards if word not in ('bid', 'name'))


for event in map(json.loads, sys.stdin):
    if event['event'] == 'seat':
        seat = event['seat']
    elif event['event'] == 'deal':
        trump, hand = event.get('turn_up', ' ')[-1], event['hands'][seat].split()
    elif event['event'] == 'trick':
        trick = []
    elif event['event'] == 'act':
        trump = event['do'][-1] if event['do'].startswith('name') else trump
        trick += event['do'].split()[1:] if event['do'].startswith('play') else []
    elif event['event'] == 'turn' and event['seat'] == seat:
        print(json.dumps({'do': max(event['legal'], key=worth)}), flush=True)
