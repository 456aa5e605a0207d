/**
 * Particles that stay in lower case when the names of the historical archive are repaired: some are UTF-8 read as Latin-1, and
 * all have capitals on every word.
 */
const PARTICELLE = new Set(
  'a ad al alla alle ai agli con d da dal dalla de dei degli del della delle dell dello di e ed in nel nella nell su sul sulla sull all dall'.split(
    ' ',
  ),
)

/** Decodes a name that is UTF-8 read as Latin-1: «MezzodÃ¬» → «Mezzodì». A correct name stays unchanged. */
function decodifica(nome: string): string {
  if (!/[ÂÃ]/.test(nome)) return nome
  const riletto = Buffer.from(nome, 'latin1').toString('utf8')
  return riletto.includes('\ufffd') ? nome : riletto
}

/** Returns a name with its correct capitals: «Castello D'alife» → «Castello d'Alife», «Monte Di Mezzodì» → «Monte di Mezzodì». */
export function nomeArchivio(raw: string): string {
  return decodifica(raw).replace(
    /(\p{L}+)(['’]?)/gu,
    (whole, word: string, apostrofo: string, place: number, everything: string) => {
      const minuscola = word.toLowerCase()
      if (place > 0 && PARTICELLE.has(minuscola)) return minuscola + apostrofo
      const dopoApostrofo = place > 0 && /['’]/.test(everything.charAt(place - 1))
      return dopoApostrofo ? word.charAt(0).toUpperCase() + word.slice(1) + apostrofo : whole
    },
  )
}
