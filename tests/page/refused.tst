# What a seat is sent may be wrong: it is refused in a sentence, and says which rule it broke.

tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "game" where "act" must come (docs/formats.md)
feed {"event":"seat","seat":1}
tries {"event":"seat","seat":10}
    error "seat" is 10, which does not exist (docs/formats.md)
tries {"event":"seat","seat":-2}
    error "seat" is -2, which does not exist (docs/formats.md)
tries {"event":"seat","seat":"1"}
    error "seat" is missing or not a whole number (docs/formats.md)
tries {"event":"seat"}
    error "seat" is missing or not a whole number (docs/formats.md)
tries {"seat":1}
    error "event" is missing or not a string (docs/formats.md)
tries {"event":1}
    error "event" is missing or not a string (docs/formats.md)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    error "deal" where "game" must come (docs/formats.md)
tries {"event":"game","version":2,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "version" must be 1 (docs/formats.md)
tries {"event":"game","version":"1","rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "version" must be a whole number (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-six","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "rules": there is no preset "spoil-six" (docs/formats.md)
tries {"event":"game","version":1,"rules":"\u0009 \u001f \u007f \u0080 \u009f \u00a0 \u00e9 ♠ 🃏"}
    error "rules": there is no preset "? ? ? ? ?   é ♠ 🃏" (docs/formats.md)
tries {"event":"game","version":1,"rules":5,"options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "rules" must be the name of a preset (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":[],"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "options" must be an object with the options (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error option jink is missing (docs/rules.md §5)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"maybe","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error option jink has no such value (docs/rules.md §5)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":"1","stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error option stake has no such value (docs/rules.md §5)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":51,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error option stake has no such value (docs/rules.md §5)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stakes":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error there is no option "stakes" (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"target":25,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error option target is for points, bands and auction games, not for pool games (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"bids":"20","stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error option bids is for auction games, not for pool games (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann"],"sides":0,"dealer":0,"start":[20,20]}
    error "players" must be 2 to 10 names (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":"Ann","sides":0,"dealer":0,"start":[20,20]}
    error "players" must be an array of names (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann",2],"sides":0,"dealer":0,"start":[20,20]}
    error "players": a name must be a string of at most 175 bytes (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB"],"sides":0,"dealer":0,"start":[20,20]}
    error "players": a name must be a string of at most 175 bytes (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["A","B","C","D","E","F","G","H","I","J","K"],"sides":0,"dealer":0,"start":[20,20]}
    error "players" must be 2 to 10 names (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":2,"dealer":0,"start":[20,20]}
    error "players", "sides": spoil-five is not played by 2 in 2 sides; its tables are 2–10 alone, and 4, 6, 8, 9 or 10 in equal sides (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":11,"dealer":0,"start":[20,20]}
    error "sides" must be from 0 to 10 (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":-1,"dealer":0,"start":[20,20]}
    error "sides" must be from 0 to 10 (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":"0","dealer":0,"start":[20,20]}
    error "sides" must be a whole number (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":2,"start":[20,20]}
    error "dealer" must be from 0 to 1 (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":-1,"start":[20,20]}
    error "dealer" must be from 0 to 1 (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":null,"start":[20,20]}
    error "dealer" must be a whole number (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20]}
    error "start" must have 2 numbers (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":20}
    error "start" must be an array of whole numbers (docs/formats.md)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,"20"]}
    error "start" must be an array of whole numbers (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,4294967316]}
    error "start" must be an array of whole numbers (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,2000000000]}
    error a starting score must not win the game already, nor lie outside ±1,000,000 (docs/rules.md §3)
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20],"words":[]}
    taken
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20],"words":{"pool":""}}
    taken
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20],"words":{"pool":7}}
    taken
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20],"words":{"pool":"ppppppppppppppppppppppppppppppppppppppppp"}}
    taken
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":1,"packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    error "dealer" is 0, but the option first_dealer says 1 (docs/rules.md §3)
feed {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB"],"sides":0,"dealer":0,"start":[20,20],"words":{"pool":"pppppppppppppppppppppppppppppppppppppppp","of a version to come":7}}
feed {"event":"seat","seat":1}
feed {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
tries {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob"],"sides":0,"dealer":0,"start":[20,20]}
    taken
tries {"event":"deal","hand":2,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    error "hand" is 2, but by the rules it is 1 (docs/formats.md)
tries {"event":"deal","dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    error "hand" is missing or not a whole number (docs/formats.md)
tries {"event":"deal","hand":1,"dealer":1,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    error "dealer" is 1, but by the rules it is 0 (docs/formats.md)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,2],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    taken
tries {"event":"deal","hand":1,"dealer":0,"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    taken
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":3,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    error "pool" is 3, but by the rules it is 2 (docs/formats.md)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C KH"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS AC"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C XX"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C A♠"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C ??"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    taken
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["2S ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    taken
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["TS KH 5D 5C AS"],"turn_up":"JS"}
    error "hands" must have five cards for seat 1 (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"TS"}
    error "turn_up" is missing or not a card that can be turned up (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"J"}
    error "turn_up" is missing or not a card that can be turned up (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"]}
    error "turn_up" is missing or not a card that can be turned up (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS","turned":"XX JS"}
    error "turn_up" is missing or not a card that can be turned up (docs/rules.md §3)
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS","bonus":5}
    taken
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS","kitty":"?? ??"}
    taken
tries {"event":"turn","seat":1}
    error a turn of seat 1, who has nothing to choose (docs/rules.md §3)
feed {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
tries {"event":"deal","hand":1,"dealer":0,"paid":[1,1],"pool":2,"hands":["?? ?? ?? ?? ??","TS KH 5D 5C AS"],"turn_up":"JS"}
    error "deal": a hand is being played: it must end first (docs/rules.md §3)
table
    seat: 1
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
    turn: 1
    seats.0: name Ann, cards 5, tricks 0, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 5, tricks 0, total 19, side 1, passed false, said null, drew null
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
    givenOpen: false
    bid: null
    trick.lead: -1
    trick.cards: null, null
    trick.winning: -1
    last: null
    tricksDone: 0
    cards.0: card AS, trump true, legal false
    cards.1: card TS, trump true, legal false
    cards.2: card KH, trump false, legal false
    cards.3: card 5D, trump false, legal false
    cards.4: card 5C, trump false, legal false
    hands: null
    out: 
    kitty: 
    order: 5S hidden, JS open, AH hidden, AS own, KS hidden, QS hidden, 2S hidden, 3S hidden, 4S hidden, 6S hidden, 7S hidden, 8S hidden, 9S hidden, TS own
    led: null
    question: null
    ended: null
    result: 
    over: null
tries {"event":"turn","seat":2}
    error "seat" is 2, which does not exist (docs/formats.md)
tries {"event":"turn"}
    error "seat" is missing or not a whole number (docs/formats.md)
tries {"event":"turn","seat":0}
    taken
tries {"event":"turn","seat":1,"legal":["rob TS"]}
    error "legal" does not list the choices that the rules give (docs/rules.md §2)
tries {"event":"turn","seat":1,"legal":"rob TS"}
    error "legal" does not list the choices that the rules give (docs/rules.md §2)
tries {"event":"turn","seat":1,"legal":["rob TS","rob KH","rob 5D","rob 5C","rob AS","decline"]}
    error "legal" does not list the choices that the rules give (docs/rules.md §2)
tries {"event":"turn","seat":1,"legal":["rob TS","rob KH","rob 5D","rob 5C","rob AS","turn-down"],"kitty":"2S"}
    taken
feed {"event":"turn","seat":1,"legal":["turn-down","rob TS","rob KH","rob 5D","rob 5C","rob AS"]}
table
    phase: rob
    cards.0: card AS, trump true, legal true
    cards.1: card TS, trump true, legal true
    cards.2: card KH, trump false, legal true
    cards.3: card 5D, trump false, legal true
    cards.4: card 5C, trump false, legal true
    question.kinds: rob, turn-down
    question.choices: rob AS, rob TS, rob KH, rob 5D, rob 5C, turn-down
    question.hopeless: 
    question.discard: null
    question.rest: false
tries {"event":"act","seat":0,"do":"rob TS"}
    error seat 0 can't "rob TS" now: the 10S is not in the hand (docs/rules.md §2)
tries {"event":"act","seat":1,"do":"rob ??"}
    error "do" is missing or not a choice (docs/formats.md)
tries {"event":"act","seat":1,"do":"rob JS"}
    error seat 1 can't "rob JS" now: the JS is not in the hand (docs/rules.md §2)
tries {"event":"act","seat":1,"do":"play TS"}
    error seat 1 can't "play TS" now: that is not what is asked now: rob or turn-down (docs/rules.md §4)
tries {"event":"act","seat":1}
    error "do" is missing or not a choice (docs/formats.md)
tries {"event":"act","seat":1,"do":7}
    error "do" is missing or not a choice (docs/formats.md)
tries {"event":"act","seat":1,"do":"jump"}
    error "do" is missing or not a choice (docs/formats.md)
tries {"event":"act","do":"rob TS"}
    error "seat" is missing or not a whole number (docs/formats.md)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"TS 9S","winner":1}
    error "trick" where none has ended (docs/rules.md §2)
feed {"event":"act","seat":1,"do":"rob 5D"}
table
    phase: play
    turnUpOpen: false
    robber: 1
    cards.0: card JS, trump true, legal false
    cards.1: card AS, trump true, legal false
    cards.2: card TS, trump true, legal false
    cards.3: card KH, trump false, legal false
    cards.4: card 5C, trump false, legal false
    out: 5D
    order: 5S hidden, JS own, AH hidden, AS own, KS hidden, QS hidden, 2S hidden, 3S hidden, 4S hidden, 6S hidden, 7S hidden, 8S hidden, 9S hidden, TS own
    question: null
tries {"event":"act","seat":0,"do":"play 5D"}
    error seat 0 can't "play 5D" now: the 5D is not in the hand (docs/rules.md §2)
feed {"event":"turn","seat":1,"legal":["play JS","play TS","play KH","play 5C","play AS"]}
feed {"event":"act","seat":1,"do":"play KH"}
feed {"event":"turn","seat":0}
tries {"event":"act","seat":0,"do":"play TS"}
    error seat 0 can't "play TS" now: the 10S is not in the hand (docs/rules.md §2)
tries {"event":"act","seat":0,"do":"play KH"}
    error seat 0 can't "play KH" now: the KH is not in the hand (docs/rules.md §2)
tries {"event":"act","seat":0,"do":"play 4H","drawn":"4H"}
    taken
tries {"event":"act","seat":1,"do":"play TS"}
    error seat 1 can't "play TS" now: it is not this seat's turn: seat 0 must choose (docs/rules.md §3)
feed {"event":"act","seat":0,"do":"play 4H"}
tries {"event":"turn","seat":1}
    taken
tries {"event":"act","seat":1,"do":"play TS"}
    taken
tries {"event":"trick","hand":1,"trick":2,"lead":1,"cards":"KH 4H","winner":1}
    taken
tries {"event":"trick","hand":1,"trick":1,"lead":0,"cards":"KH 4H","winner":1}
    taken
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"4H KH","winner":1}
    taken
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"KH 4H","winner":0}
    error "winner" is 0, but by the rules it is 1 (docs/formats.md)
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"KH 4H"}
    error "winner" is missing or not a whole number (docs/formats.md)
tries {"event":"trick","hand":1,"trick":"1","lead":1,"cards":"KH 4H","winner":1}
    taken
tries {"event":"trick","hand":1,"trick":1,"lead":1,"cards":"KH 4H","winner":1,"pool":3}
    taken
feed {"event":"trick","winner":1,"hand":1,"trick":1,"lead":1,"cards":"KH 4H","note":"of a version to come"}
table
    seats.0: name Ann, cards 4, tricks 0, total 19, side 0, passed false, said null, drew null
    seats.1: name Bob, cards 4, tricks 1, total 19, side 1, passed false, said null, drew null
    last.lead: 1
    last.cards: 4H, KH
    last.winning: 1
    tricksDone: 1
    cards.3: card 5C, trump false, legal false
