import {
  type codaRettifiche as codaRettificheCall,
  type RettificaInCoda,
  type RettificaIntera,
  STATI_FILTRO,
  type StatoFiltro,
} from '@primo/contract/raccolta/operatore-punti'
import { clock } from '@primo/domain/platform/clock'
import type { StatoRettifica } from '@primo/domain/raccolta/punti'
import { type DiChi, daLavorareEntro } from '@primo/domain/ufficio/incarico'
import { azioniProposta, type PropostaOra } from '@primo/domain/ufficio/proposta'
import { autoreJson, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { iscrittiChiamati, PROFILI_SQL } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import {
  type Condition,
  isNarrowed,
  type PageOf,
  readPage,
  type Search,
  type SortedPageQuery,
} from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn } from '../../platform/db/similar-names.ts'
import { between, onDays } from '../../platform/db/time-sql.ts'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { similarMembersFilter } from '../../rete/queries.ts'
import { condizioneIncarico, condizioneInRitardo, incaricoJson } from '../../ufficio/incarichi/queries.ts'
import type { QueueToWork } from '../../ufficio/operatori/assignable-queues.ts'
import { proposteAperteSql } from '../../ufficio/proposte/queries.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import { saldiNelleEdizioni } from './queries-operatore.ts'

/** Row that the query of the operators' queue of adjustments returns. */
export type RettificaInCodaRow = Omit<
  RettificaInCoda,
  'azioni' | 'proposta' | 'proposta_il' | 'decisa_il' | 'entro'
> & {
  proposta_il: Date
  decisa_il: Date | null
  aperta: (Omit<PropostaOra, 'scade_il'> & { id: number; scade_il: string }) | null
}

const COLUMNS = `
  r.id, r.punti, r.motivo, r.stato, r.proposta_il, r.decisa_il, r.nota, to_jsonb(x) as aperta,
  p.denominazione as proposta_da, d.denominazione as decisa_da, ${personaJson('m')} as membro,
  jsonb_build_object('id', e.id, 'titolo', e.titolo) as edizione, ${incaricoJson('rettifica', 'r.id')} as incarico`
const TABLES = `
  from rettifica r join (${PERSONE_SQL}) m on m.utente_id = r.utente_id
  join (${EDIZIONI_SQL}) e on e.id = r.edizione_id
  join (${PERSONE_SQL}) p on p.utente_id = r.proposta_da
  left join (${PERSONE_SQL}) d on d.utente_id = r.decisa_da
  left join (${proposteAperteSql('punti.rettifica')}) x on x.oggetto_id = r.id`

/** SQL join of an adjustment with the member's profile. Every member with an adjustment is enrolled in the programme. */
const OWNER = `join (${PROFILI_SQL}) o on o.utente_id = r.utente_id and o.ruolo = 'manifestazione'`

const ORDINI = { proposta_il: 'r.proposta_il', membro: 'o.membro_cercato', punti: 'r.punti' } as const

type Filters = {
  q?: string | undefined
  /** Members with a name similar to `q`, for a `q` that matches nothing; replaces the filter by `q`. */
  simili?: Similar
  stato?: StatoFiltro | undefined
  edizione?: number | undefined
  dal?: string | undefined
  al?: string | undefined
  punti_da?: number | undefined
  punti_a?: number | undefined
  operatore?: number | undefined
  incarico?: DiChi | undefined
  in_ritardo?: 'si' | undefined
  /** Account id of the calling operator, for the filter by assignment. */
  chi?: number | undefined
  /** Account id of an operator whose own proposals are left out, because another operator has to decide on them. */
  non_di?: number
}

/**
 * Returns the SQL condition of the adjustments that match the filters, over the aliases `r` and `m`: each word of the search text
 * has to be in the member's name, their e-mail or the reason.
 */
