import type { AziendaInElenco, elencoAziende } from '@primo/contract/iscritti/operatore-aziende'
import type { Query } from '@primo/contract/platform/route'
import { normalizzaPartitaIva } from '@primo/domain/anagrafica/partita-iva'
import { PERSONE_SQL, personaJson, siChiama } from '../../accesso/account/queries.ts'
import { GIURIDICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Condition, type KeysetPage, type KeysetSearch, readKeysetPage } from '../../platform/db/page.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn, similarNames } from '../../platform/db/similar.ts'
import { onDays } from '../../platform/db/time-sql.ts'
import { exportable, personColumns } from '../../registro/esportazioni/exportable.ts'

/** Row of the search in the list of companies. */
type Riga = Omit<AziendaInElenco, 'creata_il' | 'approvata_il'> & {
  creata_il: Date
  approvata_il: Date | null
}
/** Query of the list; `simili` holds the entries with a name similar to `q`, used instead of it. */
type Asked = Query<typeof elencoAziende> & { simili?: Similar }

const NAMED = `from azienda z join (${GIURIDICHE_SQL}) a on a.id = z.id_anagrafica`
const NAME = folded('a.denominazione')

function condizioni({ q, simili, titolare, stato, ...period }: Asked): Condition {
  const values: unknown[] = []
  const con = (value: unknown) => `$${values.push(value)}`
  const dove = ['true', ...onDays('z.creata_il', period, con)]
  if (stato !== 'tutte') dove.push(`z.approvata_il is ${stato === 'approvata' ? 'not null' : 'null'}`)
  if (titolare) dove.push(siChiama('z.titolare_cercato', titolare, con))
  const partita = q && normalizzaPartitaIva(q)
  if (simili) dove.push(isSimilar(simili, { id: 'z.id_anagrafica' }, con))
  else if (partita && /^\d{11}$/.test(partita)) dove.push(`z.partita_iva = ${con(partita)}::text`)
  else if (q) dove.push(hasWords(NAME, q, con))
  return { where: dove.join(' and '), values }
}

/** Returns the search of the list of companies. */
const cercaAziende = (query: Asked): KeysetSearch => {
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

/** Search of the list of companies by similar names. */
export const AZIENDE_SIMILI: SimilarIn = {
  all: (q) => ({ from: NAMED, ...condizioni({ q, stato: 'tutte' } as Asked) }),
  similar: async (trx, q) => ({
    righe: await similarNames(trx, `select a.id, ${NAME} as name from (${GIURIDICHE_SQL}) a`, q),
  }),
}

/** Reads a page of the list of companies. */
export const paginaAziende = (reader: Reader, query: Asked): Promise<KeysetPage<AziendaInElenco>> =>
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

/** Export of the list of companies. */
export const AZIENDE_ESPORTABILI = exportable<typeof elencoAziende, Riga>({
  cosa: 'Aziende',
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
