import type { Proposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import type { Cambi } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import type { Permessi } from '@primo/domain/platform/permessi'
import {
  azioniProposta,
  fieldName,
  formatProposalValue,
  STATI_DETTI,
  type StatoProposta,
  sortChanges,
  TIPI_PROPOSTA,
  type TipoProposta,
  TUTTI_I_TIPI,
} from '@primo/domain/ufficio/proposta'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type PageOf, readPage, type Search, type SortedPageQuery } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { type Exportable, exportable } from '../../registro/esportazioni/exportable.ts'
import { listOperatoriByPermesso, permessiJson } from '../operatori/insiemi.ts'
import type { PropostaKinds } from './commands.ts'

type Mano = { utente_id: number; nome: string }
/** Row of a proposal. */
type PropostaRow = Omit<
  Proposta,
  'cambi' | 'proposta_il' | 'scade_il' | 'decisa_il' | 'cosa' | 'detti' | 'altri' | 'azioni'
> & {
  cambi: Cambi
  nome: string | null
  dati: Record<string, unknown>
  proposta_il: Date
  scade_il: Date
  decisa_il: Date | null
  proposta_da: Mano
  decisa_da: Mano | null
  stato: StatoProposta
}

/** Operator who reads proposals: sees their own, and those of the kinds they have permission for. */
type Viewer = { utente_id: number; permessi: Permessi }

const COLUMNS = `
  x.id, x.tipo, x.oggetto_id, x.nome, x.dati, x.stato, x.cambi, x.motivo, x.proposta_il, x.scade_il, x.decisa_il, x.nota,
  jsonb_build_object('utente_id', p.utente_id, 'nome', p.denominazione) as proposta_da,
  case when d.utente_id is not null
       then jsonb_build_object('utente_id', d.utente_id, 'nome', d.denominazione) end as decisa_da`
const FROM = `from proposta x
  join (${PERSONE_SQL}) p on p.utente_id = x.proposta_da
  left join (${PERSONE_SQL}) d on d.utente_id = x.decisa_da`

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Proposal as the contract returns it, without the fields that differ by operator. */
type PropostaComune = Omit<Proposta, 'altri' | 'azioni'>

/** Converts rows of proposals to text, with the names of their objects. */
async function toProposte(
  reader: Reader,
  kinds: PropostaKinds,
  rows: PropostaRow[],
): Promise<PropostaComune[]> {
  const names = new Map<TipoProposta, Map<number, string>>()
  const valueNames = new Map<TipoProposta, Map<string, string>>()
  for (const tipo of new Set(rows.map((r) => r.tipo))) {
    const own = rows.filter((r) => r.tipo === tipo)
    const ids = own.map((r) => r.oggetto_id)
    const values = own.flatMap(({ cambi }) => Object.values(cambi).flat().map(asText))
    names.set(tipo, (await kinds[tipo]?.nomi?.(reader, ids)) ?? new Map())
    valueNames.set(tipo, (await kinds[tipo]?.nomiValori?.(reader, values)) ?? new Map())
  }
  const shown = (tipo: TipoProposta, value: unknown) =>
    valueNames.get(tipo)?.get(asText(value)) ?? asText(value)
  return rows.map(({ cambi, nome, dati, ...row }) => ({
    ...row,
    cosa: nome ?? names.get(row.tipo)?.get(row.oggetto_id) ?? `numero ${row.oggetto_id}`,
    cambi: Object.entries(cambi).map(([campo, [prima, dopo]]) => ({
      campo,
      prima: shown(row.tipo, prima),
      dopo: shown(row.tipo, dopo),
    })),
    detti: (kinds[row.tipo]?.detti?.(dati as never) ?? []).map(([campo, detto]) => ({ campo, detto })),
    proposta_il: row.proposta_il.toISOString(),
    scade_il: row.scade_il.toISOString(),
    decisa_il: row.decisa_il?.toISOString() ?? null,
  }))
}

/** Adds to the rows of proposals the actions that the operator `chi` may take. */
async function whole(
  reader: Reader,
  kinds: PropostaKinds,
  rows: PropostaRow[],
  chi: Viewer,
): Promise<Proposta[]> {
  const others = await listOperatoriByPermesso(reader, [
    ...new Set(rows.map((r) => TIPI_PROPOSTA[r.tipo][1])),
  ])
  const now = clock.now()
  return (await toProposte(reader, kinds, rows)).map((row) => {
    const permesso = TIPI_PROPOSTA[row.tipo][1]
    const all = others.get(permesso) ?? new Set()
    const state = {
      stato: row.stato,
      proposta_da: row.proposta_da.utente_id,
      scade_il: new Date(row.scade_il),
    }
    return {
      ...row,
      altri: [...all].filter((id) => id !== row.proposta_da.utente_id).length,
      azioni: azioniProposta(state, chi.utente_id, chi.permessi[permesso] === 'tutto', now),
    }
  })
}

const KINDS = TUTTI_I_TIPI.map((tipo) => `('${tipo}', '${TIPI_PROPOSTA[tipo][1]}')`).join(', ')
/** SQL condition of the proposals visible to operator `$1`: their own, and the kinds they have permission for. */
const VISIBLE = `(x.proposta_da = $1::bigint or x.tipo = any(array(
  select k.tipo from (values ${KINDS}) k(tipo, permesso) where (${permessiJson('$1::bigint')}) ? k.permesso)))`

