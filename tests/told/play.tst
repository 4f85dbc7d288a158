# Playing: how a lead must be answered, why a card is refused, the last trick (docs/rules.md §2, H2).
game spoil-five 3 0 2 robbing=no
deal 5S 3S 9H 4H 2D|AS KH 8C 9C TC|JS AH 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
last
    No trick has been played yet.
recall
    No trick has been played yet.
primer
    How cards rank, from high to low; the line Trumps shows
      this throughout the game:
      trumps: 5, jack, A♥ (always a trump), ace, king,
        queen, then as in their suit
      red suits ♥ ♦: king, queen, jack, 10, 9 down to 2, ace
      black suits ♠ ♣: king, queen, jack, ace, 2, 3 up to
        10, so low beats high
cards
    5♠ 3♠ | 9♥ 4♥ 2♦ are asked about
asked
    You lead: any card may be played. Which card?
why play 9H
    The 9♥ may be played. You lead: any card may be played.
why play KH
    The K♥ is not in the hand. (docs/rules.md §2)
acts play 9H
    You play the 9♥.
seat 1
asked
    Hearts were led: follow suit. That leaves the K♥. Enter
        plays it.
why play 8C
    Hearts were led and you hold the K♥. If you hold the
        plain suit led, you must follow it; otherwise you
        may play any card. (docs/rules.md §2)
acts play KH
    You play the K♥.
seat 2
cards
    J♠ A♥ | 8♦ 7♦ 6♦ are asked about
asked
    Hearts were led and you hold none: any card may be
        played, a trump too. Which card?
why play 6D
    The 6♦ may be played. Hearts were led and you hold none:
        any card may be played, a trump too.
seat 0
acts play 6D
    Cat plays the 6♦.
    Bob takes the trick with the K♥.
last
    Last trick: you 9♥ led, Bob K♥, Cat 6♦; Bob took it with
      the K♥.
recall
    Last trick: you 9♥ led, Bob K♥, Cat 6♦; Bob took it with
      the K♥.
scores
    Chips: you 19, Bob 19, Cat 19; pool 3.
seat 1
asked
    You lead: any card may be played. Which card?
acts play AS
    You play the A♠.
seat 2
asked
    Trumps were led, but your J♠ A♥ may be kept back: any
        card may be played. Which card?
why play 7D
    The 7♦ may be played. Trumps were led, but your J♠ A♥
        may be kept back: any card may be played.
why play JS
    The J♠ may be played. Trumps were led, but your J♠ A♥
        may be kept back: any card may be played.
acts play JS
    You play the J♠.
seat 0
asked
    Trumps were led: play a trump. Which card?
acts play 3S
    You play the 3♠.
    Cat takes the trick with the J♠.
seat 2
acts play AH
    You play the A♥.
seat 0
asked
    Trumps were led, but your 5♠ may be kept back: any card
        may be played. Which card?
seat -1
acts play 5S, play 8C
    Ann plays the 5♠.
    Bob plays the 8♣.
    Ann takes the trick with the 5♠.
last
    Last trick: Cat A♥ led, Ann 5♠, Bob 8♣; Ann took it with
      the 5♠.
recall
    Last trick: Cat A♥ led, Ann 5♠, Bob 8♣; Ann took it with
      the 5♠.

# Nothing but top trumps in hand; the last card; a lead that nobody can follow.
game spoil-five 3 0 2 robbing=no
deal 2S 3S 9H 4H 2D|JS AH 8C 9C TC|4S 6S 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 2S
    You play the 2♠.
seat 1
asked
    Trumps were led, but your J♠ A♥ may be kept back: any
        card may be played. Which card?
acts play 8C
    You play the 8♣.
acts play 4S, play 3S, play 9C, play 6S
    Cat plays the 4♠.
    Ann takes the trick with the 2♠.
    Ann plays the 3♠.
    You play the 9♣.
    Cat plays the 6♠.
    Ann takes the trick with the 3♠.
acts play 9H, play TC, play 6D
    Ann plays the 9♥.
    You play the 10♣.
    Cat plays the 6♦.
    Ann takes the trick with the 9♥.
seat 0
asked
    The first three tricks are yours. Claim the pool of 3,
        or jink: play on for all five, for the pool and 1
        from each other player, or nothing?
means claim
    take the pool; the hand ends
means jink
    play on for all five tricks
acts jink
    You jink and play on for all five tricks.
acts play 4H, play AH, play 7D
    You play the 4♥.
    Bob plays the A♥.
    Cat plays the 7♦.
    Bob takes the trick with the A♥.
    .
    End of hand 1.
    You fail to make the jink: nobody wins, and the pool of
      3 stays.
           tricks  change  chips
      You       3       0     19
      Bob       1       0     19
      Cat       0       0     19

# All five tricks, and the last card.
game spoil-five 3 0 2 robbing=no
deal 5S JS AH 3S KH|2H 8C 9C TC JC|2D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 5S, play 2H, play 2D, play JS, play 8C, play 6D, play AH, play 9C, play 7D
    You play the 5♠.
    Bob plays the 2♥.
    Cat plays the 2♦.
    You take the trick with the 5♠.
    You play the J♠.
    Bob plays the 8♣.
    Cat plays the 6♦.
    You take the trick with the J♠.
    You play the A♥.
    Bob plays the 9♣.
    Cat plays the 7♦.
    You take the trick with the A♥.
