import type {
  AziendaInElenco,
  elencoAziende,
  SchedaAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import type { Query } from '@primo/contract/platform/route'
import { normalizzaPartitaIva } from '@primo/domain/anagrafica/company-numbers'
import { nameMatches, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { leggiComune } from '../../anagrafica/geo/queries.ts'
import { GIURIDICHE_SQL, leggiGiuridica } from '../../anagrafica/persone/queries.ts'
import { NATURE_GIURIDICHE } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Condition } from '../../platform/db/pagination.ts'
import { type KeysetPage, type KeysetSearch, readKeysetPage } from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn, similarNames } from '../../platform/db/similar-names.ts'
import { onDays } from '../../platform/db/time-sql.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { exportable, personColumns } from '../../registro/esportazioni/exportable.ts'
import { propostaAperta } from '../../ufficio/proposte/queries.ts'
import { PROFILI_SQL } from '../profili/queries.ts'
import { codiceDellAzienda, nomiCategorie } from './correzione.ts'
import { leggiAziendaRow, leggiSedeRow } from './queries.ts'

/** Row that the query of the operators' list of companies returns. */
type Riga = Omit<AziendaInElenco, 'creata_il' | 'approvata_il'> & {
  creata_il: Date
  approvata_il: Date | null
}
/**
 * Parameters of the operators' list of companies; `simili` holds the companies with a name similar to `q` and replaces the filter
 * by `q`.
 */
type ListQuery = Query<typeof elencoAziende> & { simili?: Similar }

const NAMED = `from azienda z join (${GIURIDICHE_SQL}) a on a.id = z.id_anagrafica`
const NAME = folded('a.denominazione')

function condizioni({ q, simili, titolare, stato, ...period }: ListQuery): Condition {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = ['true', ...onDays('z.creata_il', period, con)]
  if (stato !== 'tutte') dove.push(`z.approvata_il is ${stato === 'approvata' ? 'not null' : 'null'}`)
  if (titolare) dove.push(nameMatches('z.titolare_cercato', titolare, con))
  const partita = q && normalizzaPartitaIva(q)
  if (simili) dove.push(isSimilar(simili, { id: 'z.id_anagrafica' }, con))
  else if (partita && /^\d{11}$/.test(partita)) dove.push(`z.partita_iva = ${con(partita)}::text`)
  else if (q) dove.push(hasWords(NAME, q, con))
  return { where: dove.join(' and '), values }
}

/** Returns the SQL of the operators' list of companies. */
const cercaAziende = (query: ListQuery): KeysetSearch => {
  const byName = query.sort_by === 'denominazione'
  return {
    columns: `z.id_anagrafica as id, a.denominazione, z.partita_iva, z.approvata_il, z.creata_il,
      case when z.approvata_il is null then 'da_approvare' else 'approvata' end as stato,
      ${personaJson('t')} as titolare`,
    from: `${NAMED} join (${PERSONE_SQL}) t on t.utente_id = z.titolare_id`,
    // Names are joined only for a search by name, so that the plain list is a single index scan.
    countFrom: byName || query.q ? NAMED : 'from azienda z',
    ...condizioni(query),
    id: 'z.id_anagrafica',
    by: byName ? NAME : 'z.creata_il',
    byOf: (id) =>
      byName
        ? `select ${NAME} from (${GIURIDICHE_SQL}) a where a.id = ${id}`
        : `select z.creata_il from azienda z where z.id_anagrafica = ${id}`,
    order: (way) => `${byName ? NAME : 'z.creata_il'} ${way}, z.id_anagrafica ${way}`,
  }
}

/** Fuzzy search of the list of companies, used when no name contains the words of `q`. */
export const AZIENDE_SIMILI: SimilarIn = {
  all: (q) => ({ from: NAMED, ...condizioni({ q, stato: 'tutte' } as ListQuery) }),
  similar: async (trx, q) => ({
    righe: await similarNames(trx, `select a.id, ${NAME} as name from (${GIURIDICHE_SQL}) a`, q),
  }),
}

/** Reads a page of the list of companies. */
export const paginaAziende = (reader: Reader, query: ListQuery): Promise<KeysetPage<AziendaInElenco>> =>
  readKeysetPage(
    reader,
    query,
    cercaAziende(query),
    (row: Riga) => ({
      ...row,
      creata_il: row.creata_il.toISOString(),
      approvata_il: row.approvata_il?.toISOString() ?? null,
    }),
    ({ id }) => id,
  )

/** Columns and query of the export of the list of companies. */
export const AZIENDE_ESPORTABILI = exportable<typeof elencoAziende, Riga>({
  title: 'Aziende',
  id: 'z.id_anagrafica',
  search: cercaAziende,
  similar: AZIENDE_SIMILI,
  colonne: [
    { nome: 'Ragione sociale', colonna: 'denominazione', tipo: 'testo', cella: (z) => z.denominazione },
    { nome: 'Partita IVA', colonna: 'partita_iva', tipo: 'testo', cella: (z) => z.partita_iva },
    {
      nome: 'Stato',
      colonna: 'stato',
      tipo: 'testo',
      cella: (z) => (z.approvata_il ? 'Approvata' : 'Da approvare'),
    },
    {
      nome: 'Approvata il',
      colonna: 'approvata_il',
      tipo: 'istante',
      cella: (z) => z.approvata_il?.toISOString() ?? null,
    },
    ...personColumns<Riga>('Titolare', 'titolare', (z) => z.titolare),
    { nome: 'Scritta il', colonna: 'creata_il', tipo: 'istante', cella: (z) => z.creata_il.toISOString() },
  ],
})

