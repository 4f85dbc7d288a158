# What the coach says: a choice, the reason in words, the values of the best three.
game spoil-five 3 0 2
deal 5S JS 2C 3C 4C|KH KS QS 9D TD|2H 3H 4H 6H 7H turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
weighs play 5S: 0 0 600 3900 2500 100
weighs play 2C: 1500 55 444 -2250 1449 100
weighs play 3C: 12344 ? 5 40 51 100
weighs play 4C: 20000 10 0 0 0 100
advice TOP card=5S
    Play the 5♠. Nothing beats the 5♠ any more.
                                     wins  chips tricks
                                  behind, in chips
        play the 5♠                   60%   +3.9    2.5
                                  best
        play the 2♣                   44%   -2.3    1.4
                                  1.50 ±0.06
        play the 3♣                    1%    0.0    0.1
                                  12.34
weighs play 5S: 0 0 600 3900 2500 0
advice KEEP_FOR kept=5S out=JS
    Play the 5♠. The J♠ is still out: keep the 5♠ for it.
weighs rob 2C: 0 0 0 0 0 0
advice ROB_TOP out=JS
    Rob, and give the 2♣. The J♠ is one of the best trumps:
      take it.
weighs rob 2C: 0 0 0 0 0 0
advice ROB card=2C out=JS
    Rob, and give the 2♣. The J♠ is a trump, and the 2♣ is
      worth less.
weighs decline: 0 0 0 0 0 0
advice LEAVE out=7S
    Decline. For the 7♠ you would have to give a card worth
      as much.
weighs jink: 0 0 0 0 0 0
advice JINK chance=704
    Jink. You take all five tricks 70 times in 100.
weighs claim: 0 0 0 0 0 0
advice CLAIM chance=96
    Claim. The pool is sure now, and you would take all five
      tricks only 10 times in 100.
weighs play 5S: 0 0 0 0 0 0
advice STOP seat=1
    Play the 5♠. Bob wins the pool unless this trick is
      taken.
weighs play 5S: 0 0 0 0 0 0
advice LEAD_ONLY suit=3
    Play the 5♠. Lead the only one of ♣ clubs: the next can
      be trumped.
weighs play 5S: 0 0 0 0 0 0
advice FEW_BEAT number=2
    Play the 5♠. Of the cards still out only 2 can beat it.
weighs play 5S: 0 0 0 0 0 0
advice KEEP_FROM kept=5S out=JS
    Play the 5♠. The J♠ is still out and beats the 5♠: keep
      it back.
weighs play 5S: 0 0 0 0 0 0
advice LAST_ONLY card=5S
    Play the 5♠. Last to play, and only the 5♠ takes it.
weighs play 5S: 0 0 0 0 0 0
advice WINS_MOST chance=495
    Play the 5♠. It gives the best chance to win the hand:
      50 in 100.

game auction-forty-fives 4 2 3
deal 5S JS 2C 3C 4C|KH KS QS 9D TD|2H 3H 4H 6H 7H|
    .
    Hand 1: Dan deals.
weighs bid 20: 0 0 710 20400 4100 100
weighs pass: 204 31 290 -500 900 100
advice BID number=20 tricks=4100
    Bid 20. That should bring about four tricks, enough for
      20.
                                     wins points tricks
                                  behind, in % of the game
        bid 20                        71%  +20.4    4.1
                                  best
        pass                          29%   -0.5    0.9
                                  0.20 ±0.03
weighs turn-down: 0 0 0 0 0 0
advice PASS number=15 tricks=240
    Turn it down. With 15 expect only about no tricks.
weighs name S: 0 0 0 0 0 0
advice NAME number=4 card=5S
    Name ♠ spades. 4 cards are trumps then, the 5♠ the best
      of them.
weighs discard: 0 0 0 0 0 0
advice KEEP_ALL
    Discard nothing. Every card is worth keeping.
weighs discard 2C 3C: 0 0 0 0 0 0
advice KEEP_HIGH kept=JS
    Discard 2♣ 3♣. Keep the J♠ too: it may take a trick, and
      what is drawn may not.
weighs pass: 0 0 0 0 0 0
advice PUSH tricks=260
    Pass. It is better to bid than to let the others have
      it: expect about half a trick.
weighs pass: 0 0 0 0 0 0
advice PUSH tricks=749
    Pass. It is better to bid than to let the others have
      it: expect about half a trick.
weighs pass: 0 0 0 0 0 0
advice PUSH tricks=750
    Pass. It is better to bid than to let the others have
      it: expect about one trick.
weighs pass: 0 0 0 0 0 0
advice PUSH tricks=1749
    Pass. It is better to bid than to let the others have
      it: expect about one and a half tricks.
weighs pass: 0 0 0 0 0 0
advice PUSH tricks=5000
    Pass. It is better to bid than to let the others have
      it: expect about five tricks.
weighs pass: 0 0 0 0 0 0
advice PARTNER_BIDS seat=2
    Pass. Cat has the bid already, on your side.
weighs pass: 0 0 0 0 0 0
advice PARTNER_OPENED seat=2 number=17
    Pass. Cat has bid for your side: that promises 17 points
      or more.
weighs bid 20: 0 0 0 0 0 0
advice OPEN number=20 tricks=3600
    Bid 20. That should bring about three and a half tricks,
      and promises your side 20 points or more.
weighs pass: 0 0 0 0 0 0
advice NO_OPENING number=20 tricks=1000
    Pass. Expect only about one trick: an opening bid
      promises 20 points or more.
