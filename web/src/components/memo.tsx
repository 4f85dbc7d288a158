/* Components that are drawn anew only when their properties change. */
import { Component, type FunctionComponent } from 'preact'
import { wordsLoaded } from '../i18n'

const isSame = <P extends object>(a: P, b: P) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => Object.is(value, b[name as keyof P]))

/** The same component, which is left as it is while its properties are the same values or objects, and the words of the same language. */
export function memo<P extends object>(Part: FunctionComponent<P>) {
  return class Memo extends Component<P> {
    private words = 0
    override shouldComponentUpdate(next: P) {
      return this.words !== wordsLoaded() || !isSame(next, this.props as P)
    }
    override render() {
      this.words = wordsLoaded()
      return <Part {...(this.props as P)} />
    }
  }
}
