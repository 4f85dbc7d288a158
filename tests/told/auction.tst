# The auction, the kitty and the draw: what is asked, and what others are told of it (docs/rules.md §8, §9, H4 to H6).
game auction-forty-fives 4 2 3 start=100,0
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D
    .
    Hand 1: Dan deals.
cards
    5♠ J♠ | 2♣ 3♣ 4♣
asked
    With 100 points or more you may not bid or hold less
        than 20. Your bid: 20, 25, 30, pass?
slams 2
      30 needs all five tricks; if made, it scores 60 and
      nothing else; if lost, it costs 30
      any other bid that is made scores the points made; if
      lost, it costs the bid
slams 18
                      30 needs all five tricks; if made, it
                      scores 60 and nothing else; if lost,
                      it costs 30
                      any other bid that is made scores the
                      points made; if lost, it costs the bid
means bid
    bid this many points
means pass
    bid no more
why bid 15
    Your side has 100 points. A side with 100 points or more
        may not bid or hold below 20. (docs/rules.md §8)
why bid 20
    Bid 20: your side must make 20 points in tricks, 5 for
        each and 5 more for the highest trump in play. If it
        does, it scores all the points made; if not, it
        loses 20.
why play 5S
    That is not what is asked now: bid or pass.
        (docs/rules.md §8)
goal
    120 points win
acts bid 20, pass
    You bid 20.
    Bob passes.
acts bid 25
    Cat bids 25.
seat 3
asked
    Your bid: 30, hold (the 25 is then yours), pass?
means hold
    take the standing bid over at the same number
acts hold
    You hold the bid at 25.
seat 0
asked
    With 100 points or more you may not bid or hold less
        than 20. Your bid: 30, pass?
acts pass
    You pass.
seat 2
asked
    With 100 points or more you may not bid or hold less
        than 20. Your bid: 30, pass?
acts pass
    You pass.
    Dan has the bid at 25.
seat 3
cards
    A♦ 6♦ 4♦ 3♦ 2♦
asked
    Which suit do you make trumps: spades, hearts, diamonds
        or clubs?
means name
    make this suit trumps
why name C
    You may choose that: make this suit trumps.
acts name D
    You make ♦ diamonds trumps.
scores
    Points: Ann+Cat 100, You+Bob 0; 120 points win.
seat 0
cards
    J♠ 5♠ 2♣ 3♣ 4♣
asked
    Discard which cards, up to 5, to draw as many? There are
        32 in the stock.
why discard
    You may choose that: discard these cards.
why discard 2C 3C 4C
    You may choose that: discard these cards.
why discard 2C 3C 4C 6C
    The 6♣ is not in the hand. (docs/rules.md §2)
doubt discard 5S 2C
    nothing is asked
acts discard 2C 3C 4C
    You discard 2♣ 3♣ 4♣ and draw 2♠ 3♠ 4♠.
acts discard
    Bob discards nothing.
seat 2
asked
    Discard which cards, up to 5, to draw as many? There are
        29 in the stock.
acts discard 2H
    You discard 2♥ and draw 6♠.
seat 3
asked
    Discard which cards, up to 5, to draw as many? There are
        28 in the stock.

# Everybody passes; the dealer alone is left.
game auction-forty-fives 4 2 3
deal |||
    .
    Hand 1: Dan deals.
acts pass, pass, pass, pass
    You pass.
    Bob passes.
    Cat passes.
    Dan passes.
    .
    End of hand 1.
    Everybody passed: the hand is not played.
               tricks  change  total
      You+Cat       0       0      0
      Bob+Dan       0       0      0

game merrimack-forty-fives 4 2 3
seat 3
deal |||
    .
    Hand 1: you deal.
acts pass, pass, pass
    Ann passes.
    Bob passes.
    Cat passes.
asked
    You are bagged: everybody else has passed, and the
        dealer must bid. Your bid: 15, 20, 25, 30?
acts bid 15
    You bid 15.
    You have the bid at 15.

# The kitty is taken before trumps are named, and cards are put out.
game fifty-five 3 0 2
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H kitty AC 2D 3D 4D 6D
    .
    Hand 1: Cat deals.
