/* A table for a room: on a television or a tablet, without hands and without buttons. Phones hold the cards. */
import { useEffect, useMemo } from 'preact/hooks'
import { formatCode, parseCode } from '../api/table-code'
import { Pip } from '../cards/suits'
import { Qr } from '../components/Qr'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { OnlineTable } from '../game/online-table'
import { t } from '../i18n'
import { useMotion } from '../motion/useMotion'
import { useStore } from '../store'
import { Felt } from '../table/Felt'
import { SpokenLog } from '../table/SpokenLog'
import { isHandOver, type TableView } from '../table/table-view'
import { trumpText } from '../table/texts'
import { useScreenOn } from '../table/useAttention'
import { tableStyle, useLayout } from '../table/useLayout'
import { sentenceOf } from './sentence'
import './screen.css'

function Trumps({ view: { table } }: { view: TableView }) {
  return (
    <div class="far-trumps">
      {table.trump && (
        <span class={`coaster suit-${table.trump}`}>
          <Pip suit={table.trump} />
        </span>
      )}
      <p>
        {trumpText(table.trump)}
        {table.pool ? (
          <b>
            {t('table.pool')} {table.pool}
          </b>
        ) : null}
      </p>
    </div>
  )
}

/* The code, and while there is a seat the way to it. */
function Invite({ code, free }: { code: string; free: boolean }) {
  return (
    <div class="far-invite">
      <p>
        {free && t('screen.sit')}
        <b>{formatCode(code)}</b>
      </p>
      {free && <Qr text={`${location.origin}/t/${code}`} label={t('share.qr')} />}
    </div>
  )
}

function Screen({ engine, code }: { engine: Engine; code: string }) {
  const table = useMemo(() => new OnlineTable(engine, code, true), [])
  useEffect(() => () => table.close(), [])
  const { controller } = table
  const room = useStore(controller.room)
  const view = useStore(controller.view)
  const rejected = useStore(table.rejected)
  const line = useStore(table.connectionState)
  const { measure, layout, mode } = useLayout(view?.table.players ?? room?.players ?? 0, true)
  useMotion(controller, view, layout, 3)
  useScreenOn(true)
  const free = !!room && room.seats.some((seat) => seat?.level !== null && !seat?.kept)
  const names = room?.seats.flatMap((seat) => (seat ? [seat.name] : [])) ?? []
  const said = rejected ? t(`error.${rejected}`) : line !== 'open' ? t(`line.${line}`) : view ? sentenceOf(view) : t('screen.waiting')
  return (
    <main class={`table far ${mode}`} data-testid="screen" style={tableStyle(layout)}>
      <div class="measure" ref={measure} />
      <div class="scene">
        <header class="far-title">
          <h1>{room?.settings.name || (room && t(`preset.${room.rules}`)) || formatCode(code)}</h1>
          {view && <p>{t('table.hand', { number: view.table.hand })}</p>}
        </header>
        {view ? (
          <Felt view={view} layout={layout} speech={null} onSpeech={() => {}} onTap={() => {}} />
        ) : (
          <section class="far-room">
            {room && <Qr text={`${location.origin}/t/${code}`} label={t('share.qr')} />}
            <p>
              {t('screen.late')}
              <b>
                {location.host} · {formatCode(code)}
              </b>
            </p>
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
        <footer class="far-strip">
          {view && <Trumps view={view} />}
          <p class={`far-said ${view && isHandOver(view) ? 'result' : ''}`} data-testid="said">
            {said}
          </p>
          {view && <Invite code={code} free={free} />}
        </footer>
      </div>
      <SpokenLog controller={controller} />
    </main>
  )
}

export default function BigScreen({ code }: { code: string }) {
  const engine = useEngine()
  return engine ? <Screen engine={engine} code={parseCode(code)} /> : null
}
