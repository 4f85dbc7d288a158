# Where the dealer may deal three and two or two and three, the page deals three first (docs/rules.md H9).

start {"rules":"twenty-five","options":{"packets":"dealer"},"players":2,"sides":0,"names":["Ann","Bob"],"levels":[null,"random"],"seat":0,"seed":1}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"twenty-five","options":{"first_dealer":"first-jack","packets":"dealer","follow":"may-trump","renege":"any-lead","ace_hearts_lead":"trumps","rob_when":"own-turn","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"free","dealer_rob":"own-turn","target":25,"hands":0},"players":["Ann","Bob"],"sides":0,"dealer":1,"start":[0,0]}
deal
told
    {"event":"deal","hand":1,"dealer":1,"packets":"3-2","hands":["9H 3D 9D KD TC","?? ?? ?? ?? ??"],"turn_up":"AS"}
    {"event":"turn","seat":0,"legal":["play 9H","play 3D","play 9D","play KD","play TC"]}
start {"rules":"twenty-five","options":{"packets":"dealer"},"players":2,"sides":0,"names":["Ann","Bob"],"levels":[null,"random"],"seat":0,"seed":3}
    {"event":"seat","seat":0}
    {"event":"game","version":1,"rules":"twenty-five","options":{"first_dealer":"first-jack","packets":"dealer","follow":"may-trump","renege":"any-lead","ace_hearts_lead":"trumps","rob_when":"own-turn","rob_who":"anyone","rob_gives":"any","rob_shown":"face-down","rob_refusal":"free","dealer_rob":"own-turn","target":25,"hands":0},"players":["Ann","Bob"],"sides":0,"dealer":1,"start":[0,0]}
deal
told
    {"event":"deal","hand":1,"dealer":1,"packets":"3-2","hands":["TS 3H 8D 7C QC","?? ?? ?? ?? ??"],"turn_up":"KS"}
    {"event":"turn","seat":0,"legal":["play TS","play 3H","play 8D","play 7C","play QC"]}
