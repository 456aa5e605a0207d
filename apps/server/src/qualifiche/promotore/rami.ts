import { type PersonaDiRamo, TROVATI_MAX } from '@primo/contract/rete/rete'
import type { Reader } from '../../platform/db/db.ts'
import { nodiDi } from '../../rete/queries.ts'
import { nomiDeiNodi, type RigaConSotto, tratto, trovaNelRamo } from '../../rete/rami.ts'
import type { Ramo } from '../../rete/ramo.ts'
import { comePromotori, DETTO_DI_UNO, type DettoDiUno } from './queries.ts'

/** Converts rows of the tree to the contract's shape, with the size of each downline. */
async function comePersone(
  reader: Reader,
  mine: Ramo,
  rows: (RigaConSotto & DettoDiUno)[],
): Promise<PersonaDiRamo[]> {
  const persone = await comePromotori(reader, mine, rows)
  return persone.map((persona, i) => ({ ...persona, sotto: rows[i]!.sotto }))
}

/** Returns a page of the direct downline of a node in the caller's own downline (keyset pagination). */
export async function leggiSotto(
  reader: Reader,
  mine: Ramo,
  { id, dopo, per_page }: { id: number; dopo: number; per_page: number },
) {
  const rows = await tratto<DettoDiUno>(reader, { id, dopo, quante: per_page + 1 }, DETTO_DI_UNO)
  return {
    righe: await comePersone(reader, mine, rows.slice(0, per_page)),
    altre: rows.length > per_page,
  }
}

/** Returns the members of the caller's downline whose name has every word of `text`, or with that code. */
export async function cercaNelRamo(reader: Reader, mine: Ramo, text: string) {
  const codice = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const found = await trovaNelRamo<DettoDiUno>(
    reader,
    mine,
    { codice, testo: text, quante: TROVATI_MAX + 1 },
    DETTO_DI_UNO,
  )
  const rows = found.slice(0, TROVATI_MAX)
  // A node's path includes its sponsors; those above the caller, and the caller, are removed.
  const strade = rows.map((r) => nodiDi(r.percorso.slice(mine.da.length)).slice(0, -1))
  const names = await nomiDeiNodi(reader, [...new Set(strade.flat())])
  const persone = await comePersone(reader, mine, rows)
  return {
    righe: persone.map((persona, i) => ({
      ...persona,
      strada: strade[i]!.map((nodo) => ({ id_segnalatore: nodo, denominazione: names.get(nodo) ?? '' })),
    })),
    altre: found.length > TROVATI_MAX,
  }
}
