/*
 * Français : les mots du moteur (règles, options, raisons).
 *
 * Glossaire, au plus près de ce qui se dit à table, au Canada comme ailleurs :
 *   trump atout          plain card carte ordinaire    trick levée               hand main (les cartes), donne (le coup joué)
 *   deal donner          dealer donneur                lead entamer, entame      follow fournir        suit couleur
 *   turn-up retourne     rob piller                    renege, withhold renoncer, retenir              trump (verb) couper
 *   pool cagnotte        spoil donne gâchée            jink jink                 chip jeton            stake mise au pot
 *   bid mise, miser      hold tenir                    pass passer               bidder preneur        kitty chien
 *   stock talon          discard écarter               draw tirer                side équipe           seat place
 */
export const engine = {
  'preset.spoil-five': 'Spoil Five (CatsAtCards)',
  'preset.spoil-five-usual': 'Spoil Five',
  'preset.spoil-five-cool-old-games': 'Spoil Five (Cool Old Games)',
  'preset.spoil-five-white-knuckle': 'Spoil Five (White Knuckle)',
  'preset.spoil-five-gather-together': 'Spoil Five (Gather Together)',
  'preset.spoil-five-peel': 'Spoil Five (Peel)',
  'preset.twenty-five': 'Vingt-cinq',
  'preset.forty-five': 'Quarante-cinq',
  'preset.forty-five-net': 'Quarante-cinq, à la différence',
  'preset.auction-forty-fives': 'Quarante-cinq aux enchères',
  'preset.fifty-five': 'Cinquante-cinq',
  'preset.one-hundred-ten': 'Cent dix',
  'preset.two-hundred-twenty': 'Deux cent vingt',
  'preset.britannica-1911': 'Spoil Five (Britannica, 1911)',
  'preset.peel-two-tricks': 'Spoil Five à deux levées (Peel)',
  'preset.peel-fiving': 'Spoil Five à retourne refaite (Peel)',
  'preset.peel-ordinary-order': 'Spoil Five dans l’ordre ordinaire (Peel)',
  'preset.twenty-five-irish-pub': 'Vingt-cinq comme au pub',
  'preset.twenty-five-trump-when-void': 'Vingt-cinq, coupe obligée',
  'preset.irish-forty-five': 'Quarante-cinq d’Irlande',
  'preset.nova-scotia-forty-fives': 'Quarante-cinq de la Nouvelle-Écosse',
  'preset.pei-forty-fives': 'Quarante-cinq de l’Île-du-Prince-Édouard',
  'preset.pei-rec-hall': 'Quarante-cinq de la salle communautaire',
  'preset.pei-tignish': 'Quarante-cinq de Tignish',
  'preset.forty-fives-kitty-only': 'Quarante-cinq au chien seul',
  'preset.merrimack-forty-fives': 'Quarante-cinq de la vallée de la Merrimack',
  'preset.merrimack-thirty-for-sixty': 'Vallée de la Merrimack, trente pour soixante',
  'preset.merrimack-cut-throat': 'Vallée de la Merrimack, chacun pour soi',
  'preset.atlantic-forty-fives': 'Quarante-cinq de l’Atlantique',
  'preset.newfoundland-one-hundred-twenty': 'Cent vingt de Terre-Neuve',
  'preset.irish-one-hundred-ten': 'Cent dix d’Irlande',
  'preset.hanley-one-hundred-ten': 'Cent dix (Hanley)',
  'preset.us-one-hundred-ten': 'Cent dix (États-Unis)',
  'preset.spoil-five-capped-pool': 'Spoil Five, cagnotte plafonnée',
  'preset.kerry-thirty-one': 'Trente-et-un du Kerry',
  'preset.kerry-forty-one': 'Quarante-et-un du Kerry',
  'preset.forty-fives-turned-up': 'Quarante-cinq à carte retournée',
  'preset.forty-fives-two-to-eight': 'Quarante-cinq de deux à huit',
  'preset.newfoundland-thirty-for-sixty': 'Terre-Neuve, trente pour soixante',
  'preset.merrimack-six-handed': 'Merrimack à six',
  'preset.auction-forty-fives-dealer-picks': 'Quarante-cinq aux enchères, le donneur choisit',
  'preset.new-brunswick-forty-fives': 'Quarante-cinq du Nouveau-Brunswick',
  'rule.AIM_POOL': 'Faites {count} des cinq levées, et la cagnotte est à vous.',
  'rule.AIM_POINTS': 'Faites des levées : chacune rapporte {n}.',
  'rule.AIM_BANDS': 'Faites plus de levées que les autres, sur les cinq.',
  'rule.AIM_AUCTION': 'Misez pour nommer l’atout, puis faites assez de levées pour réussir votre mise.',
  'preset.newfoundland-call-partner': 'Terre-Neuve, partenaire appelé',
  'preset.nova-scotia-call-partner': 'Nouvelle-Écosse, partenaire appelé',
}
