# Which games there are, and how a game is refused that there is not.

start {"rules":"spoil-five","players":2,"sides":0,"names":["Ann","Bob"],"levels":[null,"random"],"seat":0,"seed":7}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":1,"start":[20,20]}

rules presets.0.
    presets.0.name: spoil-five
    presets.0.title: Spoil Five (CatsAtCards)
    presets.0.source: CatsAtCards, How to Play Spoil Five
    presets.0.kind: pool
    presets.0.players: 5
    presets.0.tables.2: 0
    presets.0.tables.3: 0
    presets.0.tables.4: 0, 2
    presets.0.tables.5: 0
    presets.0.tables.6: 0, 2, 3
    presets.0.tables.7: 0
    presets.0.tables.8: 0, 2, 4
    presets.0.tables.9: 0, 3
    presets.0.tables.10: 0, 2, 5
    presets.0.options: first_dealer first-jack, packets 3-2, joker no, card_order irish, follow must-follow, renege over-lower, ace_hearts_lead trumps, ace_hearts_follows trump, robbing may, rob_with ace, rob_when before-lead, rob_who anyone, rob_gives any, rob_shown face-up, rob_refusal lowers, dealer_rob after-first-trick, dealer_robs as-others, refusal_bars no, fiving no, stake 1, stake_after_spoil 0, dealer_after_spoil 1, dealer_extra 0, pool_max 0, win_tricks 3, jink yes, jink_bonus 1, chips 20, hands 25, games 1, games_end best, next_dealer goes-on
rules presets.13.
    presets.13.name: britannica-1911
    presets.13.title: Spoil Five (Britannica, 1911)
    presets.13.source: Encyclopædia Britannica 1911, Spoil-five
    presets.13.kind: pool
    presets.13.players: 5
    presets.13.tables.2: 0
    presets.13.tables.3: 0
    presets.13.tables.4: 0
    presets.13.tables.5: 0
    presets.13.tables.6: 0
    presets.13.tables.7: 0
    presets.13.tables.8: 0
    presets.13.tables.9: 0
    presets.13.tables.10: 0
    presets.13.options: first_dealer first-jack, packets 2-3, joker no, card_order irish, follow free-with-trump, renege over-lower, ace_hearts_lead trumps, ace_hearts_follows trump, robbing must, rob_with ace, rob_when own-turn, rob_who anyone, rob_gives any, rob_shown face-down, rob_refusal free, dealer_rob before-lead, dealer_robs as-others, refusal_bars no, fiving no, stake 2, stake_after_spoil 1, dealer_after_spoil 0, dealer_extra 0, pool_max 0, win_tricks 3, jink no, jink_bonus 2, chips 20, hands 25, games 1, games_end best, next_dealer goes-on
rules presets.15.
    presets.15.name: peel-fiving
    presets.15.title: Spoil Five with fiving (Peel)
    presets.15.source: Peel, Round Games with Cards: Variations
    presets.15.kind: pool
    presets.15.players: 2
    presets.15.tables.2: 0
    presets.15.tables.4: 2
    presets.15.options: first_dealer first-jack, packets 3-2, joker no, card_order irish, follow may-trump, renege over-lower, ace_hearts_lead hearts, ace_hearts_follows trump, robbing may, rob_with ace, rob_when own-turn, rob_who anyone, rob_gives any, rob_shown face-down, rob_refusal bars, dealer_rob before-lead, dealer_robs as-others, refusal_bars no, fiving yes, stake 2, stake_after_spoil 1, dealer_after_spoil 0, dealer_extra 1, pool_max 0, win_tricks 3, jink yes, jink_bonus 2, chips 20, hands 25, games 1, games_end best, next_dealer goes-on
rules options.0.
    options.0.name: first_dealer
    options.0.section: §3
    options.0.meaning: who deals first
    options.0.unit: the seat that deals first
    options.0.words: first-jack Cards are dealt face up; the player who gets the first jack deals first., high-card Everybody draws a card; the highest deals first (ace high), and those who tie draw again., random The first dealer is chosen at random.
    options.0.least: 0
    options.0.most: 9
    options.0.step: 1
    options.0.kinds: pool, points, bands, auction
