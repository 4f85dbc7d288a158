# A record that is read may be wrong: where all hands are open, every line but a few is known before it is read.

feed {"event":"seat","seat":-1,"late":true}
tries {"event":"turn","seat":0}
    error "turn" where "game" must come (docs/formats.md)
feed {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pack" must be 52 cards with a blank between two (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H,6H,JH,5D,QC,TS,4H,KC,5C,KH,JS,KS,3H,TD,9S,4S,7C,9H,AH,QD,QH,7D,QS,9C,AS,6S,KD,2S,TC,JD,AC,9D,4C,8S,TH,2D,JC,5H,5S,8D,8C,3C,3D,7H,2C,3S,6C,2H,6D,AD,4D,7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pack" must be 52 cards with a blank between two (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 8H","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pack": a pack has each of the 52 cards once, and the Joker where it plays (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"6H 8H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    taken
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":["8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S"],"hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pack" is missing or not a string (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pack" is missing or not a string (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","turn_up":"JS"}
    error "hands" is missing, which is ["TS KH 5D 5C QC","4H 6H 8H JH KC"] here (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["?? TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "hands" is ["?? TS KH 5D 5C QC","4H 6H 8H JH KC"], but by the rules it is ["TS KH 5D 5C QC","4H 6H 8H JH KC"] (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["KH TS 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    taken
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "paid" is [1,1,1], but by the rules it is [1,1] (docs/rules.md §5)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,"1"],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "paid" is [1,"1"], but by the rules it is [1,1] (docs/rules.md §5)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,0],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "paid" is [1,0], but by the rules it is [1,1] (docs/rules.md §5)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2.5,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pool" is a fraction where a whole number belongs: 2 (docs/rules.md §5)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":null,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "pool" is null where a whole number belongs: 2 (docs/rules.md §5)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"kitty":"2H","turn_up":"JS"}
    error "kitty" does not belong here (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"packets":"2-3","pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
    error "packets" does not belong here (docs/rules.md H9)
tries {"event": "deal", "hand": 1, "dealer": 0, "paid": [1, 1], "pool": 2, "pack": "8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S", "hands": ["TS KH 5D 5C QC", "4H 6H 8H JH KC"], "turn_up": "JS"}
    taken
tries {"hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS","event":"deal"}
    taken
tries {"event":"end-game","winners":[0,1],"total":[20,20],"match":1,"stopped":true}
    error no hand is being played: deal first (docs/rules.md §3)
feed {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
tries {"event":"turn","seat":0}
    error "seat" is 0, but by the rules it is 1 (docs/rules.md §3)
tries {"event":"turn","seat":1,"legal":["play 8H"]}
    error "legal" is ["play 8H"], but by the rules it is ["play 4H","play 6H","play 8H","play JH","play KC"] (docs/rules.md §2)
tries {"event":"turn","seat":1,"legal":["play KC","play 8H","play JH","play 6H","play 4H"]}
    taken
tries {"event":"turn","seat":1,"legal":["play KC","play KC","play JH","play 6H","play 4H"]}
    error "legal" is ["play KC","play KC","play JH","play 6H","play 4H"], but by the rules it is ["play 4H","play 6H","play 8H","play JH","play KC"] (docs/rules.md §2)
tries {"event":"turn","seat":"1"}
    error "seat" is a string where a whole number belongs: 1 (docs/rules.md §3)
tries {"event":"turn","seat":1,"legal":"play KC"}
    error "legal" is a string where an array belongs: ["play 4H","play 6H","play 8H","play JH","play KC"] (docs/rules.md §2)
tries {"event":"act","seat":1,"do":"play 8H"}
    taken
tries {"event":"act","seat":0,"do":"play KH"}
    error seat 0 can't "play KH": it is not this seat's turn: seat 1 must choose (docs/rules.md §3)
tries {"event":"act","seat":9,"do":"play KH"}
    error seat 9 can't "play KH": it is not this seat's turn: seat 1 must choose (docs/rules.md §3)
tries {"event":"act","seat":10,"do":"play KH"}
    error "seat" is 10, which does not exist (docs/rules.md §3)
tries {"event":"act","seat":-1,"do":"play KH"}
    error "seat" is -1, which does not exist (docs/rules.md §3)
tries {"event":"act","seat":1,"do":"play 2S"}
    error seat 1 can't "play 2S": the 2S is not in the hand (docs/rules.md §2)
tries {"event":"act","seat":1,"do":"sing"}
    error seat 1 can't "sing": no choice is written like that (docs/rules.md §3)
tries {"event":"act","seat":1,"do":"play play play play play play play play play play play play play "}
    error "do" is missing or not a choice (docs/rules.md §3)
tries {"event":"act","seat":1}
    error "do" is missing or not a choice (docs/rules.md §3)
tries {"event":"act","do":"play 8H"}
    error "seat" is missing or not a whole number (docs/rules.md §3)
tries { "event": "act", "seat": 1, "do": "play 8H" }
    taken
tries {"event":"act","seat":1,"do":"play 8H","drawn":""}
    error "drawn" does not belong here (docs/rules.md §8)
feed {"event":"turn","seat":1}
tries {"event":"turn","seat":1}
    error "turn" where "act" must come (docs/formats.md)
feed {"event":"act","seat":1,"do":"play 8H"}
tries {"event":"act","seat":0,"do":"play KH"}
    error the turn before this act is missing (docs/formats.md)
tries {"event":"game"}
    error "game" where "turn" must come (docs/formats.md)
tries {"event":"trick"}
    error "trick" where "turn" must come (docs/formats.md)
feed {"event":"turn","seat":0}
tries {"event":"act","seat":0,"do":"play TS"}
    error seat 0 can't "play TS": Hearts were led and you hold the KH. If you hold the plain suit led, you must follow it; otherwise you may play any card (docs/rules.md §2)
feed {"event":"act","seat":0,"do":"play KH"}
tries {"event":"turn","seat":0}
    error "turn" where "trick" must come (docs/formats.md)
tries {"event":"act","seat":0,"do":"play TS"}
    error "act" where "trick" must come (docs/formats.md)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"8H KH","winner":1}
    error "winner" is 1, but by the rules it is 0 (docs/rules.md §2)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"KH 8H","winner":0}
    error "cards" is "KH 8H", but by the rules it is "8H KH" (docs/rules.md §2)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"8H KH"}
    error "winner" is missing, which is 0 here (docs/rules.md §2)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":["8H","KH"],"winner":0}
    error "cards" is an array where a string belongs: "8H KH" (docs/rules.md §2)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"8H KH","winner":0,"stopped":true}
    error "stopped" does not belong here (docs/rules.md §5)
