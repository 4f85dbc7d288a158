# A person and two computer players: what the page is told, and how its table changes. This story is told first, when nothing
# has begun yet.

due
    none
deal
    error no game
think
    error no computer player is to choose
act play 5H
    error no game
stop
    error no game
told
hint {}
    error it is not the person's turn
table
    null
order S
    error no suit, or no game
why play 5H
    error no game
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
due
    deal
act play 5H
    error no hand is being played: deal first, status ERR_NO_HAND
think
    error no computer player is to choose
stop
    error no hand is being played: deal first, status ERR_NO_HAND
table
    seat: 0
    rules: spoil-five
    kind: pool
    players: 3
    sides: 0
    unit: chips
    aim: say AIM_POOL, n 3, m 0
    goal: null
    byBid: false
    hand: 0
    phase: deal
    dealer: 0
    turn: -1
    seats.0: name Ann, cards 0, tricks 0, total 20, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 0, tricks 0, total 20, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 0, tricks 0, total 20, side 2, passed false, said null, drew null
    pool: 0
    turnUp: null
    call: null
    partner: -1
    turnUpOpen: false
    joker: null
    robber: -1
    trump: null
    lowered: false
    barred: false
    givenOpen: true
    bid: null
    trick.lead: -1
    trick.cards: null, null, null
    trick.winning: -1
    last: null
    tricksDone: 0
    cards: 
    hands: null
    out: 
    kitty: 
    order: 
    led: null
    question: null
    ended: null
    result: 
    over: null
goes on
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["2H 9H KH 9C KC","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"8C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6C"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play AS"}
    {"event":"turn","seat":0,"legal":["play 9C","play KC"]}
due
    person
deal
    error a hand is being played: it must end first, status ERR_HAND_RUNNING
think
    error no computer player is to choose
stop
    error a hand is being played: it must end first, status ERR_HAND_RUNNING
table
    hand: 1
    phase: play
    turn: 0
    seats.0: name Ann, cards 5, tricks 0, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 4, tricks 0, total 19, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 4, tricks 0, total 19, side 2, passed false, said null, drew null
    pool: 3
    turnUp: 8C
    turnUpOpen: true
    trump: C
    trick.lead: 1
    trick.cards: null, 6C, AS
    trick.winning: 1
    cards.0: card KC, trump true, legal true
    cards.1: card 9C, trump true, legal true
    cards.2: card KH, trump false, legal false
    cards.3: card 9H, trump false, legal false
    cards.4: card 2H, trump false, legal false
    order: 5C hidden, JC hidden, AH hidden, AC hidden, KC own, QC hidden, 2C hidden, 3C hidden, 4C hidden, 6C gone, 7C hidden, 8C open, 9C own, TC hidden
    question.kinds: play
    question.choices: play 9C, play KC
    question.hopeless: 
    question.discard: null
    question.rest: false
order D
    5D hidden, JD hidden, AH hidden, AD hidden, KD hidden, QD hidden, TD hidden, 9D hidden, 8D hidden, 7D hidden, 6D hidden, 4D hidden, 3D hidden, 2D hidden
order C
    5C hidden, JC hidden, AH hidden, AC hidden, KC own, QC hidden, 2C hidden, 3C hidden, 4C hidden, 6C gone, 7C hidden, 8C open, 9C own, TC hidden
order ♠
    5S hidden, JS hidden, AH hidden, AS gone, KS hidden, QS hidden, 2S hidden, 3S hidden, 4S hidden, 6S hidden, 7S hidden, 8S hidden, 9S hidden, TS hidden
order X
    error no suit, or no game
why play 5H
    status: ERR_NOT_HELD
    places: card 5H, Asked trumps, held 9C KC, kinds play, bids "", bid 0, turn 0, points 19, least 0, most 0
    option: null
    value: null
    sentence: the 5♥ is not in the hand
why bid 20
    status: ERR_NOT_ASKED
    places: Asked trumps, held 9C KC, kinds play, bids "", bid 0, turn 0, points 19, least 0, most 0
    option: null
    value: null
    sentence: that is not what is asked now: play
why discard 2H 3H
    status: ERR_NOT_ASKED
    places: card 3H, Asked trumps, held 9C KC, kinds play, bids "", bid 0, turn 0, points 19, least 0, most 0
    option: null
    value: null
    sentence: that is not what is asked now: play
why nonsense
    status: ERR_CHOICE_TEXT
    places: Asked trumps, held 9C KC, kinds play, bids "", bid 0, turn 0, points 19, least 0, most 0
    option: null
    value: null
    sentence: no choice is written like that
