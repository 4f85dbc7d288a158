# In a narrow window every sentence has more than one line, and the others stand under the first, a little to the right.

columns 18
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars
primer
    How cards rank,
      from high to
      low; the line
      Trumps shows
      this throughout
      the game:
      trumps: 5, jack,
        A♥ (always a
        trump), ace,
        king, queen,
        then as in
        their suit
      red suits ♥ ♦:
        king, queen,
        jack, 10, 9
        down to 2, ace
      black suits ♠ ♣:
        king, queen,
        jack, ace, 2,
        3 up to 10, so
        low beats high
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the
      trick with the
      K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the
      trick with the
      5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the
      trick with the
      J♠.
    .
    End of hand 1.
    Bob has enough
      tricks but is
      barred for not
      robbing: the
      pool of 3 stays.
           tricks
      change  chips
      You       0
      0     19
      Bob       3
      0     19
      Cat       0
      0     19
last
    Last trick: Bob J♠
      led, Cat 7♦, you
      9♣; Bob took it
      with the J♠.
scores
    Chips: you 19, Bob
      19, Cat 19; pool
      3.
chance 9
    .
    Hand 2: you deal.
    You pay 1 as the
      new dealer; the
      pool is 4.
    The J♠ is turned
      up: ♠ spades are
      trumps.
    Bob plays the 10♥.
    Cat plays the 5♥.
    You play the 3♥.
    Bob takes the
      trick with the
      10♥.
    Bob plays the 3♠.
    Cat plays the K♠.
    You play the 7♠.
    Cat takes the
      trick with the
      K♠.
    Cat plays the 5♣.
    You play the 3♣.
    Bob plays the Q♠.
    Bob takes the
      trick with the
      Q♠.
    Bob plays the 6♠.
    Cat plays the 7♣.
    You play the 4♠.
    You take the trick
      with the 4♠.
    You play the 7♦.
    Bob plays the 8♥.
    Cat plays the 7♥.
    You take the trick
      with the 7♦.
    .
    End of hand 2.
    Spoilt: nobody
      took 3 tricks,
      and the pool of
      4 stays.
    Of the pool, 3 was
      left from before
      and 1 was paid
      for this hand.
           tricks
      change  chips
      You       2
      0     18
      Bob       2
      0     19
      Cat       1
      0     19
stop
    .
    The pool of 4 is
      shared, and the
      odd chips go
      round from the
      dealer's left.
    The game is over.
      Bob wins.
    Chips: you 19, Bob
      21, Cat 20.
game spoil-five-white-knuckle 3 0 2
chance 1
    .
    Hand 1: Cat deals.
    Cat pays 3 and
      everybody else
      2; the pool is
      7.
    The 2♣ is turned
      up: ♣ clubs are
      trumps.
    You rob the 2♣ and
      give the 7♠ face
      down.
    You play the 2♣.
    Bob plays the 3♣.
    Cat plays the A♠.
    You take the trick
      with the 2♣.
    You play the A♣.
    Bob plays the 9♥.
    Cat plays the 9♦.
    You take the trick
      with the A♣.
    You play the 8♦.
    Bob plays the 5♦.
    Cat plays the 10♥.
    You take the trick
      with the 8♦.
    You claim the
      pool.
    .
    End of hand 1.
    You win the pool
      of 7.
           tricks
      change  chips
      You       3
      +7     25
      Bob       0
      0     18
      Cat       0
      0     17
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free joker=yes
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned XX 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The Joker is
      turned up for
      the dealer, then
      the 7♠: ♠ spades
      are trumps.
acts rob 3H, decline
    Cat takes the
      Joker and gives
      the 3♥.
    You do not rob,
      and nobody is
      told.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=announce-or-lowers
seat 1
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts decline
    You do not rob,
      and nobody is
      told.
    The A♠ is the
      lowest trump in
      this hand.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=free
seat all
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts decline
    Bob does not rob,
      and nobody is
      told.
game spoil-five 3 0 2 rob_when=before-lead
deal KH 2C 3C 4C 6C|2H AS 8C 9C TC|3H 4H 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts turn-down
    Bob turns the 7♠
      down.
    The A♠ is the
      lowest trump in
      this hand.
