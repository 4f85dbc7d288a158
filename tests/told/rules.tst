# The rules as a page to be read, of every kind of game, and with options that change what is said.

game spoil-five 3 0 2
rules
    Spoil Five
    The players
    2, 3, 5, 7 players play each for himself. 4 players play
    each for himself, or in 2 sides. 6 players play each for
    himself, or in 2 or 3 sides. 8 players play each for
    himself, or in 2 or 4 sides. 9 players play each for
    himself, or in 3 sides. 10 players play each for
    himself, or in 2 or 5 sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 1 to a fresh pool. After a spoil the new
    dealer pays 1, and nobody else.
    The turn-up
    Who holds the ace of trumps may rob the turn-up: he
    takes it into his hand and gives another card for it.
    Who holds the ace of trumps decides before the first
    lead. The robber gives any card of his hand for the
    turn-up. The card given is seen by all. Who does not rob
    says so, and the ace becomes the lowest trump.
    The dealer may take a turned-up ace after the first
    trick.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led must follow it; who holds none plays anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    Who takes three tricks wins the pool, and the hand ends.
    When nobody does, the hand is a spoil and the pool stays
    for the next. Who takes the first three tricks may jink:
    lead on for all five. If he takes them he wins the pool
    and 1 from each other player; if not, the hand is a
    spoil.
    The end
    The game ends after 25 hands. What is in the pool is
    shared, and who has most chips has won.
    .
    These rules come from: CatsAtCards, How to Play Spoil
    Five.
game spoil-five-white-knuckle 3 0 2 joker=yes win_tricks=4 hands=7 robbing=no
rules
    Spoil Five (White Knuckle)
    The players
    2, 3, 5, 7 players play each for himself. 4 players play
    each for himself, or in 2 sides. 6 players play each for
    himself, or in 2 or 3 sides. 8 players play each for
    himself, or in 2 or 4 sides. 9 players play each for
    himself, or in 3 sides. 10 players play each for
    himself, or in 2 or 5 sides. Usually five play.
    The cards
    The pack has 53 cards, the Joker among them. Everybody
    has a hand of five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. Trumps rank, from the top: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, king,
    queen; then in hearts and diamonds 10 9 8 7 6 4 3 2, in
    spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9
    10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Two cards are dealt to each, then three. The next
    card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 2 to a fresh pool. After a spoil
    everybody pays 1. At every deal the dealer pays 1
    besides.
    The turn-up
    When the Joker is turned up, the next card is turned too
    and its suit is trumps; the dealer takes the Joker for a
    card of his hand. Nobody robs, the dealer neither.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, Joker, A♥) may be withheld from a
    lead of trumps that they outrank. A♥ led asks for
    trumps.
    The score
    Who takes four tricks wins the pool, and the hand ends.
    When nobody does, the hand is a spoil and the pool stays
    for the next. Who takes the first four tricks may jink:
    lead on for all five. If he takes them he wins the pool
    and 2 from each other player; if not, the hand is a
    spoil.
    The end
    The game ends after 7 hands. What is in the pool is
    shared, and who has most chips has won.
    .
    These rules come from: White Knuckle Cards, Spoil Five.
game peel-fiving 2 0 1
rules
    Spoil Five with fiving (Peel)
    The players
    2 players play each for himself. 4 players play in 2
    sides. Usually two play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 2 to a fresh pool. After a spoil
    everybody pays 1. At every deal the dealer pays 1
    besides.
    The turn-up
    With two players or two sides, the dealer's left may
    propose another turn-up; if the dealer agrees, cards are
    turned until one is of another suit, and that is the
    turn-up. Who holds the ace of trumps may rob the
    turn-up: he takes it into his hand and gives another
    card for it. Who holds the ace of trumps decides when
    his first turn comes. The robber gives any card of his
    hand for the turn-up. The card given is seen by nobody
    else. Who does not rob says nothing, and can't win the
    pool this hand.
    The dealer may take a turned-up ace before the first
    lead.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for plain hearts,
    unless hearts are trumps.
    The score
    Who takes three tricks wins the pool, and the hand ends.
    When nobody does, the hand is a spoil and the pool stays
    for the next. Who takes the first three tricks may jink:
    lead on for all five. If he takes them he wins the pool
    and 2 from each other player; if not, the hand is a
    spoil.
    The end
    The game ends after 25 hands. What is in the pool is
    shared, and who has most chips has won.
    .
    These rules come from: Peel, Round Games with Cards:
    Variations.
