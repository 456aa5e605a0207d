import {
  type PersonaDiRamo,
  type PersonaRete,
  type Promotore,
  type Riepilogo,
  type RiepilogoIntero,
  TROVATI_MAX,
} from '@primo/contract/rete/rete'
import { todayInRome } from '@primo/domain/platform/dates'
import { monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  finestraQualifica,
  type Parte,
  partiMostrate,
  produttoriMostrati,
} from '@primo/domain/qualifiche/qualifica'
import { anagraficheDi, nomeBreve } from '../../accesso/account/queries.ts'
import { denominazioni } from '../../anagrafica/persone/queries.ts'
import { attiviPrimaDi } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { CUSTOM_PLAN } from '../../platform/db/named-statements.ts'
import { queryRows } from '../../platform/db/query.ts'
import { CONTI_RAMO_SQL, INVIATE_SQL, sentCountsSql } from '../../pratiche/pratiche/queries.ts'
import { nomiDeiNodi, type RamoRowWithSize, tratto, trovaNelRamo } from '../../rete/lists.ts'
import { type JoinedColumns, nodiDi, type RamoRow } from '../../rete/queries.ts'
import { contaPersonePerLivelloEMese, type Ramo } from '../../rete/ramo.ts'
import { qualificaMostrataDi } from '../qualifiche/queries.ts'

/**
 * Cases of a subset of a network: their number, and the first three active producers they come from, which is all that the
 * suppression rule needs (decisions §6).
 */
type ContoParte = { pratiche: number; primi: number[] }

type ContiRete = {
  /** Cases by level of their owner in the network, with the number of active producers. Levels without cases are missing. */
  livelli: (ContoParte & { livello: number; produttori: number })[]
  /** Cases by month of registration, from the first month of the window on. */
  mesi: ContoParte[]
  /** Cases registered before the window. */
  prima: ContoParte
  /** Cases of the promotore whose network it is, in total and in each month of the window. */
  proprie: { inviate: number; mesi: number[] }
}

/**
 * Returns the SQL of the first three active producers among the owners that match `dove`: more are not needed to decide whether
 * to suppress a total.
 */
const primiSql = (dove: string) => `array(select utente_id from conti where attivo and ${dove} limit 3)`

/**
 * Returns the SQL of the counts in `ContiRete`, in one scan of the owners of cases in the branch, whose top is `$5`; `$3` and
 * `$4` are the bounds of the window. Active members are tested with `in`, which the planner hashes however few it estimates; the
 * index of the first month is a materialized CTE, or it would be computed for each owner (400 ms, with 6,400 of them).
 */
function contiSql(mesi: number): string {
  const nelMese = Array.from({ length: mesi }, (_, i) => `m${i}`)
  return `
    with primo as materialized (
      select mese_di_rete($3::timestamptz) as primo
    ), conti as materialized (
      select c.utente_id, c.livello, c.inviate,
             coalesce(c.ultimo_mese >= p.primo and c.utente_id in (${attiviPrimaDi('convenzionato', '$4')}), false) as attivo,
             ${nelMese.map((m, i) => `per_mese[p.primo + ${i}] as ${m}`).join(', ')}
        from (${CONTI_RAMO_SQL}) c cross join primo p
    ), somme as materialized (
      select sum(inviate) as inviate, ${nelMese.map((m) => `coalesce(sum(${m}), 0) as ${m}`).join(', ')} from conti
    )
    select coalesce((select jsonb_agg(jsonb_build_object(
                              'livello', livello, 'pratiche', pratiche, 'produttori', produttori, 'primi', coalesce(primi[1:3], '{}')))
                       from (select livello, sum(inviate) as pratiche, count(*) filter (where attivo and inviate > 0) as produttori,
                                    array_agg(utente_id) filter (where attivo and inviate > 0) as primi
                               from conti group by livello) l), '[]') as livelli,
           jsonb_build_array(${nelMese.map((m) => `jsonb_build_object('pratiche', ${m}, 'primi', ${primiSql(`${m} > 0`)})`).join(', ')}) as mesi,
           jsonb_build_object(
             'pratiche', coalesce(inviate - ${nelMese.join(' - ')}, 0),
             'primi', ${primiSql(`inviate > ${nelMese.map((m) => `coalesce(${m}, 0)`).join(' + ')}`)}) as prima,
           coalesce((select jsonb_build_object('inviate', inviate, 'mesi', jsonb_build_array(${nelMese.map((_, i) => `coalesce(per_mese[p.primo + ${i}], 0)`).join(', ')}))
                       from (${sentCountsSql('$5')}) c cross join primo p),
                    jsonb_build_object('inviate', 0, 'mesi', '[]'::jsonb)) as proprie
      from somme`
}

