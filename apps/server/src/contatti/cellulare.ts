import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/mobile'

export type EsitoCellulare = { ok: true; cellulare: string } | { ok: false; messaggio: string }

/**
 * Brings a mobile number to E.164 (`+393331234567`), the form in which it is kept and compared. Accepts Italian
 * habits: spaces, dots, hyphens, `+39`, `0039`, `39` without a plus, or no prefix. A foreign number needs its
 * prefix (`+44…`), or its `paese`.
 */
export function normalizzaCellulare(testo: string, paese: CountryCode = 'IT'): EsitoCellulare {
  const no = (messaggio: string): EsitoCellulare => ({ ok: false, messaggio })
  const scritto = testo.trim()
  if (scritto === '') return no('Inserisci il numero di cellulare')
  // Letters that stand for digits in America («1-800-FLOWERS») are typing errors here.
  if (!/^\(?\+?[0-9 .\-/()\u00a0]+$/.test(scritto)) return no('Il numero di cellulare è fatto di sole cifre')
  const cifre = scritto
    .replace(/^\(/, '')
    .replace(/^00/, '+')
    .replace(/(?!^\+)\D/g, '')
  if (/^(\+39)?0/.test(cifre) && paese === 'IT')
    return no('Questo sembra un telefono fisso: serve un cellulare, per ricevere gli SMS')
  const numero = parsePhoneNumber(cifre, paese)
  if (!numero?.isValid()) return no('Il numero di cellulare non è completo o non esiste: ricontrollalo')
  return { ok: true, cellulare: numero.number }
}
