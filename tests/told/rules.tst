# The rules as a page to be read, of every kind of game, and with options that change what is said.

game spoil-five 3 0 2
rules
    Spoil Five (CatsAtCards)
    The players
    With 2, 3, 5 or 7 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. With 6 players, each plays for themselves, or
    there are 2 or 3 sides. With 8 players, each plays for
    themselves, or there are 2 or 4 sides. With 9 players,
    each plays for themselves, or there are 3 sides. With 10
    players, each plays for themselves, or there are 2 or 5
    sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 1 into a new pool. After a spoil only the
    new dealer pays: 1.
    The turn-up
    The player who holds the ace of trumps may rob the
    turn-up: they take it into their hand and give another
    card in exchange. The player who holds the ace of trumps
    decides before the first lead. The robber gives any card
    of their hand in exchange for the turn-up. Everybody
    sees the card that is given. A player who declines to
    rob says so, and the ace becomes the lowest trump.
    The dealer may take a turned-up ace after the first
    trick.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    A player who takes three tricks wins the pool, and the
    hand ends. If nobody does, the hand is a spoil and the
    pool stays for the next hand. A player who takes the
    first three tricks may jink: play on for all five. If
    they take all five, they win the pool and 1 from each
    other player; if not, the hand is a spoil.
    The end
    The game ends after 25 hands. The pool is shared out,
    and the player with the most chips wins.
    .
    These rules come from: CatsAtCards, How to Play Spoil
    Five.
game spoil-five-white-knuckle 3 0 2 joker=yes win_tricks=4 hands=7 robbing=no
rules
    Spoil Five (White Knuckle)
    The players
    With 2, 3, 5 or 7 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. With 6 players, each plays for themselves, or
    there are 2 or 3 sides. With 8 players, each plays for
    themselves, or there are 2 or 4 sides. With 9 players,
    each plays for themselves, or there are 3 sides. With 10
    players, each plays for themselves, or there are 2 or 5
    sides. Usually five play.
    The cards
    The pack has 53 cards, including the Joker. Everybody is
    dealt five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. From the top, trumps rank: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, the king,
    the queen; then in hearts and diamonds 10 9 8 7 6 4 3 2,
    in spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9
    10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt two cards, then three.
    The next card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 2 into a new pool. After a spoil
    everybody pays 1. At every deal the dealer pays 1 extra.
    The turn-up
    If the Joker is turned up, the next card is turned up
    too and its suit is trumps; the dealer takes the Joker
    in exchange for a card of their hand. Nobody may rob,
    not even the dealer.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, Joker, A♥)
    when a lower trump is led. A lead of A♥ calls for
    trumps.
    The score
    A player who takes four tricks wins the pool, and the
    hand ends. If nobody does, the hand is a spoil and the
    pool stays for the next hand. A player who takes the
    first four tricks may jink: play on for all five. If
    they take all five, they win the pool and 2 from each
    other player; if not, the hand is a spoil.
    The end
    The game ends after 7 hands. The pool is shared out, and
    the player with the most chips wins.
    .
    These rules come from: White Knuckle Cards, Spoil Five.
game peel-fiving 2 0 1
rules
    Spoil Five with fiving (Peel)
    The players
    With 2 players, each plays for themselves. With 4
    players, there are 2 sides. Usually two play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 2 into a new pool. After a spoil
    everybody pays 1. At every deal the dealer pays 1 extra.
    The turn-up
    With two players or two sides, the player on the
    dealer's left may propose another turn-up; if the dealer
    agrees, cards are turned until one of another suit
    comes, and that card is the turn-up. The player who
    holds the ace of trumps may rob the turn-up: they take
    it into their hand and give another card in exchange.
    The player who holds the ace of trumps decides when
    their first turn comes. The robber gives any card of
    their hand in exchange for the turn-up. Nobody else sees
    the card that is given. A player who declines to rob
    says nothing, and can't win the pool in this hand.
    The dealer may take a turned-up ace before the first
    lead.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for plain hearts,
    unless hearts are trumps.
    The score
    A player who takes three tricks wins the pool, and the
    hand ends. If nobody does, the hand is a spoil and the
    pool stays for the next hand. A player who takes the
    first three tricks may jink: play on for all five. If
    they take all five, they win the pool and 2 from each
    other player; if not, the hand is a spoil.
    The end
    The game ends after 25 hands. The pool is shared out,
    and the player with the most chips wins.
    .
    These rules come from: Peel, Round Games with Cards:
    Variations.
