import { PRODUCT } from '../config.ts'

/**
 * Storage key of the branding. Like the theme, it is stored apart from the state, because `before-first-paint.ts` reads it before
 * anything else loads.
 */
export const KEY = 'aspetto'
/** Name of the event fired on the document when the product name changes. */
export const RENAMED = 'nome-cambiato'

/** Returns the current product name: the latest branding's, or that of the served page. */
export const currentProductName = () => document.getElementById(KEY)?.dataset.nome ?? PRODUCT

/** Subscribes to changes of the product name. @returns a function that unsubscribes */
export function onRenamed(listener: () => void): () => void {
  document.addEventListener(RENAMED, listener)
  return () => document.removeEventListener(RENAMED, listener)
}