acts bid 10, pass, pass
    You bid 10.
    Bob passes.
    Cat passes.
    You have the bid at 10 and take the kitty.
cards
    5♠ J♠ | 6♦ 4♦ 3♦ 2♦ | A♣ 2♣ 3♣ 4♣
asked
    You have the kitty in hand: discard which 5 cards?
why discard 2C 3C 4C AC
    Exactly 5 cards must be discarded, and this is 4.
        (docs/rules.md §8, §9)
why discard 2C 3C 4C AC 2D
    You may choose that: discard these cards.
doubt discard 5S JS 4C AC 2D
    nothing is asked
acts discard 5S JS 2C 3C 4C
    You discard 5♠ J♠ 2♣ 3♣ 4♣.
asked
    Which suit do you make trumps: spades, hearts, diamonds
        or clubs?
acts name D
    You make ♦ diamonds trumps.
game fifty-five 3 0 2 name=before-kitty
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H kitty AC 2D 3D 4D 6D
    .
    Hand 1: Cat deals.
acts bid 10, pass, pass
    You bid 10.
    Bob passes.
    Cat passes.
    You have the bid at 10.
asked
    Which suit do you make trumps: spades, hearts, diamonds
        or clubs?
acts name S
    You make ♠ spades trumps.
cards
    5♠ J♠ | 6♦ 4♦ 3♦ 2♦ A♣ 2♣ 3♣ 4♣
asked
    You have the kitty in hand: discard which 5 cards?
doubt discard 5S JS 4C AC 2D
    That throws trumps away: 5♠ J♠.
doubt discard 2C 3C 4C AC 2D
    nothing is asked
seat 1
acts discard 2C 3C 4C AC 2D
    Ann discards 5 cards.

# Trumps are kept, as long as there is anything else to put out.
game fifty-five 3 0 2 name=before-kitty keep_trumps=yes
deal 5S JS 2S 3S 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H kitty 6S 7S 8S 4D 6D
    .
    Hand 1: Cat deals.
acts bid 10, pass, pass, name S
    You bid 10.
    Bob passes.
    Cat passes.
    You have the bid at 10.
    You make ♠ spades trumps.
asked
    You have the kitty in hand: discard which 5 cards? The
        6♦ 4♦ 4♣ must be among them: trumps are kept as long
        as you have other cards.
why discard 4C 4D 6D 2S 3S
    You may choose that: discard these cards.
why discard 5S JS 2S 3S 6S
    The 6♦ 4♦ 4♣ must be discarded before any trump.
        (docs/rules.md H4)
doubt discard 4C 4D 6D 2S 3S
    nothing is asked

# A kitty that nobody takes; a kitty and a draw; a draw that leaves nothing to choose.
game merrimack-forty-fives 4 2 3
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D
    .
    Hand 1: Dan deals.
acts bid 15, pass, pass, pass
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    You have the bid at 15.
asked
    Which suit do you make trumps: spades, hearts, diamonds
        or clubs?
acts name S
    You make ♠ spades trumps.
asked
    You have the kitty in hand. Discard which cards, 3 to 7
        of your 8, to draw one for each beyond 3? There are
        29 in the stock.
cards
    5♠ J♠ 2♠ 3♠ 4♠ | 2♣ 3♣ 4♣
game pei-forty-fives 4 2 3
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D
    .
    Hand 1: Dan deals.
acts bid 15, pass, pass, pass
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    You have the bid at 15.
asked
    Which suit do you make trumps: spades, hearts, diamonds
        or clubs?
acts name S
    You make ♠ spades trumps.
asked
    You have the kitty in hand: discard which 3 cards?
game auction-forty-fives 4 2 3 keep_trumps=yes
deal 5S JS 2S 3S 4S|AS KS QS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D
    .
    Hand 1: Dan deals.
acts bid 15, pass, pass, pass, name S
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    You have the bid at 15.
    You make ♠ spades trumps.
asked
    You hold only trumps, which are kept. Enter continues.