game peel-ordinary-order 3 0 2 robbing=must
rules
    Spoil Five in ordinary order (Peel)
    The players
    2, 3, 5-10 players play each for himself. 4 players play
    each for himself, or in 2 sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    Every suit, trumps or not, ranks A K Q J 10 9 8 7 6 5 4
    3 2. Only the cards of the trump suit are trumps; the
    ace of hearts is a heart like another.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 2 to a fresh pool. After a spoil
    everybody pays 1. At every deal the dealer pays 1
    besides.
    The turn-up
    Who holds the ace of trumps must rob the turn-up: he
    takes it into his hand and gives another card for it.
    Who holds the ace of trumps decides when his first turn
    comes. The robber gives any card of his hand for the
    turn-up. The card given is seen by nobody else.
    When the turn-up is an ace, the dealer must take it for
    a card of his hand before the first lead.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. No
    trump may be withheld when trumps are led.
    The score
    Who takes three tricks wins the pool, and the hand ends.
    When nobody does, the hand is a spoil and the pool stays
    for the next. Who takes the first three tricks may jink:
    lead on for all five. If he takes them he wins the pool
    and 2 from each other player; if not, the hand is a
    spoil.
    The end
    The game ends after 25 hands. What is in the pool is
    shared, and who has most chips has won.
    .
    These rules come from: Peel, Round Games with Cards:
    Variations.
game spoil-five 3 0 2 win_tricks=5 stake=0 dealer_after_spoil=0 rob_who=not-dealer rob_with=ace-or-five-of-hearts hands=0
rules
    Spoil Five
    The players
    2, 3, 5, 7 players play each for himself. 4 players play
    each for himself, or in 2 sides. 6 players play each for
    himself, or in 2 or 3 sides. 8 players play each for
    himself, or in 2 or 4 sides. 9 players play each for
    himself, or in 3 sides. 10 players play each for
    himself, or in 2 or 5 sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    Everybody starts with 20 chips. Before the deal
    everybody pays 0 to a fresh pool. After a spoil nobody
    pays.
    The turn-up
    Who holds the ace of trumps may rob the turn-up: he
    takes it into his hand and gives another card for it.
    Who holds the ace of trumps decides before the first
    lead. Anyone but the dealer may rob with the ace of
    trumps in hand. The robber gives any card of his hand
    for the turn-up. The card given is seen by all. When the
    ace of trumps is in no hand and not turned up, 5♥ robs
    in its place, and refusing costs nothing. Who does not
    rob says so, and the ace becomes the lowest trump.
    The dealer may take a turned-up ace after the first
    trick.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led must follow it; who holds none plays anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    Who takes five tricks wins the pool, and the hand ends.
    When nobody does, the hand is a spoil and the pool stays
    for the next. There is no jink.
    The end
    The game ends when the players stop. What is in the pool
    is shared, and who has most chips has won.
    .
    These rules come from: CatsAtCards, How to Play Spoil
    Five.
game twenty-five 4 2 2 dealer_ace_bonus=5 top_bonus=5 hands=3 ace_hearts_follows=heart robbing=must dealer_rob=after-first-trick
rules
    Twenty-Five
    The players
    2, 3, 5, 7, 9 players play each for himself. 4 players
    play each for himself, or in 2 sides. 6 players play
    each for himself, or in 2 or 3 sides. 8 players play
    each for himself, or in 2 or 4 sides. 10 players play
    each for himself, or in 2 or 5 sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    The turn-up
    A dealer who turns up an ace scores 5. Who holds the ace
    of trumps must rob the turn-up: he takes it into his
    hand and gives another card for it. Who holds the ace of
    trumps decides when his first turn comes. The robber
    gives any card of his hand for the turn-up. The card
    given is seen by nobody else.
    When the turn-up is an ace, the dealer must take it for
    a card of his hand after the first trick.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from any lead
    of trumps. A♥ led asks for trumps. A♥ in hand is a heart
    too when plain hearts are led.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is.
    The end
    The game is won at 25 points. Points count as they are
    won; the game ends at the target. The game ends after 3
    hands. The highest score wins. Equal highest scores
    share the win.
    .
    These rules come from: CatsAtCards, Variations:
    Twenty-Five.
