# How hands and games end: chance plays them, as far as the words are concerned (docs/rules.md §5 to §8).
game spoil-five 3 0 2
chance 1
    .
    Hand 1. Cat deals.
    Everybody pays 1; the pool is 3.
    The 2♣ is turned up: ♣ clubs are trumps.
    You rob: you take the 2♣ and give the Q♠.
    You play A♣.
    Bob plays 3♣.
    Cat plays 7♠.
    You take the trick with the A♣.
    You play 5♦.
    Bob plays 9♦.
    Cat plays 8♦.
    Bob takes the trick with the 9♦.
    Bob plays 4♠.
    Cat plays A♥.
    You play 9♥.
    Cat takes the trick with the A♥.
    Cat plays J♥.
    You play 3♥.
    Bob plays 10♥.
    Cat takes the trick with the J♥.
    Cat plays J♣.
    You play 2♣.
    Bob plays A♠.
    Cat takes the trick with the J♣.
    .
    End of hand 1.
    Cat has the third trick and wins the pool.
           tricks  change  chips
      You       1       0     19
      Bob       1       0     19
      Cat       3      +3     22
chance 2
    .
    Hand 2. You deal.
    Everybody pays 1; the pool is 3.
    The 10♣ is turned up: ♣ clubs are trumps.
    Bob plays Q♥.
    Cat plays 9♥.
    You play 10♥.
    Bob takes the trick with the Q♥.
    Bob plays 4♠.
    Cat plays 2♣.
    You play J♠.
    Cat takes the trick with the 2♣.
    Cat plays 10♦.
    You play 9♠.
    Bob plays 4♦.
    Cat takes the trick with the 10♦.
    Cat plays 5♦.
    You play 2♠.
    Bob plays 6♥.
    Cat takes the trick with the 5♦.
    .
    End of hand 2.
    Cat has the third trick and wins the pool.
           tricks  change  chips
      You       0       0     18
      Bob       1       0     18
      Cat       3      +3     24
chance 3
    .
    Hand 3. Bob deals.
    Everybody pays 1; the pool is 3.
    The 2♠ is turned up: ♠ spades are trumps.
    Cat plays 10♥.
    You play 2♦.
    Bob plays 9♥.
    Cat takes the trick with the 10♥.
    Cat plays 9♣.
    You play K♣.
    Bob plays 9♦.
    You take the trick with the K♣.
    You play Q♣.
    Bob plays 5♥.
    Cat plays 8♣.
    You take the trick with the Q♣.
    You play 7♦.
    Bob plays A♥.
    Cat plays 8♠.
    Bob takes the trick with the A♥.
    Bob plays 9♠.
    Cat plays K♠.
    You play 7♣.
    Cat takes the trick with the K♠.
    .
    End of hand 3.
    Spoilt: nobody has three tricks, and the pool of 3
      stays.
           tricks  change  chips
      You       2       0     17
      Bob       1       0     17
      Cat       2       0     23
chance 4
    .
    Hand 4. Cat deals.
    Cat pays 1 as the new dealer; the pool is 4.
    The Q♦ is turned up: ♦ diamonds are trumps.
    You play 9♠.
    Bob plays 4♠.
    Cat plays K♠.
    Cat takes the trick with the K♠.
    Cat plays Q♣.
    You play 2♣.
    Bob plays 10♦.
    Bob takes the trick with the 10♦.
    Bob plays J♠.
    Cat plays 7♦.
    You play 9♥.
    Cat takes the trick with the 7♦.
    Cat plays K♣.
    You play 3♦.
    Bob plays 4♥.
    You take the trick with the 3♦.
    You play 4♦.
    Bob plays 2♦.
    Cat plays 4♣.
    You take the trick with the 4♦.
    .
    End of hand 4.
    Spoilt: nobody has three tricks, and the pool of 4
      stays.
           tricks  change  chips
      You       2       0     17
      Bob       1       0     17
      Cat       2       0     22
stop
    .
    The pool of 4 is shared, the odd chips from the dealer's
      left on.
    The game is over. Cat wins.
    Chips: you 19, Bob 18, Cat 23.