rules options.5.
    options.5.name: renege
    options.5.section: §2
    options.5.meaning: which trumps may be withheld when trumps are led
    options.5.unit: ""
    options.5.words: over-lower You may withhold a top trump (5, jack, Joker, A♥) when a lower trump is led., any-lead You may withhold the top trumps (5, jack, Joker, A♥) whichever trump is led., none No trump may be withheld when trumps are led., over-best You may withhold a top trump that outranks every trump played to the trick so far., unless-top You may withhold the top trumps as long as none of them has been played to the trick., five-only Only the five of trumps may be withheld, whichever trump is led.
    options.5.least: 0
    options.5.most: -1
    options.5.step: 1
    options.5.kinds: pool, points, bands, auction
rules options.16.
    options.16.name: dealer_robs
    options.16.section: H10
    options.16.meaning: whether the dealer may or must take a turned-up ace
    options.16.unit: ""
    options.16.words: as-others For a turned-up ace the dealer is as free as the others., may The dealer may take a turned-up ace., must The dealer must take a turned-up ace., no The dealer may not take a turned-up ace.
    options.16.least: 0
    options.16.most: -1
    options.16.step: 1
    options.16.kinds: pool, points, bands
rules options.22.
    options.22.name: dealer_extra
    options.22.section: §5
    options.22.meaning: what the dealer pays extra at every deal
    options.22.unit: chips
    options.22.words: 
    options.22.least: 0
    options.22.most: 50
    options.22.step: 1
    options.22.kinds: pool
rules options.37.
    options.37.name: kitty_when
    options.37.section: H9
    options.37.meaning: when the kitty is dealt
    options.37.unit: ""
    options.37.words: usual Five cards are dealt to the kitty as one more hand, four as two and two, fewer after the first round., after-first The kitty is dealt after the first round., last The kitty is dealt last.
    options.37.least: 0
    options.37.most: -1
    options.37.step: 1
    options.37.kinds: auction
rules options.99.
check {"rules":"spoil-five","players":3,"sides":0}
    null
check {"rules":"spoil-five","players":10,"sides":0}
    null
check {"rules":"spoil-five","players":3,"sides":0,"options":{}}
    null
check {"rules":"spoil-five","players":3,"sides":0,"options":{"hands":7,"jink":"no"}}
    null
check {"rules":"spoil-five","players":3,"sides":0,"options":[]}
    error "options" must be an object
check {"rules":"spoil-five","players":3,"sides":0,"options":{"hands":"many"}}
    error option hands has no such value (docs/rules.md §5)
check {"rules":"spoil-five","players":3,"sides":0,"options":{"hand":7}}
    error there is no option "hand" (docs/formats.md)
check {"rules":"spoil-five","players":3,"sides":0,"options":{"bids":"20"}}
    error option bids is for auction games, not for pool games (docs/formats.md)
check {"rules":"spoil-five","players":3,"sides":0,"options":{"joker":"yes","card_order":"ordinary"}}
    error the Joker has no place in the ordinary order of cards, status ERR_JOKER_ORDER, option joker
check {"rules":"spoil-six","players":3,"sides":0}
    error there is no such preset
check {"players":3,"sides":0}
    error there is no such preset
check {"rules":7,"players":3,"sides":0}
    error there is no such preset
check {"rules":"spoil-five","players":1,"sides":0}
    error spoil-five is not played by 1 alone; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides, status ERR_PLAYERS, option null
check {"rules":"spoil-five","players":0,"sides":0}
    error spoil-five is not played by 0 alone; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides, status ERR_PLAYERS, option null
check {"rules":"spoil-five","players":11,"sides":0}
    error spoil-five is not played by 11 alone; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides, status ERR_PLAYERS, option null
check {"rules":"spoil-five","players":"3","sides":0}
    error "players" and "sides" must be whole numbers, status ERR_PLAYERS, option null
check {"rules":"spoil-five","sides":0}
    error "players" and "sides" must be whole numbers, status ERR_PLAYERS, option null
check {"rules":"spoil-five","players":3}
    error "players" and "sides" must be whole numbers, status ERR_PLAYERS, option null
check {"rules":"spoil-five","players":3,"sides":-1}
    error "players" and "sides" must be whole numbers, status ERR_PLAYERS, option null
