/**
 * Normalises a password to NFKC before it is hashed or compared: keyboards write «perché» with composed or decomposed characters,
 * and a no-break space looks like a space. Nothing else changes.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * Returns the forms that a password may have been hashed in: normalised, and as typed before normalisation was introduced.
 * Usually one.
 */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
]