game twenty-five 4 2 2 robbing=must dealer_rob=before-lead rob_refusal=bars
rules
    Twenty-Five
    The players
    2, 3, 5, 7, 9 players play each for himself. 4 players
    play each for himself, or in 2 sides. 6 players play
    each for himself, or in 2 or 3 sides. 8 players play
    each for himself, or in 2 or 4 sides. 10 players play
    each for himself, or in 2 or 5 sides. Usually five play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    The turn-up
    Who holds the ace of trumps must rob the turn-up: he
    takes it into his hand and gives another card for it.
    Who holds the ace of trumps decides when his first turn
    comes. The robber gives any card of his hand for the
    turn-up. The card given is seen by nobody else.
    When the turn-up is an ace, the dealer must take it for
    a card of his hand before the first lead.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from any lead
    of trumps. A♥ led asks for trumps.
    The score
    A trick brings 5 points.
    The end
    The game is won at 25 points. Points count as they are
    won; the game ends at the target.
    .
    These rules come from: CatsAtCards, Variations:
    Twenty-Five.
game irish-forty-five 3 0 2 robbing=must dealer_rob=discard-then-take target=0 hands=4
rules
    Irish Forty-Five
    The players
    2, 3, 5, 7 players play each for himself. 4 players play
    each for himself, or in 2 sides. 6 players play each for
    himself, or in 2 or 3 sides. 8 players play each for
    himself, or in 2 or 4 sides. 9 players play each for
    himself, or in 3 sides. 10 players play each for
    himself, or in 2 or 5 sides. Usually five play.
    The cards
    The pack has 53 cards, the Joker among them. Everybody
    has a hand of five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. Trumps rank, from the top: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, king,
    queen; then in hearts and diamonds 10 9 8 7 6 4 3 2, in
    spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9
    10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    The turn-up
    When the Joker is turned up, the next card is turned too
    and its suit is trumps; the dealer takes the Joker for a
    card of his hand. Who holds the ace of trumps must rob
    the turn-up: he takes it into his hand and gives another
    card for it. Who holds the ace of trumps decides before
    the first lead. The robber gives any card of his hand
    for the turn-up. The card given is seen by nobody else.
    When the turn-up is an ace, the dealer must take it for
    a card of his hand: he puts one out before the first
    lead, and takes the ace after the first trick.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one.
    Only the five of trumps may be withheld, from any lead
    of trumps. A♥ led asks for trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts only if it is a top trump (5, jack, Joker, A♥).
    All five tricks of a hand win the game, whatever the
    scores.
    The end
    The game ends after 4 hands. The highest score wins.
    Equal highest scores share the win.
    .
    These rules come from: fact-index.com; 52pickup.net;
    gamesmissing.com.
game forty-five-net 2 2 1
rules
    Forty-Five, the difference scored
    The players
    2, 4, 6, 8, 10 players play in 2 sides. Usually four
    play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. The next
    card is turned up, and its suit is trumps.
    The turn-up
    Who holds the ace of trumps may rob the turn-up: he
    takes it into his hand and gives another card for it.
    Who holds the ace of trumps decides before the first
    lead. The robber gives any card of his hand for the
    turn-up. The card given is seen by all. Who does not rob
    says so, and the ace becomes the lowest trump.
    The dealer may take a turned-up ace after the first
    trick.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led must follow it; who holds none plays anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    All five tricks are played. Three tricks score 5, four
    score 15, all five score 25.
    The end
    The game is won at 45 points.
    .
    These rules come from: CatsAtCards, Variations:
    Forty-Five, alternative scoring.
game auction-forty-fives 4 2 3
rules
    Auction Forty-Fives
    The players
    4, 6 players play in 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. No kitty
    is dealt.
    The auction
    The dealer's left speaks first. The bids are 5, 10, 15,
    20, 25 and 30. Each must be higher than the last; who
    passes is out. Each of the others speaks once, then the
    dealer, who ends it. The dealer may hold: take another's
    bid over at the same number. After a hold all who have
    not passed may bid higher. When all pass, nothing is
    scored and the deal passes on. A side with 100 points or
    more makes and holds no bid under 20.
    Trumps and the draw
    The highest bidder names the suit that is trumps.
    Everybody may draw from the stock. In turn, each puts
    out cards face down and takes from the top of the stock
    what he lacks of five. Who comes first may take what the
    stock holds. The dealer's left draws first.
    The play
    The bidder's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led must follow it; who holds none plays anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is. The bidding side scores what it
    made if that is at least its bid; else it loses the bid.
    The others score what they made. A bid of 30 is a bid to
    win everything: made, it scores 60; lost, it costs 30.
    The bid to win everything needs all five tricks.
    The end
    The game is won at 120 points. Of several at the target
    the bidding side wins, else the highest.
    .
    These rules come from: CatsAtCards, Variations: Auction
    Forty Fives.
