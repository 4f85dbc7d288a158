import { en } from './en'
export const ga = en