game spoil-five 3 0 2 dealer_rob=before-lead rob_refusal=free
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D turned AS
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The A♠ is turned
      up: ♠ spades are
      trumps.
acts decline
    Cat leaves the A♠
      alone.
game peel-fiving 2 0 1
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC turned 7S stock 8S 9S 3D
    .
    Hand 1: Bob deals.
    Bob pays 3 and
      everybody else
      2; the pool is
      5.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts five, five
    You ask for
      another turn-up.
    Bob agrees to
      another turn-up:
      8♠ 9♠ 3♦; ♦
      diamonds are
      trumps now.
game peel-fiving 2 0 1
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC turned 7S
    .
    Hand 1: Bob deals.
    Bob pays 3 and
      everybody else
      2; the pool is
      5.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts pass
    You pass: the 7♠
      stays.
game spoil-five 3 0 2 robbing=no
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C, jink, play AH, play 8D, play TC, play AS, play 9D, play JC
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the
      trick with the
      K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the
      trick with the
      5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the
      trick with the
      J♠.
    Bob jinks and
      plays on for all
      five tricks.
    Bob plays the A♥.
    Cat plays the 8♦.
    You play the 10♣.
    Bob takes the
      trick with the
      A♥.
    Bob plays the A♠.
    Cat plays the 9♦.
    You play the J♣.
    Bob takes the
      trick with the
      A♠.
    .
    End of hand 1.
    Bob takes all five
      tricks, makes
      the jink and
      wins the pool of
      3.
    Each opponent pays
      1 more for the
      jink.
           tricks
      change  chips
      You       0
      -1     18
      Bob       5
      +5     24
      Cat       0
      -1     18
game spoil-five 3 0 2 robbing=no
deal 2S 3S 9H 4H 2D|JS AH 8C 9C TC|4S 6S 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts play 2S, play 8C, play 4S, play 3S, play 9C, play 6S, play 9H, play TC, play 6D, jink, play 4H, play AH, play 7D
    You play the 2♠.
    Bob plays the 8♣.
    Cat plays the 4♠.
    You take the trick
      with the 2♠.
    You play the 3♠.
    Bob plays the 9♣.
    Cat plays the 6♠.
    You take the trick
      with the 3♠.
    You play the 9♥.
    Bob plays the 10♣.
    Cat plays the 6♦.
    You take the trick
      with the 9♥.
    You jink and play
      on for all five
      tricks.
    You play the 4♥.
    Bob plays the A♥.
    Cat plays the 7♦.
    Bob takes the
      trick with the
      A♥.
    .
    End of hand 1.
    You fail to make
      the jink: nobody
      wins, and the
      pool of 3 stays.
           tricks
      change  chips
      You       3
      0     19
      Bob       1
      0     19
      Cat       0
      0     19
game spoil-five 3 0 2 robbing=no
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1;
      the pool is 3.
    The 7♠ is turned
      up: ♠ spades are
      trumps.
acts play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C, claim
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the
      trick with the
      K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the
      trick with the
      5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the
      trick with the
      J♠.
    Bob claims the
      pool.
    .
    End of hand 1.
    Bob wins the pool
      of 3.
           tricks
      change  chips
      You       0
      0     19
      Bob       3
      +3     22
      Cat       0
      0     19
game twenty-five 4 2 3 dealer_ace_bonus=5
seat 3
deal KH 2C 3C 4C 6C|2H 5S 8C 9C TC|3H 4H 6D 7D 8D| turned AS
    .
    Hand 1: you deal.
    The A♠ is turned
      up: ♠ spades are
      trumps.
    You score 5 for
      the ace.
game forty-five 2 2 1
chance 1
    .
    Hand 1: Bob deals.
    The 5♦ is turned
      up: ♦ diamonds
      are trumps.
    You play the Q♠.
    Bob plays the 7♠.
    You take the trick
      with the Q♠.
    You play the J♣.
    Bob plays the 3♣.
    You take the trick
      with the J♣.
    You play the 8♦.
    Bob plays the 3♥.
    You take the trick
      with the 8♦.
    You play the A♣.
    Bob plays the 10♥.
    You take the trick
      with the A♣.
    You play the 9♥.
    Bob plays the A♠.
    You take the trick
      with the 9♥.
    .
    End of hand 1.
    You won 5 tricks,
      which score 10.
           tricks
      change  total
      You       5
      +10     10
      Bob       0
      0      0
