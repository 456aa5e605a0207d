import { parseCellulare } from '@primo/domain/anagrafica/cellulare'

/** Returns whether the typed e-mail or mobile number is the current one, ignoring spaces, case and the country prefix. */
export function stessoContatto(written: string, attuale: string): boolean {
  if (attuale.includes('@')) return written.trim().toLowerCase() === attuale.toLowerCase()
  const parsed = parseCellulare(written, false)
  return parsed.ok && parsed.cellulare === attuale
}
