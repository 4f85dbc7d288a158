# The auction, the kitty and the draw on the page; the person is the last seat.

start {"rules":"merrimack-forty-fives","players":4,"sides":2,"options":{},"names":["Ann","Bob","Cat","Dan"],"levels":["random","random","random",null],"seat":3,"seed":3}
    {"event":"seat","seat":3}
    {"event":"game","version":1,"rules":"merrimack-forty-fives","options":{"first_dealer":"first-jack","packets":"3-2","follow":"may-trump","renege":"over-lower","ace_hearts_lead":"trumps","all_pass":"dealer","target":120,"hands":0},"players":["Ann","Bob","Cat","Dan"],"sides":2,"dealer":0,"start":[0,0]}
goes on
    {"event":"deal","hand":1,"dealer":0,"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??","?? ?? ?? ?? ??","7S JS 3H 6H QC"],"kitty":"?? ?? ??"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"pass"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"bid 15"}
    {"event":"turn","seat":3,"legal":["bid 20","bid 25","bid 30","pass"]}
table
    seat: 3
    rules: merrimack-forty-fives
    kind: auction
    players: 4
    sides: 2
    unit: points
    aim: say AIM_AUCTION, n 0, m 0
    goal: 120
    byBid: false
    hand: 1
    phase: bid
    dealer: 0
    turn: 3
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 5, tricks 0, total 0, side 1, passed true, said pass, drew null
    seats.2: name Cat, cards 5, tricks 0, total 0, side 0, passed false, said bid 15, drew null
    seats.3: name Dan, cards 5, tricks 0, total 0, side 1, passed false, said null, drew null
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
    givenOpen: true
    bid: points 15, seat 2, held false
    trick.lead: -1
    trick.cards: null, null, null, null
    trick.winning: -1
    last: null
    tricksDone: 0
    cards.0: card JS, trump false, legal false
    cards.1: card 7S, trump false, legal false
    cards.2: card 6H, trump false, legal false
    cards.3: card 3H, trump false, legal false
    cards.4: card QC, trump false, legal false
    hands: null
    out: 
    kitty: 
    order: 
    led: null
    question.kinds: bid, pass
    question.choices: bid 20, bid 25, bid 30, pass
    question.hopeless: 
    question.discard: null
    question.rest: false
    ended: null
    result: 
    over: null
why bid 10
    status: ERR_BID_UNKNOWN
    places: kinds bid pass, bids 20 25 30, bid 15, turn 3, points 0, least 0, most 0
    option: bids
    value: 15,20,25,30
    sentence: there is no such bid. The bids are 15, 20, 25 and 30
why bid 30
    null
why pass
    null
why name S
    status: ERR_NOT_ASKED
    places: kinds bid pass, bids 20 25 30, bid 15, turn 3, points 0, least 0, most 0
    option: null
    value: null
    sentence: that is not what is asked now: bid or pass
acts bid 30
    {"event":"act","seat":3,"do":"bid 30"}
    {"event":"turn","seat":0}
goes on
    {"event":"act","seat":0,"do":"pass"}
    {"event":"turn","seat":3,"legal":["name S","name H","name D","name C"]}
table
    phase: name
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed true, said pass, drew null
    seats.3: name Dan, cards 5, tricks 0, total 0, side 1, passed false, said bid 30, drew null
    bid: points 30, seat 3, held false
    question.kinds: name
    question.choices: name S, name H, name D, name C
why name X
    status: ERR_CHOICE_TEXT
    places: kinds name, bids "", bid 30, turn 3, points 0, least 0, most 0
    option: null
    value: null
    sentence: no choice is written like that
acts name H
    {"event":"act","seat":3,"do":"name H"}
    {"event":"turn","seat":1}
