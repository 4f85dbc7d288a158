# What is no message at all, or none that is known.
table A {"rules":"twenty-five","players":2,"settings":{"clock_s":0}}
A comes
A hears {"event":"at",*}
B comes
B hears {"event":"at",*}
A is refused malformed 
A is refused malformed hello
A is refused malformed {
A is refused malformed {"do":"ping","ping":1}{"do":"ping","ping":1}
A is refused malformed []
A is refused malformed ["ping"]
A is refused malformed "ping"
A is refused malformed 7
A is refused malformed null
A is refused malformed {}
A is refused malformed {"ping":1}
A is refused malformed {"do":1}
A is refused malformed {"do":null}
A is refused malformed {"do":{"do":"ping"}}
A is refused malformed {"do":"ping","do":"ping","ping":1}
A is refused malformed {"do":"ping"}
A is refused malformed {"do":"ping","ping":"1"}
A is refused malformed {"do":"ping","ping":1.5}
A is refused malformed {"do":"ping","ping":99999999999999999999}
A is refused unknown {"do":"pong"}
A is refused unknown {"do":""}
A is refused unknown {"do":"play 1H"}
A is refused unknown {"do":"play"}
A is refused unknown {"do":"Ping","ping":1}
A is refused malformed {"do":"play 5H"}
A is refused too-long {"do":"say","text":"$long"}
A says {"do":"ping","ping":-5}
A hears {"event":"pong","ping":-5}