game peel-ordinary-order 3 0 2 robbing=must
rules
    Spoil Five in ordinary order (Peel)
    The players
    With 2, 3 or 5-10 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    Every suit, trumps or not, ranks A K Q J 10 9 8 7 6 5 4
    3 2. Only the cards of the trump suit are trumps; the
    ace of hearts is a heart like any other.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 2 into a new pool. After a spoil
    everybody pays 1. At every deal the dealer pays 1 extra.
    The turn-up
    The player who holds the ace of trumps must rob the
    turn-up: they take it into their hand and give another
    card in exchange. The player who holds the ace of trumps
    decides when their first turn comes. The robber gives
    any card of their hand in exchange for the turn-up.
    Nobody else sees the card that is given.
    If the turn-up is an ace, the dealer must take it in
    exchange for a card of their hand before the first lead.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. No trump may be withheld when trumps are led.
    The score
    A player who takes three tricks wins the pool, and the
    hand ends. If nobody does, the hand is a spoil and the
    pool stays for the next hand. A player who takes the
    first three tricks may jink: play on for all five. If
    they take all five, they win the pool and 2 from each
    other player; if not, the hand is a spoil.
    The end
    The game ends after 25 hands. The pool is shared out,
    and the player with the most chips wins.
    .
    These rules come from: Peel, Round Games with Cards:
    Variations.
game spoil-five 3 0 2 win_tricks=5 stake=0 dealer_after_spoil=0 rob_who=not-dealer rob_with=ace-or-five-of-hearts hands=0
rules
    Spoil Five (CatsAtCards)
    The players
    With 2, 3, 5 or 7 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. With 6 players, each plays for themselves, or
    there are 2 or 3 sides. With 8 players, each plays for
    themselves, or there are 2 or 4 sides. With 9 players,
    each plays for themselves, or there are 3 sides. With 10
    players, each plays for themselves, or there are 2 or 5
    sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 0 into a new pool. After a spoil nobody
    pays.
    The turn-up
    The player who holds the ace of trumps may rob the
    turn-up: they take it into their hand and give another
    card in exchange. The player who holds the ace of trumps
    decides before the first lead. Anyone but the dealer may
    rob if they hold the ace of trumps. The robber gives any
    card of their hand in exchange for the turn-up.
    Everybody sees the card that is given. If the ace of
    trumps is in no hand and is not turned up, 5♥ robs in
    its place, and declining costs nothing. A player who
    declines to rob says so, and the ace becomes the lowest
    trump.
    The dealer may take a turned-up ace after the first
    trick.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    A player who takes five tricks wins the pool, and the
    hand ends. If nobody does, the hand is a spoil and the
    pool stays for the next hand. There is no jink.
    The end
    The game ends when the players stop. The pool is shared
    out, and the player with the most chips wins.
    .
    These rules come from: CatsAtCards, How to Play Spoil
    Five.
game twenty-five 4 2 2 dealer_ace_bonus=5 top_bonus=5 hands=3 ace_hearts_follows=heart robbing=must dealer_rob=after-first-trick
rules
    Twenty-Five
    The players
    With 2, 3, 5 or 7 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. With 6 players, each plays for themselves, or
    there are 2 or 3 sides. With 8 players, each plays for
    themselves, or there are 2 or 4 sides. With 9 players,
    each plays for themselves, or there are 3 sides. With 10
    players, each plays for themselves, or there are 2 or 5
    sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    The turn-up
    A dealer who turns up an ace scores 5. The player who
    holds the ace of trumps must rob the turn-up: they take
    it into their hand and give another card in exchange.
    The player who holds the ace of trumps decides when
    their first turn comes. The robber gives any card of
    their hand in exchange for the turn-up. Nobody else sees
    the card that is given.
    If the turn-up is an ace, the dealer must take it in
    exchange for a card of their hand after the first trick.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold the top trumps (5, jack, A♥)
    whichever trump is led. A lead of A♥ calls for trumps.
    When plain hearts are led, A♥ in hand counts as a heart
    too.
    The score
    Each trick scores 5. The trick with the highest trump
    played scores 5 more. The highest trump played earns the
    bonus, whichever it is. The bonus for the highest trump
    is added after the fifth trick, if nobody has reached
    the target by then.
    The end
    The game is won at 25 points. Points count as soon as
    they are won, and the game ends at the target. The game
    ends after 3 hands. The highest score wins. If the
    highest scores are equal, they share the win.
    .
    These rules come from: CatsAtCards, Variations:
    Twenty-Five.
