# The worked examples of docs/nights.md's specification, in its order; tests/night.c says what each word does.

E1 the four required lines give every default
canonical {"title":"Card night","rules":"twenty-five","tables":[[4,2]],"partners":"fixed","team":null,"movement":"winners-up","shifts":null,"rounds":5,"games":1,"counts":"games","double":[],"bye":0,"entry_until":5,"ranked_from":1,"ties":["share"],"minutes":0,"first_deal":"draw","currency":"EUR","fee":0,"house":0,"prizes":[],"booby":0,"jackpot":null,"jackpot_in":0,"spots":[],"raffle":0,"raffle_share":50,"trophy":""}

E2 mistakes in files
add movment: x
fault 5:1: there is no 'movment' here; did you mean 'movement'?
set tables: 4/3
fault 2:9: a table is people or people/sides such as 5 or 6/3, not '4/3'
set rounds: 61
fault 4:9: rounds is a whole number from 1 to 60, not '61'
add prizes: 60% 50%
fault 5:9: the percentages are more than 100
only rules: x
fault 1:1: 'tables' is required
add fee: 5.5
fault 5:6: fee is an amount such as 5 or 2.50, not '5.5'
add ties: cut wins
fault 5:7: nothing comes after 'cut'
set tables: 6/2
set movement: semi-partner
fault 3:11: semi-partner needs tables: 4/2
add rounds: 5
fault 5:1: 'rounds' is given twice, first in line 4
add   fee: 5
fault 5:3: nothing is indented in a night file
add fee:\t5
fault 5:5: there is a tab here: use blanks instead
add jackpot: reach
fault 5:10: jackpot is 'reach N' or 'cookies K', not 'reach'
add fee:
fault 5:5: 'fee' has no value
add partners: none
fault 5:11: partners can't be none here: a side has 2
add shifts: 1 2
fault 5:9: shifts belong to movement: fixed-rotation
add double: 6
fault 5:9: double lists different rounds from 1 to 5, not '6'
set movement: winners-onn
fault 3:11: movement is winners-up, winners-move-partners-change, winners-on, losers-on, up-and-down, semi-partner, fixed-rotation, perfect, swiss, random, league or knock-out, not 'winners-onn'; did you mean 'winners-on'?
add title: 'x
fault 5:8: this quotation mark is never closed
add currency: eur
fault 5:11: currency is three capital letters such as EUR, not 'eur'

E3 shuffles
shuffle 1 256 1 2 3 4 5 6 7 8: 1 8 3 2 6 5 7 4
shuffle 1 0 1 2 3 4 5 6 7 8: 7 3 5 8 4 1 6 2
shuffle 1 257 0 1 2: 0 2 1

E4 how many tables of each size, and byes
split 41 tables 3: 13 0 0 byes 2
split 41 tables 3 2: 13 1 0 byes 0
split 11 tables 4 5: 0 2 0 byes 1
split 23 tables 5 4 6: 3 2 0 byes 0
split 3 tables 4: 0 0 0 byes -1
split 84 tables 6: 14 0 0 byes 0

E5 a league's lines
league 4 0: 0 3 1 2
league 4 1: 3 1 2 0
league 4 2: 2 3 0 1
league 4 3: 3 0 2 1
league 4 4: 1 3 0 2
league 4 5: 3 2 1 0
league 5 0: 1 4 3 2 0
league 5 1: 2 0 4 3 1
league 5 2: 3 1 0 4 2
league 5 3: 4 2 1 0 3
league 5 4: 0 3 2 1 4

E6 ways to divide a table, in their order: each way that is left is the first that costs nothing
set partners: changing
people 4
order 1 2 3 4
seated 1 3 2 4
won 0
round 1 2 3 4
won 0
round 1 2 4 3; again 12

E6 six people in threes and in pairs
set tables: 6/2
set partners: changing
people 6
order 1 2 3 4 5 6
seated 1 4 2 5 3 6

E6 six people in pairs
set tables: 6/3
set partners: changing
people 6
order 1 2 3 4 5 6
seated 1 3 5 2 4 6

E7 winners-up
pairs 6
order 1 2 3 4 5 6
won 0 1 0
round 1 4 | 3 5 | 2 6

