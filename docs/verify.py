#!/usr/bin/env python3
"""Verifies the deals of a record (docs/fair-dealing.md): verify.py FILE. It knows nothing of the game but how a pack is made and dealt."""
import datetime, hashlib, hmac, itertools, json, re, struct, sys

CARDS = [rank + suit for suit in 'SHDC' for rank in 'A23456789TJQK'] + ['XX']

def text(value):
    return bytes([len(value.encode())]) + value.encode()

def sha(tag, context, *parts):
    return hashlib.sha256(text('spoilfive ' + tag + ' 1') + context + b''.join(parts)).digest()

def u32(number):
    return struct.pack('>I', number)

def commitment(context, root, number, seat, string):
    return sha('commit', context, u32(number), bytes([seat]), root, string)

def mix_of(context, root, number, strings):
    used = b''.join(bytes([seat]) + strings[seat] for seat in sorted(strings))
    return sha('mix', context, u32(number), root, bytes([len(strings)]), used)

def seed_of(context, mix, hand, secret):
    key = hmac.digest(mix, secret, 'sha256')
    return hmac.digest(key, text('spoilfive pack 1') + context + u32(hand) + b'\1', 'sha256')

def day_hash(day, secret):
    return hashlib.sha256(text('spoilfive day 1') + text(day) + secret).digest()

def day_seed_of(day, beacon, hand, secret):
    salt = hashlib.sha256(text('spoilfive beacon 1') + text(day) + text(beacon)).digest()
    key = hmac.digest(salt, secret, 'sha256')
    return hmac.digest(key, text('spoilfive day pack 1') + text(day) + u32(hand) + b'\1', 'sha256')