game twenty-five 4 2 3
chance 1
    .
    Hand 1. Dan deals.
    The 8♣ is turned up: ♣ clubs are trumps.
    You rob: you take the 8♣ and give the Q♠, face down.
    You play A♣.
    Bob plays 3♣.
    Cat plays 7♠.
    Dan plays 5♦.
    You take the trick with the A♣.
    You play 9♦.
    Bob plays 2♣.
    Cat plays J♣.
    Dan plays 2♦.
    Cat takes the trick with the J♣.
    Cat plays 7♥.
    Dan plays 3♥.
    You play 9♥.
    Bob plays A♥.
    Bob takes the trick with the A♥.
    Bob plays 10♥.
    Cat plays 8♦.
    Dan plays 6♦.
    You play 8♣.
    You take the trick with the 8♣.
    You play J♥.
    Bob plays A♠.
    Cat plays 10♠.
    Dan plays 4♠.
    You take the trick with the J♥.
    .
    End of hand 1.
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
    Hand 1. Bob deals.
    The 5♦ is turned up: ♦ diamonds are trumps.
    You play Q♠.
    Bob plays 7♠.
    You take the trick with the Q♠.
    You play J♣.
    Bob plays 3♣.
    You take the trick with the J♣.
    You play 8♦.
    Bob plays 3♥.
    You take the trick with the 8♦.
    You play A♣.
    Bob plays 10♥.
    You take the trick with the A♣.
    You play 9♥.
    Bob plays A♠.
    You take the trick with the 9♥.
    .
    End of hand 1.
    You won more tricks.
           tricks  change  total
      You       5     +10     10
      Bob       0       0      0
chance 2
    .
    Hand 2. You deal.
    The 4♦ is turned up: ♦ diamonds are trumps.
    Bob plays Q♥.
    You play J♥.
    Bob takes the trick with the Q♥.
    Bob plays 6♥.
    You play 9♥.
    You take the trick with the 9♥.
    You play Q♦.
    Bob plays 3♣.
    You take the trick with the Q♦.
    You play 5♦.
    Bob plays 4♠.
    You take the trick with the 5♦.
    You play 2♠.
    Bob plays 9♠.
    You take the trick with the 2♠.
    .
    End of hand 2.
    You won more tricks.
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
    Hand 1. Dan deals.
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
    You play Q♥.
    Bob plays 4♥.
    Cat plays 7♥.
    Dan plays 3♥.
    You take the trick with the Q♥.
    You play 8♣.
    Bob plays Q♦.
    Cat plays 10♣.
    Dan plays 6♦.
    Bob takes the trick with the Q♦.
    Bob plays A♥.
    Cat plays 8♦.
    Dan plays 2♦.
    You play 9♦.
    Bob takes the trick with the A♥.
    Bob plays 8♠.
    Cat plays 7♣.
    Dan plays 4♠.
    You play Q♠.
    You take the trick with the Q♠.
    You play J♥.
    Bob plays A♠.
    Cat plays 6♣.
    Dan plays 3♠.
    You take the trick with the J♥.
    .
    End of hand 1.
    Dan has lost the bid of 30.
               tricks  change  total
      You+Cat       3     +15     15
      Bob+Dan       2     -30    -30
chance 2
    .
    Hand 2. You deal.
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
    Bob plays 10♥.
    Cat plays 5♦.
    Dan plays K♥.
    You play 4♥.
    Dan takes the trick with the K♥.
    Dan plays 4♣.
    You play 3♠.
    Bob plays 6♦.
    Cat plays Q♣.
    Cat takes the trick with the Q♣.
    Cat plays K♠.
    Dan plays 9♣.
    You play 5♣.
    Bob plays 6♥.
    You take the trick with the 5♣.
    You play 10♦.
    Bob plays A♦.
    Cat plays J♦.
    Dan plays 3♣.
    Dan takes the trick with the 3♣.
    Dan plays A♣.
    You play 4♦.
    Bob plays K♦.
    Cat plays Q♦.
    Dan takes the trick with the A♣.
    .
    End of hand 2.
    You have lost the bid of 30.
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
    Hand 1. You deal.
    You pay 3 and everybody else 2; the pool is 11.
    The 7♠ is turned up: ♠ spades are trumps.
    Bob plays Q♣.
    Cat plays 8♥.
    Dan plays 6♣.
    Eve plays Q♠.
    You play 5♠.
    You take the trick with the 5♠.
    You play 7♣.
    Bob plays 4♦.
    Cat plays A♥.
    Dan plays 6♦.
    Eve plays 5♥.
    Cat takes the trick with the A♥.
    Cat plays 8♠.
    Dan plays 6♥.
    Eve plays K♥.
    You play 2♦.
    Bob plays J♠.
    Bob takes the trick with the J♠.
    Bob plays 4♠.
    Cat plays 10♠.
    Dan plays 2♥.
    Eve plays 10♦.
    You play Q♦.
    Bob takes the trick with the 4♠.
    Bob plays 3♥.
    Cat plays 9♦.
    Dan plays 8♦.
    Eve plays K♦.
    You play 8♣.
    Bob takes the trick with the 3♥.
    .
    End of hand 1.
    Bob has the third trick and wins the pool.
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
    Hand 1. Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You do not rob, and nobody is told: you can't win the
      pool in this hand.
    Ann plays 2♥.
    You play K♥.
    Cat plays 2♦.
    You take the trick with the K♥.
    You play 5♠.
    Cat plays 6♦.
    Ann plays 8♣.
    You take the trick with the 5♠.
    You play J♠.
    Cat plays 7♦.
    Ann plays 9♣.
    You take the trick with the J♠.
    .
    End of hand 1.
    You have three tricks, but are barred for not robbing:
      the pool of 3 stays.
           tricks  change  chips
      Ann       0       0     19
      You       3       0     19
      Cat       0       0     19
