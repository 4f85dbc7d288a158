/* Where to go from a screen that has nothing to show yet. */
import { t } from '../i18n'

export const Ways = ({ to }: { to: ('alone' | 'now' | 'friends')[] }) => (
  <p class="buttons" data-testid="ways">
    {to.map((way) => (
      <a class="button" key={way} href={`#/${way}`}>
        {t(`way.${way}`)}
      </a>
    ))}
  </p>
)