doubt discard 5S
    That throws trumps away: 5♠.

# Bids that some may not make: the bunker; 30 for sixty; nothing left but to pass.
game irish-one-hundred-ten 4 0 3 start=-35,10,20,20
deal |||
    .
    Hand 1: Dan deals.
asked
    Your side is in the bunker, below −30, so it may only
        pass. Your bid: pass? Enter says it.
goal
    110 points win
why bid 20
    Your side has -35 points. A side with fewer than minus
        30 points is in the bunker and may only pass, unless
        all sides are in it. (docs/rules.md H5)
game irish-one-hundred-ten 2 0 1
deal |
    .
    Hand 1: Bob deals.
asked
    Your bid: 15, 20, 25, 30, pass?
slams 4
        any bid that is made scores the points made; if
        lost, it costs the bid
game merrimack-thirty-for-sixty 4 2 3 start=100,95
deal |||
    .
    Hand 1: Dan deals.
asked
    Your bid: 15, 20, 25, 30, 60, pass?
slams 4
        60 needs all five tricks; if made, it scores 60 and
        nothing else; if lost, it costs 60
        any other bid that is made scores the points made;
        if lost, it costs the bid
goal
    120 points win, and all are on the green: by a made bid
        only
game merrimack-thirty-for-sixty 4 2 3 start=100,80
deal |||
    .
    Hand 1: Dan deals.
goal
    120 points win
game merrimack-forty-fives 4 2 3 win_by_bid=always start=0,120
deal |||
    .
    Hand 1: Dan deals.
goal
    120 points win, by a made bid only
# at the last hand the highest score wins, whoever bid (R67)
game merrimack-forty-fives 4 2 3 win_by_bid=always target=0 hands=4
deal |||
    .
    Hand 1: Dan deals.
goal
    most points after hand 4 win
game nova-scotia-forty-fives 4 2 3 start=100,-70
deal |||
    .
    Hand 1: Dan deals.
asked
    Your bid: 20, 25, 30, pass?
slams 4
        30 needs 30 points; if made, it scores 60 and
        nothing else; if lost, it costs 30
        any other bid that is made scores the points made;
        if lost, it costs the bid
goal
    125 points win, −125 ends it
scores
    Points: You+Cat 100, Bob+Dan -70; 125 points win, −125
      ends it.
game nova-scotia-forty-fives 4 2 3 start=100,-60 win_by_bid=always
deal |||
    .
    Hand 1: Dan deals.
goal
    125 points win, by a made bid only
game pei-rec-hall 4 2 3
deal |||
    .
    Hand 1: Dan deals.
goal
    most points after hand 4 win
scores
    Points: You+Cat 0, Bob+Dan 0; most points after hand 4
      win.

# The cards that are no trumps come down to five, and nothing else may be discarded (H4).
game merrimack-forty-fives 4 2 3 keep_trumps=yes
deal 5S JS KS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D|2C 3C 4C 6C 7C kitty QS 2S 8D
    .
    Hand 1: Dan deals.
acts bid 20, pass, pass, pass, name S
    You bid 20.
    Bob passes.
    Cat passes.
    Dan passes.
    You have the bid at 20.
    You make ♠ spades trumps.
asked
    You have the kitty in hand. Discard the 3 cards that are
        not trumps: trumps are kept. Enter discards them.
game merrimack-forty-fives 4 2 3 keep_trumps=yes
deal 5S JS 8C 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D|2C 3C 4C 6C 7C kitty QS 2S 8D
    .
    Hand 1: Dan deals.
acts bid 20, pass, pass, pass, name S
    You bid 20.
    Bob passes.
    Cat passes.
    Dan passes.
    You have the bid at 20.
    You make ♠ spades trumps.
asked
    You have the kitty in hand. Discard which cards, 3 to 4
        of your 8, to draw one for each beyond 3? There are
        29 in the stock. Trumps may not be discarded.

# A bid that no cards can make is marked; it may be made all the same (H6).
game hanley-one-hundred-ten 4 0 3 start=84,85,0,0
deal |||
    .
    Hand 1: Dan deals.
