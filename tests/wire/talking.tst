# Chat and phrases; a table with phrases only.
table A {"rules":"twenty-five","players":2,"settings":{"clock_s":0}}
A comes
B comes
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,*}
A says {"do":"say","text":"Hello, <b>all</b> \"friends\""}
B hears {"event":"say","seat":0,"name":"Ann","text":"Hello, <b>all</b> \"friends\"",*}
B says {"do":"say","text":"hi","name":" Bob "}
A hears {"event":"say","seat":null,"name":"Bob","text":"hi",*}
B says {"do":"say","text":"not me","name":"ann"}
A hears {"event":"say","seat":null,"name":"ann 2","text":"not me",*}
B says {"do":"phrase","phrase":"good-luck","name":"Bob"}
A hears {"event":"phrase","seat":null,"name":"Bob","phrase":"good-luck",*}
B says {"do":"say","text":"guess who"}
A hears {"event":"say","seat":null,"name":"Watcher","text":"guess who",*}
A says {"do":"say","text":"still me","name":"Bob"}
B hears {"event":"say","seat":0,"name":"Ann","text":"still me",*}
A hears {"event":"say",*"text":"still me",*}
B is refused malformed {"do":"say","text":"hi","name":""}
B is refused malformed {"do":"say","text":"hi","name":null}
B is refused too-long {"do":"phrase","phrase":"hello","name":"A name that is longer than any name may be"}
A is refused malformed {"do":"say"}
A is refused malformed {"do":"say","text":""}
A is refused malformed {"do":"say","text":["a"]}
A is refused too-long {"do":"say","text":"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"}
A is refused unknown {"do":"phrase","phrase":"shut-up"}
B is refused not-host {"do":"change","settings":{"chat":false}}
A is refused malformed {"do":"change","settings":{"chat":1}}
A is refused malformed {"do":"change","settings":{"noise":true}}
A is refused malformed {"do":"change","players":11}
A is refused malformed {"do":"change","rules":"poker"}
A is refused malformed {"do":"change","options":{"robbing":"sometimes"}}
A says {"do":"change","settings":{"chat":false}}
B hears {"event":"table",*"chat":false*}
B hears {"event":"at",*}
A is refused forbidden {"do":"say","text":"hello"}
B says {"do":"phrase","phrase":"hello"}
A hears {"event":"phrase","seat":null,"name":"Watcher","phrase":"hello",*}