tries {"event":"trick","winner":0,"cards":"8H KH","lead":1,"trick":1,"hand":1,"more":[]}
    taken
tries {"event":"end-hand"}
    error "end-hand" where "trick" must come (docs/formats.md)
tries {"event":"tricks"}
    taken
tries {"event":"tric"}
    taken
feed {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"8H KH","winner":0}
table
    seat: -1
    rules: spoil-five
    kind: pool
    players: 2
    sides: 0
    unit: chips
    aim: say AIM_POOL, n 3, m 0
    goal: null
    byBid: false
    hand: 1
    phase: play
    dealer: 0
    turn: 0
    seats.0: name Ann, cards 4, tricks 1, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 4, tricks 0, total 19, side 1, passed false, said null, drew null
    pool: 2
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
    trick.cards: null, null
    trick.winning: -1
    last.lead: 1
    last.cards: KH, 8H
    last.winning: 0
    tricksDone: 1
    cards: 
    hands.0: TS, 5D, QC, 5C
    hands.1: JH, 6H, 4H, KC
    out: 
    kitty: 
    order: 5S hidden, JS open, AH hidden, AS hidden, KS hidden, QS hidden, 2S hidden, 3S hidden, 4S hidden, 6S hidden, 7S hidden, 8S hidden, 9S hidden, TS hidden
    led: null
    question: null
    ended: null
    result: 
    over: null

# Without turns: then all of them are left out.
feed {"event":"seat","seat":-1,"late":true}
feed {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
feed {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"pack":"8H 6H JH 5D QC TS 4H KC 5C KH JS KS 3H TD 9S 4S 7C 9H AH QD QH 7D QS 9C AS 6S KD 2S TC JD AC 9D 4C 8S TH 2D JC 5H 5S 8D 8C 3C 3D 7H 2C 3S 6C 2H 6D AD 4D 7S","hands":["TS KH 5D 5C QC","4H 6H 8H JH KC"],"turn_up":"JS"}
feed {"event":"act","seat":1,"do":"play 8H"}
tries {"event":"turn","seat":0}
    error a turn, where the choices before had none: a record has them all or none (docs/formats.md)
tries {"event":"game"}
    error "game" where "act" must come (docs/formats.md)
feed {"event":"act","seat":0,"do":"play KH"}
feed {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"8H KH","winner":0}
tries {"event":"deal"}
    error "deal" where "act" must come (docs/formats.md)
