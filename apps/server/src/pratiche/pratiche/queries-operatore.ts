import {
  type ConteggiPratiche,
  type codaPratiche as codaPraticheCall,
  idStatoDi,
  type PraticaDaLavorare,
  type PraticaInCoda,
  STATI_FILTRO,
} from '@primo/contract/pratiche/operatore-pratiche'
import { fraseSaltato, type Saltato } from '@primo/domain/iscritti/points-eligibility'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { TURNI } from '@primo/domain/pratiche/conversazione'
import {
  azioniPratica,
  type MotivoSenzaPunti,
  numeroPratica,
  PASSI_PRATICA,
  type PassoPratica,
  STATI_PRATICA,
  STATO_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { autoreJson, nomiDi, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import { PROFILI_SQL } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import {
  isNarrowed,
  type PageOf,
  readPage,
  type Search,
  type SortedPageQuery,
} from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import { type SimilarIn, similarNames } from '../../platform/db/similar-names.ts'
import { calcoliDiPratica } from '../../raccolta/punti/calcolo.ts'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { utentiConNomeSimile } from '../../rete/queries.ts'
import { incaricoJson } from '../../ufficio/incarichi/queries.ts'
import type { QueueToWork } from '../../ufficio/operatori/assignable-queues.ts'
import {
  condizioniOperatore,
  ENTRO,
  eArrivataComunque,
  type FiltriOperatore,
  inRitardo,
} from './filters-operatore.ts'
import { ASPETTA_TITOLARE, importataDa, perchePunti } from './queries.ts'

/** Row that the query of the operators' queue of cases returns. */
export type PraticaInCodaRow = Omit<PraticaInCoda, 'stato' | 'numero' | 'azioni' | 'ferma_dal'> & {
  ferma_dal: Date
  ciclo: number
  motivi_punti: MotivoSenzaPunti[]
  saltati: Saltato[]
}

const COLUMNS = `
  p.id as id_scheda, p.data_registrazione::text as data_registrazione, p.id_stato, p.sequenza, p.nominativo,
  p.id_tipo_finanziamento, f.descrizione as tipo_finanziamento, p.perc_completamento, p.esito_positivo,
  p.esito_negativo, p.importo_cent, p.manca, p.tocca_a, p.passo, p.da_controllare, p.aggiornata_il as ferma_dal,
  case when p.id_stato = ${STATO_PRATICA.in_lavorazione} then ${ENTRO}::text end as entro, p.ciclo, p.motivi_punti, p.saltati,
  ${personaJson('t')} as titolare, ${incaricoJson('pratica', 'p.id')} as incarico`
const TABLES = `
  from pratica p join (${TIPI_FINANZIAMENTO_SQL}) f on f.id = p.id_tipo_finanziamento
  join (${PERSONE_SQL}) t on t.utente_id = p.utente_id`

/** SQL of the cases joined from their owners' profiles, for the sort by owner. Every owner has a convenzionato profile. */
const BY_OWNER = `from (${PROFILI_SQL}) o join pratica p on p.utente_id = o.utente_id and o.ruolo = 'convenzionato'`

/** SQL of the sort keys of the operators' queue of cases. */
const ORDINI = {
  ferma_dal: 'p.aggiornata_il',
  data_registrazione: 'p.data_registrazione',
  nominativo: 'p.nominativo_cercato',
  titolare: 'o.membro_cercato',
  importo_cent: 'p.importo_cent',
  perc_completamento: 'p.perc_completamento',
} as const

function completa({
  ciclo: _,
  motivi_punti: __,
  saltati: ___,
  ferma_dal,
  ...riga
}: PraticaInCodaRow): PraticaInCoda {
  const now = { stato: riga.id_stato, passo: riga.passo }
  return {
    ...riga,
    stato: STATI_PRATICA[riga.id_stato],
    numero: numeroPratica(riga.data_registrazione, riga.sequenza),
    ferma_dal: ferma_dal.toISOString(),
    azioni: azioniPratica(now, 'operatore') as PraticaInCoda['azioni'],
  }
}

type QueueQuery = FiltriOperatore & SortedPageQuery<keyof typeof ORDINI>

/** Returns the SQL of the operators' queue of cases; ties are ordered by id. */
const cercaInCoda = (query: QueueQuery): Search => {
  const byOwner = query.sort_by === 'titolare'
  return {
    columns: COLUMNS,
    from: byOwner
      ? `${TABLES} join (${PROFILI_SQL}) o on o.utente_id = p.utente_id and o.ruolo = 'convenzionato'`
      : TABLES,
    countFrom: 'from pratica p',
    pick: {
      id: 'p.id',
      from: byOwner ? BY_OWNER : 'from pratica p',
      by: ORDINI[query.sort_by],
      gathered: isNarrowed(query, 'stato', ...(eArrivataComunque(query) ? ['accaduto'] : [])),
    },
    ...condizioniOperatore(query),
    order: (way) => `${ORDINI[query.sort_by]} ${way}, p.id ${way}`,
  }
}

/** Fuzzy search of the queue of cases, by similar names of clients and of owners, used when `q` matches nothing. */
export const PRATICHE_SIMILI: SimilarIn = {
  all: (q) => ({ from: 'from pratica p', ...condizioniOperatore({ q }) }),
  similar: async (trx, q) => ({
    utenti: await utentiConNomeSimile(trx, q),
    righe: await similarNames(trx, 'select id, nominativo_cercato as name from pratica', q),
  }),
}

/** Returns a page of the operators' queue of cases, with the total count. */
export const codaPratiche = (reader: Reader, query: QueueQuery): Promise<PageOf<PraticaInCoda>> =>
  readPage(reader, query, completa, cercaInCoda(query))

/**
 * Counts the cases that match the filters by state and, for those In Lavorazione, by step. States and steps without cases are
 * included with 0.
 */
export async function contaPerOperatore(
  reader: Reader,
  filters: Omit<FiltriOperatore, 'stato' | 'passo'>,
): Promise<ConteggiPratiche> {
  const { where, values } = condizioniOperatore(filters)
  const rows = await queryRows<{
    id_stato: StatoPratica
    passo: PassoPratica | null
    quante: number
  }>(
    reader,
    `select p.id_stato, p.passo, count(*)::int as quante from pratica p where ${where} group by p.id_stato, p.passo`,
    values,
  )
  const count = (vale: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(vale).reduce((n, r) => n + r.quante, 0)
  return {
    per_stato: STATI_FILTRO.map((stato) => {
      const id_stato = idStatoDi(stato)
      return { stato, quante: count((r) => id_stato === null || r.id_stato === id_stato) }
    }),
    per_passo: (Object.keys(PASSI_PRATICA) as PassoPratica[]).map((passo) => ({
      passo,
      quante: count((r) => r.id_stato === STATO_PRATICA.in_lavorazione && r.passo === passo),
    })),
  }
}

type StoriaRow = Omit<PraticaDaLavorare['storia'][number], 'stato' | 'quando'> & { quando: Date }

async function storiaDi(reader: Reader, id: number): Promise<PraticaDaLavorare['storia']> {
  const rows = await queryRows<StoriaRow>(reader, {
    name: 'pratica_storia_operatore',
    text: `select s.id_stato, s.passo, s.quando, s.motivo, ${autoreJson('c')} as chi
             from pratica_storia s left join (${PERSONE_SQL}) c on c.utente_id = s.attore_id
            where s.pratica_id = $1 order by s.id`,
    values: [id],
  })
  return rows.map((row) => ({
    ...row,
    stato: STATI_PRATICA[row.id_stato],
    quando: row.quando.toISOString(),
  }))
}

async function accreditiDi(reader: Reader, id: number, ciclo: number) {
  const rows = await calcoliDiPratica(reader, 'operatore', id, ciclo)
  const names = await nomiDi(
    reader,
    rows.map((r) => r.utente_id),
  )
  return rows.map(({ utente_id, passaggi, ...accredito }) => ({
    ...accredito,
    denominazione: names.get(utente_id) ?? '',
    calcolo: passaggi,
  }))
}

/** Returns, for operators, the sentences on why sponsors of a case were skipped, with the sponsors' names. */
async function conNomi(reader: Reader, saltati: Saltato[]): Promise<string[]> {
  const names = await nomiDi(
    reader,
    saltati.map((s) => s.utente_id),
  )
  return saltati.map((s) => fraseSaltato(s, names.get(s.utente_id) ?? ''))
}

/** Returns a case with all that the operator `chi` needs to decide; null when it does not exist, is a draft, or is withdrawn. */
export async function praticaDaLavorare(
  reader: Reader,
  id: number,
  chi: number,
): Promise<PraticaDaLavorare | null> {
  const rows = await queryRows<PraticaInCodaRow>(reader, {
    name: 'pratica_da_lavorare',
    text: `select ${COLUMNS} ${TABLES} where p.id = $1 and p.id_stato <> ${STATO_PRATICA.bozza}`,
    values: [id],
  })
  const row = rows[0]
  if (!row) return null
  const completata = row.id_stato === STATO_PRATICA.completata
  const input = completa(row)
  const sua = input.azioni.includes('completa') && (await importataDa(reader, id)) === chi
  return {
    ...input,
    propone: sua ? ['completa'] : [],
    storia: await storiaDi(reader, id),
    accrediti: completata ? await accreditiDi(reader, id, row.ciclo) : [],
    perche_punti: completata ? perchePunti(row, await conNomi(reader, row.saltati)) : [],
  }
}

/** Returns the counts of the queue of cases, for the operators' dashboard. */
export async function codaDellePratiche(reader: Reader) {
  const rows = await queryRows<{
    passo: PassoPratica
    quante: number
    piu_vecchia: Date
    da_integrare: number
    da_leggere: number
    in_ritardo: number
  }>(
    reader,
    `select p.passo, count(*)::int as quante, min(p.aggiornata_il) as piu_vecchia,
            (count(*) filter (where ${ASPETTA_TITOLARE}))::int as da_integrare,
            (count(*) filter (where p.tocca_a = 'operatore'))::int as da_leggere,
            (count(*) filter (where ${inRitardo('$1')}))::int as in_ritardo
       from pratica p where p.id_stato = ${STATO_PRATICA.in_lavorazione} group by p.passo`,
    [todayInRome(clock.now())],
  )
  const vecchie = rows.map((r) => r.piu_vecchia.toISOString()).sort()
  const sum = (field: 'quante' | 'da_integrare' | 'da_leggere' | 'in_ritardo') =>
    rows.reduce((n, r) => n + r[field], 0)
  return {
    in_attesa: sum('quante'),
    piu_vecchia: vecchie[0] ?? null,
    in_ritardo: sum('in_ritardo'),
    per_passo: (Object.keys(PASSI_PRATICA) as PassoPratica[]).map((passo) => ({
      passo,
      quante: rows.find((r) => r.passo === passo)?.quante ?? 0,
    })),
    da_integrare: sum('da_integrare'),
    da_leggere: sum('da_leggere'),
  }
}

/** Work queue of the cases: a case waits in it while it is In Lavorazione. */
export const PRATICHE_DA_LAVORARE: QueueToWork = {
  lavorazione: 'pratica',
  row: 'p',
  id: 'p.id',
  similar: PRATICHE_SIMILI,
  waiting: (query) =>
    cercaInCoda({
      ...query,
      stato: 'in_lavorazione',
      sort_by: 'ferma_dal',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}

/** Columns and query of the export of the queue of cases. */
export const PRATICHE_ESPORTABILI = exportable<typeof codaPraticheCall, PraticaInCodaRow>({
  title: 'Pratiche',
  id: 'p.id',
  search: cercaInCoda,
  similar: PRATICHE_SIMILI,
  colonne: [
    {
      nome: 'Pratica',
      colonna: 'nominativo',
      tipo: 'testo',
      // The owner has a column of its own.
      cella: (p) => numeroPratica(p.data_registrazione, p.sequenza),
    },
    { nome: 'Stato', colonna: 'perc_completamento', tipo: 'testo', cella: (p) => STATI_PRATICA[p.id_stato] },
    {
      nome: 'Passo',
      colonna: 'perc_completamento',
      tipo: 'testo',
      cella: (p) => (p.passo ? formatStateLabel(p.passo) : null),
    },
    {
      nome: 'Completamento, %',
      colonna: 'perc_completamento',
      tipo: 'numero',
      cella: (p) => p.perc_completamento,
    },
    { nome: 'Cliente', colonna: 'nominativo', tipo: 'testo', cella: (p) => p.nominativo },
    { nome: 'Finanziamento', colonna: 'importo_cent', tipo: 'testo', cella: (p) => p.tipo_finanziamento },
    { nome: 'Importo', colonna: 'importo_cent', tipo: 'euro', cella: (p) => p.importo_cent },
    ...personColumns<PraticaInCodaRow>('Convenzionato', 'titolare', (p) => p.titolare),
    {
      nome: 'Registrata il',
      colonna: 'data_registrazione',
      tipo: 'giorno',
      cella: (p) => p.data_registrazione.slice(0, 10),
    },
    { nome: 'Ferma dal', colonna: 'ferma_dal', tipo: 'istante', cella: (p) => p.ferma_dal.toISOString() },
    { nome: 'Manca', colonna: 'perc_completamento', tipo: 'testo', cella: (p) => p.manca },
    {
      nome: 'Conversazione',
      colonna: 'perc_completamento',
      tipo: 'testo',
      cella: ({ tocca_a }) => tocca_a && TURNI[tocca_a],
    },
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (p) => p.incarico?.nome ?? null },
  ],
})