game twenty-five 4 2 2 robbing=must dealer_rob=before-lead rob_refusal=bars
rules
    Twenty-Five
    The players
    With 2, 3, 5 or 7 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. With 6 players, each plays for themselves, or
    there are 2 or 3 sides. With 8 players, each plays for
    themselves, or there are 2 or 4 sides. With 9 players,
    each plays for themselves, or there are 3 sides. With 10
    players, each plays for themselves, or there are 2 or 5
    sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    The turn-up
    The player who holds the ace of trumps must rob the
    turn-up: they take it into their hand and give another
    card in exchange. The player who holds the ace of trumps
    decides when their first turn comes. The robber gives
    any card of their hand in exchange for the turn-up.
    Nobody else sees the card that is given.
    If the turn-up is an ace, the dealer must take it in
    exchange for a card of their hand before the first lead.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold the top trumps (5, jack, A♥)
    whichever trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5.
    The end
    The game is won at 25 points. Points count as soon as
    they are won, and the game ends at the target.
    .
    These rules come from: CatsAtCards, Variations:
    Twenty-Five.
game irish-forty-five 3 0 2 robbing=must dealer_rob=discard-then-take target=0 hands=4
rules
    Irish Forty-Five
    The players
    With 2, 3, 5 or 7 players, each plays for themselves.
    With 4 players, each plays for themselves, or there are
    2 sides. With 6 players, each plays for themselves, or
    there are 2 or 3 sides. With 8 players, each plays for
    themselves, or there are 2 or 4 sides. With 9 players,
    each plays for themselves, or there are 3 sides. With 10
    players, each plays for themselves, or there are 2 or 5
    sides. Usually five play.
    The cards
    The pack has 53 cards, including the Joker. Everybody is
    dealt five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. From the top, trumps rank: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, the king,
    the queen; then in hearts and diamonds 10 9 8 7 6 4 3 2,
    in spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9
    10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    The turn-up
    If the Joker is turned up, the next card is turned up
    too and its suit is trumps; the dealer takes the Joker
    in exchange for a card of their hand. The player who
    holds the ace of trumps must rob the turn-up: they take
    it into their hand and give another card in exchange.
    The player who holds the ace of trumps decides before
    the first lead. The robber gives any card of their hand
    in exchange for the turn-up. Nobody else sees the card
    that is given.
    If the turn-up is an ace, the dealer must take it: they
    discard a card before the first lead and take the ace
    after the first trick.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. Only the five of trumps may be withheld, whichever
    trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5. The trick with the highest trump
    played scores 5 more. The highest trump played earns the
    bonus only if it is a top trump (5, jack, Joker, A♥).
    All five tricks of a hand win the game, whatever the
    scores.
    The end
    The game ends after 4 hands. The highest score wins. If
    the highest scores are equal, they share the win.
    .
    These rules come from: fact-index.com; 52pickup.net;
    gamesmissing.com.
game forty-five-net 2 2 1
rules
    Forty-Five, the difference scored
    The players
    With 2, 4, 6, 8 or 10 players, there are 2 sides.
    Usually four play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    The next card is turned up, and its suit is trumps.
    The turn-up
    The player who holds the ace of trumps may rob the
    turn-up: they take it into their hand and give another
    card in exchange. The player who holds the ace of trumps
    decides before the first lead. The robber gives any card
    of their hand in exchange for the turn-up. Everybody
    sees the card that is given. A player who declines to
    rob says so, and the ace becomes the lowest trump.
    The dealer may take a turned-up ace after the first
    trick.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    All five tricks are played. Three tricks score 5, four
    score 15 and all five score 25.
    The end
    The game is won at 45 points.
    .
    These rules come from: CatsAtCards, Variations:
    Forty-Five, alternative scoring.
