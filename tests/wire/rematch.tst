# Another game after one that is over: it is proposed, and each person accepts or declines. Nobody is pulled into it.
table A {"rules":"spoil-five","players":4,"options":{"robbing":"no","hands":1},"settings":{"clock_s":0,"pace_ms":0}}
A comes
B comes
C comes
D comes
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,*}
B says {"do":"sit","seat":1,"name":"Bob"}
B hears {"event":"table",*"seat":1,*}
C says {"do":"sit","seat":2,"name":"Cat"}
C hears {"event":"table",*"seat":2,*}
A is refused not-now {"do":"rematch"}
A says {"do":"start"}
B hears {"event":"deal","hand":1,*}
B says {"do":"rematch"}
B hears {"event":"error","code":"not-now",*}
all play until {"event":"end-game",*}
B hears {"event":"end-game",*}
C hears {"event":"end-game",*}
D hears {"event":"end-game",*}
B hears {"event":"at",*}
C hears {"event":"at",*}

D is refused not-seated {"do":"rematch"}
C is refused not-now {"do":"no-rematch"}
B says {"do":"rematch"}
A hears {"event":"table",*"rematch":{"accepted":[1],"declined":[]},*}
D hears {"event":"table",*"rematch":{"accepted":[1],"declined":[]},*}
A says {"do":"no-rematch"}
C hears {"event":"table",*"rematch":{"accepted":[1],"declined":[0]},*}
C says {"do":"no-rematch"}
B hears {"event":"table",*"started":false,"paused":false,"alone":false,"position":*}
B is refused not-now {"do":"no-rematch"}

# Somebody who comes back finds the question, and those who decline leave their seats.
C goes
C comes
C says {"do":"rematch"}
B hears {"event":"table",*"rematch":{"accepted":[2],"declined":[]},*}
B goes
B comes
B hears {"event":"table",*"rematch":{"accepted":[2],"declined":[]},*}
A says {"do":"no-rematch"}
C hears {"event":"table",*"rematch":{"accepted":[2],"declined":[0]},*}
B says {"do":"rematch"}
A hears {"event":"table",*"seat":null,*}
A hears {"event":"seat","seat":-1}
A hears {"event":"game",*"players":["*","Bob","Cat","*"],*"bots":["club",null,null,"club"]*}
B hears {"event":"seat","seat":1}
B hears {"event":"deal","hand":1,*}
