/* Phones: publishing the night for everybody's phones, and results that wait for the organiser. */
import { useEffect } from 'preact/hooks'
import { Qr } from '../../components/Qr'
import { Store, useStore } from '../../store'
import { together } from '../names'
import { type Open, sideNames } from '../night'
import { Sheet } from '../parts'
import { sayScore } from '../ResultSheet'
import { list, time } from '../words'
import './phones.css'
import { canPlay } from './cards'
import { address, follow, ofNight, type Shared, setCards, share, shared, standing, take, unshare } from './share'
import type { Proposal } from './view'
import { letter, t, trouble } from './words'

const hasServer = import.meta.env.MODE !== 'file' && location.protocol.startsWith('http')
/* Names by which no phone reaches this computer. */
const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname)

function Waiting({ open, proposals }: { open: Open; proposals: Proposal[] }) {
  const { state } = open
  return (
    <section class="stack" aria-label={t('phones.waiting')}>
      <h3>{t('phones.waiting')}</h3>
      {proposals.map((each) => {
        const at = each.result.round === state.rounds ? state.round?.tables[each.table - 1] : undefined
        if (!at) return null
        const winner = each.result.cut ?? -1
        const result = sayScore(state, { ...at, winner }, each.result.score)
        const said = t('phones.says', {
          table: each.table,
          side: letter(each.side),
          names: together(sideNames(state, at, each.side)),
          result,
        })
        return (
          <div class="row" key={`${each.table}${each.side}`} data-testid="proposal">
            <p class="gap">{said}</p>
            <button
              type="button"
              data-do={`take-${each.table}-${each.side}`}
              aria-label={t('named', { name: t('phones.take'), what: said })}
              onClick={() => take(each, t('phones.by', { side: letter(each.side) }))}
            >
              {t('phones.take')}
            </button>
          </div>
        )
      })}
    </section>
  )
}

/* Whether phones hold the cards. */
function Cards({ open, cards }: { open: Open; cards: Shared['cards'] }) {
  if (!canPlay(open.state.options)) return null
  return (
    <fieldset class="stack">
      <label class="row">
        <input
          type="checkbox"
          data-do="phone-cards"
          checked={!!cards?.on}
          onChange={() => setCards(open.night.id, cards?.on ? null : true)}
        />
        {t('phones.cards')}
      </label>
      {cards?.on && (
        <label class="row">
          <input type="checkbox" data-do="same" checked={cards.same} onChange={() => setCards(open.night.id, !cards.same)} />
          {t('phones.same')}
        </label>
      )}
    </fieldset>
  )
}

function Published({ open, known: { code, cards } }: { open: Open; known: Shared }) {
  const now = useStore(standing)
  const url = address(code)
  return (
    <>
      <Qr text={url} label={url} />
      <p class="code-link">
        <a href={url} target="_blank" rel="noreferrer" data-testid="phones-address">
          {url}
        </a>
      </p>
      <p role="status" data-testid="phones-state">
        {now.trouble ? t('phones.unsent', { why: trouble(now.trouble) }) : now.sentAt > 0 && t('phones.sent', { time: time(now.sentAt) })}
      </p>
      <Cards open={open} cards={cards} />
      {now.waiting.length > 0 && <Waiting open={open} proposals={now.waiting} />}
      {now.trouble === 'unknown' && <Publish open={open} />}
      <button type="button" class="wide" data-do="unshare" onClick={() => unshare(open)}>
        {t('phones.stop')}
      </button>
    </>
  )
}

const Publish = ({ open }: { open: Open }) => (
  <button type="button" class="go wide" data-do="share" onClick={() => share(open)}>
    {t('phones.start')}
  </button>
)

const isOpen = new Store(false)

/** Keeps the phones up to date while a night is open. */
export const usePhones = (night: string) => useEffect(() => (hasServer ? follow(night) : undefined), [night])

/** The sheet, where it was asked for. */
export function PhonesSheet({ open }: { open: Open }) {
  useStore(shared)
  const { trouble: why } = useStore(standing)
  const known = ofNight(open.night.id)
  if (!useStore(isOpen)) return null
  return (
    <Sheet title={t('phones')} onClose={() => isOpen.set(false)}>
      <p>{t('phones.what')}</p>
      {isLocal && <p>{t('phones.local', { host: location.hostname })}</p>}
      {known ? (
        <Published open={open} known={known} />
      ) : (
        <>
          {why && <p role="alert">{trouble(why)}</p>}
          <Publish open={open} />
        </>
      )}
    </Sheet>
  )
}

/** In the head of the page. */
export function PhonesButton() {
  const { waiting } = useStore(standing)
  if (!hasServer) return null
  const tables = [...new Set(waiting.map(({ table }) => String(table)))]
  return (
    <button type="button" class="tool" data-do="phones" onClick={() => isOpen.set(true)}>
      {t('phones')}
      {tables.length > 0 && (
        <b class="num">
          <span class="hear">{t('phones.wait', { tables: list(tables) })}</span>
          <span aria-hidden="true">{tables.length}</span>
        </b>
      )}
    </button>
  )
}