goes on
    {"event":"act","seat":1,"do":"discard ??","drawn":"??"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"discard","drawn":""}
    {"event":"turn","seat":3,"kitty":"3S AC 9C","legal":["discard 3S 7S JS","discard 3S 7S 3H","discard 3S JS 3H","discard 7S JS 3H","discard 3S 7S JS 3H","discard 3S 7S 6H","discard 3S JS 6H","discard 7S JS 6H","discard 3S 7S JS 6H","discard 3S 3H 6H","discard 7S 3H 6H","discard 3S 7S 3H 6H","discard JS 3H 6H","discard 3S JS 3H 6H","discard 7S JS 3H 6H","discard 3S 7S JS 3H 6H","discard 3S 7S AC","discard 3S JS AC","discard 7S JS AC","discard 3S 7S JS AC","discard 3S 3H AC","discard 7S 3H AC","discard 3S 7S 3H AC","discard JS 3H AC","discard 3S JS 3H AC","discard 7S JS 3H AC","discard 3S 7S JS 3H AC","discard 3S 6H AC","discard 7S 6H AC","discard 3S 7S 6H AC","discard JS 6H AC","discard 3S JS 6H AC","discard 7S JS 6H AC","discard 3S 7S JS 6H AC","discard 3H 6H AC","discard 3S 3H 6H AC","discard 7S 3H 6H AC","discard 3S 7S 3H 6H AC","discard JS 3H 6H AC","discard 3S JS 3H 6H AC","discard 7S JS 3H 6H AC","discard 3S 7S JS 3H 6H AC","discard 3S 7S 9C","discard 3S JS 9C","discard 7S JS 9C","discard 3S 7S JS 9C","discard 3S 3H 9C","discard 7S 3H 9C","discard 3S 7S 3H 9C","discard JS 3H 9C","discard 3S JS 3H 9C","discard 7S JS 3H 9C","discard 3S 7S JS 3H 9C","discard 3S 6H 9C","discard 7S 6H 9C","discard 3S 7S 6H 9C","discard JS 6H 9C","discard 3S JS 6H 9C","discard 7S JS 6H 9C","discard 3S 7S JS 6H 9C","discard 3H 6H 9C","discard 3S 3H 6H 9C","discard 7S 3H 6H 9C","discard 3S 7S 3H 6H 9C","discard JS 3H 6H 9C","discard 3S JS 3H 6H 9C","discard 7S JS 3H 6H 9C","discard 3S 7S JS 3H 6H 9C","discard 3S AC 9C","discard 7S AC 9C","discard 3S 7S AC 9C","discard JS AC 9C","discard 3S JS AC 9C","discard 7S JS AC 9C","discard 3S 7S JS AC 9C","discard 3H AC 9C","discard 3S 3H AC 9C","discard 7S 3H AC 9C","discard 3S 7S 3H AC 9C","discard JS 3H AC 9C","discard 3S JS 3H AC 9C","discard 7S JS 3H AC 9C","discard 3S 7S JS 3H AC 9C","discard 6H AC 9C","discard 3S 6H AC 9C","discard 7S 6H AC 9C","discard 3S 7S 6H AC 9C","discard JS 6H AC 9C","discard 3S JS 6H AC 9C","discard 7S JS 6H AC 9C","discard 3S 7S JS 6H AC 9C","discard 3H 6H AC 9C","discard 3S 3H 6H AC 9C","discard 7S 3H 6H AC 9C","discard 3S 7S 3H 6H AC 9C","discard JS 3H 6H AC 9C","discard 3S JS 3H 6H AC 9C","discard 7S JS 3H 6H AC 9C","discard 3S 7S JS 3H 6H AC 9C","discard 3S 7S QC","discard 3S JS QC","discard 7S JS QC","discard 3S 7S JS QC","discard 3S 3H QC","discard 7S 3H QC","discard 3S 7S 3H QC","discard JS 3H QC","discard 3S JS 3H QC","discard 7S JS 3H QC","discard 3S 7S JS 3H QC","discard 3S 6H QC","discard 7S 6H QC","discard 3S 7S 6H QC","discard JS 6H QC","discard 3S JS 6H QC","discard 7S JS 6H QC","discard 3S 7S JS 6H QC","discard 3H 6H QC","discard 3S 3H 6H QC","discard 7S 3H 6H QC","discard 3S 7S 3H 6H QC","discard JS 3H 6H QC","discard 3S JS 3H 6H QC","discard 7S JS 3H 6H QC","discard 3S 7S JS 3H 6H QC","discard 3S AC QC","discard 7S AC QC","discard 3S 7S AC QC","discard JS AC QC","discard 3S JS AC QC","discard 7S JS AC QC","discard 3S 7S JS AC QC","discard 3H AC QC","discard 3S 3H AC QC","discard 7S 3H AC QC","discard 3S 7S 3H AC QC","discard JS 3H AC QC","discard 3S JS 3H AC QC","discard 7S JS 3H AC QC","discard 3S 7S JS 3H AC QC","discard 6H AC QC","discard 3S 6H AC QC","discard 7S 6H AC QC","discard 3S 7S 6H AC QC","discard JS 6H AC QC","discard 3S JS 6H AC QC","discard 7S JS 6H AC QC","discard 3S 7S JS 6H AC QC","discard 3H 6H AC QC","discard 3S 3H 6H AC QC","discard 7S 3H 6H AC QC","discard 3S 7S 3H 6H AC QC","discard JS 3H 6H AC QC","discard 3S JS 3H 6H AC QC","discard 7S JS 3H 6H AC QC","discard 3S 7S JS 3H 6H AC QC","discard 3S 9C QC","discard 7S 9C QC","discard 3S 7S 9C QC","discard JS 9C QC","discard 3S JS 9C QC","discard 7S JS 9C QC","discard 3S 7S JS 9C QC","discard 3H 9C QC","discard 3S 3H 9C QC","discard 7S 3H 9C QC","discard 3S 7S 3H 9C QC","discard JS 3H 9C QC","discard 3S JS 3H 9C QC","discard 7S JS 3H 9C QC","discard 3S 7S JS 3H 9C QC","discard 6H 9C QC","discard 3S 6H 9C QC","discard 7S 6H 9C QC","discard 3S 7S 6H 9C QC","discard JS 6H 9C QC","discard 3S JS 6H 9C QC","discard 7S JS 6H 9C QC","discard 3S 7S JS 6H 9C QC","discard 3H 6H 9C QC","discard 3S 3H 6H 9C QC","discard 7S 3H 6H 9C QC","discard 3S 7S 3H 6H 9C QC","discard JS 3H 6H 9C QC","discard 3S JS 3H 6H 9C QC","discard 7S JS 3H 6H 9C QC","discard 3S 7S JS 3H 6H 9C QC","discard AC 9C QC","discard 3S AC 9C QC","discard 7S AC 9C QC","discard 3S 7S AC 9C QC","discard JS AC 9C QC","discard 3S JS AC 9C QC","discard 7S JS AC 9C QC","discard 3S 7S JS AC 9C QC","discard 3H AC 9C QC","discard 3S 3H AC 9C QC","discard 7S 3H AC 9C QC","discard 3S 7S 3H AC 9C QC","discard JS 3H AC 9C QC","discard 3S JS 3H AC 9C QC","discard 7S JS 3H AC 9C QC","discard 3S 7S JS 3H AC 9C QC","discard 6H AC 9C QC","discard 3S 6H AC 9C QC","discard 7S 6H AC 9C QC","discard 3S 7S 6H AC 9C QC","discard JS 6H AC 9C QC","discard 3S JS 6H AC 9C QC","discard 7S JS 6H AC 9C QC","discard 3S 7S JS 6H AC 9C QC","discard 3H 6H AC 9C QC","discard 3S 3H 6H AC 9C QC","discard 7S 3H 6H AC 9C QC","discard 3S 7S 3H 6H AC 9C QC","discard JS 3H 6H AC 9C QC","discard 3S JS 3H 6H AC 9C QC","discard 7S JS 3H 6H AC 9C QC"]}