why play 2H
    status: ERR_MUST_TRUMP
    places: card 2H, Asked trumps, held 9C KC, kinds play, bids "", bid 0, turn 0, points 19, least 0, most 0
    option: renege
    value: over-lower
    sentence: trumps led: you can't withhold the K♣ 9♣. You may withhold a top trump (5, jack, A♥) when a lower trump is led
act bid 20
    error that is not what is asked now: play, status ERR_NOT_ASKED
act nonsense
    error no choice is written like that, status ERR_CHOICE_TEXT
acts play 2H
    error trumps led: you can't withhold the K♣ 9♣. You may withhold a top trump (5, jack, A♥) when a lower trump is led, status ERR_MUST_TRUMP
table
goes on
table
acts play KC
    {"event":"act","seat":0,"do":"play KC"}
    {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"6C AS KC","winner":0}
    {"event":"turn","seat":0,"legal":["play 2H","play 9H","play KH","play 9C"]}
goes on
table
    seats.0: name Ann, cards 4, tricks 1, total 19, side 0, passed false, said null, drew null
    trick.lead: -1
    trick.cards: null, null, null
    trick.winning: -1
    last.lead: 1
    last.cards: KC, 6C, AS
    last.winning: 0
    tricksDone: 1
    cards.0: card 9C, trump true, legal true
    cards.1: card KH, trump false, legal true
    cards.2: card 9H, trump false, legal true
    cards.3: card 2H, trump false, legal true
    order: 5C hidden, JC hidden, AH hidden, AC hidden, KC gone, QC hidden, 2C hidden, 3C hidden, 4C hidden, 6C gone, 7C hidden, 8C open, 9C own, TC hidden
    question.choices: play 2H, play 9H, play KH, play 9C
acts play 9H
    {"event":"act","seat":0,"do":"play 9H"}
    {"event":"turn","seat":1}
goes on
    {"event":"act","seat":1,"do":"play 6H"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play QH"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"9H 6H QH","winner":2}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play KS"}
    {"event":"turn","seat":0,"legal":["play 2H","play KH","play 9C"]}
acts play KH
    {"event":"act","seat":0,"do":"play KH"}
    {"event":"turn","seat":1}
goes on
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":3,"lead":2,"cards":"KS KH 8D","winner":2}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 8S"}
    {"event":"turn","seat":0,"legal":["play 2H","play 9C"]}
table
    seats.0: name Ann, cards 2, tricks 1, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 2, tricks 0, total 19, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 1, tricks 2, total 19, side 2, passed false, said null, drew null
    trick.lead: 2
    trick.cards: null, null, 8S
    trick.winning: 2
    last.lead: 2
    last.cards: KH, 8D, KS
    last.winning: 2
    tricksDone: 3
    cards.1: card 2H, trump false, legal true
    led.suit: S
    led.order: KS gone, QS hidden, JS hidden, AS gone, 2S hidden, 3S hidden, 4S hidden, 5S hidden, 6S hidden, 7S hidden, 8S gone, 9S hidden, TS hidden
    question.choices: play 2H, play 9C
acts play 9C
    {"event":"act","seat":0,"do":"play 9C"}
    {"event":"turn","seat":1}
table
    turn: 1
    seats.0: name Ann, cards 1, tricks 1, total 19, side 0, passed false, said null, drew null
    trick.cards: 9C, null, 8S
    trick.winning: 0
    cards.0: card 2H, trump false, legal false
    order: 5C hidden, JC hidden, AH hidden, AC hidden, KC gone, QC hidden, 2C hidden, 3C hidden, 4C hidden, 6C gone, 7C hidden, 8C open, 9C gone, TC hidden
    question: null
goes on
    {"event":"act","seat":1,"do":"play 3C"}
    {"event":"trick","hand":1,"trick":4,"lead":2,"cards":"8S 9C 3C","winner":1}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play TD"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 2S"}
    {"event":"turn","seat":0,"legal":["play 2H"]}
acts play 2H
    {"event":"act","seat":0,"do":"play 2H"}
    {"event":"trick","hand":1,"trick":5,"lead":1,"cards":"TD 2S 2H","winner":1}
    {"event":"end-hand","hand":1,"outcome":"spoil","tricks":[1,2,2],"change":[0,0,0],"total":[19,19,19],"pool":3}
