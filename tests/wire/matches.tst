# A match: the next game begins by itself, with its number and the games won before it; only after the last one there may be a rematch.
table A {"rules":"spoil-five","players":2,"options":{"robbing":"no","hands":1,"games":2,"games_end":"all"},"settings":{"clock_s":0,"pace_ms":0,"between_s":600}}
A comes
B comes
A says {"do":"sit","seat":0,"name":"Ann"}
B says {"do":"sit","seat":1,"name":"Bob"}
A says {"do":"start"}
B hears {"event":"game",*"number":1,"won":[0,0],*}
all play until {"event":"end-game",*}
B hears {"event":"end-game",*}
B hears {"event":"at",*}
A is refused not-now {"do":"rematch"}
A is refused not-now {"do":"stop"}
A is refused not-now {"do":"change","options":{"games":1}}
A says {"do":"ready"}
B hears {"event":"ready","seats":[0]}
B says {"do":"ready"}
B hears {"event":"game",*"number":2,"won":[*,*],*}
A hears {"event":"game",*"number":2,*}
B hears {"event":"deal","hand":1,*}
all play until {"event":"end-game",*"match_winners":*}
B says {"do":"rematch"}
A hears {"event":"table",*"rematch":{"accepted":[1],"declined":[]},*}
A says {"do":"rematch"}
B hears {"event":"game",*"number":1,"won":[0,0],*}
