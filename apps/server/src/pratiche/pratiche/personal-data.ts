import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { and, lt, ne } from 'drizzle-orm'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { pratica } from './tables.ts'

const PRATICA = 'cifre della pratica, senza dire di chi'

/** SQL of the member's cases. `$1` is the account id. */
export const SUE_PRATICHE = 'select id from pratica where utente_id = $1'

/** SQL condition of the member's cases whose clients are forgotten with them: completed ones are kept as the law requires. */
const daDimenticare = (conservata: string) =>
  `utente_id = $1 and (id_stato <> ${STATO_PRATICA.completata} or not exists (${conservata}))`

/** Returns the SQL of the ids of the member's cases whose clients are forgotten with them, for the plans of later areas. */
export const praticheDaDimenticare = (conservata: string) =>
  `select id from pratica where ${daDimenticare(conservata)}`

/** Returns the query of the ids of the drafts withdrawn longer ago than the retention term, for the clean-up of later areas. */
export const bozzeScadute = (trx: Trx) =>
  trx
    .select({ id: pratica.id })
    .from(pratica)
    .where(lt(pratica.ritirata_il, beyondTerm('bozze')))

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
        ...keepColumns(PRATICA, 'data_registrazione', 'passo', 'motivi_punti', 'saltati'),
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

/** Deletes the client's name of withdrawn drafts after the retention term. */
export async function cleanBozze(trx: Trx): Promise<void> {
  const nominativo = 'Cliente cancellato'
  await trx
    .update(pratica)
    .set({ nominativo, manca: null })
    .where(and(lt(pratica.ritirata_il, beyondTerm('bozze')), ne(pratica.nominativo, nominativo)))
}
