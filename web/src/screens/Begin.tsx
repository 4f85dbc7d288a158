/* A game alone begins; whoever has one under way is asked first. */
import { useState } from 'preact/hooks'
import { Dialog } from '../Dialog'
import { remember, type Setup } from '../play/setup'
import { current } from '../play/shelf'
import { go } from '../router'
import { say } from '../words'

/** `begin` leads to the table; `asking` is to be drawn, the question, while it stands. */
export function useBegin() {
  const [asked, setAsked] = useState<Setup | null>(null)
  const anew = (setup: Setup) => {
    remember(setup)
    go('solo?new=1')
  }
  const begin = async (setup: Setup) => ((await current()) ? setAsked(setup) : anew(setup))
  const asking = asked && (
    <Dialog title={say('begin')} onClose={() => setAsked(null)} testid="begin">
      <p>{say('begin.about')}</p>
      <p class="buttons">
        <button type="button" class="primary" data-testid="go-on" onClick={() => go('solo')}>
          {say('home.continue')}
        </button>
        <button type="button" data-testid="anew" onClick={() => anew(asked)}>
          {say('begin.anew')}
        </button>
      </p>
    </Dialog>
  )
  return { begin, asking }
}