game merrimack-thirty-for-sixty 4 2 3
rules
    Merrimack Valley, thirty for sixty
    The players
    4 players play in 2 sides. 6 players play in 2 or 3
    sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. Three
    cards are dealt to the kitty after the first round of
    the deal.
    The auction
    The dealer's left speaks first. The bids are 15, 20, 25,
    30 and 60. Each must be higher than the last; who passes
    is out. Each of the others speaks once, then the dealer,
    who ends it. The dealer may not hold. When all others
    have passed, the dealer must bid.
    The kitty, trumps and the draw
    The highest bidder names the suit that is trumps. Trumps
    are named before the kitty is taken. The bidder takes
    the kitty into his hand. Everybody may draw from the
    stock. In turn, each puts out cards face down and takes
    from the top of the stock what he lacks of five. The
    bidder, who has the kitty in hand, must come down to
    five or fewer. Everybody keeps at least 1 of his cards.
    Who comes first may take what the stock holds. The
    dealer's left draws first.
    The play
    The bidder leads. The highest trump wins the trick; with
    no trump in it, the highest card of the suit led. The
    winner leads to the next. Who holds the plain suit led
    follows it or trumps; who holds none plays anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is. The bidding side scores what it
    made if that is at least its bid; else it loses the bid.
    The others score what they made. A bid of 30 is a bid
    like any other. A bid of 60 is a bid to win everything:
    made, it scores 60; lost, it costs 60. The bid to win
    everything needs all five tricks.
    The end
    The game is won at 120 points. Of several at the target
    the bidding side wins, else the highest. When all sides
    stood within 30 of the target, only the bidding side
    wins, by a made bid.
    .
    These rules come from: liquisearch.com;
    michaelduchemin.com.
game nova-scotia-forty-fives 4 2 3 win_by_bid=always keep_trumps=yes
rules
    Nova Scotia Forty-Fives
    The players
    4 players play in 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. Three
    cards are dealt to the kitty after the first round of
    the deal.
    The auction
    The dealer's left speaks first. The bids are 20, 25 and
    30. Each must be higher than the last; who passes is
    out. The bidding goes round until all but one have
    passed. The dealer may hold: take another's bid over at
    the same number. After a hold all who have not passed
    may bid higher. When all pass, nothing is scored and the
    deal passes on.
    The kitty, trumps and the draw
    The highest bidder names the suit that is trumps. Trumps
    are named before the kitty is taken. The bidder takes
    the kitty into his hand. Everybody may draw from the
    stock. In turn, each puts out cards face down and takes
    from the top of the stock what he lacks of five. The
    bidder, who has the kitty in hand, must come down to
    five or fewer. Who comes first may take what the stock
    holds. The dealer's left draws first. No trump may be
    put out while another card can be.
    The play
    The bidder's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for plain hearts,
    unless hearts are trumps. A♥ in hand is a heart too when
    plain hearts are led.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is. The bidding side scores what it
    made if that is at least its bid; else it loses the bid.
    The others score what they made. A bid of 30 is a bid to
    win everything: made, it scores 60; lost, it costs 30.
    The bid to win everything needs 30 points. A side with
    100 points or more before the hand scores nothing
    against a bid that is made.
    The end
    The game is won at 125 points. Of several at the target
    the bidding side wins, else the highest. Only the
    bidding side wins, by a hand whose bid it made. A side
    at minus 125 or below ends the game: the highest score
    wins.
    .
    These rules come from: program jitousig/fortyfives-ai.
