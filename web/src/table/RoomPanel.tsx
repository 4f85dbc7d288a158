/* The people of an online table: who sits where, who hosts, invitations, computer players. */
import { useEffect } from 'preact/hooks'
import { codeShown } from '../code'
import { Icon } from '../Icon'
import { LEVELS } from '../play/setup'
import type { Room, SeatOf } from '../play/events'
import type { Sitting } from '../play/sitting'
import { NameField } from '../screens/NameField'
import { settings } from '../settings'
import { useCell } from '../store'
import { useTaken } from '../share'
import { say } from '../words'

interface RowProps {
  room: Room
  seat: number
  at: SeatOf | null
  invited: boolean
  send: (message: Record<string, unknown>) => void
  sit: () => void
}

function SeatRow({ room, seat, at, invited, send, sit }: RowProps) {
  const mine = room.seat === seat
  const person = !!at && !at.level && !at.kept
  const free = at?.kept ? invited : !at || (at.level !== null && room.started)
  return (
    <li data-testid={`room-seat-${seat}`}>
      <span>
        <b>{at?.name || say(at?.kept ? 'room.kept' : 'room.free')}</b>
        <small>
          {[
            mine && say('you'),
            room.host === seat && say('room.host'),
            at?.level && say(`level.${at.level}`),
            at?.away && say('seat.away'),
            at?.waiting && say('seat.next-deal'),
            person && !at.connected && say('room.no-line'),
            room.sides > 0 && say('seat.side', { side: (seat % room.sides) + 1 }),
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      {room.seat === null && free && !(room.alone && seat > 0) && (
        <button type="button" class="primary" data-testid={`sit-${seat}`} onClick={sit}>
          {say('room.sit')}
        </button>
      )}
      {mine && !room.alone && (
        <button type="button" onClick={() => send({ do: at?.away ? 'back' : 'leave' })}>
          {say(at?.away ? 'room.back' : 'room.leave')}
        </button>
      )}
      {room.hosting && !room.alone && !mine && (
        <>
          <label>
            <span class="sr">{say('room.level', { number: seat + 1 })}</span>
            <select value={at?.level ?? ''} onChange={(event) => send({ do: 'level', seat, level: event.currentTarget.value || null })}>
              <option value="">{say(person ? 'room.person' : 'room.free')}</option>
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {say(`level.${level}`)}
                </option>
              ))}
            </select>
          </label>
          {!person && (
            <button type="button" class="terse" title={say('room.invite')} onClick={() => send({ do: 'invite', seat })}>
              <Icon name="share" />
              <span>{say('room.invite')}</span>
            </button>
          )}
          {person && (
            <button type="button" class="terse" title={say('room.remove')} onClick={() => send({ do: 'remove', seat })}>
              <Icon name="computer" />
              <span>{say('room.remove')}</span>
            </button>
          )}
        </>
      )}
    </li>
  )
}

/** Why something was refused, beside what was refused. */
export function Denied({ sitting, of }: { sitting: Sitting; of: 'chat' | 'room' }) {
  const denied = useCell(sitting.denied)
  useEffect(() => () => sitting.denied.set(null), [])
  if (denied?.of !== of) return null
  return (
    <p class="error" role="alert">
      {denied.why}
    </p>
  )
}

export function RoomPanel({ sitting }: { sitting: Sitting }) {
  const room = useCell(sitting.room)
  const invitation = useCell(sitting.invitation)
  const { taken, share } = useTaken()
  if (!room) return null
  const send = (message: Record<string, unknown>) => sitting.source?.send?.(message)
  const sit = (seat: number) => {
    const key = sitting.invited?.seat === seat ? { key: sitting.invited.key } : {}
    send({ do: 'sit', seat, name: settings.get().name.trim() || say('guest'), ...key })
  }
  const link = `${location.origin}/#/table/${room.code}`
  return (
    <div class="room form" data-testid="room">
      <p class="code" aria-label={say('room.code', { code: [...room.code].join(' ') })}>
        {codeShown(room.code)}
      </p>
      <p>
        <button type="button" onClick={() => share(link)}>
          <Icon name="share" />
          {say(taken === link ? 'share.taken' : 'room.link')}
        </button>
      </p>
      {room.seat === null && (
        <NameField />
      )}
      <Denied sitting={sitting} of="room" />
      <ul class="rows">
        {Array.from({ length: room.players }, (_, seat) => (
          <SeatRow key={seat} room={room} seat={seat} at={room.seats[seat] ?? null} invited={sitting.invited?.seat === seat} send={send} sit={() => sit(seat)} />
        ))}
      </ul>
      {invitation && (
        <p>
          {say('room.invited', { number: invitation.seat + 1 })}{' '}
          <button type="button" onClick={() => share(`${link}?seat=${invitation.seat}&key=${invitation.key}`)}>
            <Icon name="share" />
            {say('room.link')}
          </button>
        </p>
      )}
      {!room.started && <p class="quiet">{say('room.waiting')}</p>}
      <p class="quiet">{say('room.watchers', { number: room.watchers })}</p>
      {room.hosting && (
        <div class="buttons">
          {!room.started && (
            <button type="button" class="primary" data-testid="start" onClick={() => send({ do: 'start' })}>
              {say('room.start')}
            </button>
          )}
          {room.started && !room.alone && (
            <button type="button" onClick={() => send({ do: room.paused ? 'resume' : 'pause' })}>
              {say(room.paused ? 'room.resume' : 'room.pause')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
