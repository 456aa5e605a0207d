/**
 * A password in the form that is hashed and compared (NFKC): keyboards write «perché» with one character or with two, and
 * a space that does not break looks like any other. Nothing else of it is changed.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * The forms a password may have been hashed in: as it is now, and as it was typed before passwords were normalised.
 * One only for most.
 */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
]
