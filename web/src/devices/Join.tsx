/* Asks whether this browser is to become another person, after a link or the code of a sheet: the link may come from anybody. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { Page } from '../components/Page'
import { useRequest } from '../components/useRequest'
import { t } from '../i18n'
import { navigate } from '../router'
import { ask, type Found, join, typedCode } from './api'

/* Everything is read anew: the settings, the games, and who one is. The secret does not stay in the history. */
function startAnew() {
  history.replaceState(null, '', '/#/')
  location.reload()
}

function Question({ secret, dataKey, found, own }: { secret: string; dataKey: string | undefined; found: Found; own: string }) {
  const [others, setOthers] = useState(false)
  const [problem, setProblem] = useState('')
  const request = useRequest()
  const name = found.name || t('guest')
  if (found.same) return <p>{t('join.same', { name })}</p>
  const become = () =>
    request(
      () => join(secret, dataKey, others),
      startAnew,
      (error) => setProblem(error.message),
    )
  return (
    <>
      <h2>{own ? t('join.question', { own, name }) : t('join.question.new', { name })}</h2>
      <p>{t('join.about', { name })}</p>
      {own && <p>{t('join.lost', { own })}</p>}
      {found.sheet && (
        <label class="switch">
          <input type="checkbox" data-testid="others" checked={others} onChange={(event) => setOthers(event.currentTarget.checked)} />
          <span>{t('join.others')}</span>
        </label>
      )}
      <p class="buttons">
        <button type="button" class="primary" data-testid="become" onClick={() => void become()}>
          {t('join.become', { name })}
        </button>
        <button type="button" data-testid="stay" onClick={() => navigate('')}>
          {t('join.stay')}
        </button>
      </p>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

function CodeForm({ onCode }: { onCode: (secret: string) => void }) {
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        onCode(typedCode(String(new FormData(event.currentTarget).get('code'))))
      }}
    >
      <label class="field">
        <span>{t('join.code')}</span>
        <input name="code" data-testid="code" autocomplete="off" autocapitalize="characters" spellcheck={false} required />
      </label>
      <button type="submit" class="primary">
        {t('join.next')}
      </button>
    </form>
  )
}

export function Join({ path }: { path: string[] }) {
  const [secret, setSecret] = useState(typedCode(path[1] ?? ''))
  const [found, setFound] = useState<{ found: Found; own: string } | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!secret) return
    setProblem('')
    const look = async () => {
      const { name } = await get<{ name: string }>('me')
      return { found: await ask<Found>('look', { secret }), own: name }
    }
    look().then(setFound, (error: { code?: string; message: string }) => {
      setSecret('')
      setProblem(['unknown', 'malformed'].includes(error.code ?? '') ? t('join.not-valid') : error.message)
    })
  }, [secret])
  return (
    <Page title={t('join.title')}>
      <div class="join">
        {problem && <p role="alert">{problem}</p>}
        {found && <Question secret={secret} dataKey={path[2]} {...found} />}
        {!found && !secret && <CodeForm onCode={setSecret} />}
      </div>
    </Page>
  )
}