chance 9
    .
    Hand 2. Ann deals.
    Ann pays 1 as the new dealer; the pool is 4.
    The J♠ is turned up: ♠ spades are trumps.
    You play 10♥.
    Cat plays 5♥.
    Ann plays 3♥.
    You take the trick with the 10♥.
    You play 3♠.
    Cat plays K♠.
    Ann plays 7♠.
    Cat takes the trick with the K♠.
    Cat plays 5♣.
    Ann plays 3♣.
    You play Q♠.
    You take the trick with the Q♠.
    You play 6♠.
    Cat plays 7♣.
    Ann plays 4♠.
    Ann takes the trick with the 4♠.
    Ann plays 7♦.
    You play 8♥.
    Cat plays 7♥.
    Ann takes the trick with the 7♦.
    .
    End of hand 2.
    Spoilt: nobody has three tricks, and the pool of 4
      stays.
           tricks  change  chips
      Ann       2       0     18
      You       2       0     19
      Cat       1       0     19
# … and the same by somebody else, after which all have as many chips, or some.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1. Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play 2♥.
    Bob plays K♥.
    Cat plays 2♦.
    Bob takes the trick with the K♥.
    Bob plays 5♠.
    Cat plays 6♦.
    You play 8♣.
    Bob takes the trick with the 5♠.
    Bob plays J♠.
    Cat plays 7♦.
    You play 9♣.
    Bob takes the trick with the J♠.
    .
    End of hand 1.
    Bob has three tricks, but is barred for not robbing: the
      pool of 3 stays.
           tricks  change  chips
      You       0       0     19
      Bob       3       0     19
      Cat       0       0     19
stop
    .
    The pool of 3 is shared: 1 each.
    The game is over. All share the win.
    Chips: you 20, Bob 20, Cat 20.
game spoil-five 3 0 2 rob_when=before-lead rob_refusal=bars start=4,8,8
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1. Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play 2♥.
    Bob plays K♥.
    Cat plays 2♦.
    Bob takes the trick with the K♥.
    Bob plays 5♠.
    Cat plays 6♦.
    You play 8♣.
    Bob takes the trick with the 5♠.
    Bob plays J♠.
    Cat plays 7♦.
    You play 9♣.
    Bob takes the trick with the J♠.
    .
    End of hand 1.
    Bob has three tricks, but is barred for not robbing: the
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
    Hand 1. Dan deals.
    Everybody pays 1; the pool is 4.
    The 7♠ is turned up: ♠ spades are trumps.
acts decline, play 2H, play KH, play 2D, play 3D, play 5S, play 6D, play 4D, play 8C, play JS, play 7D, play 5D, play 9C
    You play 2♥.
    Bob plays K♥.
    Cat plays 2♦.
    Dan plays 3♦.
    Bob takes the trick with the K♥.
    Bob plays 5♠.
    Cat plays 6♦.
    Dan plays 4♦.
    You play 8♣.
    Bob takes the trick with the 5♠.
    Bob plays J♠.
    Cat plays 7♦.
    Dan plays 5♦.
    You play 9♣.
    Bob takes the trick with the J♠.
    .
    End of hand 1.
    Bob has three tricks, but is barred for not robbing: the
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
    Hand 1. Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play 2♥.
    Bob plays K♥.
    Cat plays 2♦.
    Bob takes the trick with the K♥.
    Bob plays 5♠.
    Cat plays 6♦.
    You play 8♣.
    Bob takes the trick with the 5♠.
    Bob plays J♠.
    Cat plays 7♦.
    You play 9♣.
    Bob takes the trick with the J♠.
seat 1
asked
    The first three tricks are yours. Claim the pool of 3,
        or jink: play on for all five, for the pool and 3
        from each other player, or nothing?