game pei-tignish 4 2 3
rules
    Tignish Forty-Fives
    The players
    4 players play in 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. Five
    cards are dealt to the kitty, as one more hand after the
    dealer's.
    The auction
    The dealer's left speaks first. The bids are 20, 25 and
    30. Each must be higher than the last; who passes is
    out. The bidding goes round until all but one have
    passed. The dealer may hold: take another's bid over at
    the same number. After a hold only the player whose bid
    was held may bid higher. When all others have passed,
    the dealer must bid.
    The kitty, trumps and the draw
    The highest bidder names the suit that is trumps. Trumps
    are named before the kitty is taken. The bidder takes
    the kitty into his hand and puts out as many cards as it
    had. Everybody but the bidder may draw from the stock.
    In turn, each puts out cards face down and takes from
    the top of the stock what he lacks of five. Who comes
    first may take what the stock holds. The dealer's left
    draws first.
    The play
    The bidder's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is. The bidding side scores what it
    made if that is at least its bid; else it loses the bid.
    The others score what they made. A bid of 30 is a bid
    like any other.
    The end
    The game is won at 120 points. Of several at the target
    the bidding side wins, else the highest.
    .
    These rules come from: program codetojoy/forty-fives:
    Tignish PEI.
game irish-one-hundred-ten 4 0 3 bonus_until=85 kitty_to=nobody
rules
    Irish One Hundred Ten
    The players
    2-5 players play each for himself. 6 players play in 3
    sides. Usually four play.
    The cards
    The pack has 53 cards, the Joker among them. Everybody
    has a hand of five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. Trumps rank, from the top: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, king,
    queen; then in hearts and diamonds 10 9 8 7 6 4 3 2, in
    spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9
    10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. Five
    cards are dealt to the kitty, as one more hand after the
    dealer's.
    The auction
    The dealer's left speaks first. The bids are 15, 20, 25
    and 30. Each must be higher than the last; who passes is
    out. Each of the others speaks once, then the dealer,
    who ends it. The dealer may hold: take another's bid
    over at the same number. After a hold only the player
    whose bid was held may bid higher. When all pass,
    nothing is scored and the deal passes on. A side with
    fewer than minus 30 points is in the bunker and may only
    pass, unless all sides are in it.
    Trumps and the draw
    The highest bidder names the suit that is trumps. The
    kitty lies face down to the end. Everybody may draw from
    the stock. In turn, each puts out cards face down and
    takes from the top of the stock what he lacks of five.
    Nobody takes more than an equal share of the stock. The
    dealer's left draws first.
    The play
    The bidder's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, Joker, A♥) may be withheld from a
    lead of trumps that they outrank. A♥ led asks for
    trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is. A side with 85 points or more
    before the hand gets no such bonus. The bidding side
    scores what it made if that is at least its bid; else it
    loses the bid. The others score what they made. A bid of
    30 is a bid to win everything: made, it scores 60; lost,
    it costs 30. With fewer than three players it is a bid
    like any other. The bid to win everything needs all five
    tricks.
    The end
    The game is won at 110 points. Of several at the target
    the bidding side wins, else who got there first.
    .
    These rules come from: program
    daithihearn/cards-110-api-go.
game us-one-hundred-ten 4 0 3 draw=none keep_trumps=yes bonus_for=top
rules
    One Hundred Ten (United States)
    The players
    2-4 players play each for himself. Usually four play.
    The cards
    The pack has 53 cards, the Joker among them. Everybody
    has a hand of five cards, so there are five tricks.
    The ace of hearts is always a trump, and so is the
    Joker. Trumps rank, from the top: the 5, the jack, the
    Joker, the ace of hearts, the ace of trumps, king,
    queen; then in hearts and diamonds 10 9 8 7 6 4 3 2, in
    spades and clubs 2 3 4 6 7 8 9 10. When they are not
    trumps, spades and clubs rank A K Q J 2 3 4 5 6 7 8 9
    10, diamonds A K Q J 10 9 8 7 6 5 4 3 2, and hearts K Q
    J 10 9 8 7 6 5 4 3 2. The top trumps are the 5, the
    jack, the Joker and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. No kitty
    is dealt.
    The auction
    The dealer's left speaks first. The bids are 15, 20, 25,
    30 and 60. Each must be higher than the last; who passes
    is out. The bidding goes round until all but one have
    passed. The dealer may hold: take another's bid over at
    the same number. After a hold all who have not passed
    may bid higher. When all pass, the same dealer deals
    again, until he has dealt three hands in a row.
    Trumps and the draw
    The highest bidder names the suit that is trumps. Nobody
    draws.
    The play
    The bidder's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. To a plain suit
    anything may be played.
    When trumps are led, who holds trumps must play one. No
    trump may be withheld when trumps are led. A♥ led asks
    for trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts only if it is a top trump (5, jack, Joker, A♥).
    The bidding side scores what it made if that is at least
    its bid; else it loses the bid. The others score what
    they made. A bid of 30 is a bid like any other. A bid of
    60 is a bid to win everything: made, it scores 60; lost,
    it costs 60. The bid to win everything needs all five
    tricks.
    The end
    The game is won at 110 points. Of several at the target
    the bidding side wins, else who got there first.
    .
    These rules come from: seamuslowry/hundred-and-ten,
    README.
