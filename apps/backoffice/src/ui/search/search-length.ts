import { SEARCH_MAX } from '@primo/contract/platform/fields'

/** Attributes of a search field: limits its text to the length that the server accepts, and so cuts pasted text. */
export const searchInput = { maxLength: SEARCH_MAX }

/** Returns the hint that a search text has the maximum length and may have been cut, else undefined. */
export const searchCutHint = (text: unknown): string | undefined =>
  String(text ?? '').length >= SEARCH_MAX
    ? `Si cerca con i primi ${SEARCH_MAX} caratteri: il resto è stato tolto.`
    : undefined
