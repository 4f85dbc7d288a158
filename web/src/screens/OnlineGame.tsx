/* The screen of an online table. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Invitation, Room } from '../api/events'
import { formatCode, parseCode } from '../api/table-code'
import { Icon } from '../components/Icon'
import { lazy } from '../components/lazy'
import { Page } from '../components/Page'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { OnlineTable } from '../game/online-table'
import { lastSetup } from '../game/setup'
import { type Seating, useSeating } from '../game/useSeating'
import { t } from '../i18n'
import { navigate } from '../router'
import { useStore } from '../store'
import { ActionBar } from '../table/ActionBar'
import { GameEnd } from '../table/GameEnd'
import { RoomPanel } from '../table/RoomPanel'
import { SpokenLog } from '../table/SpokenLog'
import { TableScreen } from '../table/TableScreen'

const Seal = lazy(() => import('../fair/Seal'))
const DaySeal = lazy(() => import('../fair/DaySeal'))

interface Props {
  code: string
  invitation: Invitation | null
  seating: Seating
}

function ConnectionNotice({ table }: { table: OnlineTable }) {
  const line = useStore(table.connectionState)
  if (line === 'open') return null
  return (
    <span class="line" role="status" data-testid="line">
      <Icon name="line" />
      {t(`line.${line}`)}
    </span>
  )
}

/* A player asks to take back a choice: the others agree or refuse. */
function UndoRequest({ table }: { table: OnlineTable }) {
  const asked = useStore(table.undoRequest)
  if (asked === null) return null
  return (
    <ActionBar label={t('act.undo')} testid="undo-asked">
      <p>{t('event.undo', { name: asked })}</p>
      <button type="button" onClick={() => table.agree(true)}>
        {t('undo.agree')}
      </button>
      <button type="button" onClick={() => table.agree(false)}>
        {t('undo.disagree')}
      </button>
    </ActionBar>
  )
}

/* In the first hand of somebody for whom a table was found: what is played, if it is not what they chose last. */
function OtherRules({ room, hand }: { room: Room; hand: number }) {
  const first = useRef(hand)
  const { rules, options } = useMemo(lastSetup, [])
  if (hand !== first.current || (room.rules === rules && Object.keys(options).length === 0)) return null
  return (
    <span class="line" role="status" data-testid="other-rules">
      {t('now.rules', { game: t(`preset.${room.rules}`) })}
    </span>
  )
}

/* Shown when the table does not exist or is full. */
function Rejected({ code, why }: { code: string; why: string }) {
  return (
    <Page title={formatCode(code)} back="friends">
      <div class="form" data-testid="rejected">
        <p class="error" role="alert">
          {t(`error.${why}`)}
        </p>
        <div class="buttons">
          <a class="button" href="#/friends">
            {t('way.friends')}
          </a>
          <button type="button" onClick={() => location.reload()}>
            {t('trouble.again')}
          </button>
        </div>
      </div>
    </Page>
  )
}

function OnlineScreen({ engine, code, invitation, seating }: Props & { engine: Engine }) {
  const table = useMemo(() => new OnlineTable(engine, code), [])
  useEffect(() => () => table.close(), [])
  const room = useStore(table.controller.room)
  const rejected = useStore(table.rejected)
  const view = useStore(table.controller.view)
  const witness = useStore(table.witness)
  useEffect(() => {
    table.controller.invited = invitation
  }, [invitation])
  useSeating(table, code, seating)
  const title = room?.settings.name || (room ? t(`preset.${room.rules}`) : formatCode(code))
  if (rejected) return <Rejected code={code} why={rejected} />
  if (!room || !view)
    return (
      <Page title={title}>
        <ConnectionNotice table={table} />
        <RoomPanel controller={table.controller} />
        <SpokenLog controller={table.controller} />
      </Page>
    )
  return (
    <TableScreen
      controller={table.controller}
      title={title}
      onLeave={() => navigate('')}
      notice={
        <>
          <ConnectionNotice table={table} />
          {room.alone ? <DaySeal /> : witness && !room.shared && <Seal witness={witness} />}
          {seating.matched && <OtherRules room={room} hand={view.table.hand} />}
          {room.paused && <span class="line">{t('room.paused')}</span>}
          {room.seat !== null && room.seats[room.seat]?.waiting && <span class="line">{t('room.next-deal')}</span>}
          {room.seat !== null && room.seats[room.seat]?.away && (
            <button type="button" data-testid="take-back" onClick={() => table.send({ do: 'back' })}>
              {t('room.back')}
            </button>
          )}
        </>
      }
      lesson={<UndoRequest table={table} />}
      ending={<GameEnd table={table} />}
    />
  )
}

export default function OnlineGame(props: Props) {
  const engine = useEngine()
  return engine ? <OnlineScreen {...props} code={parseCode(props.code)} engine={engine} /> : null
}
