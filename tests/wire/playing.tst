# A game: start, choices that are wrong in every way, ready, pause, stop, again.
table A {"rules":"spoil-five","players":3,"options":{"robbing":"no"},"settings":{"clock_s":0,"between_s":600}}
A comes
B comes
C comes
D comes
D is refused not-seated {"do":"play 5H","at":1}
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,*}
B says {"do":"sit","seat":1,"name":"Bob"}
B hears {"event":"table",*"seat":1,*}
C says {"do":"sit","seat":2,"name":"Cat"}
C hears {"event":"table",*"seat":2,*}

A is refused not-now {"do":"play 5H","at":$at}
A is refused not-now {"do":"ready"}
A is refused not-now {"do":"undo"}
A is refused not-now {"do":"rest"}
A is refused not-now {"do":"pause"}
A is refused not-now {"do":"stop"}
A is refused not-now {"do":"again"}
B is refused not-host {"do":"start"}
A says {"do":"start"}
A hears {"event":"seat","seat":0}
A hears {"event":"game","version":1,"rules":"spoil-five",*}
A hears {"event":"deal","hand":1,*}
A hears {"event":"turn",*}
A hears {"event":"at",*}
B hears {"event":"deal","hand":1,*}
B hears {"event":"turn",*}
B hears {"event":"at",*}
C hears {"event":"deal","hand":1,*}
C hears {"event":"turn",*}
C hears {"event":"at",*}
D hears {"event":"seat","seat":-1}
D hears {"event":"deal","hand":1,*"hands":["?? ?? ?? ?? ??","?? ?? ?? ?? ??","?? ?? ?? ?? ??"]*}
D hears {"event":"at",*}

A is refused not-now {"do":"start"}
A is refused not-now {"do":"change","players":4}
turn is refused malformed {"do":"$legal"}
turn is refused malformed {"do":"$legal","at":"$at"}
turn is refused malformed {"do":"$legal","at":-1}
turn is refused malformed {"do":"$legal","at":9999}
turn is refused stale {"do":"$legal","at":1}
turn is refused illegal {"do":"play $strange","at":$at}
turn is refused illegal {"do":"pass","at":$at}
turn is refused illegal {"do":"jink","at":$at}
turn is refused not-now {"do":"agree"}
turn is refused not-now {"do":"rest"}
other is refused not-your-turn {"do":"play 5H","at":$at}
D is refused not-seated {"do":"play 5H","at":$at}
D is refused not-seated {"do":"ready"}

B is refused not-host {"do":"pause"}
A says {"do":"pause"}
B hears {"event":"table",*"paused":true,*}
B hears {"event":"at",*}
turn is refused not-now {"do":"$legal","at":$at}
A is refused not-now {"do":"pause"}
A says {"do":"resume"}
B hears {"event":"table",*"paused":false,*}
A is refused not-now {"do":"resume"}

all play until {"event":"end-hand","hand":1,*}
B is refused not-host {"do":"stop"}
A is refused not-now {"do":"play 5H","at":$at}
D is refused not-seated {"do":"ready"}
A says {"do":"ready"}
B hears {"event":"ready","seats":[0]}
B says {"do":"ready"}
C hears {"event":"ready","seats":[0,1]}
C says {"do":"ready"}
A hears {"event":"deal","hand":2,*}
all play until {"event":"end-hand","hand":2,*}
A says {"do":"stop"}
D hears {"event":"stopped","seat":0}
D hears {"event":"end-game",*"stopped":true}
D hears {"event":"at",*}
B hears {"event":"end-game",*}
A is refused not-now {"do":"ready"}
B is refused not-host {"do":"again"}
A says {"do":"again"}
B hears {"event":"seat","seat":1}
B hears {"event":"game",*}
B hears {"event":"deal","hand":1,*}