E8 winners-up with three sides
set tables: 6/3
pairs 9
order 1 2 3 4 5 6 7 8 9
won 1 1 1
sides 1: 1 0 2
sides 2: 1 2 0
sides 3: 1 2 0
round 1 2 5 | 4 6 8 | 3 7 9

E9 winners-on
set movement: winners-on
pairs 6
order 1 2 3 4 5 6
won 0 1 0
round 2 4 | 3 5 | 1 6

E10 losers-on
set movement: losers-on
pairs 6
order 1 2 3 4 5 6
won 0 1 0
round 1 3 | 4 6 | 2 5

E11 up-and-down
set movement: up-and-down
pairs 6
order 1 2 3 4 5 6
won 0 1 0
round 1 4 | 2 5 | 3 6

E12 semi-partner
set movement: semi-partner
people 12
order 1 2 3 4 5 6 7 8 9 10 11 12
won 0 1 0
round 1 5 3 12 | 6 10 8 4 | 9 2 11 7

E13 fixed-rotation
set movement: fixed-rotation
add shifts: 0 1 -1 2
people 12
order 1 2 3 4 5 6 7 8 9 10 11 12
won 0 1 0
round 1 6 11 12 | 5 10 3 4 | 9 2 7 8
won 0 1 0
round 1 10 7 8 | 5 2 11 12 | 9 6 3 4

E14 knock-out
set tables: 9/3
set movement: knock-out
add bye: 1
threes 9
order 1 2 3 4 5 6 7 8 9
won 2 0 1
round 3 4 8
won 1
refuse {"event":"round"} there are not enough people for a table
places 4:1 3:2 8:2 1:4 2:4 5:4 6:4 7:4 9:4
totals 0 0 1 2 0 0 0 1 0

E15 swiss
set movement: swiss
pairs 6
order 1 2 3 4 5 6
won 0 0 0
round 1 3 | 5 2 | 6 4
won 0 0 0
totals 2 0 1 0 2 1
round 1 5 | 6 3 | 2 4

E16 random
set tables: 4
set movement: random
people 16
round 1 15 4 14 | 10 7 5 12 | 8 2 13 6 | 9 16 3 11; again 0
won *
again 0
won *
again 0
won *
again 6
won *
again 8

E17 perfect: a schedule without repeats for 24 pairs
set tables: 6/3
set movement: perfect
set rounds: 11
pairs 24
schedule 24: 0 0
refuse-schedule 24 this schedule must have no repeats

E18 perfect at whist
set partners: changing
set movement: perfect
set rounds: 7
people 8
do {"event":"schedule","units":8,"lines":[[7,1,0,3,2,4,6,5],[7,2,1,4,3,5,0,6],[7,3,2,5,4,6,1,0],[7,4,3,6,5,0,2,1],[7,5,4,0,6,1,3,2],[7,6,5,1,0,2,4,3],[7,0,6,2,1,3,5,4]],"repeats":[0,0]}
perfect-known 9 yes
perfect-known 10 no

E19 byes are shared
set movement: random
pairs 5
again 0; bye 2
won *
again 0; bye 3
won *
bye 1
won *
bye 5
won *
bye 4

E20 a pair that lost one of two is not seated
pairs 6
order 1 2 3 4 5 6
won 0 1 0
do {"event":"leave","person":7}
round 1 6 | 2 5; bye 3

E21 a new pair takes an empty place
pairs 6
order 1 2 3 4 5 6
won 0 1 0
do {"event":"leave","person":7}
do {"event":"enter","person":13,"name":"P13"}
do {"event":"enter","person":14,"name":"P14"}
do {"event":"pair","unit":7,"people":[13,14]}
round 1 7 | 3 5 | 2 6

E22 two pairs are gone
pairs 6
order 1 2 3 4 5 6
won 0 1 0
do {"event":"leave","person":1}
do {"event":"leave","person":3}
round 6 4 | 3 5

E23 a table more
pairs 5
order 1 2 3 4 5
seated 1 2 | 3 4; bye 5
won 0 1
do {"event":"enter","name":"P11"}
do {"event":"enter","name":"P12"}
do {"event":"pair","unit":6,"people":[11,12]}
round 1 4 | 2 3 | 5 6

