import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import { aggiungiGiorni, dataLunga, oggiARoma } from '@primo/domain/platform/data'

export type Giornata = { giorno: string; nome: string; avvisi: Avviso[] }

/** Notices, newest first, under the day they are of: «Oggi», «Ieri», then the date. */
export function perGiorno(avvisi: readonly Avviso[], adesso: Date): Giornata[] {
  const oggi = oggiARoma(adesso)
  const ieri = aggiungiGiorni(oggi, -1)
  const giornate: Giornata[] = []
  for (const avviso of avvisi) {
    const giorno = oggiARoma(new Date(avviso.quando))
    const ultima = giornate.at(-1)
    if (ultima?.giorno === giorno) ultima.avvisi.push(avviso)
    else {
      const nome = giorno === oggi ? 'Oggi' : giorno === ieri ? 'Ieri' : dataLunga(giorno)
      giornate.push({ giorno, nome, avvisi: [avviso] })
    }
  }
  return giornate
}
