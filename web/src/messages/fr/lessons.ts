/* Les leçons de la première partie : français. */
export const lessons = {
  'lesson.aim': '{aim}',
  'lesson.aim.goal': '{aim} Le premier à {number} gagne la partie.',
  'lesson.aim.sides': 'Vous jouez avec les gens de votre équipe : vos levées comptent ensemble.',
  'lesson.turn-up': 'On retourne une carte : sa couleur est l’atout de cette donne. Un atout bat toutes les autres cartes.',
  'lesson.order':
    'Le meilleur atout est le 5, puis le valet, puis l’as de cœur, quel que soit l’atout. Le ruban les montre tous, du plus haut au plus bas.',
  'lesson.order.joker':
    'Le meilleur atout est le 5, puis le valet, le joker et l’as de cœur, quel que soit l’atout. Le ruban les montre tous, du plus haut au plus bas.',
  'lesson.five': 'Vous avez {card}, la meilleure carte de toutes : rien ne la bat.',
  'lesson.ace-hearts': 'L’as de cœur est toujours un atout, le troisième ou presque, quelle que soit la couleur d’atout.',
  'lesson.lead': 'La carte que vous entamez décide de ce que les autres peuvent jouer.',
  'lesson.black': 'L’entame est d’une couleur noire. Sous les figures et l’as, les petites battent les grandes : le 2 bat le 10.',
  'lesson.red': 'L’entame est de carreau. On va du roi jusqu’au 2, et l’as, hors atout, est la plus basse de toutes.',
  'lesson.trumps-led': 'L’entame est d’atout : qui a un atout doit en jouer un.',
  'lesson.renege': 'L’entame est d’atout, mais vous pouvez retenir {cards} : vous n’avez pas à fournir ceux-là. Cela s’appelle renoncer.',
  'lesson.may-trump': 'Si vous avez de la couleur entamée, fournissez ou coupez d’un atout, comme vous voulez.',
  'lesson.must-follow': 'Vous avez de la couleur entamée, il faut donc en fournir : vous ne pouvez pas couper maintenant.',
  'lesson.void': 'Vous n’avez pas de la couleur entamée : jouez ce que vous voulez. Un atout peut prendre la levée.',
  'lesson.dimmed': 'On ne peut pas jouer une carte pâle : vous avez de la couleur entamée, ou l’entame est d’atout et vous en avez.',
  'lesson.rob': 'À vous de piller : vous prenez la retourne dans votre main et donnez une autre carte en échange.',
  'lesson.robbed': '{name} avait le droit de piller, et a pris la retourne.',
  'lesson.lowered': 'On n’a pas pillé avec l’as d’atout : c’est le plus petit atout de cette donne.',
  'lesson.next-lead': 'Qui fait une levée entame la suivante.',
  'lesson.danger': '{name} a deux levées. Une de plus gagne la cagnotte : tous les autres jouent maintenant contre {name}.',
  'lesson.chance': 'Vous avez deux levées. Une de plus et la cagnotte est à vous.',
  'lesson.jink':
    'Vous pouvez prendre la cagnotte, ou tenter le jink : les cinq levées pour plus de jetons, mais tout est perdu s’il en manque une.',
  'lesson.spoil':
    'Personne n’a fait assez de levées : la donne est gâchée, et la cagnotte reste pour la suivante. C’est de là que vient le nom du jeu.',
  'lesson.won': 'La cagnotte entière va à qui l’a gagnée, et chacun verse dans une nouvelle.',
  'lesson.bid':
    'Misez ce que vous pouvez faire, avec vos partenaires s’il y en a : 5 par levée, et 5 de plus pour le plus haut atout. Ou passez.',
  'lesson.hold': 'Vous donnez, vous pouvez donc tenir : la mise de l’autre devient la vôtre, au même nombre.',
  'lesson.name': 'Vous avez la mise : choisissez la couleur d’atout. La plus longue et la plus forte est souvent la bonne.',
  'lesson.kitty': 'Le chien est dans votre main. Gardez les meilleures cartes et écartez les autres.',
  'lesson.draw': 'Écartez ce qui ne vous aide pas, et tirez de nouvelles cartes. Le plus souvent, c’est tout sauf les atouts.',
  'lesson.jink.must':
    'Vous avez assez de levées pour la cagnotte, mais ces règles vous obligent au jink : les cinq levées, et tout est perdu s’il en manque une.',
  'lesson.blind': 'Au lieu du chien, vous pouvez prendre une carte que personne n’a vue : sa couleur est atout, et le chien est écarté.',
  'lesson.taken': 'Vous avez pris vos nouvelles cartes. Gardez les cinq meilleures et écartez les autres.',
  'lesson.pick': 'Vous donnez : vous regardez donc le reste du paquet et prenez les cartes que vous voulez, une à une.',
  'lesson.call':
    'Appelez un atout que vous n’avez pas : qui le détient est votre partenaire. Le plus souvent, on appelle le meilleur qui manque.',
  'lesson.call.secret':
    'Le preneur a appelé {card}. Seul qui détient cette carte sait qui est le partenaire ; les autres l’apprennent quand elle est jouée.',
  'lesson.partner': 'Vous avez {card} : vous êtes le partenaire du preneur. Personne d’autre ne le sait : aidez-le, et n’en dites rien.',
  'lesson.partner.shown': '{name} a joué la carte appelée : {name} est le partenaire du preneur.',
  'lesson.call.open':
    'Le preneur a appelé {card}, et qui détient cette carte doit le dire : c’est le partenaire du preneur. Si personne ne le dit, le preneur joue seul.',
  'lesson.hopeless': 'Une de ces mises ne peut pas réussir : même cinq levées rapportent trop peu. La choisir la retire aux autres.',
  'lesson.match': 'Plusieurs parties font un match : qui en gagne le plus gagne le match.',
  'lesson.made': 'La mise est réussie : l’équipe marque.',
  'lesson.made.alone': 'La mise est réussie : le preneur marque.',
  'lesson.made.pair': 'La mise est réussie : le preneur et son partenaire marquent tous deux.',
  'lesson.lost.alone': 'La mise est perdue : on la retire du score du preneur.',
  'lesson.lost.pair': 'La mise est perdue : on la retire des scores du preneur et de son partenaire.',
  'lesson.lost': 'La mise est perdue : on la retire du score de l’équipe.',
}