check {"rules":"spoil-five","players":3,"sides":2}
    error spoil-five is not played by 3 in 2 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides, status ERR_SIDES, option null
check {"rules":"forty-five","players":4,"sides":0}
    error forty-five is not played by 4 alone; its tables are 2, 4, 6, 8 or 10 in 2 sides, status ERR_SIDES, option null
check {"rules":"forty-five","players":4,"sides":2,"options":{"target":0}}
    error without a target the game needs a number of hands, status ERR_NO_END, option target
check {"rules":"auction-forty-fives","players":7,"sides":0,"tables":"4/2 7"}
    null
check {"rules":"forty-five","players":3,"sides":0,"tables":"3"}
    error a game of this kind is not played at those tables, or its preset has them all, status ERR_TABLES, option null
check {"rules":"auction-forty-fives","players":8,"sides":0,"tables":"4/2 7"}
    error auction-forty-fives is not played by 8 alone; its tables are 7 alone, and 4 in 2 sides, status ERR_PLAYERS, option null
seatings 4-6/any 9 7
    4: 2
    6: 2, 3
    7: 0
    9: 0
seatings 4//2
seatings
check []
    error an object is expected
check {"rules"
    error not JSON
check
    error not JSON
sentences
    0: say HEAD_PLAYERS, n 0, m 0
    1.say: TABLES_ALONE
    1.numbers: 2, 3, 5, 7
    1.sides: 
    2.say: TABLES_BOTH
    2.numbers: 4
    2.sides: 2
    3.say: TABLES_BOTH
    3.numbers: 6
    3.sides: 2, 3
    4.say: TABLES_BOTH
    4.numbers: 8
    4.sides: 2, 4
    5.say: TABLES_BOTH
    5.numbers: 9
    5.sides: 3
    6.say: TABLES_BOTH
    6.numbers: 10
    6.sides: 2, 5
    7: say USUALLY, n 5, m 0
    8: say HEAD_CARDS, n 0, m 0
    9: say PACK, n 0, m 0
    10: say HAND, n 0, m 0
    11: paragraph true
    12: say ORDER_TRUMPS, n 0, m 0
    13: say ORDER_IRISH, n 0, m 0
    14: say TOP_TRUMPS, n 0, m 0
    15: say HEAD_DEAL, n 0, m 0
    16: option first_dealer, value first-jack
    17: say DEAL_PASSES, n 0, m 0
    18: option packets, value 3-2
    19: say TURNED, n 0, m 0
    20: paragraph true
    21: option chips, value 20
    22: option stake, value 1
    23: say SPOIL_DEALER_PAYS, n 1, m 0
    24: say HEAD_TURN_UP, n 0, m 0
    25: say MAY_ROB, n 0, m 0
    26: option rob_when, value before-lead
    27: option rob_gives, value any
    28: option rob_shown, value face-up
    29: option rob_refusal, value lowers
    30: paragraph true
    31: option dealer_rob, value after-first-trick
    32: say HEAD_PLAY, n 0, m 0
    33: say LEAD, n 0, m 0
    34: say TRICK, n 0, m 0
    35: option follow, value must-follow
    36: paragraph true
    37: say TRUMPS_LED, n 0, m 0
    38: option renege, value over-lower
    39: option ace_hearts_lead, value trumps
    40: say HEAD_SCORE, n 0, m 0
    41: say POOL, n 3, m 0
    42: say JINK, n 3, m 1
    43: say HEAD_END, n 0, m 0
    44: option hands, value 25
    45: say POOL_SHARED, n 0, m 0
sentences {"rules":"peel-two-tricks","players":5,"sides":0}
    0: say HEAD_PLAYERS, n 0, m 0
    1.say: TABLES_ALONE
    1.numbers: 5-10
    1.sides: 
    2: say USUALLY, n 5, m 0
    3: say HEAD_CARDS, n 0, m 0
    4: say PACK, n 0, m 0
    5: say HAND, n 0, m 0
    6: paragraph true
    7: say ORDER_TRUMPS, n 0, m 0
    8: say ORDER_IRISH, n 0, m 0
    9: say TOP_TRUMPS, n 0, m 0
    10: say HEAD_DEAL, n 0, m 0
    11: option first_dealer, value first-jack
    12: say DEAL_PASSES, n 0, m 0
    13: option packets, value 3-2
    14: say TURNED, n 0, m 0
    15: paragraph true
    16: option chips, value 20
    17: option stake, value 2
    18: say SPOIL_ALL_PAY, n 1, m 0
    19: option dealer_extra, value 1
    20: say HEAD_TURN_UP, n 0, m 0
    21: say MAY_ROB, n 0, m 0
    22: option rob_when, value own-turn
    23: option rob_gives, value any
    24: option rob_shown, value face-down
    25: option rob_refusal, value bars
    26: paragraph true
    27: option dealer_rob, value before-lead
    28: say HEAD_PLAY, n 0, m 0
    29: say LEAD, n 0, m 0
    30: say TRICK, n 0, m 0
    31: option follow, value may-trump
    32: paragraph true
    33: say TRUMPS_LED, n 0, m 0
    34: option renege, value over-lower
    35: option ace_hearts_lead, value hearts
    36: say HEAD_SCORE, n 0, m 0
    37: say POOL, n 2, m 0
    38: say JINK, n 2, m 2
    39: say HEAD_END, n 0, m 0
    40: option hands, value 25
    41: say POOL_SHARED, n 0, m 0
sentences {"rules":"nova-scotia-forty-fives","players":4,"sides":2}
    0: say HEAD_PLAYERS, n 0, m 0
    1.say: TABLES_SIDES
    1.numbers: 4
    1.sides: 2
    2: say USUALLY, n 4, m 0
    3: say HEAD_CARDS, n 0, m 0
    4: say PACK, n 0, m 0
    5: say HAND, n 0, m 0
    6: paragraph true
    7: say ORDER_TRUMPS, n 0, m 0
    8: say ORDER_IRISH, n 0, m 0
    9: say TOP_TRUMPS, n 0, m 0
    10: say HEAD_DEAL, n 0, m 0
    11: option first_dealer, value first-jack
    12: say DEAL_PASSES, n 0, m 0
    13: option packets, value 3-2
    14: say KITTY_3, n 0, m 0
    15: say HEAD_AUCTION, n 0, m 0
    16: say SPEAKS_FIRST, n 0, m 0
    17: option bids, value 20,25,30
    18: say BIDS_RISE, n 0, m 0
    19: option auction, value round
    20: option hold, value yes
    21: option hold_asks, value all
    22: option all_pass, value redeal
    23: say HEAD_KITTY_DRAW, n 0, m 0
    24: say NAMES_TRUMPS, n 0, m 0
    25: option name, value before-kitty
    26: say TAKES_KITTY, n 0, m 0
    27: option draw, value all
    28: say DRAW, n 0, m 0
    29: say DRAW_KITTY, n 0, m 0
    30: option draw_share, value first-come
    31: option draw_from, value dealer-left
    32: say HEAD_PLAY, n 0, m 0
    33: option lead, value bidder-left
    34: say TRICK, n 0, m 0
    35: option follow, value may-trump
    36: paragraph true
    37: say TRUMPS_LED, n 0, m 0
    38: option renege, value over-lower
    39: option ace_hearts_lead, value hearts
    40: option ace_hearts_follows, value heart
    41: say HEAD_SCORE, n 0, m 0
    42: say TRICK_POINTS, n 0, m 0
    43: option top_bonus, value 5
    44: option bonus_for, value any
    45: say BID_SCORES, n 0, m 0
    46: say THIRTY_DOUBLE, n 0, m 0
    47: option slam_needs, value points
    48: option no_defence_from, value 100
    49: say HEAD_END, n 0, m 0
    50: option target, value 125
    51: option count_out, value bidder-first
    52: option floor, value 125
sentences {"rules":"spoil-six","players":4,"sides":2}
    error there is no such preset
sentences {}
    error there is no such preset
ask {"rules":"twenty-five","trumps":"S","led":"3H","hand":"AH 7D QS 7H 4H"}
    {"legal":"AH QS 7H 4H"}
ask {"rules":"twenty-five"}
    {"error":"\"trumps\" is missing"}

# A table of one's own that there can't be: nothing begins.
start {"rules":"spoil-five","players":3,"sides":0,"levels":[null,"random","random"],"seat":0,"seed":7}
    error "names" must be one for each seat, of at most 175 bytes
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob"],"levels":[null,"random","random"],"seat":0,"seed":7}
    error "names" must be one for each seat, of at most 175 bytes
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob",3],"levels":[null,"random","random"],"seat":0,"seed":7}
    error "names" must be one for each seat, of at most 175 bytes
start {"rules":"spoil-five","players":2,"sides":0,"names":["Ann","BobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBB"],"levels":[null,"random"],"seat":0,"seed":7}
    error "names" must be one for each seat, of at most 175 bytes
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"nobody","random"],"seat":0,"seed":7}
    error "levels" must be a level for each seat but the person's
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,null,"random"],"seat":0,"seed":7}
    error "levels" must be a level for each seat but the person's
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random"],"seat":0,"seed":7}
    error "levels" must be a level for each seat but the person's
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":3,"seed":7}
    error "seat" must be one of the table's, or -1
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":-2,"seed":7}
    error "seat" must be one of the table's, or -1
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":"0","seed":7}
    error "seat" must be one of the table's, or -1
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":-1}
    error "seed" must be a whole number
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":"7"}
    error "seed" must be a whole number
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0}
    error "seed" must be a whole number
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"nodes":-1}
    error "nodes" must be a whole number
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"nodes":"many"}
    error "nodes" must be a whole number
