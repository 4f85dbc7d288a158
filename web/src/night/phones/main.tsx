/* The page of somebody who plays at a card night: `/night/CODE`, which a table card gives as `/night/CODE?table=7`. */
import { render } from 'preact'
import '../night.css'
import { loadTypeface } from '../../typeface'
import { language } from '../say'
import { follow } from './follow'
import { Phone } from './Phone'
import './phones.css'
import { t } from './words'

const code = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
const table = Number(new URLSearchParams(location.search).get('table')) || 0

document.documentElement.lang = language
document.title = t('title')
follow(code)
render(<Phone code={code} table={table} />, document.getElementById('page') as HTMLElement)
loadTypeface()
