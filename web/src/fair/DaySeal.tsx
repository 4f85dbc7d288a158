/* The seal on the table of a deal of the day: its cards can be checked when the day is over. */
import { t } from '../i18n'
import { SealButton } from './Seal'

const DaySeal = () => (
  <SealButton state="new" name={t('fair.day.later')}>
    <p>{t('fair.day.limits')}</p>
    <p>
      <a href="#/daily" target="_blank" rel="noreferrer">
        {t('fair.day.title')}
      </a>
    </p>
  </SealButton>
)

export default DaySeal
