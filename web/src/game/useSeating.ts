/* Takes a seat for somebody who comes to play, such as the person who created the table. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Room } from '../api/events'
import { ownName } from '../settings'
import { useStore } from '../store'
import type { OnlineTable } from './online-table'

export interface Seating {
  /** the number of a seat, or `any`; null for somebody who chooses themselves */
  seat: string | null
  /** the game starts as soon as they sit */
  start: boolean
  /** the server has found the table for them */
  matched: boolean
}

const isFree = ({ seats }: Room, seat: number) => !seats[seat]?.kept && (!seats[seat] || seats[seat].level !== null)

/* The seat that is wanted if it is free; a seat that nobody has comes before one that a computer player has. */
function freeSeat(room: Room, wanted: string): number {
  const all = Array.from({ length: room.players }, (_, seat) => seat)
  const empty = (seat: number) => !room.seats[seat]
  const choices = wanted === 'any' ? [...all.filter(empty), ...all] : [Number(wanted)]
  return choices.find((seat) => isFree(room, seat)) ?? -1
}

/** Done as soon as the table is drawn: its address is that of the table alone, and the seat is asked for. */
export function useSeating(table: OnlineTable, code: string, { seat: wanted, start }: Omit<Seating, 'matched'>) {
  const room = useStore(table.controller.room)
  const line = useStore(table.connectionState)
  const asked = useRef(-1)
  const done = useRef(wanted === null)
  useLayoutEffect(() => {
    if (line !== 'open') asked.current = -1 // what was asked may be lost
  }, [line])
  useLayoutEffect(() => {
    if (!room || wanted === null || done.current) return
    history.replaceState(null, '', `#/table/${code}`)
    const seat = freeSeat(room, wanted)
    if (room.seat === null && seat >= 0) {
      if (seat !== asked.current) table.send({ do: 'sit', seat, name: ownName() })
      asked.current = seat // until somebody else is seen to sit there
      return
    }
    done.current = true
    if (start && room.hosting && !room.started) table.send({ do: 'start' })
  }, [room])
}
