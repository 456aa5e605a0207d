import type { PersonaRete, Promotore, Riepilogo, RiepilogoIntero } from '@primo/contract/rete/rete'
import { todayInRome } from '@primo/domain/platform/dates'
import { monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  finestraQualifica,
  type Parte,
  partiMostrate,
  produttoriMostrati,
} from '@primo/domain/qualifiche/qualifica'
import { nomeBreve } from '../../accesso/account/nome-breve.ts'
import { anagraficheDi } from '../../accesso/account/queries.ts'
import { denominazioni } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { INVIATE_SQL } from '../../pratiche/rete.ts'
import type { Ramo } from '../../rete/ramo.ts'
import type { Accanto, RigaRamo } from '../../rete/righe.ts'
import { personePerLivelloEMese } from '../../rete/tratti.ts'
import { qualificaMostrataDi } from '../qualifiche/queries.ts'
import { type ContoParte, contiDellaRete } from './conti.ts'

const MESI = 12
const NESSUNA = { pratiche: 0, produttori: 0, primi: [] }

/** Data a promotore may know about each member of their network, in addition to the name. */
export type DettoDiUno = Pick<
  Promotore,
  'id_piano_marketing' | 'piano_marketing' | 'id_qualifica' | 'qualifica' | 'pratiche'
>
export const DETTO_DI_UNO: Accanto = {
  columns:
    'd.id_piano_marketing, d.piano_marketing, d.id_qualifica, d.qualifica, coalesce(i.inviate, 0) as pratiche',
  joins: `left join (${INVIATE_SQL}) i on i.utente_id = s.utente_id
          left join lateral (${qualificaMostrataDi('s.utente_id')}) d on true`,
}

/** Returns the names of some members, by account id. */
export async function nomiDi(reader: Reader, utenti: number[]): Promise<Map<number, string>> {
  const anagrafiche = await anagraficheDi(reader, utenti)
  const names = await denominazioni(reader, [...anagrafiche.values()])
  return new Map([...anagrafiche].map(([utente, anagrafica]) => [utente, names.get(anagrafica) ?? '']))
}

/** Converts rows of the tree to the contract's shape: names and counts, levels relative to the caller. */
export async function comePromotori(
  reader: Reader,
  ramo: Ramo,
  rows: (RigaRamo & DettoDiUno)[],
): Promise<Promotore[]> {
  const above = rows.find((r) => r.id === ramo.id)?.sponsor_utente_id ?? null
  const nomeSopra = above === null ? '' : await nomeBreve(reader, above)
  return rows.map((r) => ({
    id_segnalatore: r.id,
    denominazione: r.denominazione,
    id_piano_marketing: r.id_piano_marketing,
    piano_marketing: r.piano_marketing,
    id_qualifica: r.id_qualifica,
    qualifica: r.qualifica,
    id_sponsor: r.sponsor_id ?? 0,
    sponsor: r.id === ramo.id ? nomeSopra : (r.sponsor ?? ''),
    livello: r.livello - ramo.livello,
    pratiche: r.pratiche,
    children: [],
  }))
}

/** Statistics of a network, with the active producers behind each subset. */
type CifreRete = {
  cifre: RiepilogoIntero
  produttori: number
  perLivello: Parte[]
  perMese: Parte[]
  /** Total of the cases registered before the window. */
  prima: Parte
}

/** Converts a count to the domain's shape; more than three producers count like three. */
const parteDi = ({ pratiche, primi }: ContoParte): Parte => ({
  misura: pratiche,
  produttori: primi,
  nota: pratiche === 0,
})

/** Returns members and cases by level and by month, own and of the network; months are Rome's. */
export async function leggiCifre(reader: Reader, ramo: Ramo, now: Date): Promise<CifreRete> {
  const window = finestraQualifica(monthOf(now))
  const mesi = lastMonths(window.dal)
  const [persone, conti] = await Promise.all([
    personePerLivelloEMese(reader, ramo, window.dal, MESI),
    contiDellaRete(reader, ramo, window, MESI),
  ])
  const livelli = [...persone.livelli.keys()].sort((a, b) => a - b)
  const perLivello = livelli.map((livello) => conti.livelli.find((l) => l.livello === livello) ?? NESSUNA)
  const produttori = sum(perLivello.map((l) => l.produttori))
  return {
    cifre: {
      persone: sum([...persone.livelli.values()]),
      pratiche_proprie: conti.proprie.inviate,
      pratiche_rete: sum(perLivello.map((l) => l.pratiche)),
      produttori,
      livelli: livelli.map((livello, i) => ({
        livello: livello - ramo.livello,
        persone: persone.livelli.get(livello)!,
        pratiche: perLivello[i]!.pratiche,
        produttori: perLivello[i]!.produttori,
      })),
      mesi: mesi.map((mese, i) => ({
        mese,
        persone: persone.mesi.get(mese) ?? 0,
        proprie: conti.proprie.mesi[i] ?? 0,
        rete: conti.mesi[i]!.pratiche,
      })),
    },
    produttori,
    perLivello: perLivello.map((l) => ({ misura: l.produttori, produttori: l.primi })),
    perMese: conti.mesi.map(parteDi),
    prima: parteDi(conti.prima),
  }
}

/**
 * Returns a promotore's statistics. Totals that come from fewer than three active producers are suppressed
 * (docs/decisions/0048).
 */
export async function leggiRiepilogo(reader: Reader, ramo: Ramo, now: Date): Promise<Riepilogo> {
  const { cifre, produttori, perLivello, perMese, prima } = await leggiCifre(reader, ramo, now)
  const livelloVisto = partiMostrate(perLivello)
  const meseVisto = partiMostrate(perMese, prima)
  return {
    ...cifre,
    produttori: produttoriMostrati(produttori),
    livelli: cifre.livelli.map((l, i) => ({ ...l, produttori: livelloVisto[i] ? l.produttori : null })),
    mesi: cifre.mesi.map((m, i) => ({ ...m, rete: meseVisto[i] ? m.rete : null })),
  }
}

/** Returns since when a member is in the network, and how many members joined below them in each month. */
export async function leggiPersona(
  reader: Reader,
  nodo: Ramo & { creato_il: Date },
  now: Date,
): Promise<PersonaRete> {
  const { dal } = finestraQualifica(monthOf(now))
  const { mesi } = await personePerLivelloEMese(reader, nodo, dal, MESI)
  return {
    id_segnalatore: nodo.id,
    dal: todayInRome(nodo.creato_il),
    mesi: lastMonths(dal).map((mese) => ({ mese, persone: mesi.get(mese) ?? 0 })),
  }
}

const lastMonths = (dal: Date) => Array.from({ length: MESI }, (_, i) => monthsAfter(monthOf(dal), i))

function sum(numeri: number[]): number {
  return numeri.reduce((a, b) => a + b, 0)
}
