/* The report on a finished game: how well one seat chose, where it lost most, and how each hand went. */
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../components/Page'
import type { Engine } from '../engine/engine'
import type { Decision } from '../engine/engine-worker'
import { useEngine } from '../engine/loader'
import { reasonText } from '../engine/texts'
import { RecordSealSection } from '../fair/RecordSeal'
import { capitalise, t } from '../i18n'
import { navigate } from '../router'
import { choiceText } from '../table/texts'
import { type GameRecord, recordTitle } from './game-record'
import { HandChart } from './HandChart'
import './report.css'
import { meanAccuracy, worstMistakes } from './reviews'
import { type ReviewedGame, useReview } from './useReview'
import { lostText, whenText } from './words'

const WORST = 3

interface PartProps {
  record: GameRecord
  seat: number
  review: ReviewedGame
}

const replayLink = ({ id }: GameRecord, seat: number, { step }: Decision) => `#/history/${encodeURIComponent(id)}?seat=${seat}&step=${step}`

const whatIfLink = ({ id }: GameRecord, seat: number, choice: number, cards: 'same' | 'other') =>
  `#/what-if/${encodeURIComponent(id)}?seat=${seat}&choice=${choice}&cards=${cards}`

const placeText = (decision: Decision) =>
  t(decision.trick ? 'report.trick' : 'report.before', { hand: decision.hand, trick: decision.trick, asked: whenText(decision) })

/* `You played 7♠ …`: what was chosen, what would have been better, and why. */
function useSentences({ review }: PartProps) {
  return (decision: Decision): string => {
    const table = review.tables[review.decisions.indexOf(decision)]
    if (!table) return ''
    const words = {
      done: choiceText(decision.do, table),
      choice: choiceText(decision.best, table),
      why: reasonText(decision, table),
      lost: lostText(decision),
    }
    return t(decision.mistake ? 'report.mistake' : decision.best === decision.do ? 'report.best' : 'report.fine', words)
  }
}

function Accuracy({ decisions }: { decisions: Decision[] }) {
  const accuracy = meanAccuracy(decisions)
  const mistakes = decisions.filter(({ mistake }) => mistake).length
  return (
    <section class="accuracy">
      {accuracy === null ? (
        <p>{t('report.no-accuracy')}</p>
      ) : (
        <p class="number">
          <span>{t('report.accuracy')}</span> <b data-testid="accuracy">{accuracy}</b> <span>{t('report.out-of')}</span>
        </p>
      )}
      <p data-testid="counts">
        {t('report.decisions', { number: decisions.length })} {t('report.mistakes', { number: mistakes })}
      </p>
      <details>
        <summary>{t('report.how')}</summary>
        <p>{t('report.how.text')}</p>
      </details>
    </section>
  )
}

function WorstDecisions(props: PartProps) {
  const { record, seat, review } = props
  const sentence = useSentences(props)
  const worst = worstMistakes(review.decisions, WORST)
  if (!worst.length) return <p class="quiet">{t('report.none')}</p>
  return (
    <section>
      <h2>{t('report.worst', { number: worst.length })}</h2>
      <ol class="decisions" data-testid="worst">
        {worst.map((decision) => {
          const choice = review.choices[review.decisions.indexOf(decision)] ?? 0
          const label = (text: string) => `${text}: ${placeText(decision)}`
          return (
            <li key={decision.step}>
              <h3>{placeText(decision)}</h3>
              <p>{sentence(decision)}</p>
              <p class="buttons">
                <a class="button" href={replayLink(record, seat, decision)} aria-label={label(t('report.show'))} data-testid="jump">
                  {t('report.show')}
                </a>
                <a
                  class="button"
                  href={whatIfLink(record, seat, choice, 'same')}
                  aria-label={label(t('report.what-if'))}
                  data-testid="what-if"
                >
                  {t('report.what-if')}
                </a>
                <a
                  class="button plain"
                  href={whatIfLink(record, seat, choice, 'other')}
                  aria-label={label(t('report.what-if.other'))}
                  data-testid="what-if-other"
                >
                  {t('report.what-if.other')}
                </a>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Hands(props: PartProps) {
  const { record, seat, review } = props
  const sentence = useSentences(props)
  const hands = [...new Set(review.decisions.map(({ hand }) => hand))]
  const [hand, setHand] = useState(worstMistakes(review.decisions, 1)[0]?.hand ?? hands[0])
  const shown = review.decisions.filter((decision) => decision.hand === hand)
  const about = (decision: Decision) => `${placeText(decision)}. ${sentence(decision)}`
  if (hand === undefined) return null
  return (
    <section>
      <h2>{t('report.hand')}</h2>
      {hands.length > 1 && (
        <label class="field inline">
          <span>{t('report.choose-hand')}</span>
          <select value={hand} onChange={(event) => setHand(Number(event.currentTarget.value))} data-testid="report-hand">
            {hands.map((number) => (
              <option key={number} value={number}>
                {capitalise(t('table.hand', { hand: number, number }))}
              </option>
            ))}
          </select>
        </label>
      )}
      <HandChart decisions={shown} about={about} link={(decision) => replayLink(record, seat, decision)} />
      <p class="quiet">{t('report.chart.about', { unit: t(`report.unit.${shown[0]?.unit}`) })}</p>
      <ul class="decisions brief">
        {shown.map((decision, i) => (
          <li key={decision.step} class={decision.mistake ? 'mistake' : ''}>
            {i + 1}. <a href={replayLink(record, seat, decision)}>{placeText(decision)}</a> · {sentence(decision)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeatChoice({ record, seat }: { record: GameRecord; seat: number }) {
  return (
    <label class="field inline">
      <span>{t('report.seat')}</span>
      <select
        value={seat}
        data-testid="report-seat"
        onChange={(event) => navigate(`report/${encodeURIComponent(record.id)}?seat=${event.currentTarget.value}`)}
      >
        {record.names.map((name, i) => (
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function ReportPage({ engine, id, seat }: { engine: Engine; id: string; seat: number }) {
  const at = useReview(engine, id, seat)
  const record = 'record' in at ? at.record : null
  useEffect(() => {
    if (record) document.title = `${t('report')}: ${recordTitle(record)}`
  }, [record])
  return (
    <Page title={t('report')} back="history" wide>
      {at.state === 'none' && <p role="alert">{t('replay.none')}</p>}
      {at.state === 'failed' && <p role="alert">{at.why}</p>}
      {record && (
        <div class="report">
          <p>
            <b>{recordTitle(record)}</b>
          </p>
          <SeatChoice record={record} seat={seat} />
          {at.state === 'weighing' && (
            <p role="status" data-testid="weighing">
              {t('replay.weighing', { number: at.done })}
            </p>
          )}
          {at.state === 'ready' && (
            <>
              <div class="columns">
                <div>
                  <Accuracy decisions={at.review.decisions} />
                  <WorstDecisions record={record} seat={seat} review={at.review} />
                </div>
                <Hands key={seat} record={record} seat={seat} review={at.review} />
              </div>
              <p class="buttons">
                <a class="button" href={`#/history/${encodeURIComponent(id)}?seat=${seat}`} data-testid="report-replay">
                  {t('report.replay')}
                </a>
              </p>
            </>
          )}
          <RecordSealSection engine={engine} record={record} />
        </div>
      )}
    </Page>
  )
}

export default function Report({ id, seat }: { id: string; seat: number }) {
  const engine = useEngine()
  return engine ? <ReportPage key={id} engine={engine} id={id} seat={seat} /> : null
}
