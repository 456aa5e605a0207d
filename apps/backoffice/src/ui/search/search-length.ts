import { SEARCH_MAX } from '@primo/domain/platform/search'

/** Attributes of a search field: pasted text is cut as on the server. */
export const searchInput = { maxLength: SEARCH_MAX }

/** Returns the hint that a search was cut, else undefined. */
export const searchCutHint = (text: unknown): string | undefined =>
  String(text ?? '').length >= SEARCH_MAX
    ? `Si cerca con i primi ${SEARCH_MAX} caratteri: il resto è stato tolto.`
    : undefined
