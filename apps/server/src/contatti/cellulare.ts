import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/mobile'

export type EsitoCellulare = { ok: true; cellulare: string } | { ok: false; messaggio: string }

/**
 * Porta un numero di cellulare alla forma E.164 (`+393331234567`), con cui è conservato e confrontato.
 * Accetta le abitudini italiane: spazi, punti, trattini, `+39`, `0039`, `39` senza più, o nessun prefisso.
 * Un numero estero va scritto con il suo prefisso (`+44…`), oppure se ne passa il paese.
 */
export function normalizzaCellulare(testo: string, paese: CountryCode = 'IT'): EsitoCellulare {
  const no = (messaggio: string): EsitoCellulare => ({ ok: false, messaggio })
  const scritto = testo.trim()
  if (scritto === '') return no('Inserisci il numero di cellulare')
  // Le lettere dei tastieristi americani («1-800-FLOWERS») qui sono errori di battitura.
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
