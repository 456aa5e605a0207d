import type { DataTable } from '@primo/contract/platform/data-table'
import { type GenereCampo, testoValore } from '@primo/domain/anagrafica/campi-finanziamento'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { and, eq, inArray, lt, ne, or, type SQL } from 'drizzle-orm'
import { CAMPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { dataTable, keepColumns, type PianoCancellazione } from '../../platform/db/personal-data.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { decryptFields } from './dati.ts'
import { pratica, pratica_dati, pratica_storia } from './tables.ts'

const PRATICA = 'cifre della pratica, senza dire di chi'

/** SQL of the member's cases. `$1` is the account id. */
export const SUE_PRATICHE = 'select id from pratica where utente_id = $1'

/** SQL condition of the member's cases whose clients are forgotten with them: completed ones are kept as the law requires. */
const daDimenticare = (conservata: string) =>
  `utente_id = $1 and (id_stato <> ${STATO_PRATICA.completata} or not exists (${conservata}))`

/** Returns the SQL of the ids of the member's cases whose clients are forgotten with them, for the plans of later areas. */
export const praticheDaDimenticare = (conservata: string) =>
  `select id from pratica where ${daDimenticare(conservata)}`

/** Condition of the cases past their retention term: drafts by their withdrawal, the others by their conclusion. */
const expired = () =>
  or(
    lt(pratica.ritirata_il, beyondTerm('bozze')),
    and(
      inArray(pratica.id_stato, [STATO_PRATICA.completata, STATO_PRATICA.rifiutata]),
      lt(pratica.aggiornata_il, beyondTerm('pratiche_concluse')),
    ),
  )

/** Returns the query of the ids of the cases past their retention term, for the clean-up of later areas. */
export const praticheScadute = (trx: Trx) => trx.select({ id: pratica.id }).from(pratica).where(expired())

/** Returns the query of the ids of the cases rejected before an instant, for the clean-up of later areas. */
export const rifiutatePrimaDi = (trx: Trx, before: SQL) =>
  trx
    .select({ id: pratica.id })
    .from(pratica)
    .where(and(eq(pratica.id_stato, STATO_PRATICA.rifiutata), lt(pratica.aggiornata_il, before)))

/**
 * Returns the erasure plan of the cases. Clients' names of completed cases are kept as long as the law requires.
 * @param conservata query that returns a row while they must be kept; injected by the privacy module
 */
export function pianoPratiche(conservata: string) {
  const sua = daDimenticare(conservata)
  return {
    pratica: {
      dove: sua,
      diventa: { nominativo: "'Cliente cancellato'", manca: 'null' },
      tieni: {
        ...keepColumns(PRATICA, 'data_registrazione', 'passo', 'tocca_a', 'motivi_punti', 'saltati'),
        ...keepColumns(
          'il nome del cliente, che il database scrive di nuovo con quello',
          'nominativo_cercato',
        ),
        ...keepColumns(
          'il nome di chi l’ha registrata, che il database scrive di nuovo con lui',
          'titolare_cercato',
        ),
        ...keepColumns(PRATICA, 'accaduti'),
      },
    },
    pratica_storia: {
      dove: `pratica_id in (select id from pratica where ${sua})`,
      diventa: { motivo: 'null' },
      tieni: keepColumns(PRATICA, 'passo', 'da_passo', 'esito'),
    },
    pratica_dati: {
      dove: `pratica_id in (select id from pratica where ${sua})`,
      diventa: { mandato: 'null', campi_cifrati: 'null' },
      tieni: keepColumns(PRATICA, 'banca', 'prodotto'),
    },
  } satisfies PianoCancellazione
}

/** Returns the SQL of an account's open cases, which delay its erasure. `utente_id` is a column. */
export const openPraticheSql = (utente_id: string) =>
  `select 1 from pratica p where p.utente_id = ${utente_id} and p.id_stato = ${STATO_PRATICA.in_lavorazione}`

/** Returns the SQL of the instant at which an account's case was last completed. `utente_id` is a column. */
export const ultimaCompletata = (utente_id: string) =>
  `select max(s.quando) from pratica_storia s join pratica p on p.id = s.pratica_id
    where p.utente_id = ${utente_id} and p.id_stato = ${STATO_PRATICA.completata} and s.id_stato = ${STATO_PRATICA.completata}`

/** Data export of the cases a member registered, withdrawn drafts included, with their history. */
export const DATI_PRATICHE: readonly OwnTable[] = [
  {
    chiave: 'pratica',
    titolo: 'Le pratiche che hai registrato',
    sql: `select p.id as "Scheda", p.sequenza as "Numero", p.nominativo as "Cliente", t.descrizione as "Tipo",
                 p.importo_cent as "Importo in centesimi", p.data_registrazione as "Registrata il",
                 case p.id_stato when 1 then 'Bozza' when 2 then 'Rifiutata' when 3 then 'In Lavorazione'
                   else 'Completata' end as "Stato",
                 p.perc_completamento as "Completamento %", p.manca as "Manca",
                 p.esito_positivo as "Esito positivo", p.esito_negativo as "Esito negativo",
                 p.ritirata_il as "Ritirata il"
            from pratica p join (${TIPI_FINANZIAMENTO_SQL}) t on t.id = p.id_tipo_finanziamento
           where p.utente_id = $1 order by p.id`,
  },
  {
    chiave: 'pratica_storia',
    titolo: 'I passi delle tue pratiche',
    sql: `select s.pratica_id as "Scheda",
                 case s.id_stato when 1 then 'Bozza' when 2 then 'Rifiutata' when 3 then 'In Lavorazione'
                   else 'Completata' end as "Stato",
                 s.passo as "Passo", s.quando as "Quando", s.motivo as "Motivo"
            from pratica_storia s join pratica p on p.id = s.pratica_id
           where p.utente_id = $1 order by s.id`,
  },
]

/** Returns the data export of bank, product, mandate and additional fields of the member's cases, in clear text. */
export async function datiFinanziamenti(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
): Promise<DataTable[]> {
  const table = await dataTable(reader, [utente_id], {
    chiave: 'pratica_dati',
    titolo: 'I dati del finanziamento delle tue pratiche',
    sql: `select d.pratica_id as "Scheda", d.banca as "Banca", d.prodotto as "Prodotto", d.mandato as "Mandato",
                 d.campi_cifrati as "Altri dati"
            from pratica_dati d where d.pratica_id in (${SUE_PRATICHE}) order by d.pratica_id`,
  })
  const fields = await queryRows<{ id: number; etichetta: string; genere: GenereCampo }>(
    reader,
    `select id, etichetta, genere from (${CAMPI_FINANZIAMENTO_SQL}) c`,
  )
  const byId = new Map(fields.map((field) => [String(field.id), field]))
  const inChiaro = (id: string, encrypted: string) =>
    Object.entries(decryptFields(secrets, Number(id), encrypted || null)).map(([field, value]) => {
      const { etichetta = field, genere = 'testo' } = byId.get(field) ?? {}
      return `${etichetta}: ${testoValore(genere, value)}`
    })
  const righe = table.righe.map(([id = '', banca = '', prodotto = '', mandato = '', encrypted = '']) => [
    ...[id, banca, prodotto, mandato],
    inChiaro(id, encrypted).join('; '),
  ])
  return [{ ...table, righe }]
}

/** Deletes the client's name, the reasons and the financing's data of the cases past their retention term. */
export async function cleanPratiche(trx: Trx): Promise<void> {
  const nominativo = 'Cliente cancellato'
  const named = and(expired(), ne(pratica.nominativo, nominativo))
  const ids = trx.select({ id: pratica.id }).from(pratica).where(named)
  await trx.delete(pratica_dati).where(inArray(pratica_dati.pratica_id, ids))
  await trx.update(pratica_storia).set({ motivo: null }).where(inArray(pratica_storia.pratica_id, ids))
  await trx.update(pratica).set({ nominativo, manca: null }).where(named)
}
