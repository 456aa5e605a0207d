import { parseCellulare } from '@primo/domain/persone/cellulare'

/**
 * A contact as one reads it: «+393471234567» is «347 123 4567»; a number of another country keeps its prefix, an
 * e-mail is itself.
 */
export function contattoScritto(contatto: string): string {
  const italiano = /^\+39(3\d{2})(\d{3})(\d{3,4})$/.exec(contatto)
  return italiano ? italiano.slice(1).join(' ') : contatto
}

/** Whether what was typed is the contact already there, however it is spaced and prefixed. */
export function stessoContatto(written: string, attuale: string): boolean {
  if (attuale.includes('@')) return written.trim().toLowerCase() === attuale.toLowerCase()
  const parsed = parseCellulare(written, false)
  return parsed.ok && parsed.cellulare === attuale
}
