import { type PersonaDiRamo, TROVATI_MAX } from '@primo/contract/rete/rete'
import { conNome } from '../../persone/accesso/cerca.ts'
import type { Lettore } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import { nodiDi } from '../../rete/percorso.ts'
import { type RigaConSotto, tratto, trovaNelRamo, utentiDeiNodi } from '../../rete/rami.ts'
import type { Ramo } from '../../rete/ramo.ts'
import { comePromotori, nomiDi } from './queries.ts'

/** Rows of the tree as the contract's, with how many are below each. */
async function comePersone(
  lettore: Lettore,
  segreti: Segreti,
  mio: Ramo,
  righe: RigaConSotto[],
): Promise<PersonaDiRamo[]> {
  const persone = await comePromotori(lettore, segreti, mio, righe)
  return persone.map((persona, i) => ({ ...persona, sotto: righe[i]!.sotto }))
}

/** Those directly below a node of the caller's own downline, a stretch at a time. */
export async function leggiSotto(
  lettore: Lettore,
  segreti: Segreti,
  mio: Ramo,
  { id, dopo, per_page }: { id: number; dopo: number; per_page: number },
) {
  const righe = await tratto(lettore, { id, dopo, quante: per_page + 1 })
  return {
    righe: await comePersone(lettore, segreti, mio, righe.slice(0, per_page)),
    altre: righe.length > per_page,
  }
}

/** People of the caller's downline whose name has every word of `testo`, or whose code it is. */
export async function cercaNelRamo(lettore: Lettore, segreti: Segreti, mio: Ramo, testo: string) {
  const valori: string[] = []
  const chi = conNome(testo, (valore) => `$${valori.push(valore) + 3}`)
  const trovate = await trovaNelRamo(lettore, mio, {
    codice: /^\d{1,9}$/.test(testo) ? Number(testo) : 0,
    chi,
    valori,
    quante: TROVATI_MAX + 1,
  })
  const righe = trovate.slice(0, TROVATI_MAX)
  // The path of a node goes through its sponsors: those above the caller are nobody's business, and himself he knows.
  const strade = righe.map((r) => nodiDi(r.percorso.slice(mio.da.length)).slice(0, -1))
  const utenti = await utentiDeiNodi(lettore, [...new Set(strade.flat())])
  const nomi = await nomiDi(lettore, [...utenti.values()])
  const nome = (nodo: number) => nomi.get(utenti.get(nodo) ?? 0) ?? ''
  const persone = await comePersone(lettore, segreti, mio, righe)
  return {
    righe: persone.map((persona, i) => ({
      ...persona,
      strada: strade[i]!.map((nodo) => ({ id_segnalatore: nodo, denominazione: nome(nodo) })),
    })),
    altre: trovate.length > TROVATI_MAX,
  }
}
