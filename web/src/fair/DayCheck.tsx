/* Where the cards of a day come from, in words; for a day that is over, what this page has found when it checked them. */
import { useEffect, useState } from 'preact/hooks'
import { getText } from '../api/http'
import { formatWeekday } from '../dates'
import { t } from '../i18n'
import { checkDay, type DayFault, type FairDay, isExchanged, knownSince } from './day'
import { isDrand } from './protocol'
import './day.css'

interface Found {
  fault: DayFault | ''
  hands: number
}

/** Checks a day that is over with the record of a game; null until it is done, or where this browser can't. */
function useCheck(info: FairDay, game?: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let here = true
    setFound(null)
    if (!info.secret || !crypto.subtle) return
    const check = async () => checkDay(info, game ? await getText(`games/${game}`) : '')
    check().then(
      (result) => here && setFound(result),
      () => {
        /* the record can't be read just now: nothing is said */
      },
    )
    return () => {
      here = false
    }
  }, [info, game])
  return found
}

const codeOf = (text: string) => <code class="fair-hash">{text}</code>

function Beacon({ info }: { info: FairDay }) {
  if (!info.settled) return <p>{t('fair.day.beacon.open')}</p>
  if (!info.beacon) return <p>{t('fair.day.beacon.none')}</p>
  return (
    <>
      <p>
        {t('fair.day.beacon')} {codeOf(info.beacon)}
      </p>
      <p data-testid="day-beacon">{t(isDrand(info.day, info.beacon) ? 'fair.day.beacon.drand' : 'fair.day.beacon.free')}</p>
    </>
  )
}

function Outcome({ info, found }: { info: FairDay; found: Found | null }) {
  if (isExchanged(info)) return <p class="error">{t('fair.day.fault.exchanged')}</p>
  if (!info.secret) return <p>{t('fair.day.later')}</p>
  if (found?.fault) return <p class="error">{t(`fair.day.fault.${found.fault}`)}</p>
  return (
    <p data-testid="day-verdict">
      {!found
        ? t(crypto.subtle ? 'fair.day.checking' : 'fair.day.insecure')
        : found.hands
          ? t('fair.day.good', { number: found.hands })
          : t('fair.day.no-game')}
    </p>
  )
}

export function DayCheck({ info, game }: { info: FairDay; game: string | undefined }) {
  const found = useCheck(info, game)
  const since = knownSince(info.day)
  if (!info.hash) return null
  const wrong = isExchanged(info) || found?.fault
  return (
    <details data-testid="day-check" open={!!wrong} data-state={wrong ? 'wrong' : found?.hands ? 'verified' : 'open'}>
      <summary>{t('fair.day.title')}</summary>
      <Outcome info={info} found={found} />
      <p>
        {t('fair.day.hash')} {codeOf(info.hash)}
      </p>
      <p>{t(since && since < info.day ? 'fair.day.known' : 'fair.day.new', { day: since ? formatWeekday(since) : '' })}</p>
      <Beacon info={info} />
      <p>{t('fair.day.limits')}</p>
      {info.next && (
        <p>
          {t('fair.day.next')} {codeOf(info.next.hash)}
        </p>
      )}
    </details>
  )
}
