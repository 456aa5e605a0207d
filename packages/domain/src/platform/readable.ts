/** A visible letter or digit: default-ignorable code points do not count. */
const READABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Message for a text that is not `isReadable`. */
export const NOT_READABLE = 'Scrivi almeno una lettera o una cifra.'

/** Returns whether a text has a visible letter or digit, as every name and description must. */
export const isReadable = (text: string): boolean => READABLE.test(text)
