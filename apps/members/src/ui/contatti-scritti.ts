import { parseCellulare } from '@primo/domain/anagrafica/cellulare'

/** Returns whether the typed text is the current contact, whatever its spaces and prefix. */
export function stessoContatto(written: string, attuale: string): boolean {
  if (attuale.includes('@')) return written.trim().toLowerCase() === attuale.toLowerCase()
  const parsed = parseCellulare(written, false)
  return parsed.ok && parsed.cellulare === attuale
}
