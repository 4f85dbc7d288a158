# For a listener: a trick, what may be played to it, and what is asked in a word.
game spoil-five 3 0 2 robbing=no
spoken
deal 5S 3S 9H 4H 2D|AS KH 8C 9C TC|JS AH 6D 7D 8D turned 7S
    .
    Hand 1: Cat deals.
    Everybody pays 1; the pool is 3.
    The seven of spades is turned up: spades are trumps.
aside trumps
    Spades are trumps. Yours: five, three. Out, high to low:
      jack, ace of hearts, ace, king, queen, two, four, six,
      eight, nine, ten. On the table: seven of spades.
aside trick
    No card has been led.
aside gone
    No card is gone yet.
aside hand
    You hold 1 five of spades, 2 three of spades, 3 nine of
      hearts, 4 four of hearts, 5 two of diamonds.
aside turn
    It is your turn.
aside last
    No trick has been played yet.
asked
    Your lead: any card.
acts play 9H
    You: nine of hearts.
seat 1
aside trick
    Ann led nine of hearts. Ann is winning.
aside turn
    It is your turn.
asked
    Hearts led: only the king of hearts. Enter plays it.
why play 8C
    Not allowed. Hearts led: only the king of hearts.
why play 5H
    The five of hearts is not in the hand.
acts play KH
    You: king of hearts.
seat 2
asked
    Hearts led: any card.
why play 6D
    The six of diamonds may be played. Hearts were led and
        you hold none: any card may be played, a trump too.
acts play 6D
    You: six of diamonds.
    Bob takes it.
aside last
    Last trick: Ann nine of hearts led, Bob king of hearts,
      you six of diamonds; Bob took it with the king of
      hearts.
aside gone
    Hearts gone: king, nine; diamonds: six.
seat 1
asked
    Your lead: any card.
acts play AS
    You: ace of spades.
seat 2
asked
    Trumps led: any card.
acts play JS
    You: jack of spades.
seat 0
asked
    Trumps led: five of spades or three of spades?
aside trumps
    Spades are trumps. Yours: five, three. Out, high to low:
      ace of hearts, king, queen, two, four, six, eight,
      nine, ten. On the table: seven of spades.
acts play 3S
    You: three of spades.
    Cat takes it.
seat 2
acts play AH
    You: ace of hearts.
seat 0
asked
    Trumps led: any card.
acts play 5S, play 8C
    You: five of spades.
    Bob: eight of clubs.
    You take it.
aside gone
    Trumps gone: five, jack, ace of hearts, ace, three;
      hearts: king, nine; diamonds: six; clubs: eight.
aside score
    Chips: you 19, Bob 19, Cat 19; pool 3.
acts play 4H, play 9C, play 7D, play 2D, play TC, play 8D
    You: four of hearts.
    Bob: nine of clubs.
    Cat: seven of diamonds.
    You take it.
    You: two of diamonds.
    Bob: ten of clubs.
    Cat: eight of diamonds.
    Cat takes it.
    .
    End of hand 1.
    Spoilt: nobody took 3 tricks, and the pool of 3 stays.
    You 19; Bob 19; Cat 19.

# Before trumps are named, and what is discarded.
game auction-forty-fives 4 2 3 start=100,0
spoken
deal 5S JS 2C 3C 4C|AS KS QS 9D TD|2H 3H 4H 6H 7H|AD 2D 3D 4D 6D
    .
    Hand 1: Dan deals.
aside trumps
    Trumps are not named yet.
aside hand
    You hold 1 five of spades, 2 jack of spades, 3 two of
      clubs, 4 three of clubs, 5 four of clubs.
aside gone
    No card is gone yet.
asked
    Your bid: 20, 25, 30, pass?
acts bid 20, pass, pass, pass
    You bid 20.
    Bob passes.
    Cat passes.
    Dan passes.
    You have the bid at 20.
asked
    Make which suit trumps: spades, hearts, diamonds or
        clubs?
acts name S
    You make spades trumps.
asked
    Discard which cards, up to 5, to draw as many?
aside trumps
    Spades are trumps. Yours: five, jack. Out, high to low:
      ace of hearts, ace, king, queen, two, three, four,
      six, seven, eight, nine, ten.

# A partner called by a card.
game newfoundland-call-partner 5 0 4 kitty=0 draw=none
spoken
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
    You make spades trumps.
asked
    Call which trump, or alone?
acts call JS
    You call the jack of spades.
seat 1
acts play 2H, play 2C, play 8C, play TH, play KS, play 5S
    You: two of hearts.
    Cat: two of clubs.
    Dan: eight of clubs.
    Eve: ten of hearts.
    Ann: king of spades.
    Ann takes it.
    Ann: five of spades.
asked
    Trumps led: only the jack of spades. Enter plays it.
game newfoundland-call-partner 5 0 4 kitty=0 draw=none
spoken
deal 5S KS QS 2D 3D|JS 2H 3H 4H 6H|2C 3C 4C 6C 7C|8C 9C TC 8D 9D|7H 8H 9H TH TD
    .
    Hand 1: Eve deals.
acts bid 15, pass, pass, pass, pass, name S, alone
    You bid 15.
    Bob passes.
    Cat passes.
    Dan passes.
    Eve passes.
    You have the bid at 15.
    You make spades trumps.
    You play alone.
