/* A part of the page cannot be loaded: offline, or because the server has a newer page. */
import { Store } from './store'

export const loadFailed = new Store(false)