function condizioni({
  q,
  simili,
  stato = 'tutte',
  edizione,
  operatore,
  non_di,
  ...others
}: Filters): Condition {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = stato === 'tutte' ? ['true'] : [`r.stato = ${con(stato)}::text`]
  if (edizione !== undefined) dove.push(`r.edizione_id = ${con(edizione)}::bigint`)
  dove.push(
    ...onDays('r.proposta_il', others, con),
    ...between('r.punti', 'bigint', others.punti_da, others.punti_a, con),
  )
  const waits = { waits: "r.stato = 'proposta'", dal: 'r.proposta_il' }
  dove.push(
    ...condizioneIncarico('rettifica', 'r.id', others, con),
    ...condizioneInRitardo('rettifica', waits, others.in_ritardo, con),
  )
  if (non_di !== undefined) dove.push(`r.proposta_da <> ${con(non_di)}::bigint`)
  if (operatore !== undefined) {
    const chi = `${con(operatore)}::bigint`
    dove.push(`(r.proposta_da = ${chi} or r.decisa_da = ${chi})`)
  }
  if (simili) dove.push(isSimilar(simili, { utente_id: 'r.utente_id' }, con))
  else
    for (const word of wordsTyped(q ?? '')) {
      dove.push(`(r.utente_id = any(array(${iscrittiChiamati(word, con, 'manifestazione')}))
      or ${hasWords(folded('r.motivo'), word, con)})`)
    }
  return { where: dove.join(' and '), values }
}

function completa({ aperta, ...riga }: RettificaInCodaRow, chi: number): RettificaInCoda {
  const now = aperta && { ...aperta, scade_il: new Date(aperta.scade_il) }
  return {
    ...riga,
    proposta_il: riga.proposta_il.toISOString(),
    decisa_il: riga.decisa_il?.toISOString() ?? null,
    entro: riga.stato === 'proposta' ? daLavorareEntro('rettifica', riga.proposta_il) : null,
    proposta: now && { id: now.id, scade_il: now.scade_il.toISOString() },
    // The route removes the actions from callers without the permission.
    azioni: now ? azioniProposta(now, chi, true, clock.now()) : [],
  }
}

type QueueQuery = Filters & SortedPageQuery<keyof typeof ORDINI>

/** Returns the SQL of the operators' queue of adjustments. */
const cercaRettifiche = (query: QueueQuery): Search => ({
  columns: COLUMNS,
  from: query.sort_by === 'membro' ? `${TABLES} ${OWNER}` : TABLES,
  countFrom: 'from rettifica r',
  pick: {
    id: 'r.id',
    from: `from rettifica r ${query.sort_by === 'membro' ? OWNER : ''}`,
    by: ORDINI[query.sort_by],
    gathered: isNarrowed(query, 'stato', 'edizione'),
  },
  ...condizioni(query),
  order: (way) => `${ORDINI[query.sort_by]} ${way}, r.id ${way}`,
})

/** Fuzzy search of the queue of adjustments by similar names of members, used when `q` matches nothing. */
export const RETTIFICHE_SIMILI: SimilarIn = {
  all: (q) => ({ from: 'from rettifica r', ...condizioni({ q }) }),
  similar: similarMembersFilter,
}

/** Returns a page of the queue of adjustments as the operator `chi` sees it, with the total count. */
export const codaRettifiche = (
  reader: Reader,
  chi: number,
  query: QueueQuery,
): Promise<PageOf<RettificaInCoda>> =>
  readPage(reader, query, (row: RettificaInCodaRow) => completa(row, chi), cercaRettifiche({ ...query, chi }))

/** Counts the adjustments that match the filters, by state; states without any are included with 0. */
export async function contaRettifiche(reader: Reader, filters: Omit<Filters, 'stato'>) {
  const { where, values } = condizioni(filters)
  const rows = await queryRows<{ stato: StatoRettifica; quante: number }>(
    reader,
    `select r.stato, count(*)::int as quante from rettifica r
      where ${where} group by r.stato`,
    values,
  )
  return {
    per_stato: STATI_FILTRO.map((stato) => ({
      stato,
      quante: rows.reduce((n, r) => (stato === 'tutte' || r.stato === stato ? n + r.quante : n), 0),
    })),
  }
}

