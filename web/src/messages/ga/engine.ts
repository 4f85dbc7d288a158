/*
 * Gaeilge: focail an innill (na rialacha, na roghanna, na cúiseanna).
 *
 * Gluais, de réir chaint na gcearrbhach agus Fhoclóir Uí Dhónaill:
 *   trump mámh (pl. máimh)      plain card drámh       five of trumps cíoná     jack cuireata        suit dath
 *   trick cleas (pl. cleasa)    hand lámh              lead tús imeartha; imirt ar dtús              follow an dath a fhreagairt
 *   deal roinn; dealer an roinnteoir                   turn-up an cárta cinn    rob robáil           renege, withhold ceilt
 *   pool pota                   spoil lámh mhillte     jink jinc                chip licín           kitty an ciste
 *   stock an stoc               bid glao               hold coinneáil           pass pas             bidder an glaoiteoir
 *   discard caitheamh amach     draw tarraingt         side foireann            partner páirtí       seat suíochán
 */
export const engine = {
  'preset.spoil-five': 'Spoil Five (CatsAtCards)',
  'preset.spoil-five-usual': 'Spoil Five',
  'preset.spoil-five-cool-old-games': 'Spoil Five (Cool Old Games)',
  'preset.spoil-five-white-knuckle': 'Spoil Five (White Knuckle)',
  'preset.spoil-five-gather-together': 'Spoil Five (Gather Together)',
  'preset.spoil-five-peel': 'Spoil Five (Peel)',
  'preset.twenty-five': 'Cúig is Fiche',
  'preset.forty-five': 'Cúig is Daichead',
  'preset.forty-five-net': 'Cúig is Daichead, an difríocht á scóráil',
  'preset.auction-forty-fives': 'Cúig is Daichead le ceant',
  'preset.fifty-five': 'Cúig is Caoga',
  'preset.one-hundred-ten': 'Céad is a Deich',
  'preset.two-hundred-twenty': 'Dhá Chéad is Fiche',
  'preset.britannica-1911': 'Spoil Five (Britannica, 1911)',
  'preset.peel-two-tricks': 'Spoil Five ar dhá chleas (Peel)',
  'preset.peel-fiving': 'Spoil Five le hathiompú (Peel)',
  'preset.peel-ordinary-order': 'Spoil Five sa ghnáthord (Peel)',
  'preset.twenty-five-irish-pub': 'Cúig is Fiche mar a imrítear sa teach tábhairne',
  'preset.twenty-five-trump-when-void': 'Cúig is Fiche, mámh gan an dath',
  'preset.irish-forty-five': 'Cúig is Daichead na hÉireann',
  'preset.nova-scotia-forty-fives': 'Cúig is Daichead na hAlban Nua',
  'preset.pei-forty-fives': 'Cúig is Daichead Oileán Phrionsa Éadbhard',
  'preset.pei-rec-hall': 'Cúig is Daichead sa halla',
  'preset.pei-tignish': 'Cúig is Daichead Tignish',
  'preset.forty-fives-kitty-only': 'Cúig is Daichead leis an gciste amháin',
  'preset.merrimack-forty-fives': 'Cúig is Daichead Ghleann Merrimack',
  'preset.merrimack-thirty-for-sixty': 'Gleann Merrimack, tríocha ar sheasca',
  'preset.merrimack-cut-throat': 'Gleann Merrimack, gach duine dó féin',
  'preset.atlantic-forty-fives': 'Cúig is Daichead an Atlantaigh',
  'preset.newfoundland-one-hundred-twenty': 'Céad is Fiche Thalamh an Éisc',
  'preset.irish-one-hundred-ten': 'Céad is a Deich na hÉireann',
  'preset.hanley-one-hundred-ten': 'Céad is a Deich (Hanley)',
  'preset.us-one-hundred-ten': 'Céad is a Deich (na Stáit Aontaithe)',
  'preset.spoil-five-capped-pool': 'Spoil Five, pota lán',
  'preset.kerry-thirty-one': 'Tríocha a hAon Chiarraí',
  'preset.kerry-forty-one': 'Daichead a hAon Chiarraí',
  'preset.forty-fives-turned-up': 'Daichead a Cúig le cárta iompaithe',
  'preset.forty-fives-two-to-eight': 'Daichead a Cúig, beirt go hochtar',
  'preset.newfoundland-thirty-for-sixty': 'Talamh an Éisc, tríocha ar sheasca',
  'preset.merrimack-six-handed': 'Merrimack do sheisear',
  'preset.auction-forty-fives-dealer-picks': 'Ceant Daichead a Cúig, roghnaíonn an roinnteoir',
  'preset.new-brunswick-forty-fives': 'Daichead a Cúig Bhrunswick Nua',
  'rule.AIM_POOL': 'Bain {count} de na cúig chleas, agus is leat an pota.',
  'rule.AIM_POINTS': 'Bain cleasa: tugann gach ceann {n}.',
  'rule.AIM_BANDS': 'Bain níos mó de na cúig chleas ná an dream eile.',
  'rule.AIM_AUCTION': 'Glaoigh chun an mámh a ainmniú, ansin déan do ghlao leis na cleasa.',
  'preset.newfoundland-call-partner': 'Talamh an Éisc, glao ar pháirtí',
  'preset.nova-scotia-call-partner': 'Albain Nua, glao ar pháirtí',
}