game pei-rec-hall 4 2 3 hands_tie=play-on
rules
    Forty-Fives in the rec hall
    The players
    4 players play in 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. No kitty
    is dealt.
    The auction
    The dealer's left speaks first. The bids are 15, 20, 25
    and 30. Each must be higher than the last; who passes is
    out. The bidding goes round until all but one have
    passed. The dealer may hold: take another's bid over at
    the same number. After a hold only the player whose bid
    was held may bid higher. When all others have passed,
    the dealer must bid.
    Trumps and the draw
    The highest bidder names the suit that is trumps.
    Everybody may draw from the stock. In turn, each puts
    out cards face down and takes from the top of the stock
    what he lacks of five. Who comes first may take what the
    stock holds. The dealer's left draws first.
    The play
    The bidder's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    A trick brings 5 points. The trick with the highest
    trump played brings 5 more. The highest trump played
    counts, whichever it is. The bidding side scores what it
    made if that is at least its bid; else it loses the bid.
    The others score what they made. A bid of 30 is a bid
    like any other.
    The end
    The game ends after 4 hands. The highest score wins.
    Equal highest scores play on, hand by hand, till they
    differ.
    .
    These rules come from: program codetojoy/forty-fives:
    Rec Hall PEI.

# In the players' own words, with what they say about their rules.
game forty-fives-kitty-only 4 2 3
words kitty=the widow; points=spots
rules
    Forty-Fives with the kitty alone
    The players
    4 players play in 2 sides. Usually four play.
    The cards
    The pack has 52 cards. Everybody has a hand of five
    cards, so there are five tricks.
    The ace of hearts is always a trump. Trumps rank, from
    the top: the 5, the jack, the ace of hearts, the ace of
    trumps, king, queen; then in hearts and diamonds 10 9 8
    7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10. When
    they are not trumps, spades and clubs rank K Q J A 2 3 4
    5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 2 A, and
    hearts K Q J 10 9 8 7 6 5 4 3 2. The top trumps are the
    5, the jack, and the ace of hearts.
    The deal
    Cards are dealt face up; whoever gets the first Jack
    deals first. The deal passes to the left after every
    hand. Three cards are dealt to each, then two. Three
    cards are dealt to the widow after the first round of
    the deal.
    The auction
    The dealer's left speaks first. The bids are 15, 20, 25
    and 30. Each must be higher than the last; who passes is
    out. The bidding goes round until all but one have
    passed. The dealer may hold: take another's bid over at
    the same number. After a hold only the player whose bid
    was held may bid higher. When all others have passed,
    the dealer must bid.
    The widow, trumps and the draw
    The highest bidder names the suit that is trumps. Trumps
    are named before the widow is taken. The bidder takes
    the widow into his hand and puts out as many cards as it
    had. Nobody draws.
    The play
    The dealer's left leads. The highest trump wins the
    trick; with no trump in it, the highest card of the suit
    led. The winner leads to the next. Who holds the plain
    suit led follows it or trumps; who holds none plays
    anything.
    When trumps are led, who holds trumps must play one. The
    top trumps (5, jack, A♥) may be withheld from a lead of
    trumps that they outrank. A♥ led asks for trumps.
    The score
    A trick brings 5 spots. The trick with the highest trump
    played brings 5 more. The highest trump played counts,
    whichever it is. The bidding side scores what it made if
    that is at least its bid; else it loses the bid. The
    others score what they made. A bid of 30 is a bid like
    any other.
    The end
    The game is won at 120 spots. Of several at the target
    the bidding side wins, else the highest.
    .
    These rules come from: program codetojoy/forty-fives:
    Wikipedia.