table
    phase: deal
    turn: -1
    seats.0: name Ann, cards 0, tricks 1, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 0, tricks 2, total 19, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 0, tricks 2, total 19, side 2, passed false, said null, drew null
    trick.lead: -1
    trick.cards: null, null, null
    trick.winning: -1
    last.lead: 1
    last.cards: 2H, TD, 2S
    last.winning: 1
    tricksDone: 5
    cards: 
    order: 5C hidden, JC hidden, AH hidden, AC hidden, KC gone, QC hidden, 2C hidden, 3C gone, 4C hidden, 6C gone, 7C hidden, 8C open, 9C gone, TC hidden
    led: null
    ended.event: end-hand
    ended.hand: 1
    ended.outcome: spoil
    ended.tricks: 1, 2, 2
    ended.change: 0, 0, 0
    ended.total: 19, 19, 19
    ended.pool: 3
    result.0: say spoil, seat -1, side -1, partner -1, card null, number 3, other 0, pool 3
why play 5H
    status: ERR_NO_HAND
    places: card 5H, kinds "", bids "", bid 0, points 19, least 0, most 0
    option: null
    value: null
    sentence: no hand is being played: deal first
due
    deal
think
    error no computer player is to choose
act play 5H
    error no hand is being played: deal first, status ERR_NO_HAND
told
recorded
act play 5H
    error no hand is being played: deal first, status ERR_NO_HAND
stop
told
    {"event":"end-game","winners":[0,1,2],"total":[20,20,20],"match":1,"stopped":true}
recorded
    {"event":"end-game","winners":[0,1,2],"total":[20,20,20],"match":1,"stopped":true}
due
    over
stop
    error the game is over, status ERR_GAME_OVER
deal
    error the game is over, status ERR_GAME_OVER
act play 5H
    error the game is over, status ERR_GAME_OVER
think
    error no computer player is to choose

# The same game from its record, for the eyes of another seat, and without a seat.
record
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20],"human":0,"bots":["random","random"]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"pack":"6H 8D 3C 2S QH 8S KC 2H KH TD 6C AS KS 9C 9H 8C QS AC JS JD 6D 7D KD 5S 9D TH TC 7S QD 7C 8H 4S 2D 3S 4D 5C 4H 2C JC 6S TS AH 3D 5H 5D 4C QC 7H 9S 3H JH AD","hands":["2H 9H KH 9C KC","6H 8D TD 3C 6C","AS 2S 8S KS QH"],"turn_up":"8C"}
    {"event":"act","seat":1,"do":"play 6C"}
    {"event":"act","seat":2,"do":"play AS"}
    {"event":"act","seat":0,"do":"play KC"}
    {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"6C AS KC","winner":0}
    {"event":"act","seat":0,"do":"play 9H"}
    {"event":"act","seat":1,"do":"play 6H"}
    {"event":"act","seat":2,"do":"play QH"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"9H 6H QH","winner":2}
    {"event":"act","seat":2,"do":"play KS"}
    {"event":"act","seat":0,"do":"play KH"}
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":3,"lead":2,"cards":"KS KH 8D","winner":2}
    {"event":"act","seat":2,"do":"play 8S"}
    {"event":"act","seat":0,"do":"play 9C"}
    {"event":"act","seat":1,"do":"play 3C"}
    {"event":"trick","hand":1,"trick":4,"lead":2,"cards":"8S 9C 3C","winner":1}
    {"event":"act","seat":1,"do":"play TD"}
    {"event":"act","seat":2,"do":"play 2S"}
    {"event":"act","seat":0,"do":"play 2H"}
    {"event":"trick","hand":1,"trick":5,"lead":1,"cards":"TD 2S 2H","winner":1}
    {"event":"end-hand","hand":1,"outcome":"spoil","tricks":[1,2,2],"change":[0,0,0],"total":[19,19,19],"pool":3}
