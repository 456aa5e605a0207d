/** Repairs the historical archive's names: some are UTF-8 read as Latin-1, and all have capitals on every word. */
const PARTICELLE = new Set(
  'a ad al alla alle ai agli con d da dal dalla de dei degli del della delle dell dello di e ed in nel nella nell su sul sulla sull all dall'.split(
    ' ',
  ),
)

/** «MezzodÃ¬» → «Mezzodì»; a name already right stays as it is. */
function decodifica(nome: string): string {
  if (!/[ÂÃ]/.test(nome)) return nome
  const riletto = Buffer.from(nome, 'latin1').toString('utf8')
  return riletto.includes('\ufffd') ? nome : riletto
}

/** «Castello D'alife» → «Castello d'Alife», «Monte Di Mezzodì» → «Monte di Mezzodì». */
export function nomeArchivio(grezzo: string): string {
  return decodifica(grezzo).replace(
    /(\p{L}+)(['’]?)/gu,
    (intera, parola: string, apostrofo: string, posto: number, tutto: string) => {
      const minuscola = parola.toLowerCase()
      if (posto > 0 && PARTICELLE.has(minuscola)) return minuscola + apostrofo
      const dopoApostrofo = posto > 0 && /['’]/.test(tutto.charAt(posto - 1))
      return dopoApostrofo ? parola.charAt(0).toUpperCase() + parola.slice(1) + apostrofo : intera
    },
  )
}
