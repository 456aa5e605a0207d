import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import parsePhoneNumber from 'libphonenumber-js/mobile'

export type EsitoCellulare = { ok: true; cellulare: string } | { ok: false; message: string }

/**
 * Normalises a mobile number to E.164 (`+393331234567`), the form in which it is stored and compared. The rule shared with the
 * forms parses it, then the existing prefixes are checked.
 * @param soloItaliani false if no SMS is sent to it: a foreign number then passes with its prefix
 */
export function normalizzaCellulare(text: string, soloItaliani = true): EsitoCellulare {
  const parsed = parseCellulare(text, soloItaliani)
  if (!parsed.ok) return parsed
  const numero = parsePhoneNumber(parsed.cellulare)
  if (!numero?.isValid())
    return { ok: false, message: 'Il numero di cellulare non è completo o non esiste: ricontrollalo' }
  return { ok: true, cellulare: numero.number }
}