again 1
    {"event":"seat","seat":1}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["?? ?? ?? ?? ??","6H 8D TD 3C 6C","?? ?? ?? ?? ??"],"turn_up":"8C"}
    {"event":"turn","seat":1,"legal":["play 6H","play 8D","play TD","play 3C","play 6C"]}
    {"event":"act","seat":1,"do":"play 6C"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play AS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KC"}
    {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"6C AS KC","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9H"}
    {"event":"turn","seat":1,"legal":["play 6H"]}
    {"event":"act","seat":1,"do":"play 6H"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play QH"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"9H 6H QH","winner":2}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play KS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KH"}
    {"event":"turn","seat":1,"legal":["play 8D","play TD","play 3C"]}
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":3,"lead":2,"cards":"KS KH 8D","winner":2}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 8S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9C"}
    {"event":"turn","seat":1,"legal":["play TD","play 3C"]}
    {"event":"act","seat":1,"do":"play 3C"}
    {"event":"trick","hand":1,"trick":4,"lead":2,"cards":"8S 9C 3C","winner":1}
    {"event":"turn","seat":1,"legal":["play TD"]}
    {"event":"act","seat":1,"do":"play TD"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 2S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 2H"}
    {"event":"trick","hand":1,"trick":5,"lead":1,"cards":"TD 2S 2H","winner":1}
    {"event":"end-hand","hand":1,"outcome":"spoil","tricks":[1,2,2],"change":[0,0,0],"total":[19,19,19],"pool":3}
again 2
    {"event":"seat","seat":2}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??","AS 2S 8S KS QH"],"turn_up":"8C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6C"}
    {"event":"turn","seat":2,"legal":["play AS","play 2S","play 8S","play KS","play QH"]}
    {"event":"act","seat":2,"do":"play AS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KC"}
    {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"6C AS KC","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9H"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6H"}
    {"event":"turn","seat":2,"legal":["play QH"]}
    {"event":"act","seat":2,"do":"play QH"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"9H 6H QH","winner":2}
    {"event":"turn","seat":2,"legal":["play 2S","play 8S","play KS"]}
    {"event":"act","seat":2,"do":"play KS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KH"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":3,"lead":2,"cards":"KS KH 8D","winner":2}
    {"event":"turn","seat":2,"legal":["play 2S","play 8S"]}
    {"event":"act","seat":2,"do":"play 8S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 3C"}
    {"event":"trick","hand":1,"trick":4,"lead":2,"cards":"8S 9C 3C","winner":1}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play TD"}
    {"event":"turn","seat":2,"legal":["play 2S"]}
    {"event":"act","seat":2,"do":"play 2S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 2H"}
    {"event":"trick","hand":1,"trick":5,"lead":1,"cards":"TD 2S 2H","winner":1}
    {"event":"end-hand","hand":1,"outcome":"spoil","tricks":[1,2,2],"change":[0,0,0],"total":[19,19,19],"pool":3}
again -1
    {"event":"seat","seat":-1}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"8C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6C"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play AS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KC"}
    {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"6C AS KC","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9H"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6H"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play QH"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"9H 6H QH","winner":2}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play KS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KH"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":3,"lead":2,"cards":"KS KH 8D","winner":2}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 8S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 3C"}
    {"event":"trick","hand":1,"trick":4,"lead":2,"cards":"8S 9C 3C","winner":1}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play TD"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 2S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 2H"}
    {"event":"trick","hand":1,"trick":5,"lead":1,"cards":"TD 2S 2H","winner":1}
    {"event":"end-hand","hand":1,"outcome":"spoil","tricks":[1,2,2],"change":[0,0,0],"total":[19,19,19],"pool":3}
again 3
    error there is no such seat at this table
again 10
    error "seat" must be one of the table's, or -1
again -2
    error "seat" must be one of the table's, or -1
again "0"
    error "seat" must be one of the table's, or -1
again 2
    {"event":"seat","seat":2}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??","AS 2S 8S KS QH"],"turn_up":"8C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6C"}
    {"event":"turn","seat":2,"legal":["play AS","play 2S","play 8S","play KS","play QH"]}
    {"event":"act","seat":2,"do":"play AS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KC"}
    {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"6C AS KC","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9H"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 6H"}
    {"event":"turn","seat":2,"legal":["play QH"]}
    {"event":"act","seat":2,"do":"play QH"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"9H 6H QH","winner":2}
    {"event":"turn","seat":2,"legal":["play 2S","play 8S","play KS"]}
    {"event":"act","seat":2,"do":"play KS"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KH"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":3,"lead":2,"cards":"KS KH 8D","winner":2}
    {"event":"turn","seat":2,"legal":["play 2S","play 8S"]}
    {"event":"act","seat":2,"do":"play 8S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 9C"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 3C"}
    {"event":"trick","hand":1,"trick":4,"lead":2,"cards":"8S 9C 3C","winner":1}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play TD"}
    {"event":"turn","seat":2,"legal":["play 2S"]}
    {"event":"act","seat":2,"do":"play 2S"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 2H"}
    {"event":"trick","hand":1,"trick":5,"lead":1,"cards":"TD 2S 2H","winner":1}
    {"event":"end-hand","hand":1,"outcome":"spoil","tricks":[1,2,2],"change":[0,0,0],"total":[19,19,19],"pool":3}
read {"event":"game"}
    error "game" where "deal" must come (docs/formats.md)
read {"event":"game"}
    error a line before this one was wrong (docs/formats.md)

# Nobody is a person: all hands are hidden, and the game goes on by itself.
start {"rules":"twenty-five","players":2,"sides":0,"options":{"hands":1},"names":["Ann","Bob"],"levels":["random","random"],"seat":-1,"seed":9}
    {"event":"seat","seat":-1}
    {"event":"game","version":1,"rules":"twenty-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"may-trump","renege":"any-lead","ace_hearts_lead":"trumps","rob_when":"own-turn","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"free","dealer_rob":"own-turn","target":25,"hands":1},"players":["Ann","Bob"],"sides":0,"dealer":1,"start":[0,0]}
goes on
    {"event":"deal","hand":1,"dealer":1,"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"TH"}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play KS"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8S"}
    {"event":"trick","hand":1,"trick":1,"lead":0,"cards":"KS 8S","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 3H"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8D"}
    {"event":"trick","hand":1,"trick":2,"lead":0,"cards":"3H 8D","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 4S"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play JD"}
    {"event":"trick","hand":1,"trick":3,"lead":0,"cards":"4S JD","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 7H"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 2D"}
    {"event":"trick","hand":1,"trick":4,"lead":0,"cards":"7H 2D","winner":0}
    {"event":"turn","seat":0}
    {"event":"act","seat":0,"do":"play 6D"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play KC"}
    {"event":"trick","hand":1,"trick":5,"lead":0,"cards":"6D KC","winner":0}
    {"event":"end-hand","hand":1,"outcome":"scored","tricks":[5,0],"change":[25,0],"total":[25,0]}
    {"event":"end-game","winners":[0],"total":[25,0],"match":2}
table
    seat: -1
    rules: twenty-five
    kind: points
    players: 2
    unit: points
    aim: say AIM_POINTS, n 5, m 0
    goal: 25
    phase: over
    dealer: 1
    seats.0: name Ann, cards 0, tricks 5, total 25, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 0, tricks 0, total 0, side 1, passed false, said null, drew null
    pool: null
    turnUp: TH
    trump: H
    givenOpen: false
    trick.cards: null, null
    last.lead: 0
    last.cards: 6D, KC
    last.winning: 0
    order: 5H hidden, JH hidden, AH hidden, KH hidden, QH hidden, TH open, 9H hidden, 8H hidden, 7H gone, 6H hidden, 4H hidden, 3H gone, 2H hidden
    ended.outcome: scored
    ended.tricks: 5, 0
    ended.change: 25, 0
    ended.total: 25, 0
    result.0: say scored.most, seat 0, side -1, partner -1, card null, number 25, other 0, pool 0
    result.1: say scored, seat -1, side -1, partner -1, card null, number 5, other 0, pool 0
    over.event: end-game
    over.winners: 0
    over.total: 25, 0
    over.match: 2
due
    over
deal
    error the game is over, status ERR_GAME_OVER
act play 5H
    error the game is over, status ERR_GAME_OVER
hint {}
    error it is not the person's turn
stop
    error the game is over, status ERR_GAME_OVER

# A game that was stopped goes on from its record: at any line that is whole, and for another seat, with other players.
start {"rules":"spoil-five","players":2,"sides":0,"options":{},"names":["Ann","Bob"],"levels":[null,"random"],"seat":0,"seed":4}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
goes on
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["TS KH 5D 5C QC","?? ?? ?? ?? ??"],"turn_up":"JS"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8H"}
    {"event":"turn","seat":0,"legal":["play KH"]}
hint {"nodes":1}
    best: play KH
    unit: chips
    reason: ONLY
    places: card KH, kept null, out null, seat -1, suit null, number 0, tricks 0, chance 0
    choices.0: do play KH, worth 0, behind 0, error 0, playouts 0
hint {"nodes":"few"}
    error "nodes" must be a whole number
record
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20],"human":0,"bots":["random"]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    {"event":"act","seat":1,"do":"play 8H"}
resume {"levels":[null,"random"],"seat":0,"seed":5}
    error "levels" must be a level for each seat but the person's
open {"seat":0}
resume {"levels":[null,"random"],"seat":0,"seed":5}
    error there is no game in this record
again 0
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["TS KH 5D 5C QC","?? ?? ?? ?? ??"],"turn_up":"JS"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"play 8H"}
resume {"levels":[null,"random"],"seat":2,"seed":5}
    error "seat" must be one of the table's, or -1
resume {"levels":[null,"random"],"seat":0,"seed":-5}
    error "seed" must be a whole number
resume []
    error an object is expected
due
    person
resume {"levels":["random",null],"seat":1,"seed":5}
told
    {"event":"turn","seat":0}
due
    bot
resume {"levels":[null,"random"],"seat":0,"seed":5}
told
    {"event":"turn","seat":0,"legal":["play KH"]}
due
    person
