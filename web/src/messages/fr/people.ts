/* Comment on se retrouve. */
export const people = {
  'now.looking': 'Recherche d’une place …',
  'now.rules': 'À cette table, on joue à {game} avec ses règles habituelles.',

  /* les personnes avec qui l’on a joué */
  'people.about': 'Les personnes avec qui vous avez terminé une partie.',
  'people.none': 'Personne encore. Quand vous aurez terminé une partie avec d’autres, vous les retrouverez ici.',
  'people.games': { one: '{number} partie ensemble, {won} gagnée par vous', other: '{number} parties ensemble, {won} gagnées par vous' },
  'people.last': 'La dernière : {game}, {date}',
  'people.sits': 'À une table en ce moment : {game}, {free} places libres sur {players}',
  'people.again': 'Rejouer',
  'people.again.with': 'Rejouer avec {name}',
  'people.forgotten':
    'L’enregistrement de votre dernière partie n’existe plus, et ses règles maison ne sont plus connues. Appuyez encore une fois sur « Rejouer » pour jouer à {game} selon les règles habituelles.',
  'people.join': 'Prendre place avec {name}',
  'people.open': 'Tables ouvertes de vos connaissances',
  'people.hide': 'Me cacher',
  'people.hide.about': 'Les autres ne verront ni vous ni votre table dans cette liste. Vous les voyez toujours.',
  'people.shown': 'Les personnes avec qui vous avez joué voient cette table sur leur écran d’accueil tant que vous êtes là.',
  'table-setting.played_with': 'La montrer à ceux avec qui j’ai joué',
  'table-setting.played_with.about': 'Ils trouvent la table sur leur écran d’accueil tant que l’un de vous y est.',

  /* les places de la table */
  'room.move': 'Changer de place',
  'room.side': 'Équipe {number}',
  'room.side.own': 'Équipe {number} : la vôtre',

  /* règles maison */
  'house.search': 'Trouver une règle',
  'house.only-changed': 'Seulement les règles changées',
  'house.found': { one: '{number} règle', other: '{number} règles' },
  'house.changed': 'changée',
  'house.preset': '{game} :',
  'house.reset': 'Jouer ainsi',
  'house.same': 'Rien ne diffère de {game}.',
  'house.tables': 'Autres nombres de joueurs ou d’équipes',
  'house.tables.remove': 'Retirer',
  'house.saved': 'Règles enregistrées',
  'house.choose': 'Choisir …',
  'house.name': 'Nom de ces règles',
  'house.save': 'Enregistrer',
  'house.is-saved': 'Enregistrées',
  'house.share': 'Partager',
  'house.all': 'Toutes les règles enregistrées',
  'house.based': 'Comme {game}, sauf ce qui suit.',
  'house.file': 'Enregistrer un fichier',
  'house.unknown': 'Ces règles sont illisibles.',
  'house.none': 'Vous n’avez pas encore enregistré de règles. Changez-en dans le formulaire d’un jeu, et donnez-leur un nom.',

  /* la liste des jeux */
  'game.kind': '{players} joueurs, {kind}',
}
