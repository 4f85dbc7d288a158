# How hands and games end: chance plays them, as far as the words are concerned (docs/rules.md §5 to §8).
game spoil-five 3 0 2
chance 1
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 2♣ is turned up: ♣ clubs are trumps.
    You rob the 2♣ and give the Q♠.
    You play the A♣.
    Bob plays the 3♣.
    Cat plays the 7♠.
    You take the trick with the A♣.
    You play the 5♦.
    Bob plays the 9♦.
    Cat plays the 8♦.
    Bob takes the trick with the 9♦.
    Bob plays the 4♠.
    Cat plays the A♥.
    You play the 9♥.
    Cat takes the trick with the A♥.
    Cat plays the J♥.
    You play the 3♥.
    Bob plays the 10♥.
    Cat takes the trick with the J♥.
    Cat plays the J♣.
    You play the 2♣.
    Bob plays the A♠.
    Cat takes the trick with the J♣.
    .
    End of hand 1.
    Cat wins the pool of 3.
           tricks  change  chips
      You       1       0     19
      Bob       1       0     19
      Cat       3      +3     22
chance 2
    .
    Hand 2: you deal.
    Everybody pays 1; the pool is 3.
    The 10♣ is turned up: ♣ clubs are trumps.
    Bob plays the Q♥.
    Cat plays the 9♥.
    You play the 10♥.
    Bob takes the trick with the Q♥.
    Bob plays the 4♠.
    Cat plays the 2♣.
    You play the J♠.
    Cat takes the trick with the 2♣.
    Cat plays the 10♦.
    You play the 9♠.
    Bob plays the 4♦.
    Cat takes the trick with the 10♦.
    Cat plays the 5♦.
    You play the 2♠.
    Bob plays the 6♥.
    Cat takes the trick with the 5♦.
    .
    End of hand 2.
    Cat wins the pool of 3.
           tricks  change  chips
      You       0       0     18
      Bob       1       0     18
      Cat       3      +3     24
chance 3
    .
    Hand 3: Bob deals.
    Everybody pays 1; the pool is 3.
    The 2♠ is turned up: ♠ spades are trumps.
    Cat plays the 10♥.
    You play the 2♦.
    Bob plays the 9♥.
    Cat takes the trick with the 10♥.
    Cat plays the 9♣.
    You play the K♣.
    Bob plays the 9♦.
    You take the trick with the K♣.
    You play the Q♣.
    Bob plays the 5♥.
    Cat plays the 8♣.
    You take the trick with the Q♣.
    You play the 7♦.
    Bob plays the A♥.
    Cat plays the 8♠.
    Bob takes the trick with the A♥.
    Bob plays the 9♠.
    Cat plays the K♠.
    You play the 7♣.
    Cat takes the trick with the K♠.
    .
    End of hand 3.
    Spoilt: nobody took 3 tricks, and the pool of 3 stays.
           tricks  change  chips
      You       2       0     17
      Bob       1       0     17
      Cat       2       0     23
chance 4
    .
    Hand 4: Cat deals.
    Cat pays 1 as the new dealer; the pool is 4.
    The Q♦ is turned up: ♦ diamonds are trumps.
    You play the 9♠.
    Bob plays the 4♠.
    Cat plays the K♠.
    Cat takes the trick with the K♠.
    Cat plays the Q♣.
    You play the 2♣.
    Bob plays the 10♦.
    Bob takes the trick with the 10♦.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♥.
    Cat takes the trick with the 7♦.
    Cat plays the K♣.
    You play the 3♦.
    Bob plays the 4♥.
    You take the trick with the 3♦.
    You play the 4♦.
    Bob plays the 2♦.
    Cat plays the 4♣.
    You take the trick with the 4♦.
    .
    End of hand 4.
    Spoilt: nobody took 3 tricks, and the pool of 4 stays.
    Of the pool, 3 was left from before and 1 was paid for
      this hand.
           tricks  change  chips
      You       2       0     17
      Bob       1       0     17
      Cat       2       0     22
stop
    .
    The pool of 4 is shared, and the odd chips go round from
      the dealer's left.
    The game is over. Cat wins.
    Chips: you 19, Bob 18, Cat 23.