/** Returns an adjustment with its history for the operator `chi`; null when it does not exist. */
export async function leggiRettifica(
  reader: Reader,
  id: number,
  chi: number,
): Promise<RettificaIntera | null> {
  type Mani = {
    prima: RettificaIntera['storia'][number]['chi']
    poi: RettificaIntera['storia'][number]['chi']
  }
  const rows = await queryRows<RettificaInCodaRow & { mani: Mani }>(
    reader,
    `select ${COLUMNS}, jsonb_build_object('prima', ${autoreJson('p')}, 'poi', ${autoreJson('d')}) as mani
       ${TABLES} where r.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) return null
  const { mani, ...resto } = row
  const whole = completa(resto, chi)
  const saldi = await saldiNelleEdizioni(reader, row.membro.utente_id, clock.now(), row.edizione.id)
  const decisa = whole.decisa_il
    ? [{ stato: whole.stato, quando: whole.decisa_il, chi: mani.poi, nota: whole.nota }]
    : []
  return {
    ...whole,
    saldi: saldi[0]!,
    storia: [
      { stato: 'proposta', quando: whole.proposta_il, chi: mani.prima, nota: whole.motivo },
      ...decisa,
    ],
  }
}

/** Returns the account id of the member of an adjustment; null when the adjustment does not exist. */
export async function memberOfRettifica(reader: Reader, id: number): Promise<number | null> {
  const rows = await queryRows<{ utente_id: number }>(
    reader,
    'select utente_id from rettifica where id = $1::bigint',
    [id],
  )
  return rows[0]?.utente_id ?? null
}

/**
 * Work queue of the adjustments. Unassigned items leave out the operator's own proposals, on which another operator has to
 * decide; items assigned to an operator may be any.
 */
export const RETTIFICHE_DA_LAVORARE: QueueToWork = {
  lavorazione: 'rettifica',
  row: 'r',
  id: 'r.id',
  similar: RETTIFICHE_SIMILI,
  waiting: (query) =>
    cercaRettifiche({
      ...query,
      ...(query.incarico === 'libere' && { non_di: query.chi }),
      stato: 'proposta',
      sort_by: 'proposta_il',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}

/** Columns and query of the export of the queue of adjustments (rettifiche). */
export const RETTIFICHE_ESPORTABILI = exportable<typeof codaRettificheCall, RettificaInCodaRow>({
  title: 'Rettifiche',
  id: 'r.id',
  search: cercaRettifiche,
  similar: RETTIFICHE_SIMILI,
  colonne: [
    { nome: 'Rettifica', tipo: 'numero', cella: (r) => r.id },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (r) => formatStateLabel(r.stato) },
    ...personColumns<RettificaInCodaRow>('Iscritto', 'membro', (r) => r.membro),
    { nome: 'Edizione', colonna: 'membro', tipo: 'testo', cella: (r) => r.edizione.titolo },
    { nome: 'Punti', colonna: 'punti', tipo: 'numero', cella: (r) => r.punti },
    { nome: 'Motivo', colonna: 'motivo', tipo: 'testo', cella: (r) => r.motivo },
    {
      nome: 'Proposta il',
      colonna: 'proposta_il',
      tipo: 'istante',
      cella: (r) => r.proposta_il.toISOString(),
    },
    { nome: 'Proposta da', colonna: 'proposta_il', tipo: 'testo', cella: (r) => r.proposta_da },
    {
      nome: 'Decisa il',
      colonna: 'decisa_il',
      tipo: 'istante',
      cella: (r) => r.decisa_il?.toISOString() ?? null,
    },
    { nome: 'Decisa da', colonna: 'decisa_il', tipo: 'testo', cella: (r) => r.decisa_da },
    { nome: 'Nota', colonna: 'nota', tipo: 'testo', cella: (r) => r.nota },
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (r) => r.incarico?.nome ?? null },
  ],
})
