/* A night in full sentences, for the organiser and for the wall. */
import type { Options } from './types'
import { counted, type Key, list, money, roundWord, share, t, unitKind } from './words'

const size = ([people, sides]: [number, number], options: Options): string =>
  people === sides
    ? t('say.people', { number: people })
    : options.team
      ? t('units.team', { number: sides })
      : t('say.sides', { number: sides, people, size: people / sides })

function partners(options: Options): string {
  if (options.team) return t('say.team', { from: options.team[0], to: options.team[1] })
  return t(`say.partners.${options.partners}` as Key)
}

function ties({ ties }: Options): string {
  const ended = ['cut', 'share'].includes(ties.at(-1) ?? '')
  const words = [...ties, ...(ended ? [] : ['share'])].map((word) => t(`say.tie.${word}` as Key))
  return t('say.ties', { how: words.join(t('say.tie.then')) })
}

/** The rules of the evening, and what is said of money. */
export function sentences(options: Options, game: string): { rules: string[]; money: string[] } {
  const { rounds, games, minutes, jackpot } = options
  const round = roundWord(options)
  const rules = [
    t('say.game', {
      game,
      tables: list(
        options.tables.map((each) => size(each, options)),
        'or',
      ),
    }),
    partners(options),
    t(`say.movement.${options.movement}` as Key, { round }),
    games === 1 ? t('say.rounds.one', { number: rounds, what: t(`say.counts.${options.counts}`) }) : '',
    games > 1 ? t('say.rounds', { number: rounds, games, what: t(`say.counts.${options.counts}`) }) : '',
    minutes ? t('say.minutes', { number: minutes, round }) : '',
    options.double.length ? t('say.double', { round, numbers: list(options.double.map(String)) }) : '',
    options.bye ? t('say.bye', { round, what: counted(options.bye, options) }) : '',
    options.first_deal === 'winners' ? t('say.deal', { round }) : '',
    options.entry_until < rounds ? t('say.until', { round, number: options.entry_until }) : '',
    options.ranked_from > 1 ? t('say.ranked', { number: options.ranked_from }) : '',
    ties(options),
  ]
  const fund = [
    options.fee ? t('say.fee', { fee: money(options.fee, options) }) : '',
    options.house ? t('say.house', { house: share(options.house, options) }) : '',
    options.prizes.length
      ? t(typeof options.prizes[0] === 'string' ? 'say.prizes.share' : 'say.prizes', {
          number: options.prizes.length,
          prizes: list(options.prizes.map((prize) => share(prize, options))),
        })
      : '',
    options.booby ? t('say.booby', { booby: money(options.booby, options) }) : '',
    options.spots.length ? t('say.spots', { spots: list(options.spots.map((spot) => money(spot, options))) }) : '',
    jackpot ? t(`say.jackpot.${jackpot[0]}`, { number: jackpot[1], what: counted(jackpot[1], options) }) : '',
    jackpot && options.jackpot_in ? t('say.jackpot.in', { amount: share(options.jackpot_in, options) }) : '',
    options.raffle ? t('say.raffle', { price: money(options.raffle, options), share: options.raffle_share }) : '',
    options.trophy ? t('say.trophy', { trophy: options.trophy, unit: t(`unit.${unitKind(options)}`) }) : '',
  ]
  return { rules: rules.filter(Boolean), money: fund.filter(Boolean) }
}
