# Robbing: who may, who must, and what comes of not doing it (docs/rules.md §4).
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
cards
    A♠ | 2♥ 8♣ 9♣ 10♣ are asked about
asked
    You hold the A♠: you may rob, which is to take the 7♠
        for another card. Give which card? Or decline?
means rob
    take the turn-up and give this card for it
means decline
    leave the turn-up
    A player who declines to rob says nothing, and nothing
        follows from it.
why rob 2H
    You may choose that: take the turn-up and give this card
        for it.
doubt rob 2H
    nothing is asked
doubt rob AS
    That throws a trump away: the A♠ for the 7♠.
why rob AS
    You may choose that: take the turn-up and give this card
        for it.
why play 2H
    That is not what is asked now: rob or decline.
        (docs/rules.md §4)
acts decline
    You do not rob, and nobody is told.
why play 2H
    It is not this seat's turn: seat 0 must choose.
        (docs/rules.md §3)
acts play KH
    Ann plays the K♥.
cards
    A♠ | 2♥ 8♣ 9♣ 10♣ are asked about
asked
    Hearts were led: follow suit. That leaves the 2♥. Enter
        plays it.
why play 8C
    Hearts were led and you hold the 2♥. If you hold the
        plain suit led, you must follow it; otherwise you
        may play any card. (docs/rules.md §2)
why play 2H
    The 2♥ may be played. Hearts were led: follow suit.

# Declining is told to nobody else; robbing is told to all, and what was given only where it is shown.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free rob_shown=face-down
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts rob 2H
    Bob robs the 7♠ and gives a card face down.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free rob_shown=face-up
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts rob 2H
    Bob robs the 7♠ and gives the 2♥.

# In a replay all is seen.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free rob_shown=face-down
seat all
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline
    Bob does not rob, and nobody is told.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free rob_shown=face-down
seat all
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts rob 2H
    Bob robs the 7♠ and gives the 2♥ face down.

# The ace is lowered by not robbing, or its holder is barred from the pool.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the A♠: you may rob, which is to take the 7♠
        for another card. Give which card? Or turn-down? Or
        decline, and the A♠ becomes the lowest trump?
means decline
    leave the turn-up
    A player who declines to rob may say so, and the ace
        keeps its rank, or say nothing, and the ace becomes
        the lowest trump.
means turn-down
    do not take the turn-up
    A player who declines to rob may say so, and the ace
        keeps its rank, or say nothing, and the ace becomes
        the lowest trump.
acts decline
    You do not rob, and nobody is told.
    The A♠ is the lowest trump in this hand.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts turn-down
    You turn the 7♠ down: the A♠ keeps its rank.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=lowers
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the A♠: you may rob, which is to take the 7♠
        for another card. Give which card? Or turn-down, and
        the A♠ becomes the lowest trump?
means turn-down
    do not take the turn-up
    A player who declines to rob says so, and the ace
        becomes the lowest trump.
acts turn-down
    You turn the 7♠ down.
    The A♠ is the lowest trump in this hand.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the A♠: you may rob, which is to take the 7♠
        for another card. Give which card? Or decline, and
        you can't win the pool?
means decline
    leave the turn-up
    A player who declines to rob says nothing, and can't win
        the pool in this hand.
acts decline
    You do not rob, and nobody is told.
    You can't win the pool in this hand.
game twenty-five 3 0 2 rob_when=before-lead rob_refusal=bars
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the A♠: you may rob, which is to take the 7♠
        for another card. Give which card? Or decline?
acts decline
    You do not rob, and nobody is told.

# The dealer turns up an ace: he may take it, and his leaving it is seen.
game twenty-five 3 0 2 dealer_ace_bonus=5
seat 2
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: you deal.
    The A♠ is turned up: ♠ spades are trumps.
    You score 5 for the ace.

game spoil-five 3 0 2 dealer_rob=before-lead rob_refusal=free
seat 2
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: you deal.
    Everybody pays 1; the pool is 3.
    The A♠ is turned up: ♠ spades are trumps.
asked
    The A♠ is turned up and you dealt: you may take it for
        one of your cards. Give which card? Or decline?
means decline
    leave the turn-up
acts decline
    You leave the A♠ alone.
game spoil-five 3 0 2 dealer_rob=before-lead rob_refusal=free
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The A♠ is turned up: ♠ spades are trumps.
acts decline
    Cat leaves the A♠ alone.
game spoil-five 3 0 2 dealer_rob=before-lead
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The A♠ is turned up: ♠ spades are trumps.
acts rob 3H, play KH
    Cat robs the A♠ and gives the 3♥.
    You play the K♥.
game spoil-five 3 0 2 dealer_rob=discard-then-take
seat 2
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: you deal.
    Everybody pays 1; the pool is 3.
    The A♠ is turned up: ♠ spades are trumps.
asked
    The A♠ is turned up and you dealt: you may take it for
        one of your cards. Give which card? Or decline?
acts rob 3H, play KH
    You give the 3♥ and take the A♠ after the first trick.
    Ann plays the K♥.

# Robbing may be a duty; the ace itself may be what is given; 5♥ may rob where nobody has the ace.
game britannica-1911 3 0 2 rob_when=before-lead
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 2; the pool is 6.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the A♠: you must rob, which is to take the 7♠
        for another card. Give which card?
game spoil-five-cool-old-games 3 0 2
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the A♠: you may rob, which is to give it for
        the 7♠. Or decline?
why rob 2H
    The 2♥ is not the A♠. The robber gives the card they rob
        with in exchange for the turn-up. (docs/rules.md §4)