type ListQuery = { stato: 'aperte' | 'decise' }

/** Returns the search of the list of proposals visible to the operator `chi`. */
function cercaProposte({ stato }: ListQuery, chi: number): Search {
  const open = stato === 'aperte'
  return {
    columns: COLUMNS,
    from: FROM,
    countFrom: 'from proposta x',
    where: `x.stato ${open ? '=' : '<>'} 'aperta' and ${VISIBLE}`,
    values: [chi],
    order: (way) => (open ? `x.scade_il ${way}, x.id ${way}` : 'x.decisa_il desc, x.id desc'),
  }
}

/** Returns a page of the open or decided proposals visible to `chi`. */
export async function paginaProposte(
  reader: Reader,
  kinds: PropostaKinds,
  query: SortedPageQuery<'scade_il'> & ListQuery,
  chi: Viewer,
): Promise<PageOf<Proposta>> {
  const page = await readPage(reader, query, (row: PropostaRow) => row, cercaProposte(query, chi.utente_id))
  return { ...page, righe: await whole(reader, kinds, page.righe, chi) }
}

/** Returns the SQL query of the open proposals of a kind, with the id of their object, for joins in other areas. */
export const proposteAperteSql = (tipo: TipoProposta) =>
  `select id, oggetto_id, proposta_da, stato, scade_il from proposta where tipo = '${tipo}' and stato = 'aperta'`

/** Returns the id of the open proposal of a kind on an object, or null when there is none. */
export async function propostaAperta(
  reader: Reader,
  tipo: TipoProposta,
  oggetto_id: number,
): Promise<number | null> {
  const rows = await queryRows<{ id: number }>(
    reader,
    "select id from proposta where tipo = $1 and oggetto_id = $2 and stato = 'aperta' and scade_il > now()",
    [tipo, oggetto_id],
  )
  return rows[0]?.id ?? null
}

/** Returns the id, payload and reason of the open proposal of a kind on an object, or null when there is none. */
export async function propostaConDati<D>(
  reader: Reader,
  tipo: TipoProposta,
  oggetto_id: number,
): Promise<{ id: number; dati: D; motivo: string | null } | null> {
  const rows = await queryRows<{ id: number; dati: D; motivo: string | null }>(
    reader,
    "select id, dati, motivo from proposta where tipo = $1 and oggetto_id = $2 and stato = 'aperta' and scade_il > now()",
    [tipo, oggetto_id],
  )
  return rows[0] ?? null
}

/** Returns a proposal that the operator `chi` may see, or null. */
export async function leggiProposta(
  reader: Reader,
  kinds: PropostaKinds,
  id: number,
  chi: Viewer,
): Promise<Proposta | null> {
  const rows = await queryRows<PropostaRow>(
    reader,
    `select ${COLUMNS} ${FROM} where ${VISIBLE} and x.id = $2`,
    [chi.utente_id, id],
  )
  return (await whole(reader, kinds, rows, chi))[0] ?? null
}

const changes = ({ cambi }: PropostaComune) =>
  sortChanges(cambi)
    .map(
      ({ campo, prima, dopo }) =>
        `${fieldName(campo)}: ${formatProposalValue(campo, prima)} → ${formatProposalValue(campo, dopo)}`,
    )
    .join('; ')

const cellText = ({ detti }: PropostaComune) =>
  detti.map(({ campo, detto }) => `${campo}: ${detto}`).join('; ')

/** Declares the export of the list of open or decided proposals that the caller may see. */
export const proposteEsportabili = (kinds: PropostaKinds): Exportable =>
  exportable<typeof proposte, PropostaRow, PropostaComune>({
    title: 'Proposte',
    id: 'x.id',
    within: true,
    search: (query) => cercaProposte(query, query.chi!),
    complete: (reader, rows) => toProposte(reader, kinds, rows),
    colonne: [
      { nome: 'Proposta', tipo: 'numero', cella: (p) => p.id },
      { nome: 'Stato', tipo: 'testo', cella: (p) => STATI_DETTI[p.stato] },
      { nome: 'Che cosa', tipo: 'testo', cella: (p) => TIPI_PROPOSTA[p.tipo][0] },
      { nome: 'Di che cosa', tipo: 'testo', cella: (p) => p.cosa },
      { nome: 'Che cosa cambia', tipo: 'testo', cella: changes },
      { nome: 'Da sapere', tipo: 'testo', cella: (p) => cellText(p) || null },
      { nome: 'Perché', tipo: 'testo', cella: (p) => p.motivo },
      { nome: 'Proposta da', tipo: 'testo', cella: (p) => p.proposta_da.nome },
      { nome: 'Proposta il', tipo: 'istante', cella: (p) => p.proposta_il },
      { nome: 'Scade il', tipo: 'istante', cella: (p) => p.scade_il },
      { nome: 'Decisa da', tipo: 'testo', cella: (p) => p.decisa_da?.nome ?? null },
      { nome: 'Decisa il', tipo: 'istante', cella: (p) => p.decisa_il },
      { nome: 'Nota', tipo: 'testo', cella: (p) => p.nota },
    ],
  })
