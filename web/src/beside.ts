/* What is loaded beside the first cards, in one file: the typeface, and the watch for a new version. */
import './new-version'

export { loadTypeface } from './typeface'