table
    phase: draw
    seats.1: name Bob, cards 5, tricks 0, total 0, side 1, passed true, said pass, drew 1
    seats.2: name Cat, cards 5, tricks 0, total 0, side 0, passed false, said bid 15, drew 0
    seats.3: name Dan, cards 8, tricks 0, total 0, side 1, passed false, said bid 30, drew null
    trump: H
    cards.0: card 6H, trump true, legal true
    cards.1: card 3H, trump true, legal true
    cards.2: card JS, trump false, legal true
    cards.3: card 3S, trump false, legal true
    cards.4: card 7S, trump false, legal true
    cards.5: card QC, trump false, legal true
    cards.6: card AC, trump false, legal true
    cards.7: card 9C, trump false, legal true
    kitty: 3S, AC, 9C
    order: 5H hidden, JH hidden, AH hidden, KH hidden, QH hidden, TH hidden, 9H hidden, 8H hidden, 7H hidden, 6H own, 4H hidden, 3H own, 2H hidden
    question.kinds: discard
    question.choices: 
    question.discard.from: 6H, 3H, JS, 3S, 7S, QC, AC, 9C
    question.discard.least: 3
    question.discard.most: 7
    question.discard.must: 
    question.discard.plain: JS, 3S, 7S, QC, AC, 9C
