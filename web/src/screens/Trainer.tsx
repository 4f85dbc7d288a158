import { say } from '../words'
import { Page } from './Page'

export default function Trainer() {
  return <Page title={say('way.trainer')}>{say('loading')}</Page>
}
