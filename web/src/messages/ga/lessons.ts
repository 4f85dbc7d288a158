/* Ceachtanna an chéad chluiche: Gaeilge. */
export const lessons = {
  'lesson.aim': '{aim}',
  'lesson.aim.goal': '{aim} Is leis an gcéad duine a shroicheann {number} an cluiche.',
  'lesson.aim.sides': 'Imríonn tú le lucht d’fhoirne: áirítear bhur gcleasa le chéile.',
  'lesson.turn-up': 'Iompaítear cárta: is é a dhath an mámh sa lámh seo. Buaileann mámh gach cárta eile.',
  'lesson.order':
    'An 5 an mámh is fearr, ansin an cuireata, ansin an t-aon hart, cibé dath atá ina mhámh. Tá siad uile sa ribín, ó bharr go bun.',
  'lesson.order.joker':
    'An 5 an mámh is fearr, ansin an cuireata, an Jócar agus an t-aon hart, cibé dath atá ina mhámh. Tá siad uile sa ribín, ó bharr go bun.',
  'lesson.five': 'Tá an cíoná agat, {card}: an cárta is fearr ar fad, ní bhuaileann aon rud é.',
  'lesson.ace-hearts': 'Is mámh é an t-aon hart i gcónaí, an tríú ceann is fearr nó gar dó, is cuma cén dath atá ina mhámh.',
  'lesson.lead': 'Is é an cárta a imríonn tú ar dtús a shocraíonn cad is féidir leis an gcuid eile a imirt.',
  'lesson.black': 'Dath dubh a imríodh ar dtús. Faoi na cártaí cúirte agus an t-aon, buaileann íseal ard: buaileann an 2 an 10.',
  'lesson.red': 'Muileata a imríodh ar dtús. Téann siad ón rí síos go dtí an 2, agus is é an t-aon drámha an ceann is ísle ar fad.',
  'lesson.trumps-led': 'Mámh a imríodh ar dtús: an té a bhfuil mámh aige, caithfidh sé ceann a imirt.',
  'lesson.renege': 'Mámh a imríodh ar dtús, ach is féidir {cards} a choinneáil siar: ní gá iad a imirt. Ceilt a thugtar air sin.',
  'lesson.may-trump': 'Má tá an dath a imríodh ar dtús agat, freagair é nó imir mámh, de réir mar is mian leat.',
  'lesson.must-follow': 'Tá an dath a imríodh ar dtús agat, mar sin caithfidh tú é a fhreagairt: níl cead mámh a imirt anois.',
  'lesson.void': 'Níl cárta ar bith agat den dath a imríodh ar dtús: imir do rogha. B’fhéidir go mbainfeadh mámh an cleas.',
  'lesson.dimmed': 'Ní féidir cárta doiléir a imirt: tá an dath a imríodh ar dtús agat, nó mámh a imríodh ar dtús agus tá mámh agat.',
  'lesson.rob': 'Tá cead robála agat: tóg an cárta cinn isteach i do lámh agus tabhair cárta eile air.',
  'lesson.robbed': 'Bhí cead robála ag {name}, agus tá an cárta cinn tógtha.',
  'lesson.lowered': 'Níor robáladh le haon an mháimh: is é an mámh is ísle é sa lámh seo.',
  'lesson.next-lead': 'An té a bhaineann cleas, imríonn sé ar dtús sa chéad cheann eile.',
  'lesson.danger': 'Tá dhá chleas ag {name}. Bainfidh ceann eile an pota, agus mar sin tá cách ag imirt in aghaidh {name} anois.',
  'lesson.chance': 'Tá dhá chleas agat. Ceann eile agus is leatsa an pota.',
  'lesson.jink':
    'Tá na cleasa agat a bhuann an pota. Tóg anois é, nó téigh ar jinc: na cúig cinn ar thuilleadh licíní, ach caillfidh tú gach rud má theipeann ceann ort.',
  'lesson.spoil':
    'Níor bhain duine ar bith a dhóthain cleas: tá an lámh millte, agus fanann an pota don chéad cheann eile. Sin bunús ainm an chluiche.',
  'lesson.won': 'An té a bhain an pota, tógann sé an t-iomlán, agus íocann cách isteach i gceann nua.',
  'lesson.bid':
    'Glaoigh a ndéanfaidh tú, dar leat, le do pháirtithe má tá siad ann: 5 ar gach cleas, agus 5 eile ar an mámh is airde. Nó abair pas.',
  'lesson.hold': 'Is tusa an roinnteoir, agus tá cead coinneála agat: is leatsa glao an duine eile ansin ar an uimhir chéanna.',
  'lesson.name':
    'Is agatsa atá an glao: roghnaigh an dath a bheidh ina mhámh. Is minic gurb é an dath is faide agus is láidre agat an ceann ceart.',
  'lesson.kitty': 'Tá an ciste i do lámh. Coinnigh na cártaí is fearr agus caith amach an chuid eile.',
  'lesson.draw': 'Caith amach a bhfuil gan mhaith agus tarraing cártaí nua ina áit. Is minic gurb é sin gach rud ach na máimh.',
  'lesson.jink.must':
    'Tá do dhóthain cleas agat don phota, ach caithfidh tú dul ar jinc de réir na rialacha seo: na cúig cinn, nó caillfidh tú gach rud.',
  'lesson.blind':
    'In ionad an chiste is féidir cárta nach bhfaca duine ar bith a thógáil: is é a dhath an mámh, agus caitear amach an ciste.',
  'lesson.taken': 'Tá do chártaí nua tógtha agat. Coinnigh na cúig cinn is fearr agus caith amach an chuid eile.',
  'lesson.pick': 'Is tusa an roinnteoir: féach tríd an gcuid eile den phaca agus tóg na cártaí is mian leat, ceann i ndiaidh a chéile.',
  'lesson.call':
    'Glaoigh ar mhámh nach bhfuil agat: an té a bhfuil sé aige, is é do pháirtí é. Is minic a ghlaoitear ar an gceann is fearr atá in easnamh.',
  'lesson.call.secret':
    'Ghlaoigh an glaoiteoir ar {card}. Níl a fhios ach ag an té a bhfuil an cárta sin aige cé hé an páirtí; feicfidh cách é nuair a imreofar é.',
  'lesson.partner':
    'Tá {card} agat: is tusa páirtí an ghlaoiteora. Níl a fhios ag duine ar bith eile: cabhraigh leis, agus ná habair dada.',
  'lesson.partner.shown': 'D’imir {name} an cárta ar glaodh air: is é {name} páirtí an ghlaoiteora.',
  'lesson.call.open':
    'Ghlaoigh an glaoiteoir ar {card}, agus caithfidh an té a bhfuil sé aige é a rá: is é a pháirtí é. Mura ndeirtear é, imríonn an glaoiteoir ina aonar.',
  'lesson.hopeless':
    'Tá glao anseo nach féidir a dhéanamh: is ró-bheag pointe a thugann fiú cúig chleas. Má roghnaíonn tú é, coinníonn tú ó na himreoirí eile é.',
  'lesson.match': 'Cluichí a dhéanann comórtas: is leis an té is mó a bhuann cluichí é.',
  'lesson.made': 'Rinneadh an glao: scórálann an fhoireann.',
  'lesson.made.alone': 'Rinneadh an glao: scórálann an glaoiteoir.',
  'lesson.made.pair': 'Rinneadh an glao: scórálann an glaoiteoir agus an páirtí araon.',
  'lesson.lost.alone': 'Cailleadh an glao: baintear de scór an ghlaoiteora é.',
  'lesson.lost.pair': 'Cailleadh an glao: baintear de scór an ghlaoiteora agus de scór an pháirtí é.',
  'lesson.lost': 'Cailleadh an glao: baintear de scór na foirne é.',
}