asked
    Your bid: 15, 20, 25, 30, pass?
why bid 30
    Bid 30: you must make 30 points in tricks, 5 for each
        and 5 more for the highest trump in play. If you do,
        you score all the points made; if not, you lose 30.
why pass
    You may choose that: bid no more.
seat 1
acts pass
    Ann passes.
asked
    Your bid: 15, 20, 25, 30 (can't be made: with 85 points
        or more you get no bonus), pass?
why bid 25
    Bid 25: you must make 25 points in tricks, 5 for each.
        If you do, you score all the points made; if not,
        you lose 25.
why bid 30
    Bid 30: you must make 30 points in tricks, 5 for each.
        If you do, you score all the points made; if not,
        you lose 30. No cards can make it, because with 85
        points or more you get no bonus. It still keeps the
        bid from the others.
game merrimack-thirty-for-sixty 4 2 3
deal |||
    .
    Hand 1: Dan deals.
why bid 30
    Bid 30: your side must make 30 points in tricks, 5 for
        each and 5 more for the highest trump in play. If it
        does, it scores all the points made; if not, it
        loses 30.
why bid 60
    Bid 60: your side must take all five tricks. If it does,
        it scores 60 and nothing else; if not, it loses 60.
game nova-scotia-forty-fives 4 2 3
deal |||
    .
    Hand 1: Dan deals.
why bid 30
    Bid 30: your side must make 30 points. If it does, it
        scores 60 and nothing else; if not, it loses 30.

# A lost bid over 30 costs half of it (H13).
game merrimack-forty-fives 4 2 3 kitty=0 draw=none bids=15,20,25,30,60,120 slam_costs=half
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D
    .
    Hand 1: Dan deals.
slams 2
      60 needs all five tricks; if made, it scores 60 and
      nothing else; if lost, it costs 30
      120 needs all five tricks; if made, it scores 120 and
      nothing else; if lost, it costs 60
      any other bid that is made scores the points made; if
      lost, it costs the bid
why bid 120
    Bid 120: your side must take all five tricks. If it
        does, it scores 120 and nothing else; if not, it
        loses 60.

# A partner called by a card: a secret until the card is played (H16).
game newfoundland-call-partner 5 0 4 kitty=0 draw=none
deal 5S KS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D|7H 8H 9H TH TD
    .
    Hand 1: Eve deals.
acts bid 15, pass, pass, pass, pass, name S
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    Eve passes.
    You have the bid at 15.
    You make ♠ spades trumps.
asked
    Call which trump? The player who has it is your partner.
        Yours to call: J♠ A♥ A♠ 2♠ 3♠ 4♠ 6♠ 7♠ 8♠ 9♠ 10♠; or
        alone.
means call
    make the holder of this card your partner
means alone
    play without a partner
why call 5S
    You may call only a trump that another player may hold.
        The bidder calls a trump that they do not have; the
        player who holds it is their partner. (docs/rules.md
        H16)
why play 5S
    That is not what is asked now: call or alone.
        (docs/rules.md H16)
seat 1
acts call JS
    Ann calls the J♠.
    You are the partner.
acts play 2H, play 2C, play 8C, play TH, play KS, play 5S, play JS
    You play the 2♥.
    Cat plays the 2♣.
    Dan plays the 8♣.
    Eve plays the 10♥.
    Ann plays the K♠.
    Ann takes the trick with the K♠.
    Ann plays the 5♠.
    You play the J♠.
