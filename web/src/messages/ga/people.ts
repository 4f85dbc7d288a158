/* Conas a thagann daoine ar a chéile. */
export const people = {
  'now.looking': 'Suíochán á lorg …',
  'now.rules': 'Imrítear {game} ag an mbord seo de réir a ghnáthrialacha.',

  /* daoine ar imríodh leo */
  'people.about': 'Daoine ar chríochnaigh tú cluiche leo.',
  'people.none': 'Níl aon duine ann fós. Nuair a bheidh cluiche críochnaithe agat le daoine eile, gheobhaidh tú anseo iad.',
  'people.games': { many: '{number} gcluiche le chéile, {won} buaite agatsa', other: '{number} cluiche le chéile, {won} buaite agatsa' },
  'people.last': 'An ceann deireanach: {game}, {date}',
  'people.sits': 'Ag bord anois: {game}, {free} as {players} suíochán saor',
  'people.again': 'Imir arís',
  'people.again.with': 'Imir arís le {name}',
  'people.forgotten':
    'Tá taifead an chluiche dheireanaigh imithe, mar sin níl eolas ar a rialacha tí. Brúigh “Imir arís” arís chun {game} a imirt de réir na ngnáthrialacha.',
  'people.join': 'Suigh síos le {name}',
  'people.open': 'Boird oscailte daoine a bhfuil aithne agat orthu',
  'people.hide': 'Folaigh mé',
  'people.hide.about': 'Ní fheicfidh daoine eile tusa ná do bhord sa liosta seo. Feicfidh tusa iad fós.',
  'people.shown': 'Feiceann daoine ar imir tú leo an bord seo ar a scáileán tosaigh fad is atá tú anseo.',
  'table-setting.played_with': 'Taispeáin é do dhaoine ar imir mé leo',
  'table-setting.played_with.about': 'Gheobhaidh siad an bord ar a scáileán tosaigh fad is atá duine agaibh ann.',

  /* suíocháin an bhoird */
  'room.move': 'Bog anseo',
  'room.side': 'Foireann {number}',
  'room.side.own': 'Foireann {number}: d’fhoireann féin',

  /* rialacha an tí */
  'house.search': 'Aimsigh riail',
  'house.only-changed': 'Na rialacha athraithe amháin',
  'house.found': { many: '{number} riail', other: '{number} riail' },
  'house.changed': 'athraithe',
  'house.preset': '{game}:',
  'house.reset': 'Imir mar sin é',
  'house.same': 'Níl aon difríocht idir iad agus {game}.',
  'house.tables': 'Líon eile imreoirí nó foirne',
  'house.tables.remove': 'Bain amach',
  'house.saved': 'Rialacha sábháilte',
  'house.choose': 'Roghnaigh …',
  'house.name': 'Ainm na rialacha seo',
  'house.save': 'Sábháil',
  'house.is-saved': 'Sábháilte',
  'house.share': 'Roinn',
  'house.all': 'Gach riail shábháilte',
  'house.based': 'Mar {game}, ach amháin a leanas.',
  'house.file': 'Sábháil mar chomhad',
  'house.unknown': 'Ní féidir na rialacha seo a léamh.',
  'house.none': 'Níl aon rialacha sábháilte agat fós. Athraigh cuid acu i bhfoirm chluiche, agus tabhair ainm orthu.',

  /* liosta na gcluichí */
  'game.kind': '{players} imreoir, {kind}',
}
