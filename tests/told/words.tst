# The players' own words for the kitty, the pool and the rest, and long names.
game spoil-five 3 0 2
names Maximiliana Bartholomew Cat
words pool=the pot; chips=the pennies; turn_up=the trump card
deal 5S JS 2C 3C 4C|KH KS QS 9D TD|2H 3H 4H 6H 7H turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pot is 3.
    The 7♠ is turned up: ♠ spades are trumps.
scores
    The pennies: you 19, Bartholomew 19, Cat 19; pot 3.
chance 4
    You play the 3♣.
    Bartholomew plays the K♠.
    Cat plays the 2♥.
    Bartholomew takes the trick with the K♠.
    Bartholomew plays the 10♦.
    Cat plays the 7♥.
    You play the 5♠.
    You take the trick with the 5♠.
    You play the J♠.
    Bartholomew plays the Q♠.
    Cat plays the 4♥.
    You take the trick with the J♠.
    You play the 4♣.
    Bartholomew plays the K♥.
    Cat plays the 6♥.
    You take the trick with the 4♣.
    .
    End of hand 1.
    You win the pot of 3.
                   tricks  change  pennies
      You               3      +3       22
      Bartholomew       1       0       19
      Cat               0       0       19
words kitty=the widow; stock=the talon
stop
    .
    The game is over. You win.
    The pennies: you 22, Bartholomew 19, Cat 19.

game fifty-five 3 0 2
words kitty=the widow; points=the score
deal |||
    .
    Hand 1: Cat deals.
acts bid 10, pass, pass
    You bid 10.
    Bob passes.
    Cat passes.
    You have the bid at 10 and take the widow.
asked
    You have the widow in hand: discard which 5 cards?

# signs of a format in the players' own words are only signs
game spoil-five 2 0 1
words pool=the 100%s {card} pot; chips=% of {name}
deal AS KC QC 9D TD|2H 3H 4H 6H 7H turned 7S
    .
    Hand 1: Bob deals.
    Everybody pays 1; the 100%s {card} pot is 2.
    The 7♠ is turned up: ♠ spades are trumps.
scores
    % of {name}: you 19, Bob 19; 100%s {card} pot 2.