E24 two sizes of table
set tables: 6/3 4/2
pairs 7
order 1 2 3 4 5 6 7
seated 1 2 3 | 4 5 | 6 7
won 0 1 1
round 1 3 5 | 4 7 | 2 6

E25 partners change
set movement: winners-move-partners-change
people 8
order 1 2 3 4 5 6 7 8
seated 1 3 2 4 | 5 7 6 8
won 0 1
round 1 2 7 8 | 3 4 5 6
won 0 1
round 1 7 4 6 | 2 8 3 5

E26 people who come alone are put together
people 9
do {"event":"pair","unit":1,"people":[1,2]}
do {"event":"pair","unit":2,"people":[3,4]}
do {"event":"round","joined":[[3,[8,6]],[4,[5,9]]],"tables":[[1,4],[3,2]],"bye":[]}

E27 somebody waits until a partner comes
people 5
do {"event":"pair","people":[1,2]}
do {"event":"pair","people":[3,4]}
order 1 2
won 0
do {"event":"round","joined":[],"bye":[]}
won 0
do {"event":"enter","name":"P6"}
do {"event":"round","joined":[[3,[5,6]]],"tables":[[3,2]],"bye":[1]}

E28 a gap is filled, and the score stays
pairs 4
order 1 2 3 4
won 0 0
do {"event":"leave","person":2}
do {"event":"enter","person":9,"name":"P9"}
do {"event":"join","unit":1,"person":9}
members 1: 1 9
round 1 3 | 2 4
won 0 0
totals 2 1 1 0
do {"event":"return","person":2}
waits 2

E29 somebody was entered twice
do {"event":"enter","person":1,"name":"Ann"}
do {"event":"enter","person":2,"name":"Bob"}
do {"event":"enter","person":3,"name":"Ann"}
do {"event":"pay","person":3,"cents":500,"for":"fee"}
do {"event":"pair","unit":1,"people":[3,2]}
do {"event":"merge","keep":1,"drop":3}
members 1: 1 2
do {"event":"pay","person":1,"cents":-500,"for":"fee"}
do {"event":"enter","person":4,"name":"Cay"}

E30 two people trade places
pairs 4
order 1 2 3 4
refuse {"event":"trade","people":[1,3]} results are missing: tables 1 2
won 0 0
do {"event":"trade","people":[1,3]}
members 1: 3 2
members 2: 1 4
totals 1 0 1 0

E31 two units swap places
pairs 4
order 1 2 3 4
do {"event":"swap","units":[1,4]}
seated 4 2 | 3 1
do {"event":"result","round":1,"table":1,"score":[1,0]}
refuse {"event":"swap","units":[2,3]} table 1 has its result

E32 a round is taken back
pairs 4
order 1 2 3 4
won 0 1
round 1 4 | 2 3
won 0 0
do {"event":"void","round":2}
totals 1 0 0 1
round 1 4 | 2 3
refuse {"event":"void","round":1} only the last round can be taken back, 2

E33 a table that did not play
pairs 4
order 1 2 3 4
do {"event":"result","round":1,"table":1,"score":[1,0]}
refuse {"event":"round"} results are missing: tables 2
do {"event":"result","round":1,"table":2,"score":"unplayed"}
totals 1 0 0 0
sides 2: 1 0
round 1 4 | 2 3

E34 the cut of a real pack
add games: 4
pairs 4
order 1 2 3 4
do {"event":"result","round":1,"table":1,"score":[2,2],"cut":1}
do {"event":"result","round":1,"table":2,"score":[2,2]}
sides 1: 1 0
sides 2: 1 0
winner 1: 1
winner 2: -1
round 2 4 | 1 3

E35 a correction after the next round is seated
pairs 6
order 1 2 3 4 5 6
won 0 1 0
round 1 4 | 3 5 | 2 6
do {"event":"correct","round":1,"table":1,"score":[0,1]}
seated 1 4 | 3 5 | 2 6
won 0 0 0
totals 1 2 1 1 1 0
round 1 3 | 5 2 | 4 6

