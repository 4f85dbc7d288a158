/* The frame of every screen but the table: a back link, a heading and a column. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { Icon } from './Icon'

interface Props {
  title: string
  back?: string
  wide?: boolean
  children: ComponentChildren
}

export function Page({ title, back = '', wide = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useLayoutEffect(() => {
    // before anybody can see a field and begin to type
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <main class={`page ${wide ? 'wide' : ''}`}>
      <header class="page-head">
        <a class="button plain" href={`#/${back}`} aria-label={t('back')}>
          <Icon name="back" />
        </a>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
      </header>
      {children}
    </main>
  )
}
