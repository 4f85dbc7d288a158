# Who sits where: sit, leave, rename, invite, remove, level, and what of it is refused.
table A {"rules":"spoil-five","players":3,"options":{"robbing":"no"},"settings":{"clock_s":0}}
A comes
A hears {"event":"table","code":"*","seat":null,"host":null,"hosting":true,"rules":"spoil-five",*"players":3,*"seats":[null,null,null],"watchers":1,"started":false,"paused":false,"alone":false,"position":1}
A hears {"event":"at","position":1}
B comes
A hears {"event":"table",*"watchers":2,*}
A hears {"event":"at","position":1}

A is refused malformed {"do":"sit","seat":0}
A is refused malformed {"do":"sit","name":"Ann"}
A is refused malformed {"do":"sit","seat":3,"name":"Ann"}
A is refused malformed {"do":"sit","seat":-1,"name":"Ann"}
A is refused malformed {"do":"sit","seat":"0","name":"Ann"}
A is refused malformed {"do":"sit","seat":0,"name":""}
A is refused malformed {"do":"sit","seat":0,"name":7}
A is refused malformed {"do":"sit","seat":0,"name":"Ann","colour":"red"}
A is refused too-long {"do":"sit","seat":0,"name":"A name that is longer than any name may be"}
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,"host":0,"hosting":true,*"seats":[{"name":"Ann","level":null,"away":false,"connected":true},null,null],*"position":2}
A hears {"event":"at","position":2}
B hears {"event":"table",*"seat":null,"host":0,"hosting":false,*"position":2}
B hears {"event":"at","position":2}
A is refused not-now {"do":"sit","seat":1,"name":"Ann"}
B is refused seat-taken {"do":"sit","seat":0,"name":"Bob"}

# a seat that is kept for somebody
B is refused not-host {"do":"invite","seat":1}
A is refused malformed {"do":"invite"}
A says {"do":"invite","seat":1}
A hears {"event":"invitation","seat":1,"key":"*"}
B hears {"event":"table",*"kept":true}*
B hears {"event":"at",*}
B is refused forbidden {"do":"sit","seat":1,"name":"Bob"}
B is refused forbidden {"do":"sit","seat":1,"name":"Bob","key":"guessed"}
B says {"do":"sit","seat":2,"name":"Bob"}
B hears {"event":"table",*"seat":2,*}

A is refused malformed {"do":"rename"}
B says {"do":"rename","name":"Bobby"}
A hears {"event":"table",*"name":"Bobby"*}
C comes
C is refused not-seated {"do":"rename","name":"Cat"}
C is refused not-seated {"do":"leave"}
C is refused not-seated {"do":"back"}

# computer players
B is refused not-host {"do":"level","seat":1,"level":"club"}
A is refused malformed {"do":"level","seat":1,"level":"genius"}
A says {"do":"level","seat":1,"level":"club"}
A hears {"event":"table",*"level":"club"*}
A says {"do":"level","seat":1,"level":null}
A hears {"event":"table",*},null,{*}

# the host lets somebody go; he takes another seat
B is refused not-host {"do":"remove","seat":0}
A says {"do":"remove","seat":2}
B hears {"event":"table",*"seat":null,*}
B says {"do":"sit","seat":1,"name":"Bob"}
B hears {"event":"table",*"seat":1,*}
# he moves: nobody sees him without a seat in between, and what was said of the seat stays with it
C is refused not-seated {"do":"move","seat":2}
A is refused seat-taken {"do":"move","seat":1}
B is refused malformed {"do":"move"}
B is refused malformed {"do":"move","seat":2,"name":"Rob"}
A says {"do":"invite","seat":2}
A hears {"event":"invitation","seat":2,"key":"*"}
B is refused forbidden {"do":"move","seat":2}
A says {"do":"level","seat":2,"level":"club"}
A hears {"event":"table",*"level":"club"*}
B says {"do":"move","seat":2}
B hears {"event":"table",*"seat":2,*"seats":[{"name":"Ann",*},null,{"name":"Bob","level":null,*}],*}
A hears {"event":"table",*"seats":[{"name":"Ann",*},null,{"name":"Bob",*}],*}

B says {"do":"leave"}
B hears {"event":"table",*"seat":null,*}

# a rule file's own tables
table A {"rules":"pei-forty-fives","tables":"4/2 2-6","players":5,"settings":{"clock_s":0}}
A comes
A hears {"event":"table",*"rules":"pei-forty-fives",*"players":5,"sides":0,"tables":"4/2 2-6",*}
A hears {"event":"at","position":1}
A is refused malformed {"do":"change","players":6,"sides":2}
A is refused malformed {"do":"change","tables":"11"}

# a rule file that lists fewer tables than its preset: only those, and the record need not say so
table A {"rules":"twenty-five","tables":"9/3 4/2 5","players":4,"sides":2,"settings":{"clock_s":0}}
A comes
A hears {"event":"table",*"rules":"twenty-five",*"players":4,"sides":2,"tables":"9/3 4/2 5",*}
A hears {"event":"at","position":1}
A is refused malformed {"do":"change","players":4,"sides":0}
A is refused malformed {"do":"change","players":6}
A says {"do":"change","players":9,"sides":3}
A hears {"event":"table",*"players":9,"sides":3,"tables":"9/3 4/2 5",*}
A hears {"event":"at",*}
A says {"do":"change","players":4,"sides":2}
A hears {"event":"table",*"players":4,"sides":2,"tables":"9/3 4/2 5",*}
A hears {"event":"at",*}
A says {"do":"sit","seat":0,"name":"Ann"}
A hears {"event":"table",*"seat":0,*}
A hears {"event":"at",*}
A says {"do":"start"}
A hears {"event":"table",*"started":true,*}
A hears {"event":"seat",*}
A hears {"event":"game",*"rules":"twenty-five",*"sides":2,"dealer":*,"start":[0,0]*