why discard
    status: ERR_OUT_COUNT
    places: kinds discard, bids "", bid 30, turn 3, points 0, least 3, most 7
    option: null
    value: null
    sentence: 3 to 7 cards must be discarded
why discard 5S
    status: ERR_NOT_HELD
    places: card 5S, kinds discard, bids "", bid 30, turn 3, points 0, least 3, most 7
    option: null
    value: null
    sentence: the 5♠ is not in the hand
why discard 9C 5S
    status: ERR_NOT_HELD
    places: card 5S, kinds discard, bids "", bid 30, turn 3, points 0, least 3, most 7
    option: null
    value: null
    sentence: the 5♠ is not in the hand
acts discard
    error 3 to 7 cards must be discarded, status ERR_OUT_COUNT
acts discard 7S QC 9C
    {"event":"act","seat":3,"do":"discard 7S 9C QC","drawn":""}
    {"event":"turn","seat":0}
table
    turn: 0
    seats.3: name Dan, cards 5, tricks 0, total 0, side 1, passed false, said bid 30, drew 0
    cards.0: card 6H, trump true, legal false
    cards.1: card 3H, trump true, legal false
    cards.2: card JS, trump false, legal false
    cards.3: card 3S, trump false, legal false
    cards.4: card AC, trump false, legal false
    out: 7S, QC, 9C
    question: null
goes on
    {"event":"act","seat":0,"do":"discard ??","drawn":"??"}
    {"event":"turn","seat":3,"legal":["play 3S","play JS","play 3H","play 6H","play AC"]}
table
    phase: play
    turn: 3
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed true, said pass, drew 1
    cards.0: card 6H, trump true, legal true
    cards.1: card 3H, trump true, legal true
    cards.2: card JS, trump false, legal true
    cards.3: card 3S, trump false, legal true
    cards.4: card AC, trump false, legal true
    question.kinds: play
    question.choices: play 3S, play JS, play 3H, play 6H, play AC
    question.hopeless: 
    question.discard: null
    question.rest: false

# The kitty is put out, trumps are kept.
start {"rules":"pei-forty-fives","players":4,"sides":2,"options":{"keep_trumps":"yes"},"names":["Ann","Bob","Cat","Dan"],"levels":["random","random","random",null],"seat":3,"seed":3}
    {"event":"seat","seat":3}
    {"event":"game","version":1,"rules":"pei-forty-fives","options":{"first_dealer":"first-jack","packets":"3-2","follow":"may-trump","renege":"over-lower","ace_hearts_lead":"trumps","all_pass":"dealer","keep_trumps":"yes","target":120,"hands":0},"players":["Ann","Bob","Cat","Dan"],"sides":2,"dealer":0,"start":[0,0]}
goes on
    {"event":"deal","hand":1,"dealer":0,"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??","?? ?? ?? ?? ??","7S JS 3H 6H QC"],"kitty":"?? ?? ??"}
    {"event":"turn","seat":1}
    {"event":"act","seat":1,"do":"pass"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"bid 15"}
    {"event":"turn","seat":3,"legal":["bid 20","bid 25","bid 30","pass"]}
acts bid 30
    {"event":"act","seat":3,"do":"bid 30"}
    {"event":"turn","seat":0}
goes on
    {"event":"act","seat":0,"do":"pass"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"pass"}
    {"event":"turn","seat":3,"legal":["name S","name H","name D","name C"]}
table
    rules: pei-forty-fives
    phase: name
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed true, said pass, drew null
    seats.1: name Bob, cards 5, tricks 0, total 0, side 1, passed true, said pass, drew null
    seats.2: name Cat, cards 5, tricks 0, total 0, side 0, passed true, said pass, drew null
    seats.3: name Dan, cards 5, tricks 0, total 0, side 1, passed false, said bid 30, drew null
    trump: null
    cards.0: card JS, trump false, legal false
    cards.1: card 7S, trump false, legal false
    cards.2: card 6H, trump false, legal false
    cards.3: card 3H, trump false, legal false
    cards.4: card QC, trump false, legal false
    out: 
    kitty: 
    order: 
    question.kinds: name
    question.choices: name S, name H, name D, name C
