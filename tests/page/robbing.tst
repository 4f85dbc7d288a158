# Robbing on the page: a question that is asked in silence is not shown to others, nor its answer.

start {"rules":"spoil-five","players":3,"sides":0,"options":{"rob_refusal":"free","hands":1},"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":9}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"free","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":1},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
goes on
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["AS 4S 6S 8S 6D","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"JS"}
    {"event":"turn","seat":0,"legal":["rob AS","rob 4S","rob 6S","rob 8S","rob 6D","decline"]}
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
    hand: 1
    phase: rob
    dealer: 0
    turn: 0
    seats.0: name Ann, cards 5, tricks 0, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 5, tricks 0, total 19, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 5, tricks 0, total 19, side 2, passed false, said null, drew null
    pool: 3
    turnUp: JS
    call: null
    partner: -1
    turnUpOpen: true
    joker: null
    robber: -1
    trump: S
    lowered: false
    barred: false
    givenOpen: true
    bid: null
    trick.lead: -1
    trick.cards: null, null, null
    trick.winning: -1
    last: null
    tricksDone: 0
    cards.0: card AS, trump true, legal true
    cards.1: card 4S, trump true, legal true
    cards.2: card 6S, trump true, legal true
    cards.3: card 8S, trump true, legal true
    cards.4: card 6D, trump false, legal true
    hands: null
    out: 
    kitty: 
    order: 5S hidden, JS open, AH hidden, AS own, KS hidden, QS hidden, 2S hidden, 3S hidden, 4S own, 6S own, 7S hidden, 8S own, 9S hidden, TS hidden
    led: null
    question.kinds: rob, decline
    question.choices: rob AS, rob 4S, rob 6S, rob 8S, rob 6D, decline
    question.hopeless: 
    question.discard: null
    question.rest: false
    ended: null
    result: 
    over: null
why decline
    null
why turn-down
    status: ERR_NOT_ASKED
    places: kinds rob decline, bids "", bid 0, turn 0, points 19, least 0, most 0, robs AS
    option: null
    value: null
    sentence: that is not what is asked now: rob or decline
why rob 5H
    status: ERR_NOT_HELD
    places: card 5H, kinds rob decline, bids "", bid 0, turn 0, points 19, least 0, most 0, robs AS
    option: null
    value: null
    sentence: the 5♥ is not in the hand
why play 5H
    status: ERR_NOT_ASKED
    places: card 5H, kinds rob decline, bids "", bid 0, turn 0, points 19, least 0, most 0, robs AS
    option: null
    value: null
    sentence: that is not what is asked now: rob or decline
acts decline
    {"event":"act","seat":0,"do":"decline"}
    {"event":"turn","seat":1}
goes on
    {"event":"act","seat":1,"do":"play 7H"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"play 3S"}
    {"event":"turn","seat":0,"legal":["play AS","play 4S","play 6S","play 8S","play 6D"]}
table
    phase: play
    seats.1: name Bob, cards 4, tricks 0, total 19, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 4, tricks 0, total 19, side 2, passed false, said null, drew null
    trick.lead: 1
    trick.cards: null, 7H, 3S
    trick.winning: 2
    order: 5S hidden, JS open, AH hidden, AS own, KS hidden, QS hidden, 2S hidden, 3S gone, 4S own, 6S own, 7S hidden, 8S own, 9S hidden, TS hidden
    led.suit: H
    led.order: KH hidden, QH hidden, JH hidden, TH hidden, 9H hidden, 8H hidden, 7H gone, 6H hidden, 5H hidden, 4H hidden, 3H hidden, 2H hidden
    question.kinds: play
    question.choices: play AS, play 4S, play 6S, play 8S, play 6D
start {"rules":"spoil-five","players":3,"sides":0,"options":{"rob_refusal":"free","hands":1},"names":["Ann","Bob","Cat"],"levels":["random",null,"random"],"seat":1,"seed":9}
    {"event":"seat","seat":1}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"free","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":1},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
deal
told
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["?? ?? ?? ?? ??","KS 3H 7H TH 8D","?? ?? ?? ?? ??"],"turn_up":"JS"}
    {"event":"turn","seat":1,"legal":["play KS","play 3H","play 7H","play TH","play 8D"]}
due
    bot
think
told
    {"event":"act","seat":0,"do":"rob 4S"}
    {"event":"turn","seat":1,"legal":["play KS","play 3H","play 7H","play TH","play 8D"]}
recorded
    {"event":"act","seat":0,"do":"rob 4S"}
due
    person
table
    seat: 1
    hand: 0
    phase: deal
    turn: -1
    seats.0: name Ann, cards 0, tricks 0, total 20, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 0, tricks 0, total 20, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 0, tricks 0, total 20, side 2, passed false, said null, drew null
    pool: 0
    turnUp: null
    turnUpOpen: false
    trump: null
    trick.lead: -1
    trick.cards: null, null, null
    trick.winning: -1
    cards: 
    order: 
    led: null
    question: null