E36 results that are refused
add games: 2
pairs 4
order 1 2 3 4
refuse {"event":"result","round":1,"table":1,"score":[1,0]} the games of a table add up to 2
refuse {"event":"result","round":1,"table":3,"score":[2,0]} there is no table 3
refuse {"event":"result","round":1,"table":1,"score":[1,1,0]} the table has 2 sides, and the result a number for each
refuse {"event":"result","round":1,"table":1,"score":[2,0],"cut":0} a cut is won by one of the sides that share the highest number
refuse {"event":"correct","round":1,"table":1,"score":[2,0]} there is nothing to correct: table 1 has no result

E37 places by points
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
pairs 6
order 1 2 3 4 5 6
score 10,0 4,5 7,1
round 1 4 | 3 6 | 5 2
score 5,6 9,1 0,8
round 1 6 | 3 2 | 5 4
score 3,2 2,0 4,4
totals 18 8 15 15 11 4
places 1:1 3:2 4:2 5:4 2:5 6:6

E38 places are shared
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
pairs 4
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
totals 18 8 18 20
places 4:1 1:2 3:2 2:4

E39 ties by wins
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add ties: wins
pairs 4
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
places 4:1 3:2 1:3 2:4

E40 ties by head: they never met
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add ties: head
pairs 4
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
places 4:1 1:2 3:2 2:4

E41 ties by the last round
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add ties: last
pairs 4
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
places 4:1 1:2 3:3 2:4

E42 ties by the cut
shuffle 1 66537 1 3: 1 3
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add ties: cut
pairs 4
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
places 4:1 1:2 3:3 2:4

E43 a tie that people decide
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
pairs 4
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
refuse {"event":"decide","order":[3,2]} a decision lists exactly the units that share a place
do {"event":"decide","order":[3,1]}
places 4:1 3:2 1:3 2:4

E44 prizes by percentage
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add fee: 5
add prizes: 50% 30% 20%
pairs 4
pay 500 1 2 3 4 5 6 7 8
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
do {"event":"finish","ranking":[[1,4,20],[2,1,18],[2,3,18],[4,2,8]],"prizes":[[1,1000],[3,1000],[4,2000]],"people":[[1,500],[2,500],[5,500],[6,500],[7,1000],[8,1000]],"money":{"fees":4000,"tickets":0,"prizes":4000,"spots":0,"raffle":0,"jackpot_in":0,"house":0}}

E45 prizes that are amounts
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add fee: 5
add prizes: 10.01 5.00
pairs 4
pay 500 1 2 3 4 5 6 7 8
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
do {"event":"finish","prizes":[[1,250],[3,250],[4,1001]],"people":[[1,125],[2,125],[5,125],[6,125],[7,501],[8,500]],"money":{"fees":4000,"tickets":0,"prizes":1501,"spots":0,"raffle":0,"jackpot_in":0,"house":2499}}

E46 cents that do not divide
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add fee: 5
add house: 33%
add prizes: 34% 33% 33%
add ties: cut
pairs 4
pay 499 1 2 3 4 5 6 7
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
do {"event":"finish","prizes":[[1,772],[3,772],[4,797]],"money":{"fees":3493,"tickets":0,"prizes":2341,"spots":0,"raffle":0,"jackpot_in":0,"house":1152}}

E47 a booby prize
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add fee: 5
add prizes: 50%
add booby: 3.01
add house: 10.00
pairs 4
pay 500 1 2 3 4 5 6 7 8
order 1 2 3 4
score 9,5 10,9
round 1 4 | 3 2
score 9,11 8,3
do {"event":"finish","prizes":[[2,301],[4,1349]],"money":{"fees":4000,"tickets":0,"prizes":1650,"spots":0,"raffle":0,"jackpot_in":0,"house":2350}}