game auction-forty-fives 4 2 3
rules
    Auction Forty-Fives
    The players
    With 4 or 6 players, there are 2 sides. Usually four
    play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    No kitty is dealt.
    The auction
    The player on the dealer's left bids first. The bids are
    5, 10, 15, 20, 25 and 30. Each bid must be higher than
    the one before; a player who passes is out of the
    auction. Each of the others bids or passes once; then
    the dealer does, and the bidding ends. The dealer may
    hold another player's bid, their own partner's too.
    After a hold, everybody who has not passed may bid
    higher. If everybody passes, nothing is scored and the
    deal moves on. A side with 100 points or more may not
    bid or hold below 20.
    Trumps and the draw
    The highest bidder names the trump suit. Everybody may
    draw from the stock. In turn, each player discards cards
    face down and draws from the top of the stock to have
    five again. Each player in turn may take as many cards
    as the stock still holds. The player on the dealer's
    left draws first.
    The play
    The player on the bidder's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. If the bidding side
    makes at least its bid, it scores what it made;
    otherwise it loses the bid. The others score what they
    made. A bid of 30 is a bid to win everything: made, it
    scores 60; lost, it costs 30. The bid to win everything
    needs all five tricks.
    The end
    The game is won at 120 points. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the highest score wins.
    .
    These rules come from: CatsAtCards, Variations: Auction
    Forty Fives.
game merrimack-thirty-for-sixty 4 2 3
rules
    Merrimack Valley, thirty for sixty
    The players
    With 4 players, there are 2 sides. With 6 players, there
    are 2 or 3 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    Three cards are dealt to the kitty after the first round
    of the deal.
    The auction
    The player on the dealer's left bids first. The bids are
    15, 20, 25, 30 and 60. Each bid must be higher than the
    one before; a player who passes is out of the auction.
    Each of the others bids or passes once; then the dealer
    does, and the bidding ends. The dealer may not hold. If
    all the others pass, the dealer must bid.
    The kitty, trumps and the draw
    The highest bidder names the trump suit. Trumps are
    named before the kitty is taken. The bidder takes the
    kitty into their hand. Everybody may draw from the
    stock. In turn, each player discards cards face down and
    draws from the top of the stock to have five again. The
    bidder, who has the kitty in hand, must come down to
    five cards or fewer. Everybody must keep at least 1 of
    their cards. Each player in turn may take as many cards
    as the stock still holds. The player on the dealer's
    left draws first.
    The play
    The bidder leads. The highest trump wins the trick; if
    there is no trump in it, the highest card of the suit
    led wins. The winner leads to the next trick. If you
    hold the plain suit led, you must follow it or play a
    trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. If the bidding side
    makes at least its bid, it scores what it made;
    otherwise it loses the bid. The others score what they
    made. A bid of 30 is like any other. A bid of 60 is a
    bid to win everything: made, it scores 60; lost, it
    costs 60. The bid to win everything needs all five
    tricks.
    The end
    The game is won at 120 points. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the highest score wins. If all sides were
    within 30 of the target, only the bidding side can win,
    by making its bid.
    .
    These rules come from: liquisearch.com;
    michaelduchemin.com.
game nova-scotia-forty-fives 4 2 3 win_by_bid=always keep_trumps=yes
rules
    Nova Scotia Forty-Fives
    The players
    With 4 players, there are 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    Three cards are dealt to the kitty after the first round
    of the deal.
    The auction
    The player on the dealer's left bids first. The bids are
    20, 25 and 30. Each bid must be higher than the one
    before; a player who passes is out of the auction. The
    bidding goes round until all but one have passed. The
    dealer may hold another player's bid, their own
    partner's too. After a hold, everybody who has not
    passed may bid higher. If everybody passes, nothing is
    scored and the deal moves on.
    The kitty, trumps and the draw
    The highest bidder names the trump suit. Trumps are
    named before the kitty is taken. The bidder takes the
    kitty into their hand. Everybody may draw from the
    stock. In turn, each player discards cards face down and
    draws from the top of the stock to have five again. The
    bidder, who has the kitty in hand, must come down to
    five cards or fewer. Each player in turn may take as
    many cards as the stock still holds. The player on the
    dealer's left draws first. No trump may be discarded
    while another card can be.
    The play
    The player on the bidder's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for plain hearts,
    unless hearts are trumps. When plain hearts are led, A♥
    in hand counts as a heart too.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. If the bidding side
    makes at least its bid, it scores what it made;
    otherwise it loses the bid. The others score what they
    made. A bid of 30 is a bid to win everything: made, it
    scores 60; lost, it costs 30. The bid to win everything
    needs 30 points. A side with 100 points or more before
    the hand scores nothing against a made bid.
    The end
    The game is won at 125 points. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the highest score wins. Only the bidding side
    can win, in a hand in which it makes its bid. A side at
    minus 125 or below ends the game, and the highest score
    wins.
    .
    These rules come from: program jitousig/fortyfives-ai.