# The ace that is not taken becomes the lowest trump.
start {"rules":"spoil-five","players":3,"sides":0,"options":{"joker":"yes","hands":1},"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":25}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","joker":"yes","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":1},"players":["Ann","Bob","Cat"],"sides":0,"dealer":1,"start":[20,20,20]}
goes on
    {"event":"deal","hand":1,"dealer":1,"paid":[1,1,1],"pool":3,"hands":["3S AH AC 5C JC","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"JH"}
    {"event":"turn","seat":0,"legal":["rob 3S","rob AH","rob AC","rob 5C","rob JC","turn-down"]}
table
    seat: 0
    hand: 1
    phase: rob
    dealer: 1
    turn: 0
    seats.0: name Ann, cards 5, tricks 0, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 5, tricks 0, total 19, side 1, passed false, said null, drew null
    seats.2: name Cat, cards 5, tricks 0, total 19, side 2, passed false, said null, drew null
    pool: 3
    turnUp: JH
    turnUpOpen: true
    trump: H
    cards.0: card AH, trump true, legal true
    cards.1: card 3S, trump false, legal true
    cards.2: card JC, trump false, legal true
    cards.3: card AC, trump false, legal true
    cards.4: card 5C, trump false, legal true
    order: 5H hidden, JH open, XX hidden, AH own, KH hidden, QH hidden, TH hidden, 9H hidden, 8H hidden, 7H hidden, 6H hidden, 4H hidden, 3H hidden, 2H hidden
    question.kinds: rob, turn-down
    question.choices: rob 3S, rob AH, rob AC, rob 5C, rob JC, turn-down
    question.hopeless: 
    question.discard: null
    question.rest: false
acts turn-down
    {"event":"act","seat":0,"do":"turn-down"}
    {"event":"turn","seat":2}
table
    phase: play
    turn: 2
    lowered: true
    cards.0: card AH, trump true, legal false
    cards.1: card 3S, trump false, legal false
    cards.2: card JC, trump false, legal false
    cards.3: card AC, trump false, legal false
    cards.4: card 5C, trump false, legal false
    order: 5H hidden, JH open, XX hidden, KH hidden, QH hidden, TH hidden, 9H hidden, 8H hidden, 7H hidden, 6H hidden, 4H hidden, 3H hidden, 2H hidden, AH own
    question: null
order C
    5C own, JC own, XX hidden, AH own, AC own, KC hidden, QC hidden, 2C hidden, 3C hidden, 4C hidden, 6C hidden, 7C hidden, 8C hidden, 9C hidden, TC hidden

# The Joker is turned up; the person deals, and takes it.
start {"rules":"spoil-five","players":3,"sides":0,"options":{"joker":"yes","hands":1},"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":16}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","joker":"yes","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":1},"players":["Ann","Bob","Cat"],"sides":0,"dealer":0,"start":[20,20,20]}
goes on
    {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":3,"hands":["2S QS JH TD 5C","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"JD","turned":"XX JD"}
    {"event":"turn","seat":0,"legal":["rob 2S","rob QS","rob JH","rob TD","rob 5C"]}
table
    phase: rob
    dealer: 0
    turn: 0
    turnUp: JD
    joker: open
    trump: D
    lowered: false
    cards.0: card TD, trump true, legal true
    cards.1: card QS, trump false, legal true
    cards.2: card 2S, trump false, legal true
    cards.3: card JH, trump false, legal true
    cards.4: card 5C, trump false, legal true
    order: 5D hidden, JD open, XX open, AH hidden, AD hidden, KD hidden, QD hidden, TD own, 9D hidden, 8D hidden, 7D hidden, 6D hidden, 4D hidden, 3D hidden, 2D hidden
    question.kinds: rob
    question.choices: rob 2S, rob QS, rob JH, rob TD, rob 5C
    question.hopeless: 
    question.discard: null
    question.rest: false
acts rob 2S
    {"event":"act","seat":0,"do":"rob 2S"}
    {"event":"turn","seat":1}
table
    phase: play
    turn: 1
    joker: taken
    cards.0: card XX, trump true, legal false
    cards.1: card TD, trump true, legal false
    cards.2: card QS, trump false, legal false
    cards.3: card JH, trump false, legal false
    cards.4: card 5C, trump false, legal false
    out: 2S
    order: 5D hidden, JD open, XX own, AH hidden, AD hidden, KD hidden, QD hidden, TD own, 9D hidden, 8D hidden, 7D hidden, 6D hidden, 4D hidden, 3D hidden, 2D hidden
    question: null
start {"rules":"spoil-five","players":3,"sides":0,"options":{"joker":"yes","hands":1},"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":28}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","joker":"yes","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":1},"players":["Ann","Bob","Cat"],"sides":0,"dealer":2,"start":[20,20,20]}
goes on
    {"event":"deal","hand":1,"dealer":2,"paid":[1,1,1],"pool":3,"hands":["2S 3S JD 8C KC","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"KD","turned":"XX KD"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"rob 4C"}
    {"event":"turn","seat":0,"legal":["play 2S","play 3S","play JD","play 8C","play KC"]}
table
    dealer: 2
    turn: 0
    turnUp: KD
    cards.0: card JD, trump true, legal true
    cards.1: card 2S, trump false, legal true
    cards.2: card 3S, trump false, legal true
    cards.3: card KC, trump false, legal true
    cards.4: card 8C, trump false, legal true
    out: 
    order: 5D hidden, JD own, XX hidden, AH hidden, AD hidden, KD open, QD hidden, TD hidden, 9D hidden, 8D hidden, 7D hidden, 6D hidden, 4D hidden, 3D hidden, 2D hidden
    question.kinds: play
    question.choices: play 2S, play 3S, play JD, play 8C, play KC
    question.hopeless: 
    question.discard: null
    question.rest: false
