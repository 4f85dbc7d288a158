# A deal in which some cards lie where the person wants them, and what is wrong with such a wish.

start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":["5H ZZ"],"turned":"","dealer":0}}
    error cards are written as in "5H JH"
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":["5H JH","AH 5H"],"turned":"","dealer":0}}
    error a card is in two places
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":["2H 3H 4H 5H 6H 7H"],"turned":"","dealer":0}}
    error there are too many cards in one place
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":["XX"],"turned":"","dealer":0}}
    error the pack of this game has no such card
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":[],"turned":"KD QD","dealer":0}}
    error there are too many cards in one place
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":[],"turned":"KD","dealer":3}}
    error "dealer" must be a seat of the table
start {"rules":"spoil-five","players":3,"sides":0,"names":["Ann","Bob","Cat"],"levels":[null,"random","random"],"seat":0,"seed":7,"arranged":{"hands":["5H JH AH 3C 2S","","KC"],"turned":"KD","dealer":2}}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"spoil-five","options":{"first_dealer":"first-jack","packets":"3-2","follow":"must-follow","renege":"over-lower","ace_hearts_lead":"trumps","rob_when":"before-lead","rob_who":"anyone","rob_gives":"any","rob_shown":"face-up","rob_refusal":"lowers","dealer_rob":"after-first-trick","stake":1,"stake_after_spoil":0,"dealer_after_spoil":1,"dealer_extra":0,"jink":"yes","jink_bonus":1,"chips":20,"hands":25},"players":["Ann","Bob","Cat"],"sides":0,"dealer":2,"start":[20,20,20]}
deal
told
    {"event":"deal","hand":1,"dealer":2,"paid":[1,1,1],"pool":3,"hands":["2S AH 5H JH 3C","?? ?? ?? ?? ??","?? ?? ?? ?? ??"],"turn_up":"KD"}
    {"event":"turn","seat":0,"legal":["play 2S","play AH","play 5H","play JH","play 3C"]}
