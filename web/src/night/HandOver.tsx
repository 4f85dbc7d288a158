/* The night goes to another device: by codes that one shows and the other reads, by the share sheet, or as a file. */
import { useEffect, useState } from 'preact/hooks'
import { Qr } from '../components/Qr'
import { Camera } from './Camera'
import { CodeReader, codesOf } from './codes'
import { download, Sheet } from './parts'
import { list, t } from './words'

const SHOWN_MS = 350 // each code; cameras read ten a second
const TYPE = 'application/jsonl'

export function HandOver({ title, log, onClose }: { title: string; log: string; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>([])
  const [shown, show] = useState(0)
  const [stopped, stop] = useState(false)
  useEffect(() => {
    codesOf(log).then(setCodes, () => {}) // without compression there is still the file
  }, [log])
  useEffect(() => {
    const timer = stopped ? undefined : setInterval(() => show((last) => last + 1), SHOWN_MS)
    return () => clearInterval(timer)
  }, [stopped])
  const name = `${title}.jsonl`
  const shared = { files: [new File([log], name, { type: 'text/plain' })], title }
  const at = codes.length ? shown % codes.length : 0
  return (
    <Sheet title={t('copy.title')} onClose={onClose}>
      {codes.length > 0 && (
        <>
          <p>{t('copy.codes')}</p>
          <div class="code-of-log" data-code={codes[at]}>
            <Qr text={codes[at] ?? ''} label={t('copy.code', { number: at + 1, all: codes.length })} />
          </div>
          <div class="row">
            <span class="gap" aria-hidden="true">
              {t('copy.code', { number: at + 1, all: codes.length })}
            </span>
            <button type="button" data-do="stop" aria-pressed={stopped} onClick={() => stop(!stopped)}>
              {t('clock.stop')}
            </button>
            <button type="button" data-do="next-code" aria-label={t('copy.next')} onClick={() => show(shown + 1)}>
              ›
            </button>
          </div>
        </>
      )}
      <p>{t('copy.file')}</p>
      <div class="row">
        <button type="button" class="gap" data-do="save" onClick={() => download(name, log, TYPE)}>
          {t('copy.save')}
        </button>
        {navigator.canShare?.(shared) && (
          <button type="button" class="gap" data-do="share" onClick={() => navigator.share(shared).catch(() => {})}>
            {t('copy.share')}
          </button>
        )}
      </div>
    </Sheet>
  )
}

/** Reads the codes of another device with the camera. */
export function ReadCodes({ onLog, onClose }: { onLog: (log: string) => void; onClose: () => void }) {
  const [reader] = useState(() => new CodeReader())
  const [, setMissing] = useState(0)
  const take = async (code: string) => {
    if (!reader.take(code)) return false
    setMissing(reader.missing.length)
    const log = await reader.log()
    if (log !== null) onLog(log)
    return log !== null
  }
  const { missing, count } = reader
  return (
    <Sheet title={t('codes.read')} onClose={onClose}>
      <p>{t('codes.how')}</p>
      <Camera none={t('codes.camera')} onCode={take} />
      {count > 0 && (
        <p role="status" data-testid="codes">
          {t('codes.has', { number: count - missing.length, all: count })}
          {missing.length > 0 && missing.length <= 6 && ` ${t('codes.missing', { numbers: list(missing.map(String)) })}`}
        </p>
      )}
    </Sheet>
  )
}