acts jink, play 3S, play TC, play 8D
    You jink and play on for all five tricks.
    You play the 3♠.
    Bob plays the 10♣.
    Cat plays the 8♦.
    You take the trick with the 3♠.
asked
    Your last card is the K♥. Enter plays it.
acts play KH, play JC, play 9D
    You play the K♥.
    Bob plays the J♣.
    Cat plays the 9♦.
    You take the trick with the K♥.
    .
    End of hand 1.
    You take all five tricks, make the jink and win the pool
      of 3.
    Each opponent pays 1 more for the jink.
           tricks  change  chips
      You       5      +5     24
      Bob       0      -1     18
      Cat       0      -1     18

# To a plain suit: follow or trump; trump when void; anything with a trump in hand; anything at all.
game spoil-five 3 0 2 robbing=no follow=may-trump
deal 2S 3S 9H 4H 2D|KH 4S 8C 9C TC|5S JS 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 9H
    You play the 9♥.
seat 1
asked
    Hearts were led: follow suit or play a trump. Which
        card?
acts play 4S
    You play the 4♠.
seat 2
asked
    Hearts were led and you hold none: any card may be
        played, a trump too. Which card?
game spoil-five 3 0 2 robbing=no follow=must-trump-when-void
deal 2S 3S 9H 4H 2D|KH 4S 8C 9C TC|5S JS 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 9H
    You play the 9♥.
seat 1
asked
    Hearts were led: follow suit or play a trump. Which
        card?
acts play KH
    You play the K♥.
seat 2
asked
    Hearts were led and you hold none, but your 5♠ J♠ may be
        kept back: any card may be played. Which card?
game spoil-five 3 0 2 robbing=no follow=must-trump-when-void
deal 2S 3S 9H 4H 2D|KH 4S 8C 9C TC|5S 6S 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 9H, play KH
    You play the 9♥.
    Bob plays the K♥.
seat 2
asked
    Hearts were led and you hold none: play a trump. Which
        card?
why play 6D
    Hearts were led and you hold none: you must play a
        trump. If you hold the plain suit led, you must
        follow it or play a trump; otherwise you must play a
        trump if you can, except one that may be withheld.
        (docs/rules.md H2)
game spoil-five 3 0 2 robbing=no follow=free-with-trump
deal 2S 3S 9H 4H 2D|KH 4S 8C 9C TC|5D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 9H
    You play the 9♥.
seat 1
asked
    Hearts were led and you hold a trump: any card may be
        played. Which card?
acts play KH
    You play the K♥.
seat 2
asked
    Hearts were led and you hold none: any card may be
        played. Which card?
game spoil-five 3 0 2 robbing=no follow=free
deal 2S 3S 9H 4H 2D|KH 4S 8C 9C TC|5D 6D 7D 8D 9D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 9H
    You play the 9♥.
seat 1
asked
    Hearts were led: any card may be played. Which card?

# The A♥ may be a heart besides a trump.
game spoil-five 3 0 2 robbing=no ace_hearts_follows=heart
deal 9H 3S 4S 6S 7C|AH 8C 9C TC JC|2H AC 3H 4H 6H turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The 7♠ is turned up: ♠ spades are trumps.
acts play 9H
    You play the 9♥.
seat 1
asked
    Hearts were led, and your A♥ is a heart too: follow
        suit. That leaves the A♥. Enter plays it.
why play 8C
    Hearts were led and you hold the A♥. If you hold the
        plain suit led, you must follow it; otherwise you
        may play any card. (docs/rules.md §2)

# Nothing to see but the order of the cards.
game peel-ordinary-order 3 0 2
primer
    How cards rank, from high to low; the line Trumps shows
      this throughout the game:
      every suit, trumps or not: ace, king, queen, jack, 10,
        9 down to 2
      only the cards of the trump suit are trumps
game us-one-hundred-ten 4 0 3
primer
    How cards rank, from high to low; the line Trumps shows
      this throughout the game:
      trumps: 5, jack, Joker, A♥ (both always trumps), ace,
        king, queen, then as in a suit
      ♥ and ♦: king, queen, jack, 10, 9 down to 2, the A♦
        above them all
      ♠ and ♣: ace, king, queen, jack, 2, 3 up to 10, so low
        beats high
game atlantic-forty-fives 4 2 3
primer
    How cards rank, from high to low; the line Trumps shows
      this throughout the game:
      trumps: 5, jack, A♥ (always a trump), ace, king,
        queen, then as in their suit
      red suits ♥ ♦: king, queen, jack, 10, 9 down to 2, ace
      black suits ♠ ♣: king, queen, jack, ace, 2, 3 up to
        10, so low beats high

# Two who stand together: trumps with trumps, suits with suits while trumps are not named.
game auction-forty-fives 4 2 3
deal AH 5S JS 2C 3C|||
    .
    Hand 1: Dan deals.
cards
    A♥ | 5♠ J♠ | 2♣ 3♣