acts play 3C, play 9C, play 7H, play QS, play 3H, play 4C, play TC, play 8H, play 2D, play 4H, play 6C, play 8D, play TD, play 9H, play 3D, play 6H, play 7C, play 9D
    Cat plays the 3♣.
    Dan plays the 9♣.
    Eve plays the 7♥.
    Ann takes the trick with the 5♠.
    Ann plays the Q♠.
    You play the 3♥.
    Cat plays the 4♣.
    Dan plays the 10♣.
    Eve plays the 8♥.
    Ann takes the trick with the Q♠.
    Ann plays the 2♦.
    You play the 4♥.
    Cat plays the 6♣.
    Dan plays the 8♦.
    Eve plays the 10♦.
    Eve takes the trick with the 10♦.
    Eve plays the 9♥.
    Ann plays the 3♦.
    You play the 6♥.
    Cat plays the 7♣.
    Dan plays the 9♦.
    Eve takes the trick with the 9♥.
    .
    End of hand 1.
    Ann and you made 20, enough for the bid of 15.
    Each trick is worth 5.
    Ann had the highest trump, the 5♠: 5 more.
    The bidder and the partner score the same.
           tricks  change  total
      Ann       3     +20     20
      You       0     +20     20
      Cat       0       0      0
      Dan       0       0      0
      Eve       2     +10     10
game newfoundland-call-partner 5 0 4 kitty=0 draw=none call_open=yes
deal 5S KS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D|7H 8H 9H TH TD
    .
    Hand 1: Eve deals.
acts bid 15, pass, pass, pass, pass, name S, call AS
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    Eve passes.
    You have the bid at 15.
    You make ♠ spades trumps.
    You call the A♠.
    Nobody has it: you play alone.
game nova-scotia-call-partner 5 0 4 kitty=0 draw=none call_open=yes
deal 5S AS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D|7H 8H 9H TH TD
    .
    Hand 1: Eve deals.
acts bid 25, pass, pass, pass, pass, name S
    You bid 25.
    Bob passes.
    Cat passes.
    Dan passes.
    Eve passes.
    You have the bid at 25.
    You make ♠ spades trumps.
why alone
    You may not play alone. The bidder must call a card.
        (docs/rules.md H16)
acts call JS, play 2H, play 2C, play 8C, play TH, play AS, play 2D
    You call the J♠.
    Bob is the partner.
    Bob plays the 2♥.
    Cat plays the 2♣.
    Dan plays the 8♣.
    Eve plays the 10♥.
    You play the A♠.
    You take the trick with the A♠.
    You play the 2♦.
seat 1
asked
    You have the J♠, which was called, and must play it now.
        Enter plays it.
why play 3H
    You hold the card that was called. The partner must play
        that card in trick 2 at the latest. (docs/rules.md
        H16)
acts play JS, play 3C, play 8D, play TD, play 3H, play 4C, play 9C, play 9H, play 5S, play QS, play 4H, play 6C, play TC, play 8H, play 3D, play 6H, play 7C, play 9D, play 7H
    You play the J♠.
    Cat plays the 3♣.
    Dan plays the 8♦.
    Eve plays the 10♦.
    You take the trick with the J♠.
    You play the 3♥.
    Cat plays the 4♣.
    Dan plays the 9♣.
    Eve plays the 9♥.
    Ann plays the 5♠.
    Ann takes the trick with the 5♠.
    Ann plays the Q♠.
    You play the 4♥.
    Cat plays the 6♣.
    Dan plays the 10♣.
    Eve plays the 8♥.
    Ann takes the trick with the Q♠.
    Ann plays the 3♦.
    You play the 6♥.
    Cat plays the 7♣.
    Dan plays the 9♦.
    Eve plays the 7♥.
    Dan takes the trick with the 9♦.
    .
    End of hand 1.
    Ann made 25, enough for the bid of 25.
    Each trick is worth 5.
    Ann had the highest trump, the 5♠: 5 more.
    You took a trick with the called J♠: all of it counts
      for the bidder.
           tricks  change  total
      Ann       3     +25     25
      You       1       0      0
      Cat       0       0      0
      Dan       1      +5      5
      Eve       0       0      0

# The bidder's partner wins before others who are there too; and a slam that the bidder alone scores.
game newfoundland-call-partner 5 0 4 kitty=0 draw=none count_out=bidder-first start=90,101,0,0,115
deal 5S KS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D|7H 8H 9H TH TD
    .
    Hand 1: Eve deals.
