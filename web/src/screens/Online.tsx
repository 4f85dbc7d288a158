/* A table of the server. */
import { useEffect, useMemo } from 'preact/hooks'
import { codeShown, codeTyped } from '../code'
import { Icon } from '../Icon'
import { useEngine } from '../play/book'
import type { Invitation } from '../play/events'
import { OnlineTable } from '../play/online'
import { go } from '../router'
import { settings } from '../settings'
import { useCell } from '../store'
import { RoomPanel } from '../table/RoomPanel'
import { TableScreen } from '../table/TableScreen'
import { say } from '../words'
import { Page } from './Page'
import '../guide/guide.css'
import type { Engine } from '../engine'

interface Props {
  code: string
  invitation: Invitation | null
  /** a seat to be taken at once: whoever made the table */
  sit: string | null
}

function Line({ table }: { table: OnlineTable }) {
  const line = useCell(table.line)
  if (line === 'open') return null
  return (
    <span class="line" role="status" data-testid="line">
      <Icon name="line" />
      {say(`line.${line}`)}
    </span>
  )
}

/* Somebody wants to take an act back: the others say whether he may. */
function UndoAsked({ table }: { table: OnlineTable }) {
  const asked = useCell(table.undoAsked)
  if (asked === null) return null
  return (
    <div class="lesson" role="group" aria-label={say('act.undo')} data-testid="undo-asked">
      <p>{say('told.undo', { name: asked })}</p>
      <button type="button" onClick={() => table.agree(true)}>
        {say('undo.agree')}
      </button>
      <button type="button" onClick={() => table.agree(false)}>
        {say('undo.disagree')}
      </button>
    </div>
  )
}

/* There is no way in. */
function Barred({ code, why }: { code: string; why: string }) {
  return (
    <Page title={codeShown(code)} back="friends">
      <div class="form" data-testid="barred">
        <p class="error" role="alert">
          {say(`error.${why}`)}
        </p>
        <div class="buttons">
          <a class="button" href="#/friends">
            {say('way.friends')}
          </a>
          <button type="button" onClick={() => location.reload()}>
            {say('trouble.again')}
          </button>
        </div>
      </div>
    </Page>
  )
}

function Seated({ engine, code, invitation, sit }: Props & { engine: Engine }) {
  const table = useMemo(() => new OnlineTable(engine, code), [])
  useEffect(() => () => table.close(), [])
  const room = useCell(table.sitting.room)
  const barred = useCell(table.barred)
  const shown = useCell(table.sitting.shown)
  useEffect(() => {
    table.sitting.invited = invitation
  }, [invitation])
  useEffect(() => {
    if (sit === null || room?.seat !== null) return
    history.replaceState(null, '', `#/table/${code}`)
    table.send({ do: 'sit', seat: Number(sit), name: settings.get().name.trim() || say('guest') })
  }, [room === null])
  const title = room?.settings.name || (room ? say(`preset.${room.rules}`) : codeShown(code))
  if (barred) return <Barred code={code} why={barred} />
  if (!room || !shown)
    return (
      <Page title={title}>
        <Line table={table} />
        <RoomPanel sitting={table.sitting} />
      </Page>
    )
  return (
    <TableScreen
      sitting={table.sitting}
      title={title}
      onLeave={() => go('')}
      notice={
        <>
          <Line table={table} />
          {room.paused && <span class="line">{say('room.paused')}</span>}
          {room.seat !== null && room.seats[room.seat]?.waiting && <span class="line">{say('room.next-deal')}</span>}
          {room.seat !== null && room.seats[room.seat]?.away && (
            <button type="button" data-testid="take-back" onClick={() => table.send({ do: 'back' })}>
              {say('room.back')}
            </button>
          )}
        </>
      }
      lesson={<UndoAsked table={table} />}
    />
  )
}

export default function Online(props: Props) {
  const engine = useEngine()
  return engine ? <Seated {...props} code={codeTyped(props.code)} engine={engine} /> : null
}