game twenty-five 4 2 3
chance 1
    .
    Hand 1: Dan deals.
    The 8♣ is turned up: ♣ clubs are trumps.
    You rob the 8♣ and give the Q♠ face down.
    You play the A♣.
    Bob plays the 3♣.
    Cat plays the 7♠.
    Dan plays the 5♦.
    You take the trick with the A♣.
    You play the 9♦.
    Bob plays the 2♣.
    Cat plays the J♣.
    Dan plays the 2♦.
    Cat takes the trick with the J♣.
    Cat plays the 7♥.
    Dan plays the 3♥.
    You play the 9♥.
    Bob plays the A♥.
    Bob takes the trick with the A♥.
    Bob plays the 10♥.
    Cat plays the 8♦.
    Dan plays the 6♦.
    You play the 8♣.
    You take the trick with the 8♣.
    You play the J♥.
    Bob plays the A♠.
    Cat plays the 10♠.
    Dan plays the 4♠.
    You take the trick with the J♥.
    .
    End of hand 1.
    You+Cat scored most in this hand: 20.
    Each trick scores 5.
               tricks  change  total
      You+Cat       4     +20     20
      Bob+Dan       1      +5      5
stop
    .
    The game is over. You+Cat win.
    Points: You+Cat 20, Bob+Dan 5; 25 points win.

game forty-five 2 2 1
chance 1
    .
    Hand 1: Bob deals.
    The 5♦ is turned up: ♦ diamonds are trumps.
    You play the Q♠.
    Bob plays the 7♠.
    You take the trick with the Q♠.
    You play the J♣.
    Bob plays the 3♣.
    You take the trick with the J♣.
    You play the 8♦.
    Bob plays the 3♥.
    You take the trick with the 8♦.
    You play the A♣.
    Bob plays the 10♥.
    You take the trick with the A♣.
    You play the 9♥.
    Bob plays the A♠.
    You take the trick with the 9♥.
    .
    End of hand 1.
    You won 5 tricks, which score 10.
           tricks  change  total
      You       5     +10     10
      Bob       0       0      0
chance 2
    .
    Hand 2: you deal.
    The 4♦ is turned up: ♦ diamonds are trumps.
    Bob plays the Q♥.
    You play the J♥.
    Bob takes the trick with the Q♥.
    Bob plays the 6♥.
    You play the 9♥.
    You take the trick with the 9♥.
    You play the Q♦.
    Bob plays the 3♣.
    You take the trick with the Q♦.
    You play the 5♦.
    Bob plays the 4♠.
    You take the trick with the 5♦.
    You play the 2♠.
    Bob plays the 9♠.
    You take the trick with the 2♠.
    .
    End of hand 2.
    You won 4 tricks, which score 5.
           tricks  change  total
      You       4      +5     15
      Bob       1       0      0
stop
    .
    The game is over. You win.
    Points: You 15, Bob 0; 45 points win.

game auction-forty-fives 4 2 3
chance 1
    .
    Hand 1: Dan deals.
    You bid 5.
    Bob bids 25.
    Cat passes.
    Dan bids 30.
    Dan has the bid at 30.
    Dan makes ♦ diamonds trumps.
    You discard 9♥ A♣ and draw Q♥ 8♣.
    Bob discards 3 cards and draws 3 cards.
    Cat discards 3 cards and draws 3 cards.
    Dan discards 1 card and draws 1 card.
    You play the Q♥.
    Bob plays the 4♥.
    Cat plays the 7♥.
    Dan plays the 3♥.
    You take the trick with the Q♥.
    You play the 8♣.
    Bob plays the Q♦.
    Cat plays the 10♣.
    Dan plays the 6♦.
    Bob takes the trick with the Q♦.
    Bob plays the A♥.
    Cat plays the 8♦.
    Dan plays the 2♦.
    You play the 9♦.
    Bob takes the trick with the A♥.
    Bob plays the 8♠.
    Cat plays the 7♣.
    Dan plays the 4♠.
    You play the Q♠.
    You take the trick with the Q♠.
    You play the J♥.
    Bob plays the A♠.
    Cat plays the 6♣.
    Dan plays the 3♠.
    You take the trick with the J♥.
    .
    End of hand 1.
    Bob+Dan took 2 of the five tricks: the bid of 30 fails.
    Each trick is worth 5.
    Bob had the highest trump, the A♥: 5 more.
    The bid is taken off the score: −30.
               tricks  change  total
      You+Cat       3     +15     15
      Bob+Dan       2     -30    -30