acts jink, play AH, play 8D, play TC, play AS, play 9D, play JC
    You jink: on for all five tricks.
    You play A♥.
    Cat plays 8♦.
    Ann plays 10♣.
    You take the trick with the A♥.
    You play A♠.
    Cat plays 9♦.
    Ann plays J♣.
    You take the trick with the A♠.
    .
    End of hand 1.
    You have all five tricks: the jink is made.
           tricks  change  chips
      Ann       0      -3     16
      You       5      +9     28
      Cat       0      -3     16
game spoil-five 3 0 2 robbing=no
deal 2H 8C 9C TC JC|5S JS AS AH KH|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1. Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 2H, play KH, play 2D, play 5S, play 6D, play 8C, play JS, play 7D, play 9C
    You play 2♥.
    Bob plays K♥.
    Cat plays 2♦.
    Bob takes the trick with the K♥.
    Bob plays 5♠.
    Cat plays 6♦.
    You play 8♣.
    Bob takes the trick with the 5♠.
    Bob plays J♠.
    Cat plays 7♦.
    You play 9♣.
    Bob takes the trick with the J♠.
acts claim
    Bob claims the pool.
    .
    End of hand 1.
    Bob has the third trick and wins the pool.
           tricks  change  chips
      You       0       0     19
      Bob       3      +3     22
      Cat       0       0     19

# A pool that does not come out even is shared; the winner is somebody alone, somebody else, two, all.
game spoil-five 3 0 2 stake=2 dealer_extra=1
chance 3
    .
    Hand 1. Cat deals.
    Cat pays 3 and everybody else 2; the pool is 7.
    The 2♠ is turned up: ♠ spades are trumps.
    You play 10♥.
    Bob plays 2♦.
    Cat plays 9♥.
    You take the trick with the 10♥.
    You play 9♣.
    Bob plays K♣.
    Cat plays 9♦.
    Bob takes the trick with the K♣.
    Bob plays Q♣.
    Cat plays 5♥.
    You play 8♣.
    Bob takes the trick with the Q♣.
    Bob plays 7♦.
    Cat plays A♥.
    You play 8♠.
    Cat takes the trick with the A♥.
    Cat plays 9♠.
    You play K♠.
    Bob plays 7♣.
    You take the trick with the K♠.
    .
    End of hand 1.
    Spoilt: nobody has three tricks, and the pool of 7
      stays.
           tricks  change  chips
      You       2       0     18
      Bob       2       0     18
      Cat       1       0     17
stop
    .
    The pool of 7 is shared, the odd chips from the dealer's
      left on.
    The game is over. You win.
    Chips: you 21, Bob 20, Cat 19.

# In sides a pool is for one's own side; a floor that ends the game; five tricks that count double.
game spoil-five 4 2 3
seat 2
chance 7
    .
    Hand 1. Dan deals.
    Everybody pays 1; the pool is 4.
    The J♥ is turned up: ♥ hearts are trumps.
    Ann robs: takes the J♥ and gives the 7♠.
    Ann plays K♠.
    Bob plays 9♠.
    You play 4♠.
    Dan plays 3♠.
    Ann takes the trick with the K♠.
    Ann plays J♥.
    Bob plays 2♣.
    You play 2♠.
    Dan plays 4♥.
    Ann takes the trick with the J♥.
    Ann plays K♣.
    Bob plays 2♦.
    You play 5♣.
    Dan plays A♣.
    Ann takes the trick with the K♣.
    Ann claims the pool.
    .
    End of hand 1.
    Ann has the third trick and wins the pool.
           tricks  change  chips
      Ann       3      +2     21
      Bob       0       0     19
      You       0      +2     21
      Dan       0       0     19
game nova-scotia-forty-fives 4 2 3 start=0,-110
seat 1
chance 2
    .
    Hand 1. Dan deals.
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
    Ann plays 6♥.
    You play 5♦.
    Cat plays K♥.
    Dan plays 10♥.
    Cat takes the trick with the K♥.
    Cat plays 5♣.
    Dan plays 2♣.
    Ann plays Q♣.
    You play 4♣.
    Cat takes the trick with the 5♣.
    Cat plays 3♠.
    Dan plays J♠.
    Ann plays K♠.
    You play 3♦.
    Ann takes the trick with the K♠.
    Ann plays J♦.
    You play A♣.
    Cat plays 4♥.
    Dan plays K♦.
    You take the trick with the A♣.
    You play 9♣.
    Cat plays K♣.
    Dan plays 4♦.
    Ann plays Q♥.
    Cat takes the trick with the K♣.
    .
    End of hand 1.
    Dan has lost the bid of 30.
               tricks  change  total
      Ann+Cat       4     +25     25
      You+Dan       1     -30   -140
    .
    The game is over. Ann+Cat win.
    A score of −125 or less ends the game.
    Points: Ann+Cat 25, You+Dan -140; 125 points win, −125
      ends it.