E48 E55 the jackpot is hit, and is not after a correction
add jackpot: reach 3
add jackpot_in: 10%
carried 12000
pairs 4
pay 500 1 2 3 4 5 6 7 8
order 1 2 3 4
won 0 0
next
won 0 0
next
won 0 0
totals 3 1 2 0
do {"event":"finish","jackpot":{"pot":12400,"to":[1],"each":12400,"carry":0},"money":{"fees":4000,"tickets":0,"prizes":0,"spots":0,"raffle":0,"jackpot_in":400,"house":3600}}
refuse {"event":"void","round":3} the night is finished: only correct, decide, pay and rename are possible
refuse {"event":"finish"} the night is finished
do {"event":"correct","round":3,"table":1,"score":[0,1]}
totals 2 2 2 0
do {"event":"finish","jackpot":{"pot":12400,"to":[],"each":0,"carry":12400}}

E49 the jackpot waits
add jackpot: reach 4
add jackpot_in: 10%
carried 12000
pairs 4
pay 500 1 2 3 4 5 6 7 8
order 1 2 3 4
won 0 0
next
won 0 0
next
won 0 0
do {"event":"finish","jackpot":{"pot":12400,"to":[],"each":0,"carry":12400}}

E50 the cookie jar
set movement: random
set rounds: 6
add jackpot: cookies 3
add jackpot_in: 1.00
carried 5000
pairs 4
next
lowest
next
lowest
next
lowest
next
lowest
next
lowest
next
lowest
refuse {"event":"finish"} the cookies are not drawn
do {"event":"cookies","seed":7,"rounds":[1,2,4]}
do {"event":"finish","jackpot":{"pot":5100,"to":[1],"each":5100,"carry":0}}

E51 a raffle
add raffle: 2.00
pairs 2
do {"event":"pay","person":1,"cents":400,"for":"raffle"}
do {"event":"pay","person":3,"cents":200,"for":"raffle"}
do {"event":"pay","person":4,"cents":1000,"for":"raffle"}
refuse {"event":"pay","person":4,"cents":300,"for":"raffle"} a ticket costs 2.00
do {"event":"raffle","seed":5,"ticket":6,"person":4,"cents":800}
order 1 2
won 0
do {"event":"finish","money":{"fees":0,"tickets":1600,"prizes":0,"spots":0,"raffle":800,"jackpot_in":0,"house":800}}

E52 spot prizes
add spots: 10 5
people 4
do {"event":"spot","seed":11,"person":2,"cents":1000}
do {"event":"spot","seed":12,"person":4,"cents":500}
refuse {"event":"spot","seed":13} there is no spot prize left

E53 double rounds and byes
add counts: points
add double: 2
add bye: 3
pairs 3
order 1 2 3
seated 1 2; bye 3
score 10,4
round 1 3; bye 2
score 6,1
totals 22 7 5

E54 edges
add entry_until: 1
refuse {"event":"round"} there are not enough people for a table
refuse {"event":"enter","person":2,"name":"P1"} 'person' is not what follows from the lines before: it must be 1
refuse {"event":"enter","name":" P1"} a name is 1 to 100 characters without a blank at either end
pairs 2
order 1 2
refuse {"event":"enter","name":"P5"} nobody enters after round 1

E56 a league of teams
set tables: 12/2
set movement: league
add team: 5-7
people 24
do {"event":"pair","people":[1,2,3,4,5,6]}
do {"event":"pair","people":[7,8,9,10,11]}
do {"event":"pair","people":[12,13,14,15,16,17]}
do {"event":"pair","people":[18,19,20,21,22,23,24]}
order 1 2 3 4
seated 1 4 | 2 3
won 0 0
round 4 2 | 3 1
won 0 0
round 3 4 | 1 2

E57 a schedule survives a pair that leaves
set movement: perfect
set rounds: 3
pairs 4
do {"event":"schedule","units":4,"lines":[[0,3,1,2],[3,1,2,0],[2,3,0,1]],"repeats":[0,0]}
order 4 3 2 1
seated 4 1 | 3 2
won 0 0
do {"event":"leave","person":1}
round 4 2; bye 3

E58 byes with changing partners
set partners: changing
people 9
bye 3
won *
bye 5
won *
bye 1
won *
bye 4
won *
bye 9

E59 head to head
set movement: fixed-rotation
add partners: fixed
add shifts: 0 1
add counts: points
add ties: head
pairs 4
order 1 2 3 4
score 9,5 10,7
round 1 4 | 3 2
score 9,11 8,3
places 3:1 4:2 1:3 2:4

