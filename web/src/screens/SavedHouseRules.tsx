/* In the form of a game: rules that the person has saved, and a name for those of the form. */
import { useState } from 'preact/hooks'
import { useShareLink } from '../components/share'
import { cleanTitle, type HouseRules, houseLink, houseRules, ruleFile, saveHouseRules } from '../game/house-rules'
import type { GameSetup } from '../game/setup'
import { t } from '../i18n'
import { useStore } from '../store'
import { keepForm } from './HouseOptions'

interface Props {
  setup: GameSetup
  /** uses the options, the tables and the usual number of players, of this preset */
  onUse: (rules: string, options: GameSetup['options'], tables?: string, players?: number) => void
}

export function SavedHouseRules({ setup, onUse }: Props) {
  const saved = useStore(houseRules)
  const [typed, setTyped] = useState('')
  const { copied, share } = useShareLink()
  const title = cleanTitle(typed)
  const { tables, players } = setup
  const house: HouseRules = { title, extends: setup.rules, options: setup.options, ...(tables && { tables, players }) }
  const isSaved = saved.some((one) => ruleFile(one) === ruleFile(house))
  const use = (title: string) => {
    const chosen = saved.find((one) => one.title === title)
    if (!chosen) return
    setTyped(chosen.title)
    onUse(chosen.extends, chosen.options, chosen.tables, chosen.players)
  }
  return (
    <>
      {saved.length > 0 && (
        <label class="field">
          <span>{t('house.saved')}</span>
          <select value={isSaved ? title : ''} data-testid="saved" onChange={(event) => use(event.currentTarget.value)}>
            <option value="">{t('house.choose')}</option>
            {saved.map(({ title, extends: preset }) => (
              <option key={title} value={title}>
                {title} ({t(`preset.${preset}`)})
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{t('house.name')}</span>
        <input
          value={typed}
          data-testid="house-name"
          autocomplete="off"
          onKeyDown={keepForm}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="button" data-testid="house-save" aria-disabled={!title || isSaved} onClick={() => title && saveHouseRules(house)}>
          {t(isSaved ? 'house.is-saved' : 'house.save')}
        </button>
        <button type="button" data-testid="house-share" aria-disabled={!title} onClick={() => title && share(houseLink(house))}>
          {t(copied === houseLink(house) ? 'share.copied' : 'house.share')}
        </button>
        {saved.length > 0 && (
          <a class="button plain" href="#/house">
            {t('house.all')}
          </a>
        )}
      </div>
    </>
  )
}
