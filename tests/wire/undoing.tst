# A card is taken back when the others agree, and only the last one.
table A {"rules":"spoil-five","players":3,"options":{"robbing":"no"},"settings":{"clock_s":0,"between_s":600}}
A comes
B comes
C comes
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,*}
B says {"do":"sit","seat":1,"name":"Bob"}
B hears {"event":"table",*"seat":1,*}
C says {"do":"sit","seat":2,"name":"Cat"}
C hears {"event":"table",*"seat":2,*}
A says {"do":"start"}
A hears {"event":"turn",*}
A hears {"event":"at",*}
B hears {"event":"turn",*}
B hears {"event":"at",*}
C hears {"event":"turn",*}
C hears {"event":"at",*}
turn is refused not-now {"do":"undo"}
turn is refused not-now {"do":"agree"}
turn is refused not-now {"do":"disagree"}

turn says {"do":"$legal","at":$at}
A hears {"event":"act",*}
A hears {"event":"at",*}
B hears {"event":"act",*}
B hears {"event":"at",*}
C hears {"event":"act",*}
C hears {"event":"at",*}
turn is refused not-now {"do":"undo"}
other is refused not-now {"do":"undo"}
other is refused not-now {"do":"agree"}

# one says no
last says {"do":"undo"}
turn hears {"event":"undo-asked","seat":*,"act":"play *"}
other hears {"event":"undo-asked","seat":*,"act":"play *"}
last is refused not-now {"do":"undo"}
last is refused not-now {"do":"agree"}
other says {"do":"disagree"}
A hears {"event":"undo-answered","seat":*,"agree":false}
A hears {"event":"at",*}
A is refused not-now {"do":"agree"}

# two play, and the other agrees
table A {"rules":"spoil-five","players":2,"options":{"robbing":"no"},"settings":{"clock_s":0,"between_s":600}}
C goes
A comes
B comes
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,*}
B says {"do":"sit","seat":1,"name":"Bob"}
B hears {"event":"table",*"seat":1,*}
D comes
A says {"do":"start"}
A hears {"event":"turn",*}
B hears {"event":"turn",*}
B hears {"event":"at",*}
A hears {"event":"at",*}
turn says {"do":"$legal","at":$at}
A hears {"event":"turn",*}
A hears {"event":"at",*}
B hears {"event":"turn",*}
B hears {"event":"at",*}
last says {"do":"undo"}
turn hears {"event":"undo-asked",*}
D is refused not-seated {"do":"agree"}
turn says {"do":"agree"}
D hears {"event":"seat","seat":-1}
D hears {"event":"turn",*}
A hears {"event":"undone","seat":*}
B hears {"event":"undone","seat":*}
A hears {"event":"at",*}
B hears {"event":"at",*}
turn says {"do":"$legal","at":$at}
D hears {"event":"act",*}
all play until {"event":"end-hand",*}