chance 2
    .
    Hand 2: you deal.
    Bob bids 30.
    Cat passes.
    Dan passes.
    You hold the bid at 30.
    You have the bid at 30.
    You make ♣ clubs trumps.
    Bob discards 3 cards and draws 3 cards.
    Cat discards 3 cards and draws 3 cards.
    Dan discards 4 cards and draws 4 cards.
    You discard J♥ 3♦ and draw 3♠ 4♥.
    Bob plays the 10♥.
    Cat plays the 5♦.
    Dan plays the K♥.
    You play the 4♥.
    Dan takes the trick with the K♥.
    Dan plays the 4♣.
    You play the 3♠.
    Bob plays the 6♦.
    Cat plays the Q♣.
    Cat takes the trick with the Q♣.
    Cat plays the K♠.
    Dan plays the 9♣.
    You play the 5♣.
    Bob plays the 6♥.
    You take the trick with the 5♣.
    You play the 10♦.
    Bob plays the A♦.
    Cat plays the J♦.
    Dan plays the 3♣.
    Dan takes the trick with the 3♣.
    Dan plays the A♣.
    You play the 4♦.
    Bob plays the K♦.
    Cat plays the Q♦.
    Dan takes the trick with the A♣.
    .
    End of hand 2.
    You+Cat took 2 of the five tricks: the bid of 30 fails.
    Each trick is worth 5.
    You had the highest trump, the 5♣: 5 more.
    The bid is taken off the score: −30.
               tricks  change  total
      You+Cat       2     -30    -15
      Bob+Dan       3     +15    -15
stop
    .
    The game is over. You+Cat and Bob+Dan share the win.
    Points: You+Cat -15, Bob+Dan -15; 120 points win.

game spoil-five-white-knuckle 5 0 0
chance 5
    .
    Hand 1: you deal.
    You pay 3 and everybody else 2; the pool is 11.
    The 7♠ is turned up: ♠ spades are trumps.
    Bob plays the Q♣.
    Cat plays the 8♥.
    Dan plays the 6♣.
    Eve plays the Q♠.
    You play the 5♠.
    You take the trick with the 5♠.
    You play the 7♣.
    Bob plays the 4♦.
    Cat plays the A♥.
    Dan plays the 6♦.
    Eve plays the 5♥.
    Cat takes the trick with the A♥.
    Cat plays the 8♠.
    Dan plays the 6♥.
    Eve plays the K♥.
    You play the 2♦.
    Bob plays the J♠.
    Bob takes the trick with the J♠.
    Bob plays the 4♠.
    Cat plays the 10♠.
    Dan plays the 2♥.
    Eve plays the 10♦.
    You play the Q♦.
    Bob takes the trick with the 4♠.
    Bob plays the 3♥.
    Cat plays the 9♦.
    Dan plays the 8♦.
    Eve plays the K♦.
    You play the 8♣.
    Bob takes the trick with the 3♥.
    .
    End of hand 1.
    Bob wins the pool of 11.
           tricks  change  chips
      You       1       0     17
      Bob       3     +11     29
      Cat       1       0     18
      Dan       0       0     18
      Eve       0       0     18
stop
    .
    The game is over. Bob wins.
    Chips: you 17, Bob 29, Cat 18, Dan 18, Eve 18.

# One who has not robbed takes three tricks; a jink that comes off; a pool that is claimed.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars robbing=may
seat 1
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You do not rob, and nobody is told.
    You can't win the pool in this hand.
    Ann plays the 2♥.
    You play the K♥.
    Cat plays the 2♦.
    You take the trick with the K♥.
    You play the 5♠.
    Cat plays the 6♦.
    Ann plays the 8♣.
    You take the trick with the 5♠.
    You play the J♠.
    Cat plays the 7♦.
    Ann plays the 9♣.
    You take the trick with the J♠.
    .
    End of hand 1.
    You have enough tricks but are barred for not robbing:
      the pool of 3 stays.
           tricks  change  chips
      Ann       0       0     19
      You       3       0     19
      Cat       0       0     19
