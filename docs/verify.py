#!/usr/bin/env python3
"""Verifies the deals of a record (docs/fair-dealing.md): verify.py FILE. It knows nothing of the game but the pack."""
import hashlib, hmac, json, re, struct, sys

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

def must(good, sentence):
    if not good:
        raise ValueError(sentence)

def value(digits):
    must(re.fullmatch('[0-9a-f]{64}', digits), 'a value that is not 64 lower-case hexadecimal digits')
    return bytes.fromhex(digits)

def must_have_whole_numbers(e):
    numbers = [e.get(field, 0) for field in ('game', 'hands', 'round', 'from', 'hand', 'seat')]
    must(all(type(n) is int for n in numbers + e.get('seats', []) + e.get('left', [])), 'a number that is not whole')

class Game:
    """A game's lines, one after another. `open` is the round that is under way; `dealt` the pack of the last hand and its mix;
    `unpaid` the hand that is over and whose secret has not come."""
    def __init__(self, players):
        self.root = self.open = self.dealt = self.unpaid = self.day = None
        self.day_packs, self.day_over = [], False
        self.players, self.begun, self.over = players, False, False
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
        elif event == 'deal':
            self.take_deal(e)
        elif event == 'end-hand':
            self.unpaid = e['hand'] if self.root else None
        self.begun, self.over = True, event == 'end-game' or self.over

    def take_deal(self, e):
        must(not self.open, 'a deal while a round is open')
        must(e['hand'] == self.hand + 1, f'hand {e["hand"]} where hand {self.hand + 1} must come')
        must(not self.root or e['hand'] <= self.hands, 'a hand for which the chain has no secret')
        self.hand, self.dealt = e['hand'], (e['pack'], self.root and self.mix)
        must(not self.day or self.hand <= 5, 'a deal of the day with more than 5 hands')
        self.day_packs.append(e['pack'])

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
        must(not self.begun and not self.day and 1 <= e['hands'] <= 1000 and e['game'] >= 1, 'a root that comes late or twice, or a wrong number')
        must(re.fullmatch('[ -~]{1,15}', e['code']), 'a code that has not 1 to 15 printable ASCII characters')
        self.context = text(e['code']) + struct.pack('>Q', e['game'])
        self.root = self.secret = value(e['root'])
        self.hands, self.rounds_of, self.mix = e['hands'], {}, mix_of(self.context, self.root, 0, {})

    def take_round(self, e):
        must(self.root, 'a round without a root')
        self.rounds_of[e['from']] = self.rounds_of.get(e['from'], 0) + 1
        must(not self.open and e['round'] == self.round + 1 and e['from'] == self.hand + 1, 'a round out of turn')
        must(self.rounds_of[e['from']] <= 3 and e['round'] <= 64 and e['seats'], 'a round too many, or of nobody')
        must(e['seats'] == sorted(set(e['seats']) & set(range(self.players))), 'seats that are not of the table, or not in order')
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
        must(value(e['mix']) == self.mix, 'the strings were mixed in another way')

    def take_secret(self, e):
        must(self.unpaid and e['hand'] == self.unpaid, 'a secret out of turn')
        secret = value(e['secret'])
        must(sha('chain', self.context, u32(self.hand), secret) == self.secret, 'the secret is not of the chain')
        pack, mix = self.dealt
        must(pack_of(seed_of(self.context, mix, self.hand, secret), len(pack.split())) == pack, 'the pack is another')
        self.secret, self.unpaid, self.verified = secret, None, self.verified + 1

    def current(self, e, closed):
        must(self.open and e['round'] == self.round and self.open['closed'] == closed, f'"{e["event"]}" out of turn')
        return self.open

    def end(self):
        must(not self.root or not self.unpaid, f'the secret of hand {self.unpaid} is missing')
        return self.verified

    def is_silent(self):
        """It does not say where its packs come from, or not yet."""
        return self.begun and not self.root and not self.day_over

def verify(lines):
    """How many hands were verified, of how many, and how many games can't be; ValueError names the first line that does not fit."""
    game, verified, hands, silent = Game(0), 0, 0, 0
    for number, line in enumerate([*lines, '{"event":"game","players":[]}'], 1):
        e = json.loads(line)
        try:
            if e['event'] == 'game':
                verified, hands, silent = verified + game.end(), hands + game.hand, silent + game.is_silent()
                game = Game(len(e['players']))
            else:
                game.take(e)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, struct.error) as fault:
            raise ValueError(f'line {number}: {fault}') from None
    return verified, hands, silent

if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit('verify.py FILE')
    try:
        with open(sys.argv[1], encoding='utf-8') as file:
            verified, hands, silent = verify(file.read().splitlines())
    except (ValueError, OSError) as fault:
        sys.exit(str(fault))
    print(f'{verified} of {hands} hands verified')
    if silent:
        print(f'games that do not say where their packs come from: {silent}')
    sys.exit(silent > 0 or verified == 0)
