import { parseCellulare } from '@primo/domain/persone/cellulare'

/** Whether what was typed is the contact already there, however it is spaced and prefixed. */
export function stessoContatto(written: string, attuale: string): boolean {
  if (attuale.includes('@')) return written.trim().toLowerCase() === attuale.toLowerCase()
  const parsed = parseCellulare(written, false)
  return parsed.ok && parsed.cellulare === attuale
}