acts bid 15, pass, pass, pass, pass, name S, call JS, play 2H, play 2C, play 8C, play TH, play KS, play 5S, play JS, play 3C, play 9C, play 7H, play QS, play 3H, play 4C, play TC, play 8H, play 2D, play 4H, play 6C, play 8D, play TD, play 9H, play 3D, play 6H, play 7C, play 9D
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    Eve passes.
    You have the bid at 15.
    You make ♠ spades trumps.
    You call the J♠.
    Bob plays the 2♥.
    Cat plays the 2♣.
    Dan plays the 8♣.
    Eve plays the 10♥.
    You play the K♠.
    You take the trick with the K♠.
    You play the 5♠.
    Bob plays the J♠.
    Bob is the partner.
    Cat plays the 3♣.
    Dan plays the 9♣.
    Eve plays the 7♥.
    You take the trick with the 5♠.
    You play the Q♠.
    Bob plays the 3♥.
    Cat plays the 4♣.
    Dan plays the 10♣.
    Eve plays the 8♥.
    You take the trick with the Q♠.
    You play the 2♦.
    Bob plays the 4♥.
    Cat plays the 6♣.
    Dan plays the 8♦.
    Eve plays the 10♦.
    Eve takes the trick with the 10♦.
    Eve plays the 9♥.
    You play the 3♦.
    Bob plays the 6♥.
    Cat plays the 7♣.
    Dan plays the 9♦.
    Eve takes the trick with the 9♥.
    .
    End of hand 1.
    You and Bob made 20, enough for the bid of 15.
    Each trick is worth 5.
    You had the highest trump, the 5♠: 5 more.
    The bidder and the partner score the same.
           tricks  change  total
      You       3     +20    110
      Bob       0     +20    121
      Cat       0       0      0
      Dan       0       0      0
      Eve       2     +10    125
    .
    The game is over. Bob wins.
    Bob is the bidder's partner, which counts before the
      others.
    Points: You 110, Bob 121, Cat 0, Dan 0, Eve 125; 120
      points win.
game newfoundland-call-partner 5 0 4 kitty=0 draw=none bids=15,20,25,30,60 call_scores=own
deal 5S AS KS QS 2S|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D|7H 8H 9H TH TD
    .
    Hand 1: Eve deals.
acts bid 60, pass, pass, pass, pass, name S, call JS, play 2H, play 2C, play 8C, play TH, play 2S, play 5S, play JS, play 3C, play 9C, play 7H, play AS, play 3H, play 4C, play TC, play 8H, play KS, play 4H, play 6C, play 8D, play TD, play QS, play 6H, play 7C, play 9D, play 9H
    You bid 60.
    Bob passes.
    Cat passes.
    Dan passes.
    Eve passes.
    You have the bid at 60.
    You make ♠ spades trumps.
    You call the J♠.
    Bob plays the 2♥.
    Cat plays the 2♣.
    Dan plays the 8♣.
    Eve plays the 10♥.
    You play the 2♠.
    You take the trick with the 2♠.
    You play the 5♠.
    Bob plays the J♠.
    Bob is the partner.
    Cat plays the 3♣.
    Dan plays the 9♣.
    Eve plays the 7♥.
    You take the trick with the 5♠.
    You play the A♠.
    Bob plays the 3♥.
    Cat plays the 4♣.
    Dan plays the 10♣.
    Eve plays the 8♥.
    You take the trick with the A♠.
    You play the K♠.
    Bob plays the 4♥.
    Cat plays the 6♣.
    Dan plays the 8♦.
    Eve plays the 10♦.
    You take the trick with the K♠.
    You play the Q♠.
    Bob plays the 6♥.
    Cat plays the 7♣.
    Dan plays the 9♦.
    Eve plays the 9♥.
    You take the trick with the Q♠.
    .
    End of hand 1.
    You and Bob took all five tricks and made the bid of 60.
    Each trick is worth 5.
    You had the highest trump, the 5♠: 5 more.
    The bid scores 60, and its tricks score nothing more.
    The bidder alone scores the bid: the partner scores
      nothing.
           tricks  change  total
      You       5     +60     60
      Bob       0       0      0
      Cat       0       0      0
      Dan       0       0      0
      Eve       0       0      0
