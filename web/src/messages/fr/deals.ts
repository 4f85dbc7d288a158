/* Comment le serveur a donné jusqu’ici. */
export const deals = {
  'deals.title': 'La donne est-elle honnête ?',
  'deals.link': 'Comment ce serveur a donné jusqu’ici',
  'deals.about':
    'Le serveur compte les cartes qu’il donne à ses tables, telles qu’elles sont données : avant que quelqu’un pille, tire ou écarte. Voici ce qui est venu, à côté de ce que donne en moyenne un mélange honnête.',
  'deals.none': 'Il n’y a encore rien à montrer. Les comptes d’un jeu apparaissent quand {hands} de ses donnes sont finies.',
  'deals.game': 'Jeu',
  'deals.hands': 'Donnes depuis le {day} : {hands}.',
  'deals.few': 'C’est trop peu pour comparer : il en faut {hands}.',
  'deals.verdict.fair':
    'Rien d’inhabituel. Des mélanges honnêtes sont eux aussi au moins aussi inégaux {odds}. (Il s’agit de la plus inégale de {comparisons} comparaisons.)',
  'deals.verdict.unfair':
    'Des mélanges honnêtes n’ont pas cet air-là : ils ne sont aussi inégaux que {odds}. (Il s’agit de la plus inégale de {comparisons} comparaisons.)',
  'deals.odds': '{times} fois sur {of}',
  'deals.odds.once': 'une fois sur {of}',
  'deals.odds.less': 'moins d’une fois sur {of}',
  'deals.key': 'La barre est ce qui a été compté. Le trait qui la traverse est ce que donne en moyenne un mélange honnête.',
  'deals.table.ranks': 'Valeurs',
  'deals.table.ranks.about': 'Combien de cartes de chaque valeur chaque place a reçues.',
  'deals.table.hearts': 'Hauts cœurs',
  'deals.table.hearts.about': 'Combien de fois chaque place a reçu le cinq, le valet et l’as de cœur.',
  'deals.table.trumps': 'Atouts',
  'deals.table.trumps.about': 'Combien de mains de chaque place avaient zéro atout, un atout, et ainsi de suite jusqu’à cinq.',
  'deals.table.suits': 'Longueurs des couleurs',
  'deals.table.suits.about':
    'Comment les cinq cartes de chaque place se partageaient entre les couleurs : 3-2, c’est trois cartes d’une couleur et deux d’une autre.',
  'deals.table.ace': 'Qui peut piller',
  'deals.table.ace.about': 'Où était l’as d’atout. La place qui le tient peut piller ; s’il est retourné, c’est le donneur.',
  'deals.fit': 'Des mélanges honnêtes diffèrent au moins autant {odds}. (Le khi-deux est {value}, avec {freedom} degrés de liberté.)',
  'deals.fit.seat':
    'La place {seat} diffère le plus. Des mélanges honnêtes diffèrent au moins autant, pour une place, {odds}. (Le khi-deux est {value}, avec {freedom} degrés de liberté.)',
  'deals.seat': 'Place {seat}',
  'deals.left': 'Non donnée',
  'deals.up': 'Retournée',
  'deals.trumps': '{number} atouts',
  'deals.joker': 'Joker',
  'deals.other': 'Autres',
  'deals.expected': 'Attendu',
  'deals.counted': 'Compté',
  'deals.numbers': '{title} en chiffres',
  'deals.chi': 'Qu’est-ce que le khi-deux ?',
  'deals.chi.text':
    'Prenez l’écart entre un compte et le nombre attendu, élevez-le au carré, et divisez-le par le nombre attendu. La somme pour tous les comptes est le khi-deux. Le hasard seul fait déjà des écarts ; c’est pourquoi la phrase sous chaque tableau dit combien de fois des mélanges honnêtes diffèrent autant. Une fois sur 100, c’est rare pour une seule comparaison. Pour la plus inégale de beaucoup de comparaisons, ce ne l’est pas.',
  'deals.limits':
    'Les donnes que personne n’a finies ne sont pas comptées ; celles qui font quitter la table manquent donc ici. La donne du jour est laissée de côté, car tout le monde reçoit les mêmes cartes. Les parties en solo sont données par cet appareil, pas par le serveur.',
  'deals.proof':
    'Des comptes ne peuvent pas montrer qui connaissait les cartes. Le bouclier d’une table prouve davantage : avec lui, cette page vérifie chaque donne que vous jouez avec d’autres.',
}
