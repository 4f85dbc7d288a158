/* A person's devices: moving to another one, the list, the sheet for the day when all are lost; and what this browser has stored, as a file. */
import { useEffect, useState } from 'preact/hooks'
import { DeleteButton } from '../components/DeleteButton'
import { Page } from '../components/Page'
import { Qr } from '../components/Qr'
import { downloadText, useShareLink } from '../components/share'
import { useRequest } from '../components/useRequest'
import { formatDate } from '../dates'
import { t } from '../i18n'
import { ask, type Device, loadDevices, makeLink, usualName } from './api'
import './devices.css'
import { Join } from './Join'
import { askToKeep, gather, hasSomething, restore } from './portable'
import { canSeal } from './sealed'

function Move() {
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState('')
  const request = useRequest()
  const { copied, share } = useShareLink()
  const move = () => request(makeLink, setLink, (error) => setProblem(error.message))
  return (
    <section>
      <h2>{t('devices.move')}</h2>
      <p>{t(canSeal() ? 'devices.move.about' : 'devices.move.plain')}</p>
      <button type="button" class="primary" data-testid="move" onClick={() => void move()}>
        {t(link ? 'devices.move.again' : 'devices.move.button')}
      </button>
      {link && (
        <div class="move">
          <Qr text={link} label={t('devices.qr')} />
          <p role="status">{t('devices.move.once')}</p>
          <button type="button" data-testid="share-link" data-link={link} onClick={() => void share(link)}>
            {t(copied === link ? 'daily.copied' : 'devices.copy')}
          </button>
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}

function DeviceRow({ device, onChange }: { device: Device; onChange: (what: string, fields: object) => void }) {
  const name = device.name || (device.this ? usualName() : '') || t('devices.unnamed')
  const about = device.this ? t('devices.this') : device.seen_ms > 0 && t('devices.seen', { date: formatDate(device.seen_ms) })
  return (
    <li>
      <label class="field">
        <span>{about || t('devices.first')}</span>
        <input
          value={name}
          maxLength={40}
          onChange={(event) => onChange('name', { id: device.id, name: event.currentTarget.value })}
          data-testid="device"
        />
      </label>
      {!device.this && <DeleteButton label={(text) => `${text}: ${name}`} onDelete={() => onChange('revoke', { id: device.id })} />}
    </li>
  )
}

function Sheet({ has, onMade }: { has: boolean; onMade: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const request = useRequest()
  const make = () =>
    request(
      () => ask<{ secret: string }>('sheet', { name: usualName() }),
      ({ secret }) => {
        setCode(secret.match(/.{4}/g)?.join(' ') ?? '')
        onMade()
      },
      (error) => setProblem(error.message),
    )
  return (
    <section>
      <h2>{t('devices.sheet')}</h2>
      <p>{t(has && !code ? 'devices.sheet.has' : 'devices.sheet.about')}</p>
      {code ? (
        <div class="recovery">
          <p class="code" data-testid="sheet-code">
            {code}
          </p>
          <p>{t('devices.sheet.use', { page: `${location.host}/#/join` })}</p>
          <button type="button" onClick={() => print()}>
            {t('devices.print')}
          </button>
        </div>
      ) : (
        <button type="button" data-testid="sheet" onClick={() => void make()}>
          {t(has ? 'devices.sheet.again' : 'devices.sheet.make')}
        </button>
      )}
      <p>
        <a href="#/join">{t('devices.have-code')}</a>
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}

function List() {
  const [all, setAll] = useState<Awaited<ReturnType<typeof loadDevices>> | null>(null)
  const [problem, setProblem] = useState('')
  const load = () => loadDevices().then(setAll, (error) => setProblem(error.message))
  useEffect(() => void load(), [])
  const change = (what: string, fields: object) =>
    ask(what, { ...fields })
      .then(
        () => setProblem(''),
        (error) => setProblem(error.message),
      )
      .then(load)
  return (
    <>
      <Move />
      {all && (
        <section>
          <h2>{t('devices.list')}</h2>
          <ul class="rows devices" data-testid="devices">
            {all.devices.map((device) => (
              <DeviceRow key={device.id} device={device} onChange={(what, fields) => void change(what, fields)} />
            ))}
          </ul>
          {all.devices.length > 1 && <p class="quiet">{t('devices.revoke.about')}</p>}
        </section>
      )}
      {problem && <p role="alert">{problem}</p>}
      {all && <Sheet has={all.sheet} onMade={() => void load()} />}
    </>
  )
}

/* Reads a file that may be any. */
async function readFile(file: File): Promise<string> {
  const LARGEST = 50_000_000
  const value: unknown =
    file.size > LARGEST
      ? null
      : await file
          .text()
          .then(JSON.parse)
          .catch(() => null)
  const number = await restore(value)
  return number === null ? t('data.unreadable') : t('data.read', { number })
}

function Data() {
  const [said, setSaid] = useState('')
  const [kept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    void hasSomething().then(async (has) => has && setKept(await askToKeep()))
  }, [])
  return (
    <section>
      <h2>{t('data.title')}</h2>
      <p>{t('data.about')}</p>
      <p class="quiet">{t(kept ? 'data.kept' : 'data.may-go')}</p>
      <div class="buttons">
        <button
          type="button"
          data-testid="save-data"
          onClick={() => void gather().then((all) => downloadText('spoilfive.json', JSON.stringify(all)))}
        >
          {t('data.save')}
        </button>
        <label class="button">
          {t('data.load')}
          <input
            type="file"
            class="sr"
            accept=".json,application/json"
            data-testid="load-data"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void readFile(file).then(setSaid)
              event.currentTarget.value = '' // the same file may be read again
            }}
          />
        </label>
      </div>
      <p role="status" data-testid="data-said">
        {said}
      </p>
    </section>
  )
}

export default function DevicesPage({ path }: { path: string[] }) {
  if (path[0] === 'join') return <Join key={path.join('/')} path={path} />
  return (
    <Page title={t('devices.title')} back="settings">
      <div class="devices-page">
        <List />
        <Data />
      </div>
    </Page>
  )
}