game nova-scotia-forty-fives 4 2 3 start=0,-110
chance 2
    .
    Hand 1: Dan deals.
    You pass.
    Bob passes.
    Cat bids 30.
    Dan holds the bid
      at 30.
    Dan has the bid at
      30.
    Dan makes ♣ clubs
      trumps.
    You discard 10♣ 4♠
      7♦ and draw Q♣
      K♠ J♦.
    Bob discards 3
      cards and draws
      3 cards.
    Cat discards 4
      cards and draws
      4 cards.
    Dan discards 3
      cards and draws
      nothing.
    You play the 6♥.
    Bob plays the 5♦.
    Cat plays the K♥.
    Dan plays the 10♥.
    Cat takes the
      trick with the
      K♥.
    Cat plays the 5♣.
    Dan plays the 2♣.
    You play the Q♣.
    Bob plays the 4♣.
    Cat takes the
      trick with the
      5♣.
    Cat plays the 3♠.
    Dan plays the J♠.
    You play the K♠.
    Bob plays the 3♦.
    You take the trick
      with the K♠.
    You play the J♦.
    Bob plays the A♣.
    Cat plays the 4♥.
    Dan plays the K♦.
    Bob takes the
      trick with the
      A♣.
    Bob plays the 9♣.
    Cat plays the K♣.
    Dan plays the 4♦.
    You play the Q♥.
    Cat takes the
      trick with the
      K♣.
    .
    End of hand 1.
    Bob+Dan made 5 of
      30: the bid
      fails.
    Each trick is
      worth 5.
    Cat had the
      highest trump,
      the 5♣: 5 more.
    The bid is taken
      off the score:
      −30.
               tricks
      change  total
      You+Cat       4
      +25     25
      Bob+Dan       1
      -30   -140
    .
    The game is over.
      You+Cat win.
    A score of −125 or
      less ends the
      game.
    Points: You+Cat
      25, Bob+Dan
      -140; 125 points
      win, −125 ends
      it.
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
    Everybody passed:
      the hand is not
      played.
               tricks
      change  total
      You+Cat       0
      0      0
      Bob+Dan       0
      0      0
game spoil-five 3 0 2 stake=0 dealer_after_spoil=0
chance 3
    .
    Hand 1: Cat deals.
    Nobody pays; the
      pool is 0.
    The 2♠ is turned
      up: ♠ spades are
      trumps.
    You play the 10♥.
    Bob plays the 2♦.
    Cat plays the 9♥.
    You take the trick
      with the 10♥.
    You play the 9♣.
    Bob plays the K♣.
    Cat plays the 9♦.
    Bob takes the
      trick with the
      K♣.
    Bob plays the Q♣.
    Cat plays the 5♥.
    You play the 8♣.
    Bob takes the
      trick with the
      Q♣.
    Bob plays the 7♦.
    Cat plays the A♥.
    You play the 8♠.
    Cat takes the
      trick with the
      A♥.
    Cat plays the 9♠.
    You play the K♠.
    Bob plays the 7♣.
    You take the trick
      with the K♠.
    .
    End of hand 1.
    Spoilt: nobody
      took 3 tricks,
      and the pool of
      0 stays.
           tricks
      change  chips
      You       2
      0     20
      Bob       2
      0     20
      Cat       1
      0     20
game peel-ordinary-order 3 0 2
primer
    How cards rank,
      from high to
      low; the line
      Trumps shows
      this throughout
      the game:
      every suit,
        trumps or not:
        ace, king,
        queen, jack,
        10, 9 down to
        2
      only the cards
        of the trump
        suit are
        trumps
game us-one-hundred-ten 4 0 3
primer
    How cards rank,
      from high to
      low; the line
      Trumps shows
      this throughout
      the game:
      trumps: 5, jack,
        Joker, A♥
        (both always
        trumps), ace,
        king, queen,
        then as in a
        suit
      ♥ and ♦: king,
        queen, jack,
        10, 9 down to
        2, the A♦
        above them all
      ♠ and ♣: ace,
        king, queen,
        jack, 2, 3 up
        to 10, so low
        beats high