def words(seed):
    """The words of ChaCha20 (RFC 8439) with the seed as key, nonce 0, blocks from 0."""
    def quarter(x, a, b, c, d):
        for to, plus, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = x[to] + x[plus] & 0xffffffff
            t = x[turned] ^ x[to]
            x[turned] = (t << by | t >> 32 - by) & 0xffffffff
    for block in range(1 << 32):
        start = list(struct.unpack('<16I', b'expand 32-byte k' + seed + struct.pack('<QQ', block, 0)))
        x = start[:]
        for _ in range(10):
            for i in range(4):
                quarter(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from (a + b & 0xffffffff for a, b in zip(x, start))

def pack_of(seed, count):
    pack, stream = CARDS[:count], words(seed)
    for i in range(count - 1, 0, -1):
        word = next(w for w in stream if w < (1 << 32) // (i + 1) * (i + 1))
        pack[i], pack[word % (i + 1)] = pack[word % (i + 1)], pack[i]
    return ' '.join(pack)

KITTY_WHEN = {'forty-fives-two-to-eight': 'last', 'merrimack-six-handed': 'last'} # of games, where a record does not say it

def deal(pack, players, dealer, packets, kitty, kitty_when):
    """The hands of the seats and the kitty (docs/rules.md, sections 3, H4 and H9), and the place of the next card."""
    sizes = [int(size) for size in packets.split('-') if size != 'alternate']
    hands, at = [[] for _ in range(players + 1)], 0
    for turn in range(len(sizes)):
        first, last = turn == 0, turn == len(sizes) - 1
        wanted = [sizes[(turn + i) % 2 if 'alternate' in packets else turn] for i in range(players + 1)]
        if kitty_when != 'usual':
            wanted[players] = kitty if (last if kitty_when == 'last' else first) else 0
        elif kitty != 5:
            wanted[players] = 2 * (first or last) if kitty == 4 else kitty * first
        for i, count in enumerate(wanted):
            hands[(dealer + 1 + i) % players if i < players else players] += pack[at:at + count]
            at += count
    return hands[:players], hands[players], at

def must(good, sentence):
    if not good:
        raise ValueError(sentence)

def value(digits):
    must(re.fullmatch('[0-9a-f]{64}', digits), 'a value that is not 64 lower-case hexadecimal digits')
    return bytes.fromhex(digits)

def must_have_whole_numbers(e):
    numbers = [e.get(field, 0) for field in ('game', 'hands', 'rounds', 'round', 'from', 'hand', 'seat')]
    must(all(type(n) is int for n in numbers + e.get('seats', []) + e.get('left', [])), 'a number that is not whole')

def round_of_drand(day):
    """The first round of drand's network quicknet at or after 23:00 UTC of the day before; None for what is no date."""
    try:
        must(re.fullmatch('[0-9]{4}-[0-9]{2}-[0-9]{2}', day), 'no date')
        days = (datetime.date.fromisoformat(day) - datetime.date(1970, 1, 1)).days
    except ValueError:
        return None
    return max(1, -((1692803367 - days * 86400 + 3600) // 3) + 1) if days >= 0 else None

def is_drand(day, beacon):
    """Whether a beacon is the one that a day must have, spelled as it must be."""
    return re.fullmatch(f'drand {round_of_drand(day)} [0-9a-f]{{64}}', beacon) is not None

def line_of(name):
    """A player's name, which came from outside, as characters of one line."""
    return re.sub('[\x00-\x1f\x7f-\x9f]', '?', name)

class Game:
    """A game's lines, one after another. `open` is the round that is under way; `in_force` the seats that were asked in the last one that was
    mixed, and those whose strings are in it; `dealt` the pack of the last hand, its mix and what was in force; `unpaid` the hand that is over and
    whose secret has not come. `made` has the verified hands with what was in force."""
    def __init__(self, rules, players, options, number):
        self.root = self.open = self.dealt = self.unpaid = self.day = None
        self.day_packs, self.day_over = [], False
        self.rules, self.players, self.names, self.options, self.number = rules, len(players), players, options, number
        self.begun, self.over, self.in_force, self.made = False, False, (0, [], []), []
        self.round = self.hand = self.verified = 0

    def take(self, e):
        event = e['event']
        if event in ('day-hash', 'day-secret'):
            getattr(self, 'take_' + event.replace('-', '_'))(e)
            return
        must(event in ('secret', 'end-game') if self.unpaid else event == 'secret' or not self.over,
             f'"{event}" after the end of the game, or where the secret of hand {self.unpaid} must come')
        if event in ('root', 'round', 'commit', 'closed', 'reveal', 'mixed', 'secret'):
            must_have_whole_numbers(e)
            getattr(self, 'take_' + event)(e)
        elif event in ('deal', 'act'):
            getattr(self, 'take_' + event)(e)
        elif event == 'end-hand':
            self.unpaid = e['hand'] if self.root else None
        self.begun, self.over = True, event == 'end-game' or self.over

    def take_deal(self, e):
        must(not self.open, 'a deal while a round is open')
        must(e['hand'] == self.hand + 1, f'hand {e["hand"]} where hand {self.hand + 1} must come')
        must(not self.root or e['hand'] <= self.length, 'a hand for which the chain has no secret')
        self.hand, self.dealt = e['hand'], (e['pack'], self.root and self.mix, self.in_force)
        self.compare_cards(e)
        must(not self.day or self.hand <= (100 if round_of_drand(self.day) is None else 5), 'a deal of the day with more than 5 hands')
        self.day_packs.append(e['pack'])

    def compare_cards(self, e):
        """The cards of a deal must be those that its pack gives."""
        pack, kitty = e['pack'].split(), e.get('kitty', '').split()
        kitty_when = self.options.get('kitty_when', KITTY_WHEN.get(self.rules, 'usual'))
        packets = e.get('packets', self.options['packets'])
        self.hands, kitty_dealt, at = deal(pack, self.players, e['dealer'], packets, len(kitty), kitty_when)
        must([sorted(hand.split()) for hand in e['hands']] == [sorted(hand) for hand in self.hands], 'hands that the pack does not give')
        must(sorted(kitty) == sorted(kitty_dealt), 'a kitty that the pack does not give')
        turned = [] if 'turn_up' not in e else pack[at:at + 1 + (pack[at] == 'XX')]
        must(turned[-1:] == [e[field] for field in ('turn_up',) if field in e], 'a card turned up that the pack does not give')
        must(e.get('turned', ' '.join(turned)) == ' '.join(turned), 'cards turned up that the pack does not give')
        self.stock, self.played = pack[at + len(turned):], set()

    def take_act(self, e):
        """Cards that are drawn or turned up come from the stock in order; nobody plays a card that was dealt to another seat, or twice."""
        fresh = e.get('drawn', e.get('turned', '')).split()
        must(fresh == self.stock[:len(fresh)], 'cards drawn or turned up that the pack does not give')
        del self.stock[:len(fresh)]
        if e['do'].startswith('play '):
            card = e['do'].split()[1]
            others = [hand for seat, hand in enumerate(self.hands) if seat != e['seat']]
            must(card not in self.played and not any(card in hand for hand in others), 'a card that the seat does not hold')
            self.played.add(card)

    def take_day_hash(self, e):
        must(not self.day and not self.root and not self.hand, "a day's hash that comes late or twice, or in a game with a root")
        must(re.fullmatch('[!-~]([ -~]{0,198}[!-~])?', e.get('beacon', '-')), 'a beacon that is no line of ASCII')
        self.day, self.hash, self.beacon = e['day'], value(e['hash']), e.get('beacon', '')

    def take_day_secret(self, e):
        must(self.day and e['day'] == self.day and self.over and not self.day_over, "a day's secret out of turn")
        secret, self.day_over = value(e['secret']), True
        must(day_hash(self.day, secret) == self.hash, 'the secret is not the one whose hash was published')
        for hand, pack in enumerate(self.day_packs, 1):
            must(pack_of(day_seed_of(self.day, self.beacon, hand, secret), len(pack.split())) == pack, f'the pack of hand {hand} is another')
            self.verified += 1

    def take_root(self, e):
        must(not self.begun and not self.day and 1 <= e['hands'] <= 1000 and e['game'] >= 1 and e.get('rounds', 3) in (1, 3), 'a root that comes late or twice, or a wrong number')
        must(re.fullmatch('[ -~]{1,15}', e['code']), 'a code that has not 1 to 15 printable ASCII characters')
        self.context = text(e['code']) + struct.pack('>Q', e['game'])
        self.root = self.secret = value(e['root'])
        self.length, self.most, self.rounds_of, self.withheld, self.mix = e['hands'], e.get('rounds', 3), {}, set(), mix_of(self.context, self.root, 0, {})

    def take_round(self, e):
        must(self.root, 'a round without a root')
        self.rounds_of[e['from']] = self.rounds_of.get(e['from'], 0) + 1
        must(not self.open and e['round'] == self.round + 1 and e['from'] == self.hand + 1, 'a round out of turn')
        must(self.rounds_of[e['from']] <= self.most and e['round'] <= 64 and e['seats'], 'a round too many, or of nobody')
        must(e['seats'] == sorted(set(e['seats']) & set(range(self.players))), 'seats that are not of the table, or not in order')
        must(self.most > 1 or not self.withheld & set(e['seats']), 'a seat that has kept its string back is asked again')
        self.round, self.open = e['round'], dict(asked=e['seats'], before=e['from'], commits={}, strings={}, closed=False)

    def take_commit(self, e):
        r = self.current(e, False)
        must(e['seat'] in r['asked'] and e['seat'] not in r['commits'], 'a commitment twice, or of nobody asked')
        r['commits'][e['seat']] = value(e['commit'])

    def take_closed(self, e):
        r = self.current(e, False)
        must(e['seats'] == sorted(r['commits']), 'the round was closed without a commitment that came')
        r['closed'] = True

    def take_reveal(self, e):
        r, string = self.current(e, True), value(e['string'])
        must(e['seat'] in r['commits'] and e['seat'] not in r['strings'], 'a string out of turn')
        must(commitment(self.context, self.root, self.round, e['seat'], string) == r['commits'][e['seat']],
             f'seat {e["seat"]} revealed another string than it committed to')
        r['strings'][e['seat']] = string

    def take_mixed(self, e):
        r = self.current(e, True)
        must(e['from'] == r['before'], 'a round that is mixed for another hand')
        must(e['seats'] == sorted(r['strings']), 'a string was ignored')
        must(e['left'] == sorted(set(r['asked']) - set(r['strings'])), 'the seats left out are others')
        self.mix, self.open = mix_of(self.context, self.root, self.round, r['strings']), None
        self.in_force, self.withheld = (self.round, e['seats'], e['left']), self.withheld | set(r['commits']) - set(r['strings'])
        must(value(e['mix']) == self.mix, 'the strings were mixed in another way')

    def take_secret(self, e):
        must(self.unpaid and e['hand'] == self.unpaid, 'a secret out of turn')
        secret = value(e['secret'])
        must(sha('chain', self.context, u32(self.hand), secret) == self.secret, 'the secret is not of the chain')
        pack, mix, in_force = self.dealt
        must(pack_of(seed_of(self.context, mix, self.hand, secret), len(pack.split())) == pack, 'the pack is another')
        self.secret, self.unpaid, self.verified = secret, None, self.verified + 1
        self.made.append((self.hand, in_force))

    def current(self, e, closed):
        must(self.open and e['round'] == self.round and self.open['closed'] == closed, f'"{e["event"]}" out of turn')
        return self.open

    def end(self):
        must(not self.root or not self.unpaid, f'the secret of hand {self.unpaid} is missing')
        return self.verified

    def is_silent(self):
        """It does not say where its packs come from, or not yet."""
        return self.begun and not self.root and not self.day_over

    def is_made_by_server(self):
        """A pack that was verified comes from the server alone."""
        return any(not seats for _, (_, seats, _) in self.made) or (self.day_over and not self.beacon)

    def key(self, lines):
        """What tells it from other games."""
        return self.root or (hashlib.sha256('\n'.join(lines).encode()).digest() if self.day else None)

    def seats(self, seats):
        return ', '.join(f'{line_of(self.names[seat])} (seat {seat})' for seat in seats)

    def notes(self):
        """What is to be said of it, in lines."""
        for _, stretch in itertools.groupby(self.made, lambda made: made[1][0]):
            hands, ((_, used, left), *_) = zip(*stretch)
            which = f'hand {hands[0]}' if len(hands) == 1 else f'hands {hands[0]} to {hands[-1]}'
            what = f'strings of {self.seats(used)}' if used else 'no strings, so the cards come from the server alone'
            rest = f'; asked and left out: {self.seats(left)}' if left else '' if used else '; nobody was asked'
            yield f'Game {self.number}, {which}: {what}{rest}'
        if self.in_force[0]:
            yield f'Game {self.number}, check number: {self.mix.hex()[:8]}; compare it with the one that was seen at the table'
        if self.day:
            yield from self.notes_of_day()
        if self.open:
            yield (f'Game {self.number} ends while round {self.round} is open: of the {len(self.open["asked"])} seats asked, '
                   f'{len(self.open["commits"])} had committed and {len(self.open["strings"])} had revealed their string. '
                   'No hand was dealt from this round.')

    def notes_of_day(self):
        if not self.day_over:
            yield f'The secret of {self.day} is missing. Records that are read from 02:00 UTC of the next day on have it.'
            return
        yield f'The deal of {self.day} rests on the secret with the hash'
        yield self.hash.hex() + ','
        if not self.beacon:
            yield 'which must have been published before. There was no beacon, so the packs come from the server alone.'
            return
        yield 'which must have been published before, and on this beacon:'
        yield self.beacon
        if not is_drand(self.day, self.beacon):
            yield 'It is not the round of drand that this day must have, so the server could have chosen among beacons.'

def each_once(pairs):
    """A JSON object, which may not say the same thing twice: programs differ in which one counts."""
    must(len(dict(pairs)) == len(pairs), 'an object that has a field twice')
    return dict(pairs)

def games_of(lines):
    """The games of a record, each with its lines; ValueError names the first line that does not fit."""
    game, own, keys = None, [], []
    for number, line in enumerate([*lines, None], 1):
        try:
            e = {'event': 'game'} if line is None else json.loads(line, object_pairs_hook=each_once)
            if e['event'] == 'game' and game:
                game.end()
                must(game.key(own) not in keys, 'this game is in the record twice')
                keys += [game.key(own)] if game.key(own) else []
                yield game
            if line is None:
                return
            if e['event'] == 'game':
                game, own = Game(e.get('rules'), e['players'], e['options'], game.number + 1 if game else 1), []
            else:
                must(game, 'a line before the first game')
                game.take(e)
                must(not game.root or game.root not in keys, 'this game is in the record twice')
            own.append(line)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, struct.error) as fault:
            raise ValueError(f'line {number}: {fault}') from None

def verify(lines):
    """What `spoilfive verify` prints of a record, and its exit status; ValueError names the first line that does not fit."""
    games = list(games_of(lines))
    verified, hands, silent = (sum(counts) for counts in zip(*((g.verified, g.hand, not g.root and not g.day) for g in games)))
    said = ('not verifiable: the record does not say where its packs come from' if silent == len(games) else
            f'{verified} of {hands} hand{"" if hands == 1 else "s"} verified'
            + ('; the record does not say of every game where its packs come from' if silent else ''))
    status = 1 if not verified or any(g.is_silent() for g in games) else 3 if any(g.is_made_by_server() for g in games) else 0
    return '\n'.join([said, *(note for g in games for note in g.notes())]), status

if __name__ == '__main__':
    if len(sys.argv) != 2:
        print('verify.py FILE', file=sys.stderr)
        sys.exit(2)
    try:
        with open(sys.argv[1], encoding='utf-8-sig') as file:
            said, status = verify(file.read().removesuffix('\n').split('\n'))
    except (ValueError, OSError) as fault:
        sys.exit(str(fault))
    print(said)
    sys.exit(status)