acts name H
    {"event":"act","seat":3,"do":"name H"}
    {"event":"turn","seat":3,"kitty":"3S AC 9C","legal":["discard 3S 7S JS","discard 3S 7S AC","discard 3S JS AC","discard 7S JS AC","discard 3S 7S 9C","discard 3S JS 9C","discard 7S JS 9C","discard 3S AC 9C","discard 7S AC 9C","discard JS AC 9C","discard 3S 7S QC","discard 3S JS QC","discard 7S JS QC","discard 3S AC QC","discard 7S AC QC","discard JS AC QC","discard 3S 9C QC","discard 7S 9C QC","discard JS 9C QC","discard AC 9C QC"]}
goes on
table
    phase: kitty
    seats.3: name Dan, cards 8, tricks 0, total 0, side 1, passed false, said bid 30, drew null
    trump: H
    cards.0: card 6H, trump true, legal false
    cards.1: card 3H, trump true, legal false
    cards.2: card JS, trump false, legal true
    cards.3: card 3S, trump false, legal true
    cards.4: card 7S, trump false, legal true
    cards.5: card QC, trump false, legal true
    cards.6: card AC, trump false, legal true
    cards.7: card 9C, trump false, legal true
    kitty: 3S, AC, 9C
    order: 5H hidden, JH hidden, AH hidden, KH hidden, QH hidden, TH hidden, 9H hidden, 8H hidden, 7H hidden, 6H own, 4H hidden, 3H own, 2H hidden
    question.kinds: discard
    question.choices: 
    question.discard.from: JS, 3S, 7S, QC, AC, 9C
    question.discard.least: 3
    question.discard.most: 3
    question.discard.must: 
    question.discard.plain: JS, 3S, 7S, QC, AC, 9C
why discard 6H 3H JS
    status: ERR_KEEP_TRUMPS
    places: kinds discard, bids "", bid 30, turn 3, points 0, least 3, most 3
    option: keep_trumps
    value: yes
    sentence: exactly 3 cards must be discarded. No trump may be discarded while another card can be
start {"rules":"fifty-five","players":3,"sides":0,"options":{"win_by_bid":"always"},"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":3}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"fifty-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"may-trump","renege":"any-lead","ace_hearts_lead":"trumps","all_pass":"redeal","win_by_bid":"always","target":55,"hands":0},"players":["Ann","Bob","Cat"],"sides":0,"dealer":2,"start":[0,0,0]}
goes on
    {"event":"deal","hand":1,"dealer":2,"hands":["3S TS 8D 7C 9C","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"kitty":"?? ?? ?? ?? ??"}
    {"event":"turn","seat":0,"legal":["bid 10","bid 15","bid 20","bid 25","bid 60","pass"]}
acts hold
    error you may not hold. The dealer may hold another player's bid, their own partner's too, status ERR_HOLD_DEALER
acts bid 60
    {"event":"act","seat":0,"do":"bid 60"}
    {"event":"turn","seat":1}
goes on
    {"event":"act","seat":1,"do":"pass"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"hold"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"discard ?? ?? ?? ?? ??"}
    {"event":"turn","seat":2}
    {"event":"act","seat":2,"do":"name S"}
    {"event":"turn","seat":0,"legal":["play 3S","play TS","play 8D","play 7C","play 9C"]}
table
    seat: 0
    rules: fifty-five
    players: 3
    sides: 0
    goal: 55
    byBid: true
    phase: play
    dealer: 2
    turn: 0
    seats.0: name Ann, cards 5, tricks 0, total 0, side 0, passed false, said bid 60, drew null
    seats.2: name Cat, cards 5, tricks 0, total 0, side 2, passed false, said hold, drew null
    trump: S
    bid: points 60, seat 2, held true
    trick.cards: null, null, null
    cards.0: card 3S, trump true, legal true
    cards.1: card TS, trump true, legal true
    cards.2: card 8D, trump false, legal true
    cards.3: card 7C, trump false, legal true
    cards.4: card 9C, trump false, legal true
    kitty: 
    order: 5S hidden, JS hidden, AH hidden, AS hidden, KS hidden, QS hidden, 2S hidden, 3S own, 4S hidden, 6S hidden, 7S hidden, 8S hidden, 9S hidden, TS own
    question.kinds: play
    question.choices: play 3S, play TS, play 8D, play 7C, play 9C
    question.discard: null
acts discard
    error that is not what is asked now: play, status ERR_NOT_ASKED
goes on
