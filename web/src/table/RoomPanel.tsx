/* The people of an online table: seats, owner, invitations, computer players. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Room, RoomSeat } from '../api/events'
import { formatCode, invitationLink } from '../api/table-code'
import { Icon } from '../components/Icon'
import { LevelOptions } from '../components/LevelOptions'
import { lazy, lazyPart } from '../components/lazy'
import { NameField } from '../components/NameField'
import { useShareLink } from '../components/share'
import type { TableController } from '../game/table-controller'
import { t } from '../i18n'
import { ownName } from '../settings'
import { useStore } from '../store'
import { Avatar } from './Avatar'
import { sideLetter } from './texts'

const Qr = lazyPart(async () => ({ default: (await import('../components/Qr')).Qr }))
const RoomRules = lazy(() => import('./RoomRules'))

interface RowProps {
  room: Room
  seat: number
  at: RoomSeat | null
  invited: boolean
  send: (message: Record<string, unknown>) => void
  sit: () => void
  /** from the person's own seat to this one */
  move: () => void
}

function SeatRow({ room, seat, at, invited, send, sit, move }: RowProps) {
  const mine = room.seat === seat
  const person = !!at && !at.level && !at.kept
  const atSeat = (action: string) => t('room.at-seat', { action, number: seat + 1 })
  const owns = room.hosting && !room.alone && !mine
  const level = owns && !person && (
    <label class={at ? '' : 'free'}>
      <span class="sr">{t('room.level', { number: seat + 1 })}</span>
      <select value={at?.level ?? ''} onChange={(event) => send({ do: 'level', seat, level: event.currentTarget.value || null })}>
        <option value="">{t('room.free')}</option>
        <LevelOptions />
      </select>
    </label>
  )
  const free = at?.kept ? invited : !at || (at.level !== null && room.started)
  return (
    <li data-testid={`room-seat-${seat}`}>
      {at && <Avatar name={at.name} computer={at.level !== null} turn={false} clock={null} />}
      {!at && level}
      <span class={!at && level ? 'sr' : ''}>
        <b>{at?.name || t(at?.kept ? 'room.kept' : 'room.free')}</b>
        <small>
          {[
            mine && t('you'),
            room.host === seat && t('room.host'),
            at?.level && t(`level.${at.level}`),
            at?.away && t('seat.away'),
            at?.waiting && t('seat.next-deal'),
            person && !at.connected && t('room.no-line'),
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      {room.seat === null && free && !(room.alone && seat > 0) && (
        <button type="button" class="primary" aria-label={atSeat(t('room.sit'))} data-testid={`sit-${seat}`} onClick={sit}>
          {t('room.sit')}
        </button>
      )}
      {room.seat !== null && !room.started && !at && (
        <button type="button" aria-label={atSeat(t('room.move'))} data-testid={`move-${seat}`} onClick={move}>
          {t('room.move')}
        </button>
      )}
      {mine && !room.alone && (
        <button type="button" onClick={() => send({ do: at?.away ? 'back' : 'leave' })}>
          {t(at?.away ? 'room.back' : 'room.leave')}
        </button>
      )}
      {owns && (
        <>
          {at && level}
          {!person && (
            <button
              type="button"
              class="terse"
              title={t('room.invite')}
              aria-label={atSeat(t('room.invite'))}
              onClick={() => send({ do: 'invite', seat })}
            >
              <Icon name="share" />
              <span>{t('room.invite')}</span>
            </button>
          )}
          {person && (
            <button
              type="button"
              class="terse"
              title={t('room.remove')}
              aria-label={atSeat(t('room.remove'))}
              onClick={() => send({ do: 'remove', seat })}
            >
              <Icon name="computer" />
              <span>{t('room.remove')}</span>
            </button>
          )}
        </>
      )}
    </li>
  )
}

/* The seats side by side, so that people see who plays with whom; or all of them, where everybody plays alone. */
function SeatRows({ room, row }: { room: Room; row: (seat: number) => ComponentChildren }) {
  const seats = Array.from({ length: room.players }, (_, seat) => seat)
  if (!room.sides) return <ul class="rows">{seats.map(row)}</ul>
  return (
    <div class="sides">
      {seats.slice(0, room.sides).map((side) => (
        <section key={side} aria-labelledby={`side-${side}`} data-testid={`side-${side}`}>
          <h2 id={`side-${side}`}>
            {t(room.seat !== null && room.seat % room.sides === side ? 'room.side.own' : 'room.side', { number: sideLetter(side) })}
          </h2>
          <ul class="rows">{seats.filter((seat) => seat % room.sides === side).map(row)}</ul>
        </section>
      ))}
    </div>
  )
}

/** Why something was refused, shown beside what was refused. */
export function RejectionNotice({ controller, of }: { controller: TableController; of: 'chat' | 'room' }) {
  const rejection = useStore(controller.rejection)
  useEffect(() => () => controller.rejection.set(null), [])
  if (rejection?.of !== of) return null
  return (
    <p class="error" role="alert">
      {rejection.why}
    </p>
  )
}

export function RoomPanel({ controller }: { controller: TableController }) {
  const room = useStore(controller.room)
  const invitation = useStore(controller.invitation)
  const { copied, share } = useShareLink()
  if (!room) return null
  const send = (message: Record<string, unknown>) => controller.backend?.send?.(message)
  const keyOf = (seat: number) => (controller.invited?.seat === seat ? { key: controller.invited.key } : {})
  const sit = (seat: number) => send({ do: 'sit', seat, name: ownName(), ...keyOf(seat) })
  const link = invitationLink(room.code)
  const isFirst = room.seats.filter((seat) => seat && !seat.level && !seat.kept).length < 2
  return (
    <div class="room form" data-testid="room">
      <div class="invite">
        {!room.started && <Qr text={link} label={t('share.qr')} />}
        <div>
          <p class="code">
            <span class="sr">{t('room.code', { code: [...room.code].join(' ') })}</span>
            <span aria-hidden="true">{formatCode(room.code)}</span>
          </p>
          <p>
            <button type="button" class={isFirst && !room.started ? 'primary' : ''} data-testid="invite" onClick={() => share(link)}>
              <Icon name="share" />
              {t(copied === link ? 'share.copied' : 'room.invite.all')}
            </button>
          </p>
        </div>
      </div>
      {room.seat === null && <NameField />}
      <RejectionNotice controller={controller} of="room" />
      <SeatRows
        room={room}
        row={(seat) => (
          <SeatRow
            key={seat}
            room={room}
            seat={seat}
            at={room.seats[seat] ?? null}
            invited={controller.invited?.seat === seat}
            send={send}
            sit={() => sit(seat)}
            move={() => send({ do: 'move', seat, ...keyOf(seat) })}
          />
        )}
      />
      <p class="sr" role="status">
        {invitation && t('room.invited', { number: invitation.seat + 1 })}
      </p>
      {invitation && (
        <p data-testid="invited">
          {t('room.invited', { number: invitation.seat + 1 })}{' '}
          <button
            type="button"
            aria-label={t('room.at-seat', { action: t('room.link'), number: invitation.seat + 1 })}
            onClick={() => share(invitationLink(room.code, invitation))}
          >
            <Icon name="share" />
            {t('room.link')}
          </button>
        </p>
      )}
      {room.settings.played_with && room.seat !== null && <p class="quiet">{t('people.shown')}</p>}
      {!room.started && <RoomRules room={room} />}
      {!room.started && <p class="quiet">{t('room.waiting')}</p>}
      {room.watchers > 0 && <p class="quiet">{t('room.watchers', { number: room.watchers })}</p>}
      <p>
        <a class="finger" href={`#/screen/${room.code}`}>
          {t('room.screen')}
        </a>
      </p>
      {room.hosting && (
        <div class="buttons">
          {!room.started && (
            <button type="button" class={isFirst ? '' : 'primary'} data-testid="start" onClick={() => send({ do: 'start' })}>
              {t('room.start')}
            </button>
          )}
          {room.started && !room.alone && (
            <button type="button" onClick={() => send({ do: room.paused ? 'resume' : 'pause' })}>
              {t(room.paused ? 'room.resume' : 'room.pause')}
            </button>
          )}
          {room.started && !room.alone && (
            <button type="button" onClick={() => send({ do: 'change', settings: { chat: !room.settings.chat } })}>
              {t(room.settings.chat ? 'room.chat.close' : 'room.chat.open')}
            </button>
          )}
          {room.started && !room.alone && room.settings.watch !== 'nobody' && (
            <button type="button" onClick={() => send({ do: 'change', settings: { watch: 'nobody' } })}>
              {t('room.watch.close')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
