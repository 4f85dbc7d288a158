/* After an online game: a rematch, which everybody accepts or declines, the review, and sharing. */
import { useEffect, useState } from 'preact/hooks'
import type { Room } from '../api/events'
import { get } from '../api/http'
import { useShareLink } from '../components/share'
import { chipsFromTo, type DailyDealInfo, shareText } from '../game/daily-score'
import type { OnlineTable } from '../game/online-table'
import { formatList, t } from '../i18n'
import { useStore } from '../store'
import { isFields, readStored } from '../stored'
import { ReviewButton } from './ReviewButton'

/* Whether there is to be another game: proposing it, answering, and waiting for the others. */
function Rematch({ table }: { table: OnlineTable }) {
  const room = useStore(table.controller.room)
  const [proposed, setProposed] = useState(false)
  useEffect(() => {
    if (room?.rematch) setProposed(true)
  }, [room?.rematch])
  if (!room || room.seat === null) return null
  const name = (seat: number) => room.seats[seat]?.name ?? ''
  const { accepted, declined } = room.rematch ?? { accepted: [], declined: [] }
  const waiting = room.seats.flatMap((at, seat) => (at?.connected && !accepted.includes(seat) && !declined.includes(seat) ? [at.name] : []))
  if (!room.rematch)
    return (
      <>
        {proposed && <p data-testid="rematch-none">{t('rematch.none')}</p>}
        <button type="button" class="primary" data-testid="rematch" onClick={() => table.send({ do: 'rematch' })}>
          {t('do.rematch')}
        </button>
      </>
    )
  if (accepted.includes(room.seat)) return <p data-testid="rematch-wait">{t('rematch.wait', { names: formatList(waiting, 'and') })}</p>
  return (
    <>
      <p data-testid="rematch-asked">{t('rematch.asked', { names: formatList(accepted.map(name), 'and') })}</p>
      <button type="button" class="primary" data-testid="rematch-yes" onClick={() => table.send({ do: 'rematch' })}>
        {t('rematch.yes')}
      </button>
      {!declined.includes(room.seat) && (
        <button type="button" data-testid="rematch-no" onClick={() => table.send({ do: 'no-rematch' })}>
          {t('rematch.no')}
        </button>
      )}
    </>
  )
}

/* After the deal of the day: the result that counts, if it was played today. It is shared without the cards. */
function DayEnd({ table, room }: { table: OnlineTable; room: Room }) {
  const { copied, share } = useShareLink()
  const [day, setDay] = useState<DailyDealInfo | null>(null)
  useEffect(() => {
    get<DailyDealInfo>('day').then(setDay, () => {}) // then the scores above say it all
  }, [])
  const own = day?.code === room.code ? day.own : undefined
  return (
    <>
      {day && own !== undefined && <p data-testid="day-score">{t('daily.counts', { score: chipsFromTo(own, day.chips) })}</p>}
      <ReviewButton controller={table.controller} />
      {day && own !== undefined && (
        <button type="button" data-testid="day-share" onClick={() => void share(shareText(day))}>
          {t(copied ? 'daily.copied' : 'history.share')}
        </button>
      )}
      <a class="button" href="#/daily" data-testid="day">
        {t('way.daily')}
      </a>
    </>
  )
}

/* The card night of which this is a table, as its page for phones has noted. */
function nightOf(room: Room | null): unknown {
  const noted = readStored('spoilfive.night.me')
  return isFields(noted) && room && noted.table === room.code ? noted.code : null
}

export function GameEnd({ table }: { table: OnlineTable }) {
  const { copied, share } = useShareLink()
  const room = useStore(table.controller.room)
  if (room?.alone) return <DayEnd table={table} room={room} />
  const night = nightOf(room)
  return (
    <>
      {night && (
        <a class="button primary" href={`/night/${night}`} data-testid="night">
          {t('do.night')}
        </a>
      )}
      {!night && !room?.shared && <Rematch table={table} />}
      {!room?.shared && <ReviewButton controller={table.controller} /> /* others may still play these packs */}
      <button type="button" data-testid="share" onClick={() => void table.link().then(share)}>
        {t(copied ? 'share.copied' : 'history.share')}
      </button>
    </>
  )
}