start {"rules":"spoil-six","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7}
    error there is no such preset
start
    error not JSON
due
    deal

# The last seat may be the person's, and somebody may play by a level there; names may be long.
start {"rules":"spoil-five","players":2,"sides":0,"names":["Ann","BobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobB"],"levels":["random",null],"seat":1,"seed":0,"nodes":0}
    {"event":"seat","seat":1}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","BobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobB"],"sides":0,"dealer":0,"start":[20,20]}
record
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","BobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobBobB"],"sides":0,"dealer":0,"start":[20,20],"human":1,"bots":["random"]}
sentences
    0: say HEAD_PLAYERS, n 0, m 0
    1.say: TABLES_ALONE
    1.numbers: 2, 3, 5, 7
    1.sides: 
    2.say: TABLES_BOTH
    2.numbers: 4
    2.sides: 2
    3.say: TABLES_BOTH
    3.numbers: 6
    3.sides: 2, 3
    4.say: TABLES_BOTH
    4.numbers: 8
    4.sides: 2, 4
    5.say: TABLES_BOTH
    5.numbers: 9
    5.sides: 3
    6.say: TABLES_BOTH
    6.numbers: 10
    6.sides: 2, 5
    7: say USUALLY, n 5, m 0
    8: say HEAD_CARDS, n 0, m 0
    9: say PACK, n 0, m 0
    10: say HAND, n 0, m 0
    11: paragraph true
    12: say ORDER_TRUMPS, n 0, m 0
    13: say ORDER_IRISH, n 0, m 0
    14: say TOP_TRUMPS, n 0, m 0
    15: say HEAD_DEAL, n 0, m 0
    16: option first_dealer, value first-jack
    17: say DEAL_PASSES, n 0, m 0
    18: option packets, value 3-2
    19: say TURNED, n 0, m 0
    20: paragraph true
    21: option chips, value 20
    22: option stake, value 1
    23: say SPOIL_DEALER_PAYS, n 1, m 0
    24: say HEAD_TURN_UP, n 0, m 0
    25: say MAY_ROB, n 0, m 0
    26: option rob_when, value before-lead
    27: option rob_gives, value any
    28: option rob_shown, value face-up
    29: option rob_refusal, value lowers
    30: paragraph true
    31: option dealer_rob, value after-first-trick
    32: say HEAD_PLAY, n 0, m 0
    33: say LEAD, n 0, m 0
    34: say TRICK, n 0, m 0
    35: option follow, value must-follow
    36: paragraph true
    37: say TRUMPS_LED, n 0, m 0
    38: option renege, value over-lower
    39: option ace_hearts_lead, value trumps
    40: say HEAD_SCORE, n 0, m 0
    41: say POOL, n 3, m 0
    42: say JINK, n 3, m 1
    43: say HEAD_END, n 0, m 0
    44: option hands, value 25
    45: say POOL_SHARED, n 0, m 0