chance 9
    .
    Hand 2: Ann deals.
    Ann pays 1 as the new dealer; the pool is 4.
    The J♠ is turned up: ♠ spades are trumps.
    You play the 10♥.
    Cat plays the 5♥.
    Ann plays the 3♥.
    You take the trick with the 10♥.
    You play the 3♠.
    Cat plays the K♠.
    Ann plays the 7♠.
    Cat takes the trick with the K♠.
    Cat plays the 5♣.
    Ann plays the 3♣.
    You play the Q♠.
    You take the trick with the Q♠.
    You play the 6♠.
    Cat plays the 7♣.
    Ann plays the 4♠.
    Ann takes the trick with the 4♠.
    Ann plays the 7♦.
    You play the 8♥.
    Cat plays the 7♥.
    Ann takes the trick with the 7♦.
    .
    End of hand 2.
    Spoilt: nobody took 3 tricks, and the pool of 4 stays.
    Of the pool, 3 was left from before and 1 was paid for
      this hand.
           tricks  change  chips
      Ann       2       0     18
      You       2       0     19
      Cat       1       0     19
# … and the same by somebody else, after which all have as many chips, or some.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the trick with the K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the trick with the 5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the trick with the J♠.
    .
    End of hand 1.
    Bob has enough tricks but is barred for not robbing: the
      pool of 3 stays.
           tricks  change  chips
      You       0       0     19
      Bob       3       0     19
      Cat       0       0     19
stop
    .
    The pool of 3 is shared: 1 each.
    The game is over. Everybody shares the win.
    Chips: you 20, Bob 20, Cat 20.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars start=4,8,8
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the trick with the K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the trick with the 5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the trick with the J♠.
    .
    End of hand 1.
    Bob has enough tricks but is barred for not robbing: the
      pool of 3 stays.
           tricks  change  chips
      You       0       0      3
      Bob       3       0      7
      Cat       0       0      7
stop
    .
    The pool of 3 is shared: 1 each.
    The game is over. Bob and Cat share the win.
    Chips: you 4, Bob 8, Cat 8.
game spoil-five 4 0 3 rob_when=before-lead rob_refusal=bars start=8,8,8,4
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D|3D 4D 5D TD JD turned 7S
    .
    Hand 1: Dan deals.
    Everybody pays 1; the pool is 4.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 3D, play 5S, play 6D, play 4D, play 8C, play JS, play 7D, play 5D, play 9C
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Dan plays the 3♦.
    Bob takes the trick with the K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    Dan plays the 4♦.
    You play the 8♣.
    Bob takes the trick with the 5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    Dan plays the 5♦.
    You play the 9♣.
    Bob takes the trick with the J♠.
    .
    End of hand 1.
    Bob has enough tricks but is barred for not robbing: the
      pool of 4 stays.
           tricks  change  chips
      You       0       0      7
      Bob       3       0      7
      Cat       0       0      7
      Dan       0       0      3
stop
    .
    The pool of 4 is shared: 1 each.
    The game is over. You, Bob and Cat share the win.
    Chips: you 8, Bob 8, Cat 8, Dan 4.
game spoil-five 3 0 2 robbing=no jink_bonus=3
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the trick with the K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the trick with the 5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the trick with the J♠.
seat 1
asked
    The first three tricks are yours. Claim the pool of 3,
        or jink: play on for all five, for the pool and 3
        from each other player, or nothing?
acts jink, play AH, play 8D, play TC, play AS, play 9D, play JC
    You jink and play on for all five tricks.
    You play the A♥.
    Cat plays the 8♦.
    Ann plays the 10♣.
    You take the trick with the A♥.
    You play the A♠.
    Cat plays the 9♦.
    Ann plays the J♣.
    You take the trick with the A♠.
    .
    End of hand 1.
    You take all five tricks, make the jink and win the pool
      of 3.
    Each opponent pays 3 more for the jink.
           tricks  change  chips
      Ann       0      -3     16
      You       5      +9     28
      Cat       0      -3     16
game spoil-five 3 0 2 robbing=no
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play the 2♥.
    Bob plays the K♥.
    Cat plays the 2♦.
    Bob takes the trick with the K♥.
    Bob plays the 5♠.
    Cat plays the 6♦.
    You play the 8♣.
    Bob takes the trick with the 5♠.
    Bob plays the J♠.
    Cat plays the 7♦.
    You play the 9♣.
    Bob takes the trick with the J♠.
acts claim
    Bob claims the pool.
    .
    End of hand 1.
    Bob wins the pool of 3.
           tricks  change  chips
      You       0       0     19
      Bob       3      +3     22
      Cat       0       0     19