game pei-tignish 4 2 3
rules
    Tignish Forty-Fives
    The players
    With 4 players, there are 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    Five cards are dealt to the kitty, as an extra hand
    after the dealer's.
    The auction
    The player on the dealer's left bids first. The bids are
    20, 25 and 30. Each bid must be higher than the one
    before; a player who passes is out of the auction. The
    bidding goes round until all but one have passed. The
    dealer may hold another player's bid, their own
    partner's too. After a hold, only the player whose bid
    was held may bid higher. If all the others pass, the
    dealer must bid.
    The kitty, trumps and the draw
    The highest bidder names the trump suit. Trumps are
    named before the kitty is taken. The bidder takes the
    kitty into their hand and discards as many cards as it
    had. Everybody but the bidder may draw from the stock.
    In turn, each player discards cards face down and draws
    from the top of the stock to have five again. Each
    player in turn may take as many cards as the stock still
    holds. The player on the dealer's left draws first.
    The play
    The player on the bidder's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. If the bidding side
    makes at least its bid, it scores what it made;
    otherwise it loses the bid. The others score what they
    made. A bid of 30 is like any other.
    The end
    The game is won at 120 points. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the highest score wins.
    .
    These rules come from: program codetojoy/forty-fives:
    Tignish PEI.
game irish-one-hundred-ten 4 0 3 bonus_until=85 kitty_to=nobody
rules
    Irish One Hundred Ten
    The players
    With 2-5 players, each plays for themselves. With 6
    players, there are 3 sides. Usually four play.
    The cards
    The pack has 53 cards, including the Joker. Everybody is
    dealt five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. From the top, trumps rank: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, the king,
    the queen; then in hearts and diamonds 10 9 8 7 6 4 3 2,
    in spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9
    10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    Five cards are dealt to the kitty, as an extra hand
    after the dealer's.
    The auction
    The player on the dealer's left bids first. The bids are
    15, 20, 25 and 30. Each bid must be higher than the one
    before; a player who passes is out of the auction. Each
    of the others bids or passes once; then the dealer does,
    and the bidding ends. The dealer may hold another
    player's bid, their own partner's too. After a hold,
    only the player whose bid was held may bid higher. If
    everybody passes, nothing is scored and the deal moves
    on. A side with fewer than minus 30 points is in the
    bunker and may only pass, unless all sides are in it.
    Trumps and the draw
    The highest bidder names the trump suit. The kitty lies
    face down until the hand is over. Everybody may draw
    from the stock. In turn, each player discards cards face
    down and draws from the top of the stock to have five
    again. Nobody may take more than an equal share of the
    stock. The player on the dealer's left draws first.
    The play
    The player on the bidder's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, Joker, A♥)
    when a lower trump is led. A lead of A♥ calls for
    trumps.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. From 85 points on a
    side gets no bonus; a bid that needs it can't be made.
    If the bidding side makes at least its bid, it scores
    what it made; otherwise it loses the bid. The others
    score what they made. A bid of 30 is a bid to win
    everything: made, it scores 60; lost, it costs 30. With
    fewer than three players it is like any other bid. The
    bid to win everything needs all five tricks.
    The end
    The game is won at 110 points. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the first to get there wins.
    .
    These rules come from: program
    daithihearn/cards-110-api-go.
game us-one-hundred-ten 4 0 3 draw=none keep_trumps=yes bonus_for=top
rules
    One Hundred Ten (United States)
    The players
    With 2-4 players, each plays for themselves. Usually
    four play.
    The cards
    The pack has 53 cards, including the Joker. Everybody is
    dealt five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. From the top, trumps rank: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, the king,
    the queen; then in hearts and diamonds 10 9 8 7 6 4 3 2,
    in spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank A K Q J 2 3 4 5 6 7 8 9
    10, diamonds A K Q J 10 9 8 7 6 5 4 3 2, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    No kitty is dealt.
    The auction
    The player on the dealer's left bids first. The bids are
    15, 20, 25, 30 and 60. Each bid must be higher than the
    one before; a player who passes is out of the auction.
    The bidding goes round until all but one have passed.
    The dealer may hold another player's bid, their own
    partner's too. After a hold, everybody who has not
    passed may bid higher. If everybody passes, the same
    dealer deals again, for at most three hands in a row.
    Trumps and the draw
    The highest bidder names the trump suit. Nobody draws.
    The play
    The player on the bidder's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. You may play any card when a plain suit is led.
    When trumps are led, you must play a trump if you hold
    one. No trump may be withheld when trumps are led. A
    lead of A♥ calls for trumps.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus only if it is a top trump (5, jack,
    Joker, A♥). If the bidding side makes at least its bid,
    it scores what it made; otherwise it loses the bid. The
    others score what they made. A bid of 30 is like any
    other. A bid of 60 is a bid to win everything: made, it
    scores 60; lost, it costs 60. The bid to win everything
    needs all five tricks.
    The end
    The game is won at 110 points. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the first to get there wins.
    .
    These rules come from: seamuslowry/hundred-and-ten,
    README.