/** Maximum number of enrolments shown in a company's detail; the list of enrolments shows all. */
const ISCRITTI_MAX = 100

type Iscritto = SchedaAzienda['iscritti'][number]

/**
 * Returns a company's full detail, for the operators; null when it does not exist.
 * @param attivita descriptions of the ATECO codes
 */
export async function leggiScheda(
  reader: Reader,
  secrets: Secrets,
  attivita: ReadonlyMap<string, string>,
  id: number,
): Promise<SchedaAzienda | null> {
  const row = await leggiAziendaRow(reader, id)
  const persona = row && (await leggiGiuridica(reader, secrets, id))
  if (!row || !persona) return null
  const sede = await leggiSedeRow(reader, id)
  const comune = sede && (await leggiComune(reader, sede.id_comune))
  const proposta = await propostaAperta(reader, 'azienda.correggi', id)
  return {
    id,
    denominazione: persona.denominazione,
    partita_iva: row.partita_iva,
    codice_fiscale: codiceDellAzienda(persona.codice_fiscale),
    id_natura_giuridica: row.id_natura_giuridica,
    natura_giuridica: NATURE_GIURIDICHE.find((n) => n.id === row.id_natura_giuridica)?.descrizione ?? '',
    codice_ateco: row.codice_ateco,
    attivita: attivita.get(row.codice_ateco ?? '') ?? null,
    categorie_merceologiche: row.categorie_merceologiche,
    categorie: nomiCategorie(row.categorie_merceologiche),
    indirizzo: sede?.indirizzo ?? '',
    id_comune: sede?.id_comune ?? 0,
    cap: sede?.cap ?? '',
    comune: comune ? `${comune.descrizione} (${comune.provincia})` : '',
    stato: row.approvata_il ? 'approvata' : 'da_approvare',
    approvata_il: row.approvata_il?.toISOString() ?? null,
    creata_il: row.creata_il.toISOString(),
    ...(await membersOfAzienda(reader, id, row.titolare_id)),
    proposta,
    azioni: row.approvata_il && proposta === null ? ['correggi'] : [],
  }
}

/** Returns the owner and the enrolled members of a company. */
async function membersOfAzienda(reader: Reader, id: number, titolare_id: number) {
  const rows = await queryRows<{
    titolare: SchedaAzienda['titolare']
    iscritti: Iscritto[]
  }>(
    reader,
    `select ${personaJson('t')} as titolare,
       coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'utente_id', x.utente_id,
                                                     'denominazione', x.denominazione, 'stato', x.stato) order by x.id)
          from (select p.id, p.utente_id, c.denominazione, p.stato
                  from (${PROFILI_SQL}) p join (${PERSONE_SQL}) c on c.utente_id = p.utente_id
                 where p.id_anagrafica = $1 and p.ruolo = 'convenzionato'
                 order by p.id limit ${ISCRITTI_MAX}) x), '[]') as iscritti
       from (${PERSONE_SQL}) t where t.utente_id = $2`,
    [id, titolare_id],
  )
  return rows[0]!
}

/** Returns the companies a member registered, the oldest first. */
export async function aziendeDi(reader: Reader, utente_id: number) {
  const rows = await queryRows<{
    id: number
    denominazione: string
    partita_iva: string
    approvata_il: Date | null
  }>(
    reader,
    `select a.id, a.denominazione, z.partita_iva, z.approvata_il
       from azienda z join (${GIURIDICHE_SQL}) a on a.id = z.id_anagrafica
      where z.titolare_id = $1 order by z.creata_il, z.id_anagrafica limit 100`,
    [utente_id],
  )
  return rows.map((row) => ({ ...row, approvata_il: row.approvata_il?.toISOString() ?? null }))
}

type AziendaTrovata = {
  id: number
  denominazione: string
  partita_iva: string
  /** Name of the company's owner. */
  titolare: string
}

/**
 * Returns the companies whose name has every word of `testo`, or with that partita IVA; at most `most`, in the order of names.
 */
export async function trovaAziende(reader: Reader, testo: string, most: number): Promise<AziendaTrovata[]> {
  const values: SqlValue[] = [most, normalizzaPartitaIva(testo)]
  const con = (value: string) => `$${values.push(value)}`
  return queryRows<AziendaTrovata>(
    reader,
    `with chiamate as materialized (
       select a.id from (${GIURIDICHE_SQL}) a where ${hasWords(folded('a.denominazione'), testo, con)} limit 200),
     scelte as (
       select id from chiamate union select z.id_anagrafica from azienda z where z.partita_iva = $2)
     select a.id, a.denominazione, z.partita_iva, t.denominazione as titolare
       from azienda z join (${GIURIDICHE_SQL}) a on a.id = z.id_anagrafica
       join (${PERSONE_SQL}) t on t.utente_id = z.titolare_id
      where z.id_anagrafica = any(array(select id from scelte))
      order by a.denominazione, z.id_anagrafica limit $1`,
    values,
  )
}
