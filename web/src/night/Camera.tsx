/* Codes that the camera reads. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { whyOf } from './words'

const LOOK_MS = 80

/* Browsers have it and TypeScript does not. */
declare class BarcodeDetector {
  constructor(options: { formats: string[] })
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

/** Whether this browser reads codes. */
export const readsCodes = () => 'BarcodeDetector' in window && !!navigator.mediaDevices?.getUserMedia

interface Props {
  /** what to say where there is no camera, or none may be used */
  none: string
  /** takes what a code says; returns whether no more are wanted */
  onCode: (text: string) => boolean | Promise<boolean>
}

export function Camera({ none, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
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
        for (const { rawValue } of await detector.detect(camera).catch(() => [])) if (over || (await onCode(rawValue))) return
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    read().then(end, (error) => {
      end()
      setWrong(error instanceof DOMException ? none : whyOf(error))
    })
    return () => {
      over = true
      end()
    }
  }, [])
  return (
    <>
      <video ref={video} class="camera" muted playsInline />
      {wrong && <p role="alert">{wrong}</p>}
    </>
  )
}
