/* The code that leads a phone to a published night: on table cards, and on the screen of the hall. Nothing where it is not published. */
import { Qr } from '../../components/Qr'
import { useStore } from '../../store'
import { current } from '../night'
import './phones.css'
import { address, ofNight, shared } from './share'
import { t } from './words'

export function CardCode({ table }: { table: number }) {
  useStore(shared)
  const known = ofNight(current.get()?.night.id)
  return known ? (
    <div class="card-code">
      <Qr text={address(known.code, table)} label={t('phones.card', { number: table })} />
      <p>{t('phones.card', { number: table })}</p>
    </div>
  ) : null
}

export function HallCode() {
  useStore(shared)
  const open = useStore(current)
  const known = ofNight(open?.night.id)
  return known ? (
    <div class="hall-code">
      <Qr text={address(known.code)} label={address(known.code)} />
      <p>{t('phones.hall')}</p>
    </div>
  ) : null
}
