import { type PersonaInRete, type SchedaInRete, TROVATI_RETE } from '@primo/contract/rete/operatore-rete'
import { azioniIscrizione } from '@primo/domain/persone/iscrizione'
import { conNomeOEmail } from '../../persone/accesso/cerca.ts'
import { leggiAccount } from '../../persone/accesso/queries.ts'
import { righeProfili } from '../../persone/profili/queries.ts'
import type { Lettore } from '../../platform/db/db.ts'
import {
  direttiConPersona,
  type NodoConPersona,
  nodoConPersona,
  storiaSponsor,
  stradaFinoA,
  trovaInRete,
} from '../../rete/queries-operatore.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { leggiCifre } from './queries.ts'

const comeRiga = ({ percorso: _, dal: __, ...riga }: NodoConPersona): PersonaInRete => riga

/** People of the whole network whose name or e-mail has every word of `q`, or whose code or number it is. */
export async function cercaPersone(lettore: Lettore, q: string) {
  const valori: string[] = []
  const chi = conNomeOEmail(q, (valore) => `$${valori.push(valore) + 3}`)
  const trovate = await trovaInRete(lettore, { testo: q, chi, valori, quante: TROVATI_RETE + 1 })
  return {
    righe: trovate.slice(0, TROVATI_RETE).map(comeRiga),
    altre: trovate.length > TROVATI_RETE,
  }
}

/** Those directly below a person, a stretch at a time. */
export async function leggiDiretti(
  lettore: Lettore,
  { id, dopo, per_page }: { id: number; dopo: number; per_page: number },
) {
  const righe = await direttiConPersona(lettore, { id, dopo, quante: per_page + 1 })
  return { righe: righe.slice(0, per_page).map(comeRiga), altre: righe.length > per_page }
}

/** All an operator needs to know of a person's place in the network; null when there is no such node. */
export async function leggiScheda(lettore: Lettore, id: number, adesso: Date): Promise<SchedaInRete | null> {
  const nodo = await nodoConPersona(lettore, id)
  if (!nodo) return null
  const { utente_id } = nodo.membro
  const ramo = (await ramoDi(lettore, utente_id))!
  const storia = await storiaSponsor(lettore, id)
  const profili = await righeProfili(lettore, utente_id)
  return {
    ...comeRiga(nodo),
    dal: nodo.dal.toISOString(),
    bloccato: (await leggiAccount(lettore, utente_id))?.bloccato ?? false,
    profili: profili.map((p) => ({
      id: p.id,
      ruolo: p.ruolo,
      stato: p.stato,
      dal: p.stato_dal.toISOString(),
      azioni: azioniIscrizione(p.stato, 'operatore') as SchedaInRete['profili'][number]['azioni'],
    })),
    strada: await stradaFinoA(lettore, nodo.percorso),
    storia: storia.map((s) => ({ ...s, dal: s.dal.toISOString(), al: s.al?.toISOString() ?? null })),
    cifre: (await leggiCifre(lettore, ramo, adesso)).cifre,
  }
}