game pei-rec-hall 4 2 3 hands_tie=play-on
rules
    Forty-Fives in the rec hall
    The players
    With 4 players, there are 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    No kitty is dealt.
    The auction
    The player on the dealer's left bids first. The bids are
    15, 20, 25 and 30. Each bid must be higher than the one
    before; a player who passes is out of the auction. The
    bidding goes round until all but one have passed. The
    dealer may hold another player's bid, their own
    partner's too. After a hold, only the player whose bid
    was held may bid higher. If all the others pass, the
    dealer must bid.
    Trumps and the draw
    The highest bidder names the trump suit. Everybody may
    draw from the stock. In turn, each player discards cards
    face down and draws from the top of the stock to have
    five again. Each player in turn may take as many cards
    as the stock still holds. The player on the dealer's
    left draws first.
    The play
    The player on the bidder's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5 points. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. If the bidding side
    makes at least its bid, it scores what it made;
    otherwise it loses the bid. The others score what they
    made. A bid of 30 is like any other.
    The end
    The game ends after 4 hands. The highest score wins. If
    the highest scores are equal, play continues, hand by
    hand, until they differ.
    .
    These rules come from: program codetojoy/forty-fives:
    Rec Hall PEI.

# In the players' own words, with what they say about their rules.
game forty-fives-kitty-only 4 2 3
words kitty=the widow; points=spots
rules
    Forty-Fives with the kitty alone
    The players
    With 4 players, there are 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody is dealt five cards, so
    there are five tricks.
    The ace of hearts is always a trump. From the top,
    trumps rank: the 5, the jack, the ace of hearts, the ace
    of trumps, the king, the queen; then in hearts and
    diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7
    8 9 10. When they are not trumps, spades and clubs rank
    K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5
    4 3 2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2. The top
    trumps are the 5, the jack and the ace of hearts.
    The deal
    Cards are dealt face up; the player who gets the first
    jack deals first. The deal passes to the left after
    every hand. Each player is dealt three cards, then two.
    Three cards are dealt to the widow after the first round
    of the deal.
    The auction
    The player on the dealer's left bids first. The bids are
    15, 20, 25 and 30. Each bid must be higher than the one
    before; a player who passes is out of the auction. The
    bidding goes round until all but one have passed. The
    dealer may hold another player's bid, their own
    partner's too. After a hold, only the player whose bid
    was held may bid higher. If all the others pass, the
    dealer must bid.
    The widow, trumps and the draw
    The highest bidder names the trump suit. Trumps are
    named before the widow is taken. The bidder takes the
    widow into their hand and discards as many cards as it
    had. Nobody draws.
    The play
    The player on the dealer's left leads. The highest trump
    wins the trick; if there is no trump in it, the highest
    card of the suit led wins. The winner leads to the next
    trick. If you hold the plain suit led, you must follow
    it or play a trump; otherwise you may play any card.
    When trumps are led, you must play a trump if you hold
    one. You may withhold a top trump (5, jack, A♥) when a
    lower trump is led. A lead of A♥ calls for trumps.
    The score
    Each trick scores 5 spots. The trick with the highest
    trump played scores 5 more. The highest trump played
    earns the bonus, whichever it is. If the bidding side
    makes at least its bid, it scores what it made;
    otherwise it loses the bid. The others score what they
    made. A bid of 30 is like any other.
    The end
    The game is won at 120 spots. If several reach the
    target, the bidding side wins if it is one of them;
    otherwise the highest score wins.
    .
    These rules come from: program codetojoy/forty-fives:
    Wikipedia.