E60 a perfect night of 24 pairs
set tables: 6/3
set movement: perfect
set rounds: 11
pairs 24
schedule 24: 0 0
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0
won *
again 0

E62 a jackpot that does not divide
add jackpot: reach 1
carried 1000
pairs 6
order 1 2 3 4 5 6
won 0 0 0
do {"event":"finish","jackpot":{"pot":1000,"to":[1,3,5],"each":333,"carry":1},"people":[[1,167],[2,166],[5,167],[6,166],[9,167],[10,166]]}

E63 prizes without a fee
set tables: 6/3
add prizes: 10.00
pairs 3
order 1 2 3
do {"event":"result","round":1,"table":1,"score":"unplayed"}
do {"event":"finish","prizes":[[1,334],[2,333],[3,333]],"money":{"fees":0,"tickets":0,"prizes":1000,"spots":0,"raffle":0,"jackpot_in":0,"house":-1000}}

E64 byes of a schedule
set movement: perfect
pairs 5
do {"event":"schedule","units":5,"lines":[[1,4,3,2,0],[2,0,4,3,1],[3,1,0,4,2],[4,2,1,0,3],[0,3,2,1,4]],"repeats":[0,0]}
order 1 2 3 4 5
seated 2 5 | 4 3; bye 1
won *
bye 2
won *
do {"event":"leave","person":1}
round 4 2 | 3 5
won *
do {"event":"return","person":1}
bye 4
won *
bye 5

E65 swiss with a bye
set movement: swiss
pairs 5
order 1 2 3 4 5
won 0 0
round 1 5 | 2 4; bye 3
won 0 0
round 2 3 | 5 4; bye 1

E66 refused
do {"event":"enter","name":"A"}
do {"event":"enter","name":"B"}
do {"event":"enter","name":"C"}
do {"event":"enter","name":"D"}
do {"event":"pair","people":[1,2]}
refuse {"event":"pair","people":[2,3]} person 2 is in a unit already
refuse {"event":"pair","unit":3,"people":[3,4]} 'unit' is not what follows from the lines before: it must be 2
refuse {"event":"pair","people":[3]} a side has 2 people
refuse {"event":"merge","keep":1,"drop":2} these two are in the same unit
refuse {"event":"join","unit":1,"person":3} nobody is missing in unit 1
refuse {"event":"leave","person":9} there is no person 9
refuse {"event":"return","person":1} person 1 is here already
refuse {"event":"pay","person":1,"cents":-1,"for":"fee"} more would be paid back than was paid
refuse {"event":"pay","person":1,"cents":100,"for":"raffle"} this night has no raffle
refuse {"event":"enter","name":"E","age":7} there is no 'age' here

E67 byes that a schedule may not name
set movement: perfect
seed 4
pairs 5
do {"event":"schedule","units":5,"lines":[[1,4,3,2,0],[2,0,4,3,1],[3,1,0,4,2],[4,2,1,0,3],[0,3,2,1,4]],"repeats":[0,0]}
order 1 2 3 4 5
won *
do {"event":"leave","person":1}
do {"event":"leave","person":3}
round 4 5; bye 3
won *
do {"event":"return","person":1}
do {"event":"return","person":3}
round 3 2 | 1 5; bye 4
won *
round 4 3 | 2 1; bye 5
won *
round 1 4 | 3 5; bye 2

# Sentences of the document that no example of its own shows, by their sections.

S2 what opens a night again that is finished
pairs 2
order 1 2
won 0
do {"event":"finish"}
do {"event":"rename","person":1,"name":"Ann"}
refuse {"event":"finish"}
do {"event":"pay","person":1,"cents":100,"for":"fee"}
do {"event":"finish"}
refuse {"event":"leave","person":1}

S2 after the cookies there is no round, and none is taken back
add jackpot: cookies 1
pairs 2
order 1 2
won 0
do {"event":"cookies","seed":1,"rounds":[1]}
refuse {"event":"round"}
refuse {"event":"void","round":1}