/**
 * Returns the number of a network's cases by level and by month, from the precomputed counts of their owners
 * (docs/decisions/0073). Active producers are counted as for the qualifications: members with at least one completed case in the
 * window and an active convenzionato profile.
 * @param window the twelve months for which qualifications are computed, `finestraQualifica`
 */
async function contiDellaRete(
  reader: Reader,
  ramo: Ramo,
  { dal, al }: { dal: Date; al: Date },
  mesi: number,
): Promise<ContiRete> {
  const rows = await queryRows<ContiRete>(reader, {
    // Planned at each call: in a large network the rows are scattered over the table, and a bitmap scan reads each page once.
    ...CUSTOM_PLAN,
    text: contiSql(mesi),
    values: [`${ramo.da}0`, ramo.a, dal, al, ramo.utente_id],
  })
  return rows[0]!
}

const MESI = 12
const NESSUNA = { pratiche: 0, produttori: 0, primi: [] }

/** Data a promotore may know about each member of their network, in addition to the name. */
export type DettoDiUno = Pick<
  Promotore,
  'id_piano_marketing' | 'piano_marketing' | 'id_qualifica' | 'qualifica' | 'pratiche'
>
export const DETTO_DI_UNO: JoinedColumns = {
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

/** Converts rows of the sponsor tree to the contract's shape: names, number of cases, and levels relative to the caller. */
export async function comePromotori(
  reader: Reader,
  ramo: Ramo,
  rows: (RamoRow & DettoDiUno)[],
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

/** Statistics of a network, with the active producers that each total comes from. */
type CifreRete = {
  cifre: RiepilogoIntero
  produttori: number
  perLivello: Parte[]
  perMese: Parte[]
  /** Total of the cases registered before the window. */
  prima: Parte
}

/**
 * Converts a count to the shape that the domain's suppression rule takes. It knows at most three producers, which is enough for
 * the rule.
 */
const parteDi = ({ pratiche, primi }: ContoParte): Parte => ({
  misura: pratiche,
  produttori: primi,
  nota: pratiche === 0,
})

/**
 * Returns the number of members and of cases in a network by level and by month, and the promotore's own cases; months are those
 * of Rome's time zone.
 */
export async function leggiCifre(reader: Reader, ramo: Ramo, now: Date): Promise<CifreRete> {
  const window = finestraQualifica(monthOf(now))
  const mesi = lastMonths(window.dal)
  const [persone, conti] = await Promise.all([
    contaPersonePerLivelloEMese(reader, ramo, window.dal, MESI),
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
 * Returns a promotore's statistics. Totals that come from fewer than three active producers are suppressed, so that no one's
 * cases are revealed (docs/decisions/0048).
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
  const { mesi } = await contaPersonePerLivelloEMese(reader, nodo, dal, MESI)
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

/** Converts rows of the sponsor tree to the contract's shape, with the size of each member's downline. */
async function comePersone(
  reader: Reader,
  mine: Ramo,
  rows: (RamoRowWithSize & DettoDiUno)[],
): Promise<PersonaDiRamo[]> {
  const persone = await comePromotori(reader, mine, rows)
  return persone.map((persona, i) => ({ ...persona, sotto: rows[i]!.sotto }))
}

/** Returns a page of the members directly below a node that is in the caller's own downline (keyset pagination). */
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

/** Returns the members of the caller's downline whose name has every word of `text`, or with that node number. */
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