# A pool that does not come out even is shared; the winner is somebody alone, somebody else, two, all.
game spoil-five 3 0 2 stake=2 dealer_extra=1
chance 3
    .
    Hand 1: Cat deals.
    Cat pays 3 and everybody else 2; the pool is 7.
    The 2♠ is turned up: ♠ spades are trumps.
    You play the 10♥.
    Bob plays the 2♦.
    Cat plays the 9♥.
    You take the trick with the 10♥.
    You play the 9♣.
    Bob plays the K♣.
    Cat plays the 9♦.
    Bob takes the trick with the K♣.
    Bob plays the Q♣.
    Cat plays the 5♥.
    You play the 8♣.
    Bob takes the trick with the Q♣.
    Bob plays the 7♦.
    Cat plays the A♥.
    You play the 8♠.
    Cat takes the trick with the A♥.
    Cat plays the 9♠.
    You play the K♠.
    Bob plays the 7♣.
    You take the trick with the K♠.
    .
    End of hand 1.
    Spoilt: nobody took 3 tricks, and the pool of 7 stays.
           tricks  change  chips
      You       2       0     18
      Bob       2       0     18
      Cat       1       0     17
stop
    .
    The pool of 7 is shared, and the odd chips go round from
      the dealer's left.
    The game is over. You win.
    Chips: you 21, Bob 20, Cat 19.

# In sides a pool is for one's own side; a floor that ends the game; five tricks that count double.
game spoil-five 4 2 3
seat 2
chance 7
    .
    Hand 1: Dan deals.
    Everybody pays 1; the pool is 4.
    The J♥ is turned up: ♥ hearts are trumps.
    Ann robs the J♥ and gives the 7♠.
    Ann plays the K♠.
    Bob plays the 9♠.
    You play the 4♠.
    Dan plays the 3♠.
    Ann takes the trick with the K♠.
    Ann plays the J♥.
    Bob plays the 2♣.
    You play the 2♠.
    Dan plays the 4♥.
    Ann takes the trick with the J♥.
    Ann plays the K♣.
    Bob plays the 2♦.
    You play the 5♣.
    Dan plays the A♣.
    Ann takes the trick with the K♣.
    Ann claims the pool.
    .
    End of hand 1.
    You+Ann win the pool of 4: 2 each.
           tricks  change  chips
      Ann       3      +2     21
      Bob       0       0     19
      You       0      +2     21
      Dan       0       0     19
game nova-scotia-forty-fives 4 2 3 start=0,-110
seat 1
chance 2
    .
    Hand 1: Dan deals.
    Ann passes.
    You pass.
    Cat bids 30.
    Dan holds the bid at 30.
    Dan has the bid at 30.
    Dan makes ♣ clubs trumps.
    Ann discards 3 cards and draws 3 cards.
    You discard 10♠ 9♥ Q♦ and draw A♣ 4♣ 9♣.
    Cat discards 4 cards and draws 4 cards.
    Dan discards 3 cards and draws nothing.
    Ann plays the 6♥.
    You play the 5♦.
    Cat plays the K♥.
    Dan plays the 10♥.
    Cat takes the trick with the K♥.
    Cat plays the 5♣.
    Dan plays the 2♣.
    Ann plays the Q♣.
    You play the 4♣.
    Cat takes the trick with the 5♣.
    Cat plays the 3♠.
    Dan plays the J♠.
    Ann plays the K♠.
    You play the 3♦.
    Ann takes the trick with the K♠.
    Ann plays the J♦.
    You play the A♣.
    Cat plays the 4♥.
    Dan plays the K♦.
    You take the trick with the A♣.
    You play the 9♣.
    Cat plays the K♣.
    Dan plays the 4♦.
    Ann plays the Q♥.
    Cat takes the trick with the K♣.
    .
    End of hand 1.
    You+Dan made 5 of 30: the bid fails.
    Each trick is worth 5.
    Cat had the highest trump, the 5♣: 5 more.
    The bid is taken off the score: −30.
               tricks  change  total
      Ann+Cat       4     +25     25
      You+Dan       1     -30   -140
    .
    The game is over. Ann+Cat win.
    A score of −125 or less ends the game.
    Points: Ann+Cat 25, You+Dan -140; 125 points win, −125
      ends it.
