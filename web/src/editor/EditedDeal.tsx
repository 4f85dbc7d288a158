/* The table of an edited deal: play it, ask the coach, or solve it with open cards. */
import solverUrl from 'engine-files/solver.wasm?url'
import { useEffect, useMemo } from 'preact/hooks'
import { Page } from '../components/Page'
import type { Engine, EngineError } from '../engine/engine'
import type { EngineWorker, Solution } from '../engine/engine-worker'
import { useEngine } from '../engine/loader'
import { findPreset, usualSides } from '../engine/presets'
import { playerNames } from '../game/setup'
import { DEFAULT_LEVEL, type Table } from '../generated'
import { formatList, t } from '../i18n'
import { StudyTable } from '../review/study-table'
import { navigate } from '../router'
import { useStore } from '../store'
import { ActionBar } from '../table/ActionBar'
import { TableScreen } from '../table/TableScreen'
import { choiceText } from '../table/texts'
import { type Position, positionFrom, positionQuery, readPosition } from './position'

/* Starts the deal; throws when the engine finds something wrong. */
async function begin(worker: EngineWorker, position: Position, engine: Engine, names: string[], levels: (string | null)[]) {
  const read = readPosition(position)
  if ('error' in read) throw new Error(t(`editor.error.${read.error}`, { card: read.card }))
  const { rules, players, dealer, seed } = position
  const sides = usualSides(findPreset(engine, rules), players)
  const arranged = { ...read, dealer }
  await worker.start({ rules, players, sides, names, levels, seat: 0, seed, arranged })
  await worker.deal()
}

/* What each choice is sure of, the best first. */
function solutionText(solution: Solution | undefined, table: Table | undefined): string {
  if (!solution || !table) return ''
  const choices = [...solution.choices].sort((a, b) => b.tricks - a.tricks)
  const lines = choices.map((choice) => t('editor.sure', { choice: choiceText(choice.do, table), number: choice.tricks }))
  return t('editor.solved', { list: formatList(lines, 'and') })
}

function Deal({ engine, from }: { engine: Engine; from: URLSearchParams }) {
  const position = useMemo(() => positionFrom(from, engine), [])
  const table = useMemo(() => {
    const names = playerNames(t('you'), position.players)
    const levels = names.map((_, seat) => (seat ? DEFAULT_LEVEL : null))
    return new StudyTable(
      engine,
      async () => ({
        title: t(`preset.${position.rules}`),
        options: {},
        names,
        levels,
        begin: (worker) => begin(worker, position, engine, names, levels),
      }),
      solverUrl,
    )
  }, [])
  useEffect(() => () => table.close(), [])
  const state = useStore(table.state)
  const editor = `editor?${positionQuery(position)}`
  if (state !== 'ready')
    return (
      <Page title={t('way.editor')} back={editor}>
        {state === 'none' ? (
          <p class="error" role="alert" data-testid="editor-error">
            {table.why || t('editor.refused')}
          </p>
        ) : (
          <p role="status">{t('loading')}</p>
        )}
      </Page>
    )
  const solve = async () => {
    const { view, feedback } = table.controller
    const asked = view.get()?.table
    feedback.set(t('hint.thinking'))
    const text = await table.solve().then(
      (solution) => solutionText(solution, asked),
      ({ status }: EngineError) => t(status === 'ERR_STOPPED' ? 'editor.too-long' : 'editor.unsolved'),
    )
    if (view.get()?.table === asked) feedback.set(text)
  }
  return (
    <TableScreen
      controller={table.controller}
      title={table.title}
      onLeave={() => navigate(editor)}
      lesson={
        <ActionBar label={t('way.editor')} testid="deal-bar">
          <button type="button" onClick={() => void solve()} data-testid="solve">
            {t('editor.solve')}
          </button>
          <button type="button" onClick={() => table.restart(false)} data-testid="deal-again">
            {t('what-if.again')}
          </button>
          <a class="button" href={`#/${editor}`} data-testid="deal-edit">
            {t('editor.edit')}
          </a>
        </ActionBar>
      }
    />
  )
}

export default function EditedDeal({ from }: { from: URLSearchParams }) {
  const engine = useEngine()
  return engine ? <Deal engine={engine} from={from} /> : null
}