acts rob AS
    You rob the 7♠ and give the A♠.
game spoil-five 3 0 2 rob_with=ace-or-five-of-hearts
seat 1
deal KH 2C 3C 4C 6C|2H 5H 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    You hold the 5♥: you may rob, which is to take the 7♠
        for another card. Give which card? Or decline?
means decline
    leave the turn-up
acts decline
    You do not rob, and nobody is told.

# The Joker is turned up: the dealer takes it, and the next card makes trumps.
game spoil-five 3 0 2 joker=yes card_order=aces-high
seat 2
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned XX 7S
    .
    Hand 1: you deal.
    Everybody pays 1; the pool is 3.
    The Joker is turned up for the dealer, then the 7♠: ♠
      spades are trumps.
asked
    The Joker is turned up and you dealt: you take it for
        one of your cards. Give which card?
means rob
    take the Joker and give this card for it
acts rob 3H
    You take the Joker and give the 3♥.
seat 1
asked
    You hold the A♠: you may rob, which is to take the 7♠
        for another card. Give which card? Or turn-down, and
        the A♠ becomes the lowest trump?
acts rob 2H
    You rob the 7♠ and give the 2♥.

# Another turn-up is asked for and agreed to.
game peel-fiving 2 0 1
seat 0
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC turned 7S stock 8S 9S 3D
    .
    Hand 1: Bob deals.
    Bob pays 3 and everybody else 2; the pool is 5.
    The 7♠ is turned up: ♠ spades are trumps.
asked
    The 7♠ is turned up. Ask for another turn-up (five), to
        which the dealer must agree, or pass?
means pass
    the turn-up stays as it is
means five
    ask for another turn-up, or agree to it
acts five
    You ask for another turn-up.
seat 1
asked
    Another turn-up is asked for instead of the 7♠. Agree
        (five), or pass?
acts five
    You agree to another turn-up: 8♠ 9♠ 3♦; ♦ diamonds are
      trumps now.
game peel-fiving 2 0 1
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC turned 7S stock 3D
    .
    Hand 1: Bob deals.
    Bob pays 3 and everybody else 2; the pool is 5.
    The 7♠ is turned up: ♠ spades are trumps.
acts five, pass
    You ask for another turn-up.
    Bob passes: the 7♠ stays.
game peel-fiving 2 0 1
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC turned 7S stock 3D
    .
    Hand 1: Bob deals.
    Bob pays 3 and everybody else 2; the pool is 5.
    The 7♠ is turned up: ♠ spades are trumps.
acts pass
    You pass: the 7♠ stays.

# Declining to rob is told to nobody; the others learn that the ace is lowered when it is played.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers follow=may-trump
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2C, play AS
    You play the 2♣.
    Bob plays the A♠.
    The A♠ is the lowest trump in this hand.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers follow=may-trump
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2C, play AS
    You do not rob, and nobody is told.
    The A♠ is the lowest trump in this hand.
    Ann plays the 2♣.
    You play the A♠.

# A player who says that they decline is heard by all.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts turn-down
    Bob turns the 7♠ down: the A♠ keeps its rank.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=lowers
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts turn-down
    Bob turns the 7♠ down.
    The A♠ is the lowest trump in this hand.

# The dealer's ace and what is given for it, as others see it.
game spoil-five 3 0 2 dealer_rob=discard-then-take
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The A♠ is turned up: ♠ spades are trumps.
acts rob 3H
    Cat gives the 3♥ and takes the A♠ after the first trick.
game spoil-five 3 0 2 dealer_rob=discard-then-take rob_shown=face-down
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The A♠ is turned up: ♠ spades are trumps.
acts rob 3H
    Cat gives a card face down and takes the A♠ after the
      first trick.
game spoil-five 3 0 2 joker=yes card_order=aces-high rob_shown=face-down
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned XX 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The Joker is turned up for the dealer, then the 7♠: ♠
      spades are trumps.
acts rob 3H
    Cat takes the Joker and gives a card face down.
game twenty-five 3 0 2 dealer_ace_bonus=5
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: Cat deals.
    The A♠ is turned up: ♠ spades are trumps.
    Cat scores 5 for the ace.

# Another turn-up is agreed to, and none of another suit comes.
game spoil-five 10 2 9 fiving=yes
deal ||||||||| turned 7S stock 8S
    .
    Hand 1: Jim deals.
    Everybody pays 1; the pool is 10.
    The 7♠ is turned up: ♠ spades are trumps.
acts five, five
    You ask for another turn-up.
    Jim agrees to another turn-up: 8♠; no other suit came
      up, and ♠ spades stay trumps.

# Without a pool nobody can be barred from it (§4, R11).
game twenty-five 2 0 1 rob_refusal=bars
deal AS KC QC 9D TD|2H 3H 4H 6H 7H turned 7S
    .
    Hand 1: Bob deals.
    The 7♠ is turned up: ♠ spades are trumps.
means decline
    leave the turn-up
    A player who declines to rob says nothing, and nothing
        follows from it.

# A player who does not rob is barred, too (H10).
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers refusal_bars=yes
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
means turn-down
    do not take the turn-up
    A player who declines to rob may say so, and the ace
        keeps its rank, or say nothing, and the ace becomes
        the lowest trump. A player who could have robbed and
        did not can't win the pool in this hand.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free refusal_bars=yes
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
means decline
    leave the turn-up
    A player who could have robbed and did not can't win the
        pool in this hand.
