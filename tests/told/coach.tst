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
    Play the 5♠. No card that is out beats the 5♠.
                                     wins  chips tricks
                                  behind, in chips
        play the 5♠                   60%   +3.9    2.5
                                  best
        play the 2♣                   44%   -2.3    1.4
                                  1.50 ±0.06
        play the 3♣                    1%    0.0    0.1
                                  12.34
        wins: how often the hand is won or the bid made.
        Choices are ordered by chips, too
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
    Decline. All your cards are trumps that beat the 7♠.
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
advice THROW_LOW kept=KH
    Play the 5♠. Nothing in the hand beats what lies there:
      keep the K♥, which is higher.
weighs play 5S: 0 0 0 0 0 0
weighs play 2C: 1234 55 444 -2250 1449 0
advice BEST_CHIPS
    Play the 5♠. It is worth 1.23 chips more than the next
      best choice.
weighs play 5S: 0 0 0 0 0 0
advice CLOSE
    Play the 5♠. The next best choice is about as good.
weighs play 5S: 0 0 0 0 0 0
advice WINS_MOST chance=495
    Play the 5♠. It wins the hand 50 times in 100, more
      often than any other choice.

game auction-forty-fives 4 2 3
deal 5S JS 2C 3C 4C|KH KS QS 9D TD|2H 3H 4H 6H 7H|
    .
    Hand 1: Dan deals.
weighs bid 20: 0 0 710 20400 4100 100
weighs pass: 204 31 290 -500 900 100
advice BID number=20 tricks=4100
    Bid 20. If it stands, expect about four tricks, enough
      for 20.
                                     wins points tricks
                                  behind, in % of the game
        bid 20                        71%  +20.4    4.1
                                  best
        pass                          29%   -0.5    0.9
                                  0.20 ±0.03
        wins: how often the hand is won or the bid made.
        Choices are ordered by points, too
weighs pass: 0 0 0 0 0 0
advice PASS number=15 tricks=1240
    Pass. With 15 expect only about one trick, which is not
      enough.
weighs name S: 0 0 0 0 0 0
advice NAME number=4
    Name ♠ spades. 4 cards are trumps then, more than in any
      other suit.
weighs discard: 0 0 0 0 0 0
advice KEEP_ALL
    Discard nothing. All of them are trumps.
weighs discard 2C 3C: 0 0 0 0 0 0
advice KEEP_HIGH kept=KD suit=2
    Discard 2♣ 3♣. Keep the K♦ too: it is the best of ♦
      diamonds that is left.
weighs bid 5: 0 0 0 0 0 0
advice PUSH number=5 tricks=750
    Bid 5. If it stands, expect about one trick, enough for
      5 with the highest trump.
weighs bid 10: 0 0 0 0 0 0
advice PUSH number=10 tricks=1749
    Bid 10. If it stands, expect about one and a half
      tricks, enough for 10 with the highest trump.
weighs bid 20: 0 0 0 0 0 0
advice PUSH number=20 tricks=5000
    Bid 20. If it stands, expect about five tricks, enough
      for 20 with the highest trump.
weighs pass: 0 0 0 0 0 0
advice PARTNER_BIDS seat=2
    Pass. Cat has the bid already, on your side.
weighs bid 20: 0 0 0 0 0 0
weighs pass: 740 310 290 -500 900 0
advice BEST
    Bid 20. It is worth 0.74% of the game more than the next
      best choice.
weighs bid 20: 0 0 0 0 0 0
advice TAKES_MOST tricks=3600
    Bid 20. It brings about three and a half tricks in this
      hand, more than any other choice.
