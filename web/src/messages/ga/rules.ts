/* Leathanach na rialacha: Gaeilge. Tá an ghluais in engine.ts. */
export const rules = {
  'rule.HEAD_PLAYERS': 'Na himreoirí',
  'rule.TABLES_ALONE': 'Imríonn {numbers} imreoir, gach duine dó féin.',
  'rule.TABLES_SIDES': 'Imríonn {numbers} imreoir ina bhfoirne: {sides}.',
  'rule.TABLES_BOTH': 'Imríonn {numbers} imreoir, gach duine dó féin nó ina bhfoirne: {sides}.',
  'rule.USUALLY': 'Is gnách {count} imreoir.',
  'rule.HEAD_CARDS': 'Na cártaí',
  'rule.PACK': 'Tá 52 chárta sa phaca.',
  'rule.PACK_JOKER': 'Tá 53 chárta sa phaca, an Jócar ina measc.',
  'rule.HAND': 'Bíonn lámh cúig chárta ag gach duine, agus mar sin bíonn cúig chleas ann.',
  'rule.ORDER_ORDINARY':
    'A K Q J 10 9 8 7 6 5 4 3 2 ord gach datha, bíodh sé ina mhámh nó ná bíodh. Ní máimh ach cártaí dhath an mháimh; níl san aon hart ach hart mar aon hart eile.',
  'rule.ORDER_TRUMPS':
    'Bíonn an t-aon hart ina mhámh i gcónaí. Ord na mámh, ón mbarr: an 5, an cuireata, an t-aon hart, aon an mháimh, an rí, an bhanríon; ansin 10 9 8 7 6 4 3 2 i hart agus i muileata, 2 3 4 6 7 8 9 10 i spéireata agus i dtriuf.',
  'rule.ORDER_TRUMPS_JOKER':
    'Bíonn an t-aon hart ina mhámh i gcónaí, agus an Jócar chomh maith. Ord na mámh, ón mbarr: an 5, an cuireata, an Jócar, an t-aon hart, aon an mháimh, an rí, an bhanríon; ansin 10 9 8 7 6 4 3 2 i hart agus i muileata, 2 3 4 6 7 8 9 10 i spéireata agus i dtriuf.',
  'rule.ORDER_ACES_HIGH':
    'Nuair nach máimh iad, A K Q J 2 3 4 5 6 7 8 9 10 ord spéireata agus triuf, A K Q J 10 9 8 7 6 5 4 3 2 ord muileata, agus K Q J 10 9 8 7 6 5 4 3 2 ord hart.',
  'rule.ORDER_IRISH':
    'Nuair nach máimh iad, K Q J A 2 3 4 5 6 7 8 9 10 ord spéireata agus triuf, K Q J 10 9 8 7 6 5 4 3 2 A ord muileata, agus K Q J 10 9 8 7 6 5 4 3 2 ord hart.',
  'rule.TOP_TRUMPS': 'Is iad na máimh is airde an 5, an cuireata agus an t-aon hart.',
  'rule.TOP_TRUMPS_JOKER': 'Is iad na máimh is airde an 5, an cuireata, an Jócar agus an t-aon hart.',
  'rule.HEAD_DEAL': 'An roinnt',
  'rule.DEAL_PASSES': 'Téann an roinnt ar chlé tar éis gach láimhe.',
  'rule.KITTY_NONE': 'Ní roinntear aon chiste.',
  'rule.KITTY_1': 'Roinntear cárta amháin ar an gciste tar éis an chéad bhabhta den roinnt.',
  'rule.KITTY_2': 'Roinntear dhá chárta ar an gciste tar éis an chéad bhabhta den roinnt.',
  'rule.KITTY_3': 'Roinntear trí chárta ar an gciste tar éis an chéad bhabhta den roinnt.',
  'rule.KITTY_4': 'Roinntear ceithre chárta ar an gciste, dhá cheann tar éis gach babhta den roinnt.',
  'rule.KITTY_5': 'Roinntear cúig chárta ar an gciste, mar lámh eile i ndiaidh lámh an roinnteora.',
  'rule.TURNED': 'Iompaítear an chéad chárta eile, agus is é a dhath an mámh.',
  'rule.SPOIL_BOTH_PAY': 'Tar éis lámh mhillte íocann gach duine {n}, agus an roinnteoir nua {m} sa bhreis.',
  'rule.SPOIL_ALL_PAY': 'Tar éis lámh mhillte íocann gach duine {n}.',
  'rule.SPOIL_DEALER_PAYS': 'Tar éis lámh mhillte íocann an roinnteoir nua {n}, agus ní íocann aon duine eile.',
  'rule.SPOIL_NOBODY_PAYS': 'Tar éis lámh mhillte ní íocann duine ar bith.',
  'rule.HEAD_TURN_UP': 'An cárta cinn',
  'rule.JOKER_TURNED':
    'Nuair a iompaítear an Jócar, iompaítear an chéad chárta eile freisin agus is é a dhath an mámh; tógann an roinnteoir an Jócar ar chárta dá lámh.',
  'rule.FIVING':
    'Idir beirt nó idir dhá fhoireann, féadann an té ar chlé an roinnteora cárta cinn eile a mholadh; má aontaíonn an roinnteoir, iompaítear cártaí go dtí go dtagann dath eile, agus is é sin an cárta cinn.',
  'rule.MAY_ROB':
    'An té a bhfuil aon an mháimh aige, féadann sé an cárta cinn a robáil: tógann sé isteach ina lámh é agus tugann sé cárta eile air.',
  'rule.MUST_ROB':
    'An té a bhfuil aon an mháimh aige, caithfidh sé an cárta cinn a robáil: tógann sé isteach ina lámh é agus tugann sé cárta eile air.',
  'rule.ACE_OWN_TURN': 'Nuair is aon an cárta cinn, caithfidh an roinnteoir é a thógáil ar chárta dá lámh nuair a thagann a chéad seal.',
  'rule.ACE_AFTER_TRICK': 'Nuair is aon an cárta cinn, caithfidh an roinnteoir é a thógáil ar chárta dá lámh tar éis an chéad chleas.',
  'rule.ACE_BEFORE_LEAD': 'Nuair is aon an cárta cinn, caithfidh an roinnteoir é a thógáil ar chárta dá lámh roimh an gcéad chárta.',
  'rule.ACE_DISCARD':
    'Nuair is aon an cárta cinn, caithfidh an roinnteoir é a thógáil ar chárta dá lámh: caitheann sé ceann amach roimh an gcéad chárta, agus tógann sé an t-aon tar éis an chéad chleas.',
  'rule.HEAD_AUCTION': 'An ceant',
  'rule.SPEAKS_FIRST': 'Is é an té ar chlé an roinnteora a labhraíonn ar dtús.',
  'rule.BIDS_RISE': 'Caithfidh gach glao a bheith níos airde ná an ceann roimhe; an té a deir pas, tá sé amuigh.',
  'rule.HEAD_KITTY_DRAW': 'An ciste, an mámh agus an tarraingt',
  'rule.HEAD_DRAW': 'An mámh agus an tarraingt',
  'rule.NAMES_TRUMPS': 'An té is airde a ghlaonn, ainmníonn sé an mámh.',
  'rule.TAKES_KITTY': 'Tógann an glaoiteoir an ciste isteach ina lámh.',
  'rule.TAKES_KITTY_OUT': 'Tógann an glaoiteoir an ciste isteach ina lámh agus caitheann sé an oiread céanna cártaí amach.',
  'rule.DRAW':
    'Ar a sheal, caitheann gach duine cártaí amach béal faoi agus tógann sé de bharr an stoic a bhfuil in easnamh air ó chúig cinn.',
  'rule.DRAW_KITTY': 'An glaoiteoir, a bhfuil an ciste ina lámh, caithfidh sé dul síos go cúig cinn nó níos lú.',
  'rule.HEAD_PLAY': 'An imirt',
  'rule.LEAD': 'Is é an té ar chlé an roinnteora a imríonn ar dtús.',
  'rule.TRICK':
    'Baineann an mámh is airde an cleas; mura bhfuil mámh ann, an cárta is airde den dath a imríodh ar dtús. An té a bhaineann é, imríonn sé ar dtús sa chéad chleas eile.',
  'rule.TRUMPS_LED': 'Nuair is mámh a imrítear ar dtús, an té a bhfuil mámh aige, caithfidh sé ceann a imirt.',
  'rule.HEAD_SCORE': 'An scór',
  'rule.POOL':
    'An té a bhaineann {count} chleas, baineann sé an pota, agus tá deireadh leis an lámh. Nuair nach ndéanann duine ar bith é, tá an lámh millte agus fanann an pota don chéad cheann eile.',
  'rule.JINK':
    'An té a bhaineann na chéad {count} chleas, féadann sé dul ar jinc: leanúint ar aghaidh ar lorg na gcúig cinn. Má bhaineann sé iad, is leis an pota agus {m} ó gach imreoir eile; mura mbaineann, tá an lámh millte.',
  'rule.NO_JINK': 'Níl aon jinc ann.',
  'rule.ALL_PLAYED': 'Imrítear na cúig chleas ar fad.',
  'rule.TRICK_POINTS': 'Tugann cleas 5 phointe.',
  'rule.BID_SCORES':
    'Scórálann foireann an ghlao a ndearna sí más fiú é sin an glao ar a laghad; mura fiú, cailleann sí an glao. Scórálann an chuid eile a ndearna siad.',
  'rule.THIRTY_ORDINARY': 'Is glao mar aon ghlao eile é 30.',
  'rule.THIRTY_DOUBLE': 'Is glao ar gach rud é 30: má dhéantar é, scórálann sé 60; má chailltear é, cosnaíonn sé 30.',
  'rule.THIRTY_PLAYERS': 'Le níos lú ná {count} imreoir is glao mar aon ghlao eile é.',
  'rule.SLAM': 'Is glao ar gach rud é {n}: má dhéantar é, scórálann sé {m}; má chailltear é, cosnaíonn sé {n}.',
  'rule.HEAD_END': 'An deireadh',
  'rule.PLAYERS_STOP': 'Críochnaíonn an cluiche nuair a stopann na himreoirí.',
  'rule.POOL_SHARED': 'Roinntear a bhfuil sa phota, agus tá an bua ag an té is mó licín.',
  'rule.HIGHEST_WINS': 'Buann an scór is airde.',
  'rule.AIM_POOL': 'Bain {count} de na cúig chleas, agus is leat an pota.',
  'rule.AIM_POINTS': 'Bain cleasa: is fiú 5 phointe gach ceann.',
  'rule.AIM_BANDS': 'Bain níos mó de na cúig chleas ná an dream eile.',
  'rule.AIM_AUCTION': 'Tairg chun an mámh a ainmniú, agus bain go leor cleas ansin chun do thairiscint a dhéanamh.',
}
