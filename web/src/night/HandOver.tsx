/* The night goes to another device: by codes that one shows and the other reads, by the share sheet, or as a file. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Qr } from '../components/Qr'
import { CodeReader, codesOf } from './codes'
import { download, Sheet } from './parts'
import { list, t, whyOf } from './words'

const SHOWN_MS = 350 // each code; cameras read ten a second
const LOOK_MS = 80

/* Browsers have it and TypeScript does not. */
declare class BarcodeDetector {
  constructor(options: { formats: string[] })
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

/** Whether this browser reads codes. */
export const readsCodes = () => 'BarcodeDetector' in window && !!navigator.mediaDevices?.getUserMedia

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
  const video = useRef<HTMLVideoElement>(null)
  const [reader] = useState(() => new CodeReader())
  const [, setMissing] = useState(0)
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    let [over, stream] = [false, null as MediaStream | null]
    const read = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const camera = video.current
      if (over || !camera) return
      camera.srcObject = stream
      camera.play().catch(() => {})
      const detector = new BarcodeDetector({ formats: ['qr_code'] })
      while (!over) {
        for (const { rawValue } of await detector.detect(camera).catch(() => []))
          if (reader.take(rawValue)) setMissing(reader.missing.length)
        const log = await reader.log()
        if (log !== null && !over) return onLog(log)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    read().then(end, (error) => {
      end()
      setWrong(error instanceof DOMException ? t('codes.camera') : whyOf(error))
    })
    return () => {
      over = true
      end()
    }
  }, [])
  const { missing, count } = reader
  return (
    <Sheet title={t('codes.read')} onClose={onClose}>
      <p>{t('codes.how')}</p>
      <video ref={video} class="camera" muted playsInline />
      {wrong && <p role="alert">{wrong}</p>}
      {count > 0 && (
        <p role="status" data-testid="codes">
          {t('codes.has', { number: count - missing.length, all: count })}
          {missing.length > 0 && missing.length <= 6 && ` ${t('codes.missing', { numbers: list(missing.map(String)) })}`}
        </p>
      )}
    </Sheet>
  )
}
