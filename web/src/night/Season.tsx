/* The nights of a season: who has done best over all of them, and how the jackpot went on. */
import type { Night } from './log-store'
import { openNight } from './night'
import type { Options } from './types'
import { date, money, t } from './words'

interface Row {
  names: string
  nights: number
  total: number
}

function standings(nights: Night[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { summary } of nights)
    for (const [, names, total] of summary.ranking) {
      const row = rows.get(names) ?? { names, nights: 0, total: 0 }
      rows.set(names, { names, nights: row.nights + 1, total: row.total + total })
    }
  return [...rows.values()].sort((a, b) => b.total - a.total || a.names.localeCompare(b.names))
}

export function Season({ nights }: { nights: Night[] }) {
  const titles = [...new Set(nights.map(({ title }) => title))]
  return (
    <>
      {titles.map((title) => {
        const own = nights.filter((night) => night.title === title)
        const rows = standings(own)
        const place = (total: number) => 1 + rows.filter((row) => row.total > total).length
        return (
          <section class="stack" key={title}>
            <h3>{title}</h3>
            <table class="rank">
              <thead>
                <tr>
                  <th>{t('place')}</th>
                  <th>{t('who')}</th>
                  <th class="n">{t('season.nights')}</th>
                  <th class="n">{t('total')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, 50).map(({ names, nights, total }) => (
                  <tr key={names}>
                    <td class="pl">{place(total)}</td>
                    <td>{names}</td>
                    <td class="n">{nights}</td>
                    <td class="n">{total}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <ul class="choices">
              {own.map((night) => (
                <li key={night.id}>
                  <button type="button" class="wide" onClick={() => openNight(night)}>
                    {date(night.began)}: {t('start.people', { number: night.summary.people.length })}
                    {night.summary.carry > 0 &&
                      `. ${t('start.jackpot', {
                        jackpot: money(night.summary.carry, (JSON.parse(night.first) as { options: Options }).options),
                      })}`}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
