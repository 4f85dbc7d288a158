/*
 * What the engine refuses, in Irish and French, beside its own sentence: `{1}`, `{2}` … stand for what differs, `{words}` for a list of words. The words of night files
 * and logs stay as they are written there. A test compares the first column with the engine's sources.
 */
type Row = readonly [engine: string, ga: string, fr: string]

export const OR: Row = [' or ', ' nó ', ' ou ']
export const NEAR: Row = ["; did you mean '{1}'?", "; an '{1}' a bhí i gceist?", " ; vouliez-vous dire '{1}' ?"]

export const REFUSALS: readonly Row[] = [
  // options in a log, as in a night file
  ["'options': {refusal}", "'options': {refusal}", "'options' : {refusal}"],

  // night files
  ['this file is not UTF-8', 'ní comhad UTF-8 é seo', 'ce fichier n’est pas en UTF-8'],
  ['a night file has at most 64 kB', 'is é 64 kB an méid is mó do chomhad oíche', 'un fichier de soirée a au plus 64 ko'],
  ['there is a tab here: use blanks instead', 'tá táb anseo: úsáid spásanna ina áit', 'il y a ici une tabulation : mettez des espaces'],
  [
    'nothing is indented in a night file',
    'ní bhíonn spás ag tús líne i gcomhad oíche',
    'une ligne d’un fichier de soirée ne commence pas par une espace',
  ],
  [
    "write 'key: value' with a blank after the colon",
    "scríobh 'eochair: luach' le spás tar éis an idirstad",
    "écrivez 'clé: valeur' avec une espace après les deux-points",
  ],
  ['this quotation mark is never closed', 'níl an comhartha athfhriotail seo dúnta', 'ce guillemet n’est jamais fermé'],
  [
    'nothing may follow the closing quotation mark',
    'ní féidir le haon rud teacht tar éis an chomhartha athfhriotail deiridh',
    'rien ne peut suivre le guillemet fermant',
  ],
  [
    'no backslash in double quotation marks: use single ones',
    'gan cúlslais idir comharthaí dúbailte: úsáid cinn shingile',
    'pas de barre oblique inverse entre guillemets doubles : prenez des simples',
  ],
  [
    "text with ': ' in it needs quotation marks",
    "tá comharthaí athfhriotail de dhíth ar théacs ina bhfuil ': '",
    "un texte qui contient ': ' a besoin de guillemets",
  ],
  [
    "'{1}' is given twice, first in line {2}",
    "tá '{1}' ann faoi dhó, den chéad uair i líne {2}",
    "'{1}' est donné deux fois, d’abord à la ligne {2}",
  ],
  ["'{1}' has no value", "níl luach ag '{1}'", "'{1}' n’a pas de valeur"],
  ["'{1}' is required", "tá '{1}' riachtanach", "'{1}' est obligatoire"],
  ['{1} is text of 1 to 100 characters', 'is téacs 1 go 100 carachtar é {1}', '{1} est un texte de 1 à 100 caractères'],
  [
    "{1} is a whole number from {2} to {3}, not '{4}'",
    "is slánuimhir ó {2} go {3} é {1}, ní '{4}'",
    "{1} est un nombre entier de {2} à {3}, pas '{4}'",
  ],
  [
    "there is no preset '{1}'; any other game is written with ./ before its name, such as ./whist",
    "níl aon chluiche '{1}' ann; scríobhtar ./ roimh ainm cluiche ar bith eile, mar shampla ./whist",
    "il n’y a pas de jeu '{1}' ; tout autre jeu s’écrit avec ./ devant son nom, comme ./whist",
  ],
  ["there is no preset '{1}'", "níl aon chluiche '{1}' ann", "il n’y a pas de jeu '{1}'"],
  [
    "a table is people or people/sides such as 5 or 6/3, not '{1}'",
    "is daoine nó daoine/taobhanna é bord, mar shampla 5 nó 6/3, ní '{1}'",
    "une table est personnes ou personnes/camps, par exemple 5 ou 6/3, pas '{1}'",
  ],
  ["'{1}' is given twice", "tá '{1}' ann faoi dhó", "'{1}' est donné deux fois"],
  ['at most three sizes of tables', 'trí mhéid boird ar a mhéad', 'au plus trois tailles de table'],
  [
    "partners can't be {1} here: a side has {2}",
    'ní féidir partners a bheith {1} anseo: líon taoibh {2}',
    'partners ne peut pas être {1} ici : un camp a {2}',
  ],
  [
    'all tables must have sides of the same number of people',
    'ní mór an líon céanna daoine a bheith i ngach taobh',
    'tous les camps doivent avoir le même nombre de personnes',
  ],
  ['two sizes have the same number of people', 'tá an líon céanna daoine ag dhá mhéid', 'deux tailles ont le même nombre de personnes'],
  [
    "team is two numbers such as 5-7, not '{1}'",
    "is dhá uimhir é team, mar shampla 5-7, ní '{1}'",
    "team est deux nombres, par exemple 5-7, pas '{1}'",
  ],
  ['team belongs to partners: fixed', 'baineann team le partners: fixed', 'team va avec partners: fixed'],
  ['{1} needs partners: changing', 'tá partners: changing de dhíth ar {1}', '{1} a besoin de partners: changing'],
  ['semi-partner needs tables: 4/2', 'tá tables: 4/2 de dhíth ar semi-partner', 'semi-partner a besoin de tables: 4/2'],
  [
    'league needs two fixed sides at every table',
    'tá dhá thaobh sheasta ag gach bord de dhíth ar league',
    'league a besoin de deux camps fixes à chaque table',
  ],
  ['shifts belong to movement: fixed-rotation', 'baineann shifts le movement: fixed-rotation', 'shifts va avec movement: fixed-rotation'],
  [
    'shifts are {1} whole numbers, one for each place at the table',
    'slánuimhreacha is ea shifts, ceann do gach áit ag an mbord: {1}',
    'shifts est {1} nombres entiers, un pour chaque place à la table',
  ],
  [
    "double lists different rounds from 1 to {1}, not '{2}'",
    "liostaíonn double babhtaí éagsúla ó 1 go {1}, ní '{2}'",
    "double est une liste de manches différentes de 1 à {1}, pas '{2}'",
  ],
  [
    'nobody enters a knock-out after round 1',
    'ní thagann aon duine isteach i gcomórtas cnagtha tar éis bhabhta 1',
    'personne n’entre dans un tournoi à élimination après la manche 1',
  ],
  [
    "ties are wins, head, last, cut or share, not '{1}'",
    "is wins, head, last, cut nó share iad ties, ní '{1}'",
    "ties est wins, head, last, cut ou share, pas '{1}'",
  ],
  ["nothing comes after '{1}'", "ní thagann aon rud tar éis '{1}'", "rien ne vient après '{1}'"],
  [
    "currency is three capital letters such as EUR, not '{1}'",
    "is trí cheannlitir é currency, mar shampla EUR, ní '{1}'",
    "currency est trois lettres majuscules, par exemple EUR, pas '{1}'",
  ],
  [
    "{1} is an amount such as 5 or 2.50, not '{2}'",
    "is suim é {1}, mar shampla 5 nó 2.50, ní '{2}'",
    "{1} est un montant, par exemple 5 ou 2.50, pas '{2}'",
  ],
  [
    "{1} is an amount such as 5 or 2.50 or a percentage such as 20%, not '{2}'",
    "is suim é {1}, mar shampla 5 nó 2.50, nó céatadán, mar shampla 20%, ní '{2}'",
    "{1} est un montant, par exemple 5 ou 2.50, ou un pourcentage, par exemple 20%, pas '{2}'",
  ],
  [
    "a prize is an amount such as 50 or a percentage such as 50%, not '{1}'",
    "is suim, mar shampla 50, nó céatadán, mar shampla 50%, í duais, ní '{1}'",
    "un prix est un montant, par exemple 50, ou un pourcentage, par exemple 50%, pas '{1}'",
  ],
  ['at most 50 prizes', '50 duais ar a mhéad', 'au plus 50 prix'],
  [
    'prizes are all amounts or all percentages',
    'is suimeanna ar fad nó céatadáin ar fad iad na duaiseanna',
    'les prix sont tous des montants ou tous des pourcentages',
  ],
  ['the percentages are more than 100', 'tá na céatadáin níos mó ná 100', 'les pourcentages font plus de 100'],
  [
    "jackpot is 'reach N' or 'cookies K', not '{1}'",
    "is 'reach N' nó 'cookies K' é jackpot, ní '{1}'",
    "jackpot est 'reach N' ou 'cookies K', pas '{1}'",
  ],
  ['more cookies than rounds', 'tá níos mó cookies ná babhtaí ann', 'plus de cookies que de manches'],
  ['jackpot_in needs a jackpot', 'tá jackpot de dhíth ar jackpot_in', 'jackpot_in a besoin de jackpot'],
  [
    "a spot prize is an amount such as 10, not '{1}'",
    "is suim í duais bhreise, mar shampla 10, ní '{1}'",
    "un prix tiré au sort est un montant, par exemple 10, pas '{1}'",
  ],
  ['at most 50 spot prizes', '50 duais bhreise ar a mhéad', 'au plus 50 prix tirés au sort'],
  [
    "raffle_share is a percentage such as 50%, not '{1}'",
    "is céatadán é raffle_share, mar shampla 50%, ní '{1}'",
    "raffle_share est un pourcentage, par exemple 50%, pas '{1}'",
  ],
  ["{1} is {words}, not '{2}'", "is {words} é {1}, ní '{2}'", "{1} est {words}, pas '{2}'"],

  // lines of a log
  [
    'this is not a line of JSON: it must be an object',
    'ní líne JSON í seo: ní mór oibiacht a bheith ann',
    'ce n’est pas une ligne de JSON : ce doit être un objet',
  ],
  ['this is not a line of JSON: {1}', 'ní líne JSON í seo', 'ce n’est pas une ligne de JSON'],
  ["a line of a log has an 'event'", "bíonn 'event' i ngach líne de loga", "chaque ligne d’un journal a un 'event'"],
  ["there is no event '{1}'", "níl aon imeacht '{1}' ann", "il n’y a pas d’événement '{1}'"],
  ['the line is too long', 'tá an líne rófhada', 'la ligne est trop longue'],
  ["'{1}' is missing", "tá '{1}' in easnamh", "'{1}' manque"],
  ["there is no '{1}' here", "níl aon '{1}' anseo", "il n’y a pas de '{1}' ici"],
  [
    "'{1}' is not what follows from the lines before: it must be {2}",
    "ní leanann '{1}' as na línte roimhe: ba chóir {2} a bheith ann",
    "'{1}' ne découle pas des lignes précédentes : ce doit être {2}",
  ],
  ["'{1}' is not what follows from the lines before", "ní leanann '{1}' as na línte roimhe", "'{1}' ne découle pas des lignes précédentes"],
  ["'options' must be an object", "ní mór 'options' a bheith ina oibiacht", "'options' doit être un objet"],
  ["'options' are too long", "tá 'options' rófhada", "'options' est trop long"],
  ["'{1}' must be a whole number", "ní mór '{1}' a bheith ina slánuimhir", "'{1}' doit être un nombre entier"],
  ["'{1}' must be the number of a side", "ní mór '{1}' a bheith ina uimhir taoibh", "'{1}' doit être le numéro d’un camp"],
  ['this program reads version 1', 'léann an clár seo leagan 1', 'ce programme lit la version 1'],
  [
    "'{1}' must be 1 to 100 characters without a blank at either end",
    "ní mór 1 go 100 carachtar a bheith in '{1}', gan spás ag tús ná deireadh",
    "'{1}' doit avoir de 1 à 100 caractères, sans espace au début ni à la fin",
  ],
  ['\'for\' must be "fee" or "raffle"', 'ní mór \'for\' a bheith "fee" nó "raffle"', '\'for\' doit être "fee" ou "raffle"'],
  [
    '\'score\' must be a list of whole numbers or "unplayed"',
    'ní mór \'score\' a bheith ina liosta slánuimhreacha nó "unplayed"',
    '\'score\' doit être une liste de nombres entiers ou "unplayed"',
  ],
  [
    "'{1}' must be a list of whole numbers",
    "ní mór '{1}' a bheith ina liosta slánuimhreacha",
    "'{1}' doit être une liste de nombres entiers",
  ],
  [
    "'{1}' must be a list of lists of whole numbers",
    "ní mór '{1}' a bheith ina liosta de liostaí slánuimhreacha",
    "'{1}' doit être une liste de listes de nombres entiers",
  ],

  // the night
  ["the first line of a log is its 'night'", "is í 'night' an chéad líne de loga", "la première ligne d’un journal est son 'night'"],
  [
    "the night has begun: 'night' is the first line only",
    "tá an oíche tosaithe: ní bhíonn 'night' ach sa chéad líne",
    "la soirée a commencé : 'night' n’est que la première ligne",
  ],
  [
    'the night is finished: only correct, decide, pay and rename are possible',
    'tá an oíche thart: ní féidir ach toradh a cheartú, comhscór a shocrú, íoc nó ainm a athrú',
    'la soirée est terminée : on ne peut que corriger, départager, payer ou changer un nom',
  ],
  ['the night is finished', 'tá an oíche thart', 'la soirée est terminée'],
  ['no night has begun', 'níl aon oíche tosaithe', 'aucune soirée n’a commencé'],
  ['the night is too long', 'tá an oíche rófhada', 'la soirée est trop longue'],
  [
    'a seed is a whole number from 0 to 9007199254740991',
    'is slánuimhir ó 0 go 9007199254740991 é síol',
    'une graine est un nombre entier de 0 à 9007199254740991',
  ],
  ['the jackpot is a number of cents', 'is líon ceint é an pota óir', 'la cagnotte est un nombre de centimes'],
  ['this night has no jackpot to carry money to', 'níl pota óir ag an oíche seo', 'cette soirée n’a pas de cagnotte'],

  // people
  ['there is no person {1}', 'níl aon duine {1} ann', 'il n’y a pas de personne {1}'],
  ['there is no unit {1}', 'níl aon aonad {1} ann', 'il n’y a pas d’unité {1}'],
  [
    'a name is 1 to 100 characters without a blank at either end',
    'bíonn 1 go 100 carachtar in ainm, gan spás ag tús ná deireadh',
    'un nom a de 1 à 100 caractères, sans espace au début ni à la fin',
  ],
  ['nobody enters after round {1}', 'ní thagann aon duine isteach tar éis bhabhta {1}', 'personne n’entre après la manche {1}'],
  ['a night has at most 500 people', '500 duine ar a mhéad in oíche', 'une soirée a au plus 500 personnes'],
  ['person {1} is not here', 'níl duine {1} anseo', 'la personne {1} n’est pas là'],
  ['person {1} is here already', 'tá duine {1} anseo cheana', 'la personne {1} est déjà là'],
  ['these are the same number', 'is í an uimhir chéanna iad', 'c’est le même numéro'],
  ['person {1} has won a spot prize', 'tá duais bhreise buaite ag duine {1}', 'la personne {1} a gagné un prix tiré au sort'],
  ['these two are in the same unit', 'tá an bheirt seo san aonad céanna', 'ces deux sont dans la même unité'],
  ['the unit of person {1} has been seated', 'bhí aonad duine {1} ina shuí cheana', 'l’unité de la personne {1} a déjà été placée'],
  ["'pair' belongs to partners: fixed", "baineann 'pair' le partners: fixed", "'pair' va avec partners: fixed"],
  ["a side has {1} people or more, as 'team' says", 'líon taoibh: {1} nó níos mó', "un camp a {1} personnes ou plus, comme le dit 'team'"],
  ['a side has {1} people', 'líon taoibh: {1}', 'un camp a {1} personnes'],
  ['too many units have been made', 'rinneadh an iomarca aonad', 'trop d’unités ont été formées'],
  ['person {1} is in a unit already', 'tá duine {1} in aonad cheana', 'la personne {1} est déjà dans une unité'],
  ['person {1} is listed twice', 'tá duine {1} ar an liosta faoi dhó', 'la personne {1} figure deux fois'],
  ['here everybody is a unit of one', 'is aonad ar leith é gach duine anseo', 'ici chacun est une unité'],
  ['unit {1} has been seated', 'bhí aonad {1} ina shuí cheana', 'l’unité {1} a déjà été placée'],
  ['nobody is missing in unit {1}', 'níl aon duine in easnamh in aonad {1}', 'il ne manque personne dans l’unité {1}'],
  ['two people change places', 'malartaíonn beirt áiteanna', 'deux personnes changent de place'],
  [
    'people of two different units change places',
    'malartaíonn daoine as dhá aonad éagsúla áiteanna',
    'des personnes de deux unités différentes changent de place',
  ],
  ['a payment is a number of cents, not 0', 'is líon ceint í íocaíocht, ní 0', 'un paiement est un nombre de centimes, pas 0'],
  ['more would be paid back than was paid', 'd’aisíocfaí níos mó ná mar a íocadh', 'on rembourserait plus que ce qui a été payé'],
  ['this night has no raffle', 'níl crannchur ag an oíche seo', 'cette soirée n’a pas de tombola'],
  ['the raffle is drawn', 'tá an crannchur tarraingthe', 'la tombola est tirée'],
  ['a ticket costs {1}', 'is é {1} praghas ticéid', 'un billet coûte {1}'],
  ['tickets are bought at most {1} times', 'ceannaítear ticéid {1} uair ar a mhéad', 'on achète des billets au plus {1} fois'],
  ['there are too many tickets', 'tá an iomarca ticéad ann', 'il y a trop de billets'],
  ['there is no ticket', 'níl aon ticéad ann', 'il n’y a pas de billet'],

  // rounds
  [
    'a schedule belongs to movement: perfect, before round 1',
    'baineann sceideal le movement: perfect, roimh bhabhta 1',
    'un plan va avec movement: perfect, avant la manche 1',
  ],
  ['a schedule is for 1 to 500 units', 'is do 1 go 500 aonad é sceideal', 'un plan est pour 1 à 500 unités'],
  ['a schedule has {1} line', 'bíonn {1} líne i sceideal', 'un plan a {1} ligne'],
  ['a schedule has {1} lines', 'bíonn {1} líne i sceideal', 'un plan a {1} lignes'],
  [
    'line {1} of the schedule does not list every number once',
    'níl gach uimhir uair amháin i líne {1} den sceideal',
    'la ligne {1} du plan n’a pas chaque numéro une fois',
  ],
  ['there is no schedule for {1} units', 'níl sceideal ann do {1} aonad', 'il n’y a pas de plan pour {1} unités'],
  ['these units do not fill a table', 'ní líonann na haonaid seo bord', 'ces unités ne remplissent pas une table'],
  [
    'in this schedule some sit out more often than others',
    'sa sceideal seo bíonn cuid gan imirt níos minice ná cuid eile',
    'dans ce plan, certains se reposent plus souvent que d’autres',
  ],
  [
    'this schedule must have no repeats',
    'níor cheart d’aon bheirt bualadh le chéile arís sa sceideal seo',
    'dans ce plan, personne ne doit se rencontrer deux fois',
  ],
  [
    'this schedule has more repeats than simple seating, which has {1}',
    'buailtear le chéile arís níos minice sa sceideal seo ná le suíocháin shimplí ({1})',
    'dans ce plan, on se retrouve plus souvent qu’avec des places simples ({1})',
  ],
  ['the night has {1} round', 'tá {1} bhabhta san oíche', 'la soirée a {1} manche'],
  ['the night has {1} rounds', 'tá {1} babhta san oíche', 'la soirée a {1} manches'],
  ['results are missing: tables {1}', 'tá torthaí in easnamh: boird {1}', 'il manque des résultats : tables {1}'],
  ['there are not enough people for a table', 'níl dóthain daoine ann do bhord', 'il n’y a pas assez de monde pour une table'],
  ['more than 125 tables are needed', 'tá níos mó ná 125 bord de dhíth', 'il faut plus de 125 tables'],
  ['only round 1 has an order of tickets', 'ní bhíonn ord ticéad ach i mbabhta 1', 'seule la manche 1 a un ordre de tickets'],
  [
    'the order lists every unit that is ready once',
    'liostaíonn an t-ord gach aonad réidh uair amháin',
    'l’ordre a chaque unité prête une fois',
  ],
  ['two different units change places', 'malartaíonn dhá aonad éagsúla áiteanna', 'deux unités différentes changent de place'],
  ['unit {1} is not seated', 'níl aonad {1} ina shuí', 'l’unité {1} n’est pas placée'],
  ['table {1} has its result: correct it', 'tá toradh bhord {1} istigh: ceartaigh é', 'la table {1} a son résultat : corrigez-le'],
  ['table {1} has its result', 'tá toradh bhord {1} istigh', 'la table {1} a son résultat'],
  [
    'the table has {1} sides, and the result a number for each',
    'bíonn uimhir do gach taobh den bhord sa toradh: {1}',
    'la table a {1} camps, et le résultat un nombre pour chacun',
  ],
  ['points are from -10000 to 10000', 'is ó -10000 go 10000 na pointí', 'les points vont de -10000 à 10000'],
  ['games and tricks are not negative', 'ní bhíonn cluichí ná cleasa faoi bhun 0', 'parties et levées ne sont pas négatives'],
  ['the games of a table add up to {1}', 'is é {1} suim chluichí an bhoird', 'les parties d’une table font {1} en tout'],
  ['the tricks of a table add up to {1}', 'is é {1} suim chleasa an bhoird', 'les levées d’une table font {1} en tout'],
  [
    'a cut is won by one of the sides that share the highest number',
    'is taobh a bhfuil an uimhir is airde aige a bhuann an gearradh',
    'la coupe est gagnée par un des camps qui ont le plus grand nombre',
  ],
  [
    'nobody wins the cut of a table that did not play',
    'ní bhuann aon duine gearradh ag bord nár imir',
    'personne ne gagne la coupe d’une table qui n’a pas joué',
  ],
  ['there is no round {1}', 'níl aon bhabhta {1} ann', 'il n’y a pas de manche {1}'],
  ['there is no round', 'níl aon bhabhta ann', 'il n’y a pas de manche'],
  ['there is no table {1}', 'níl aon bhord {1} ann', 'il n’y a pas de table {1}'],
  [
    'results are of the last round, {1}',
    'is leis an mbabhta deireanach, {1}, a bhaineann torthaí',
    'les résultats sont ceux de la dernière manche, {1}',
  ],
  [
    'there is nothing to correct: table {1} has no result',
    'níl aon rud le ceartú: níl toradh ag bord {1}',
    'il n’y a rien à corriger : la table {1} n’a pas de résultat',
  ],
  [
    'only the last round can be taken back, {1}',
    'ní féidir ach an babhta deireanach a chealú, {1}',
    'seule la dernière manche peut être annulée, {1}',
  ],
  [
    'a decision lists exactly the units that share a place',
    'liostaíonn cinneadh na haonaid a roinneann áit, agus iad sin amháin',
    'une décision a exactement les unités qui partagent une place',
  ],
  ['too many decisions', 'an iomarca cinntí', 'trop de décisions'],

  // draws and the end
  ['there is no spot prize left', 'níl aon duais bhreise fágtha', 'il ne reste pas de prix à tirer'],
  ['nobody is left to draw', 'níl aon duine fágtha le tarraingt', 'il ne reste personne à tirer'],
  ['this night has no cookies', 'níl uimhreacha le tarraingt ag an oíche seo', 'cette soirée n’a pas de numéros à tirer'],
  ['the cookies are drawn already', 'tá na huimhreacha tarraingthe cheana', 'les numéros sont déjà tirés'],
  [
    'the cookies are drawn: no round comes after them',
    'tá na huimhreacha tarraingthe: ní thagann babhta ina ndiaidh',
    'les numéros sont tirés : aucune manche ne vient après',
  ],
  [
    'the cookies are drawn: no round is taken back after them',
    'tá na huimhreacha tarraingthe: ní chealaítear babhta ina ndiaidh',
    'les numéros sont tirés : aucune manche n’est plus annulée',
  ],
  ['the cookies are not drawn', 'níl na huimhreacha tarraingthe', 'les numéros ne sont pas tirés'],
  ['cookies need {1} rounds', '{1} babhta ar a laghad roimh tharraingt na n-uimhreacha', 'il faut {1} manches pour tirer les numéros'],
  ['no round has been played', 'níor imríodh aon bhabhta', 'aucune manche n’a été jouée'],
]
