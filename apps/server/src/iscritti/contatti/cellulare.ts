import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import parsePhoneNumber from 'libphonenumber-js/mobile'

export type EsitoCellulare = { ok: true; cellulare: string } | { ok: false; message: string }

/**
 * Normalises a mobile number to E.164 (`+393331234567`), the form in which it is stored and compared. Parses it with the rule
 * that the forms share, then checks that its prefix exists.
 * @param soloItaliani false for a number to which no SMS is sent: a foreign number is then accepted with its prefix
 */
export function normalizzaCellulare(text: string, soloItaliani = true): EsitoCellulare {
  const parsed = parseCellulare(text, soloItaliani)
  if (!parsed.ok) return parsed
  const numero = parsePhoneNumber(parsed.cellulare)
  if (!numero?.isValid())
    return { ok: false, message: 'Il numero di cellulare non è completo o non esiste: ricontrollalo' }
  return { ok: true, cellulare: numero.number }
}
