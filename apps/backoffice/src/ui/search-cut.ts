import { SEARCH_MAX } from '@primo/domain/platform/search'

/** Attributes of a search box: what is pasted is cut where the server cuts it. */
export const searchInput = { maxLength: SEARCH_MAX }

/** Returns what to say under a search that fills its box, else undefined. */
export const saySearchCut = (text: unknown): string | undefined =>
  String(text ?? '').length >= SEARCH_MAX
    ? `Si cerca con i primi ${SEARCH_MAX} caratteri: il resto è stato tolto.`
    : undefined
