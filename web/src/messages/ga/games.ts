/* Cad é gach cluiche, in abairt amháin: Gaeilge. */
export const games = {
  'kind.pool': 'ar phota licíní',
  'kind.points': 'ar phointí, cleas ar chleas',
  'kind.bands': 'ar phointí, lámh ar lámh',
  'kind.auction': 'ar phointí, le ceant',
  'about.spoil-five': 'Caithfear leanúint, íslítear an t-aon a dhiúltaítear, agus tar éis lámh mhillte ní íocann ach an roinnteoir.',
  'about.spoil-five-usual':
    'Baineann trí chleas an pota, agus an té a bhaineann na chéad trí cinn, féadann sé dul ar jinc ar na cúig cinn.',
  'about.spoil-five-cool-old-games': 'Pota simplí gan ceilt ná jinc; tugann an robálaí an t-aon féin.',
  'about.spoil-five-white-knuckle': 'Geallta níos airde, jinc ar dhá licín an duine; ní fheictear an cárta a thugtar.',
  'about.spoil-five-gather-together': 'An té a fhanann ina thost faoi aon an mháimh, íslíonn sé é.',
  'about.spoil-five-peel': 'Cluiche ré Victeoiria: an té nach robálann, ní féidir leis an pota a bhaint, agus iarrann A♥ hart.',
  'about.britannica-1911': 'Rialacha ó 1911: an té a bhfuil mámh aige, imríonn sé a rogha, agus is dualgas an robáil.',
  'about.peel-two-tricks': 'Do bhoird mhóra: baineann dhá chleas an pota cheana féin.',
  'about.peel-fiving': 'Do bheirt, nó beirt in aghaidh beirte: is féidir aontú ar chárta cinn eile.',
  'about.peel-ordinary-order': 'Gnáthord na gcártaí, an t-aon ar barr, dóibh siúd nach bhfuil fonn orthu ord eile a fhoghlaim.',
  'about.twenty-five': 'Cluiche na hÉireann: 5 phointe ar gach cleas, agus buann 25 ar an toirt.',
  'about.twenty-five-irish-pub': 'Mar a imrítear sa teach tábhairne: ní cheiltear na máimh is airde ach ar mhámh níos ísle.',
  'about.twenty-five-trump-when-void':
    'An té nach bhfuil an dath aige, caithfidh sé mámh a imirt, ach amháin na máimh is airde, agus scórálann roinnteoir a iompaíonn aon 5.',
  'about.irish-forty-five': 'Leis an Jócar: tugann an mámh is airde 5 sa bhreis, agus ní cheiltear ach an cíoná.',
  'about.forty-five': 'Dhá fhoireann: scórálann trí chleas 5, scórálann na cúig cinn 10; buann 45.',
  'about.forty-five-net': 'Dhá fhoireann: ní scóráiltear ach an difríocht idir na cleasa; buann 45.',
  'about.auction-forty-fives': 'Glaonn páirtithe ar an gceart an mámh a ainmniú; buann 120.',
  'about.fifty-five': 'Gach duine dó féin: tógann an glaoiteoir an ciste agus ainmníonn sé an mámh; buann 55.',
  'about.one-hundred-ten': 'Cluiche fada an Chúig is Caoga: na glaonna céanna, agus buann 110.',
  'about.two-hundred-twenty': 'An cluiche is faide den Chúig is Caoga: buann 220.',
  'about.nova-scotia-forty-fives': 'Glaonna ó 20, agus is hart é A♥ chomh maith le bheith ina mhámh; buann 125.',
  'about.pei-forty-fives': 'Oileán Phrionsa Éadbhard: bíonn an ciste ag an nglaoiteoir, tarraingíonn an chuid eile.',
  'about.pei-rec-hall': 'Ceithre lámh agus buann an scór is airde: déanta d’oíche ag mórán bord.',
  'about.pei-tignish': 'Ciste cúig chárta, agus glaonna ó 20.',
  'about.forty-fives-kitty-only': 'Ní mhalartaíonn cártaí ach an glaoiteoir, leis an gciste.',
  'about.merrimack-forty-fives': 'Massachusetts agus New Hampshire: glaonn gach duine uair amháin, imríonn an glaoiteoir ar dtús.',
  'about.merrimack-thirty-for-sixty': 'An cluiche céanna le glao 60 ar gach rud, agus glao déanta de dhíth ag an deireadh.',
  'about.merrimack-cut-throat': 'An cluiche céanna, gach duine dó féin, do bheirt, triúr nó cúigear.',
  'about.atlantic-forty-fives': 'Cósta an Atlantaigh: ciste ceithre chárta, agus scórálann 30 seasca.',
  'about.newfoundland-one-hundred-twenty':
    '120 Thalamh an Éisc: glaonn gach duine uair amháin, agus coinníonn sé cárta amháin ar a laghad.',
  'about.irish-one-hundred-ten': '110 na hÉireann leis an Jócar agus ciste cúig chárta.',
  'about.hanley-one-hundred-ten': '110 teaghlaigh, leis an Jócar; cuireann coinneáil deireadh leis an gceant.',
  'about.us-one-hundred-ten': 'Na haonta ar barr, gan dualgas an dath a fhreagairt, agus glao 60 ar gach rud.',
  'about.spoil-five-capped-pool':
    'Líontar an pota go dtí 20 licín agus níos mó ná sin ní líontar, agus an té a choinníonn aon an mháimh, ní féidir leis é a bhaint.',
  'about.kerry-thirty-one': 'Mar a imrítear i gCiarraí: go dtí 31, agus sé phointe don mhámh is fearr a luaithe atá sé cinnte.',
  'about.kerry-forty-one': 'Tríocha a hAon Chiarraí, go dtí 41.',
  'about.forty-fives-turned-up':
    'Iompaítear an mámh: caithfidh an roinnteoir aon a thógáil, agus an t-aon a choinnítear, is é an mámh is ísle é. Go dtí 120, leis an Jócar.',
  'about.forty-fives-two-to-eight':
    'Do bheirt go hochtar, ina bpéirí nó gach duine dó féin: roinntear an ciste faoi dheireadh, agus is é an glaoiteoir a thosaíonn.',
  'about.newfoundland-thirty-for-sixty': '120 Thalamh an Éisc ina dtugann 30 seasca: imir cárta ar bith nuair a thosaítear le dath eile.',
  'about.merrimack-six-handed': 'Do sheisear i bhfoirne: roinntear an stoc, agus tógann gach duine a thrí chárta sula gcaitheann sé amach.',
  'about.auction-forty-fives-dealer-picks':
    'Tarraingíonn an roinnteoir faoi dheireadh, féachann sé tríd an bpaca agus roghnaíonn sé na cártaí atá uaidh.',
  'about.new-brunswick-forty-fives':
    'Is féidir leis an nglaoiteoir an ciste a chaitheamh uaidh ar chárta amháin a bhfuil a dhath ina mhámh; tá na haonta eile ard.',
  'group.most-played': 'Na cinn is mó a imrítear',
  'group.ireland': 'Éire',
  'group.canada': 'Ceanada Atlantach',
  'group.united-states': 'Na Stáit Aontaithe',
  'group.britain': 'An Bhreatain, i seanleabhair',
  'group.sites': 'Mar a insíonn suíomhanna cártaí iad',
  'about.newfoundland-call-partner':
    '120 Thalamh an Éisc do chúigear go hochtar. Glaonn an glaoiteoir ar chárta, agus an té a bhfuil sé aige, is é an páirtí rúnda é.',
  'about.nova-scotia-call-partner':
    'Cúig is Daichead na hAlban Nua do chúigear. Glaonn an glaoiteoir ar chárta, agus cabhraíonn an té a bhfuil sé aige ar feadh cleas amháin.',
}
