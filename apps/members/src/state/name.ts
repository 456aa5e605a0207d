import { PRODUCT } from '../config.ts'

/** The look is kept beside the state, not in it, as the theme: `before.ts` reads it before anything else has loaded. */
export const KEY = 'aspetto'
/** What is heard when the name of the page that is open changes. */
export const RENAMED = 'nome-cambiato'

/** What the product is called now: as the company has last said, or as the page that was opened says. */
export const productNow = () => document.getElementById(KEY)?.dataset.nome ?? PRODUCT

/** Hears of the name. @returns what ends that */
export function onRenamed(heard: () => void): () => void {
  document.addEventListener(RENAMED, heard)
  return () => document.removeEventListener(RENAMED, heard)
}
