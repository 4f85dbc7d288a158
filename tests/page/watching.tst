# A table that others play: what the page is fed.

feed {"event":"seat","seat":0}
table
    null
feed {"event":"seat","seat":1}
feed {"event":"game","version":1,"rules":"forty-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"may-trump","renege":"any-lead","ace_hearts_lead":"trumps","rob_when":"own-turn","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"free","dealer_rob":"own-turn","score":"bands","target":45,"hands":0},"players":["Ann","Bob"],"sides":2,"dealer":1,"start":[0,0]}
table
    seat: 1
    rules: forty-five
    kind: bands
    players: 2
    sides: 2
    unit: points
    aim: say AIM_BANDS, n 0, m 0
    goal: 45
    byBid: false
    hand: 0
    phase: deal
    dealer: 1
    turn: -1
    seats.0: name Ann, cards 0, tricks 0, total 0, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 0, tricks 0, total 0, side 1, passed false, said null, drew null
    pool: null
    turnUp: null
    call: null
    partner: -1
    turnUpOpen: false
    joker: null
    robber: -1
    trump: null
    lowered: false
    barred: false
    givenOpen: false
    bid: null
    trick.lead: -1
    trick.cards: null, null
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
feed {"event":"deal","hand":1,"dealer":1,"hands":["?? ?? ?? ?? ??","QS 5D KD 6C KC"],"turn_up":"3C"}
table
    hand: 1
    phase: play
    turn: 0
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 5, tricks 0, total 0, side 1, passed false, said null, drew null
    turnUp: 3C
    turnUpOpen: true
    trump: C
    cards.0: card KC, trump true, legal false
    cards.1: card 6C, trump true, legal false
    cards.2: card QS, trump false, legal false
    cards.3: card KD, trump false, legal false
    cards.4: card 5D, trump false, legal false
    order: 5C hidden, JC hidden, AH hidden, AC hidden, KC own, QC hidden, 2C hidden, 3C open, 4C hidden, 6C own, 7C hidden, 8C hidden, 9C hidden, TC hidden
feed {"event":"turn","seat":0}
feed {"event":"sat","seat":0,"name":"Ann"}
feed {"event":"act","seat":0,"do":"play JD"}
feed {"event":"turn","seat":1,"legal":["play KD","play 5D","play 6C","play KC"]}
table
    turn: 1
    seats.0: name Ann, cards 4, tricks 0, total 0, side 0, passed false, said null, drew null
    trick.lead: 0
    trick.cards: JD, null
    trick.winning: 0
    cards.0: card KC, trump true, legal true
    cards.1: card 6C, trump true, legal true
    cards.3: card KD, trump false, legal true
    cards.4: card 5D, trump false, legal true
    led.suit: D
    led.order: KD own, QD hidden, JD gone, TD hidden, 9D hidden, 8D hidden, 7D hidden, 6D hidden, 5D own, 4D hidden, 3D hidden, 2D hidden, AD hidden
    question.kinds: play
    question.choices: play 5D, play KD, play 6C, play KC
    question.hopeless: 
    question.discard: null
    question.rest: false
feed {"event":"chat","seat":0,"say":"well"}
table
hint {"nodes":-5}
    error "nodes" must be a whole number
why play QS
    status: ERR_FOLLOW_OR_TRUMP
    places: card QS, Asked D, held 5D KD, kinds play, bids "", bid 0, turn 1, points 0, least 0, most 0
    option: follow
    value: may-trump
    sentence: Diamonds were led and you hold the K♦ 5♦. If you hold the plain suit led, you must follow it or play a trump; otherwise you may play any card
why play KD
    null
feed {"event":"act","seat":1,"do":"play QS"}
    error seat 1 can't "play QS" now: Diamonds were led and you hold the KD 5D. If you hold the plain suit led, you must follow it or play a trump; otherwise you may play any card (docs/rules.md §2)
table
    null

# All hands are open to one who sees a record's lines: the page is told so by "late".
feed {"event":"seat","seat":-1,"late":true}
feed {"event":"nothing of ours"}
feed {"event":"game","version":1,"rules":"forty-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","score":"bands","target":45,"hands":1},"players":["Ann","Brendan"],"sides":2,"dealer":1,"start":[0,0]}
feed {"event":"deal","hand":1,"dealer":1,"pack":"TC 2D AS KD KC QS JD 5C 6C 5D 3C 5H 6S TH 4C 9D 4H 9C 9H 4D 7H TD QH 3D 5S 2S 6D 3S QD JC 3H QC 7S 8S JH TS KH 8C 8D AC 2H 4S 7C 2C AD 8H KS AH 6H 9S 7D JS","hands":["AS 2D JD 5C TC","QS 5D KD 6C KC"],"turn_up":"3C"}
feed {"event":"turn","seat":0}
table
    seat: -1
    rules: forty-five
    kind: bands
    players: 2
    sides: 2
    unit: points
    aim: say AIM_BANDS, n 0, m 0
    goal: 45
    byBid: false
    hand: 1
    phase: play
    dealer: 1
    turn: 0
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed false, said null, drew null
    seats.1: name Brendan, cards 5, tricks 0, total 0, side 1, passed false, said null, drew null
    pool: null
    turnUp: 3C
    call: null
    partner: -1
    turnUpOpen: true
    joker: null
    robber: -1
    trump: C
    lowered: false
    barred: false
    givenOpen: true
    bid: null
    trick.lead: -1
    trick.cards: null, null
    trick.winning: -1
    last: null
    tricksDone: 0
    cards: 
    hands.0: 5C, TC, AS, JD, 2D
    hands.1: KC, 6C, QS, KD, 5D
    out: 
    kitty: 
    order: 5C hidden, JC hidden, AH hidden, AC hidden, KC hidden, QC hidden, 2C hidden, 3C open, 4C hidden, 6C hidden, 7C hidden, 8C hidden, 9C hidden, TC hidden
    led: null
    question: null
    ended: null
    result: 
    over: null
why play JD
    error no game
feed {"event":"act","seat":0,"do":"play JD"}
feed {"event":"chat","seat":0,"say":"well"}
feed {"event":"turn","seat":1}
feed {"event":"act","seat":1,"do":"play KD"}
feed {"event":"trick","hand":1,"trick":1,"lead":0,"cards":"JD KD","winner":1}
table
    turn: 1
    seats.0: name Ann, cards 4, tricks 0, total 0, side 0, passed false, said null, drew null
    seats.1: name Brendan, cards 4, tricks 1, total 0, side 1, passed false, said null, drew null
    last.lead: 0
    last.cards: JD, KD
    last.winning: 1
    tricksDone: 1
    hands.0: 5C, TC, AS, 2D
    hands.1: KC, 6C, QS, 5D
feed {"event":"trick","hand":1,"trick":1,"lead":0,"cards":"JD KD","winner":1}
    error "trick" where "turn" must come (docs/formats.md)
table
    null
feed {"event":"a name that is far too long for any"}
feed []
    error a line must be a JSON object (docs/formats.md)
