import { type PersonaInRete, type SchedaInRete, TROVATI_RETE } from '@primo/contract/rete/operatore-rete'
import { azioniIscrizione } from '@primo/domain/iscritti/iscrizione'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { leggiProfiliRows } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  direttiConPersona,
  type NodoConPersona,
  nodoConPersona,
  primiInRete,
  similiInRete,
  storiaSponsor,
  stradaFinoA,
  trovaInRete,
} from '../../rete/queries-operatore.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { leggiCifre } from './queries.ts'

const comeRiga = ({ percorso: _, dal: __, ...riga }: NodoConPersona): PersonaInRete => riga

/**
 * Returns the members of the network whose name or e-mail has every word of `q`, or with that sponsor code or node number; when
 * there is none, those with similar names. Without `q`, the first nodes of the network.
 */
export async function cercaPersone(
  reader: Reader,
  withTransaction: Services['withTransaction'],
  q: string | undefined,
) {
  const quante = TROVATI_RETE + 1
  const exact =
    q === undefined ? await primiInRete(reader, quante) : await trovaInRete(reader, { testo: q, quante })
  const found =
    exact.length > 0 || q === undefined ? exact : await withTransaction((trx) => similiInRete(trx, q, quante))
  return {
    righe: found.slice(0, TROVATI_RETE).map(comeRiga),
    altre: found.length > TROVATI_RETE,
    simili: exact.length === 0 && found.length > 0,
  }
}

/** Returns a page of the members directly below a node (keyset pagination). */
export async function leggiDiretti(
  reader: Reader,
  { id, dopo, per_page }: { id: number; dopo: number; per_page: number },
) {
  const rows = await direttiConPersona(reader, { id, dopo, quante: per_page + 1 })
  return { righe: rows.slice(0, per_page).map(comeRiga), altre: rows.length > per_page }
}

/** Returns an operator's view of a member's place in the network; null when the node does not exist. */
export async function leggiScheda(reader: Reader, id: number, now: Date): Promise<SchedaInRete | null> {
  const nodo = await nodoConPersona(reader, id)
  if (!nodo) return null
  const { utente_id } = nodo.membro
  const ramo = (await ramoDi(reader, utente_id))!
  const storia = await storiaSponsor(reader, id)
  const profili = await leggiProfiliRows(reader, utente_id)
  return {
    ...comeRiga(nodo),
    dal: nodo.dal.toISOString(),
    bloccato: (await leggiAccount(reader, utente_id))?.bloccato ?? false,
    profili: profili.map((p) => ({
      id: p.id,
      ruolo: p.ruolo,
      stato: p.stato,
      dal: p.stato_dal.toISOString(),
      azioni: azioniIscrizione(p.stato, 'operatore') as SchedaInRete['profili'][number]['azioni'],
    })),
    strada: await stradaFinoA(reader, nodo.percorso),
    storia: storia.map((s) => ({ ...s, dal: s.dal.toISOString(), al: s.al?.toISOString() ?? null })),
    cifre: (await leggiCifre(reader, ramo, now)).cifre,
  }
}
