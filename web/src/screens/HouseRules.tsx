/* House rules from a link, compared with their preset; without a link those that the person has saved. */
import { DeleteButton } from '../components/DeleteButton'
import { Page } from '../components/Page'
import { downloadText, useShareLink } from '../components/share'
import { Ways } from '../components/Ways'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { findPreset } from '../engine/presets'
import { setupErrorText, usualTable } from '../engine/tables'
import { addHouseRules, deleteHouseRules, type HouseRules, houseLink, houseRules, readRuleFile, ruleFile } from '../game/house-rules'
import { lastSetup, rememberSetup } from '../game/setup'
import { t } from '../i18n'
import { navigate } from '../router'
import { useStore } from '../store'
import { HouseDifferences } from './HouseOptions'

/* The form with these rules filled in. */
function open({ extends: rules, options, tables = '', players }: HouseRules, engine: Engine, form: 'alone' | 'friends') {
  rememberSetup({ ...lastSetup(), rules, options, tables, ...usualTable(engine, findPreset(engine, rules), tables, players) })
  navigate(form)
}

/* Saves rules from a link, and shows them among the others. */
function save(house: HouseRules) {
  addHouseRules(house)
  navigate('house')
}

function House({ house, engine, isSaved }: { house: HouseRules; engine: Engine; isSaved: boolean }) {
  const { copied, share } = useShareLink()
  const preset = findPreset(engine, house.extends)
  const { options, tables = '', players } = house
  const game = { rules: preset.name, options, tables, ...usualTable(engine, preset, tables, players) }
  const wrong = engine.check(game)
  return (
    <section class="house" aria-label={house.title} data-testid="house">
      <h2>{house.title}</h2>
      <p class="quiet">{t('house.based', { game: t(`preset.${preset.name}`) })}</p>
      {wrong ? (
        <p class="error" role="alert">
          {t('house.unknown')} {setupErrorText(engine, game, wrong)}
        </p>
      ) : (
        <>
          <HouseDifferences engine={engine} preset={preset} options={options} tables={tables} />
          <div class="buttons">
            <button type="button" class="primary" onClick={() => open(house, engine, 'alone')}>
              {t('way.alone')}
            </button>
            <button type="button" onClick={() => open(house, engine, 'friends')}>
              {t('way.friends')}
            </button>
            {!isSaved && (
              <button type="button" data-testid="house-save" onClick={() => save(house)}>
                {t('house.save')}
              </button>
            )}
            <button type="button" onClick={() => share(houseLink(house))}>
              {t(copied === houseLink(house) ? 'share.copied' : 'house.share')}
            </button>
            <button type="button" onClick={() => downloadText('house-rules.yaml', `${ruleFile(house)}\n`)}>
              {t('house.file')}
            </button>
          </div>
        </>
      )}
      {isSaved && <DeleteButton label={(text) => `${text}: ${house.title}`} onDelete={() => deleteHouseRules(house.title)} />}
    </section>
  )
}

export default function HouseRulesPage({ file }: { file: string | null }) {
  const engine = useEngine()
  const saved = useStore(houseRules)
  const linked = file === null ? null : readRuleFile(file)
  const shown = linked ? [linked] : file === null ? saved : []
  const isSaved = (house: HouseRules) => saved.some((one) => ruleFile(one) === ruleFile(house))
  return (
    <Page title={t('form.house')} back={file === null ? 'alone' : ''}>
      {file !== null && !linked && (
        <p class="error" role="alert">
          {t('house.unknown')}
        </p>
      )}
      {file === null && saved.length === 0 && <p class="quiet">{t('house.none')}</p>}
      {shown.length === 0 && <Ways to={['alone', 'friends']} />}
      {engine ? (
        shown.map((house) => <House key={house.title} house={house} engine={engine} isSaved={isSaved(house)} />)
      ) : (
        <p class="quiet">{t('loading')}</p>
      )}
    </Page>
  )
}