S2 a unit that sat out is not dissolved, and no number is used again
pairs 3
do {"event":"unpair","unit":3}
waits 5
do {"event":"pair","unit":4,"people":[5,6]}
order 1 2 4
seated 1 2; bye 4
refuse {"event":"unpair","unit":4}
refuse {"event":"unpair","unit":1}

S3.3 a team with a gap plays, and takes people at its end until it is full
set tables: 6/2
add team: 2-3
people 5
do {"event":"pair","people":[1,2,3]}
do {"event":"pair","people":[4,5]}
order 1 2
won 0
do {"event":"leave","person":3}
round 1 2
do {"event":"enter","name":"P6"}
do {"event":"join","unit":2,"person":6}
members 2: 4 5 6
do {"event":"enter","name":"P7"}
refuse {"event":"join","unit":2,"person":7}
do {"event":"join","unit":1,"person":7}
members 1: 1 2 7

S3.4 of two in different units the one that is dropped leaves a partner who waits
add spots: 10
pairs 2
do {"event":"enter","name":"P5"}
do {"event":"enter","name":"P6"}
do {"event":"pair","people":[5,6]}
do {"event":"merge","keep":1,"drop":5}
waits 6
refuse {"event":"rename","person":5,"name":"X"}
order 1 2
refuse {"event":"merge","keep":6,"drop":1}
do {"event":"spot","seed":1,"person":6}
do {"event":"enter","name":"P7"}
refuse {"event":"merge","keep":7,"drop":6}

S4 at most 125 tables
set tables: 2
people 500
refuse {"event":"enter","name":"P501"}
refuse {"event":"round"}

S5.4 who is knocked out comes back when the round is taken back, and not by a correction
set movement: knock-out
pairs 4
order 1 2 3 4
won 0 0
round 1 3
do {"event":"correct","round":1,"table":1,"score":[0,1]}
seated 1 3
do {"event":"void","round":2}
round 2 3

S5.7 a schedule is replaced before round 1, and not later
set movement: perfect
set rounds: 1
pairs 2
do {"event":"schedule","units":2,"lines":[[0,1]],"repeats":[0,0]}
do {"event":"schedule","units":2,"lines":[[1,0]],"repeats":[0,0]}
order 1 2
seated 2 1
refuse {"event":"schedule","units":2,"lines":[[0,1]],"repeats":[0,0]}

S6.1 tricks
add counts: tricks
add games: 2
pairs 2
order 1 2
refuse {"event":"result","round":1,"table":1,"score":[11,-1]}
refuse {"event":"result","round":1,"table":1,"score":[5,4]}
do {"event":"result","round":1,"table":1,"score":[7,3]}

S6.1 points
add counts: points
pairs 2
order 1 2
refuse {"event":"result","round":1,"table":1,"score":[10001,0]}
refuse {"event":"result","round":1,"table":1,"score":[0,-10001]}
do {"event":"result","round":1,"table":1,"score":[-10000,10000]}

S7.2 head to head is not doubled
add counts: points
add double: 2
add ties: head
pairs 2
order 1 2
score 5,9
round 1 2
score 6,4
totals 17 17
places 2:1 1:2

S7.2 the credit of the last round is doubled
add counts: points
add double: 2
add ties: last
pairs 2
order 1 2
score 5,9
round 1 2
score 6,4
places 1:1 2:2

S8.2 a fund is not negative, and there is no booby prize where all have the same place
add fee: 5
add house: 100.00
add prizes: 100%
add booby: 3
pairs 2
pay 500 1 2 3 4
order 1 2
do {"event":"result","round":1,"table":1,"score":"unplayed"}
do {"event":"finish","prizes":[],"money":{"fees":2000,"tickets":0,"prizes":0,"spots":0,"raffle":0,"jackpot_in":0,"house":2000}}

S8.4 only units that are ranked hit the jackpot
add ranked_from: 2
add bye: 9
add jackpot: reach 1
carried 100
pairs 3
order 1 2 3
seated 1 2; bye 3
won 0
round 1 3; bye 2
won 0
totals 2 9 9
do {"event":"finish","ranking":[[1,1,2]],"jackpot":{"pot":100,"to":[1],"each":100,"carry":0}}
