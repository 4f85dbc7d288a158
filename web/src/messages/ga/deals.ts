/* Conas a roinn an freastalaí go dtí seo. */
export const deals = {
  'deals.title': 'An bhfuil an roinnt cothrom?',
  'deals.link': 'Conas a roinn an freastalaí seo go dtí seo',
  'deals.about':
    'Comhaireann an freastalaí na cártaí a roinneann sé ag a chuid bord, díreach mar a roinntear iad: sula ndéanann aon duine robáil, tarraingt ná caitheamh amach. Seo an méid a tháinig, in aice leis an méid a thugann suaitheadh cothrom ar an meán.',
  'deals.none': 'Níl aon rud le taispeáint fós. Feicfear figiúirí cluiche nuair a bheidh {hands} lámh de thart.',
  'deals.game': 'Cluiche',
  'deals.hands': 'Lámha ó {day}: {hands}.',
  'deals.few': 'Tá sin róbheag le comparáid a dhéanamh: tá {hands} de dhíth.',
  'deals.verdict.fair':
    'Níl aon rud neamhghnách ann. Bíonn suaití cothroma féin chomh míchothrom seo ar a laghad {odds}. (Baineann sin leis an gceann is míchothroime de {comparisons} comparáid.)',
  'deals.verdict.unfair':
    'Ní mar seo a bhíonn suaití cothroma: ní bhíonn siad chomh míchothrom seo ach {odds}. (Baineann sin leis an gceann is míchothroime de {comparisons} comparáid.)',
  'deals.odds': '{times} uair as {of}',
  'deals.odds.once': 'uair amháin as {of}',
  'deals.odds.less': 'níos lú ná uair amháin as {of}',
  'deals.key': 'Is é an barra an méid a comhaireadh. Is í an líne trasna air an méid a thugann suaitheadh cothrom ar an meán.',
  'deals.table.ranks': 'Luachanna',
  'deals.table.ranks.about': 'Cé mhéad cárta de gach luach a roinneadh ar gach suíochán.',
  'deals.table.hearts': 'Na hairt arda',
  'deals.table.hearts.about': 'Cé chomh minic is a fuair gach suíochán an cúig, an cuireata agus an t-aon hart.',
  'deals.table.trumps': 'Máimh',
  'deals.table.trumps.about': 'Cé mhéad lámh de gach suíochán a bhí gan mhámh, le mámh amháin, agus mar sin de suas go dtí cúig.',
  'deals.table.suits': 'Fad na ndathanna',
  'deals.table.suits.about':
    'An chaoi ar roinneadh cúig chárta gach suíocháin idir na dathanna: is ionann 3-2 agus trí chárta de dhath amháin agus dhá cheann de dhath eile.',
  'deals.table.ace': 'Cé a fhéadann robáil',
  'deals.table.ace.about':
    'An áit a raibh an t-aon mámh. Féadann an suíochán a bhfuil sé aige robáil; más é an cárta cinn é, féadann an roinnteoir.',
  'deals.fit': 'Bíonn an difríocht seo ar a laghad ag suaití cothroma {odds}. (Is é {value} an chí-chearnóg, le {freedom} céim saoirse.)',
  'deals.fit.seat':
    'Ag suíochán {seat} atá an difríocht is mó. Bíonn an oiread sin difríochta ar a laghad ag suaití cothroma, ag suíochán amháin, {odds}. (Is é {value} an chí-chearnóg, le {freedom} céim saoirse.)',
  'deals.seat': 'Suíochán {seat}',
  'deals.left': 'Gan roinnt',
  'deals.up': 'Cárta cinn',
  'deals.trumps': '{number} mámh',
  'deals.joker': 'Jócar',
  'deals.other': 'Eile',
  'deals.expected': 'Ionchas',
  'deals.counted': 'Comhaireamh',
  'deals.numbers': '{title} in uimhreacha',
  'deals.chi': 'Cad é an chí-chearnóg?',
  'deals.chi.text':
    'Faigh an difríocht idir figiúr agus an uimhir a rabhthas ag súil léi, cearnaigh í, agus roinn ar an uimhir sin í. Suim na bhfigiúirí sin ar fad is ea an chí-chearnóg. Déanann an seans féin roinnt difríochta, mar sin deir an abairt faoi gach tábla cé chomh minic is a bhíonn an oiread difríochta ag suaití cothroma. Is annamh uair amháin as 100 i gcomparáid amháin. Ní annamh é sa cheann is míchothroime de mhórán comparáidí.',
  'deals.limits':
    'Ní chomhairtear lámha nár chríochnaigh aon duine, mar sin níl anseo na lámha a chuireann daoine ón mbord. Fágtar roinnt an lae ar lár, mar go bhfaigheann gach duine na cártaí céanna. Is é an gléas seo a roinneann cluichí aonair, ní an freastalaí.',
  'deals.proof':
    'Ní féidir le figiúirí a thaispeáint cé a raibh na cártaí ar eolas aige. Cruthaíonn an sciath ag bord níos mó: leis sin, seiceálann an leathanach seo gach lámh a imríonn tú le daoine eile.',
}
