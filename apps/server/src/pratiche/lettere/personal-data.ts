import type { DataTable } from '@primo/contract/platform/data-table'
import { CANALI_LETTERA } from '@primo/domain/pratiche/lettera'
import { inArray, or } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { dataTable, labelled, type PianoCancellazione } from '../../platform/db/personal-data.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import {
  praticheDaDimenticare,
  praticheScadute,
  rifiutatePrimaDi,
  SUE_PRATICHE,
} from '../pratiche/personal-data.ts'
import { CONTENUTO, type Contenuto } from './queries.ts'
import { pratica_lettera } from './tables.ts'

/**
 * Returns the erasure plan of the lettere: deleted where the client's name is, and kept with it as long as the law requires.
 * @param conservata query that returns a row while completed cases must be kept; injected by the privacy module
 */
export function pianoLettere(conservata: string) {
  return {
    pratica_lettera: { dove: `pratica_id in (${praticheDaDimenticare(conservata)})`, elimina: true },
  } satisfies PianoCancellazione
}

/** Returns the data export of the lettere written from a member's cases, in clear text. */
export async function datiLettere(reader: Reader, secrets: Secrets, utente_id: number): Promise<DataTable[]> {
  const table = await dataTable(reader, [utente_id], {
    chiave: 'pratica_lettera',
    titolo: 'Le lettere e le e-mail scritte dalle tue pratiche',
    sql: `select l.pratica_id as "Scheda", ${labelled('l.canale', CANALI_LETTERA)} as "Come", '' as "A chi",
                 '' as "Oggetto", l.contenuto_cifrato as "Testo", l.quando as "Quando", l.id
            from pratica_lettera l where l.pratica_id in (${SUE_PRATICHE}) order by l.id`,
  })
  const inChiaro = ([scheda = '', canale = '', , , encrypted = '', quando = '', id = '']: string[]) => {
    const content = JSON.parse(secrets.decrypt(CONTENUTO, id, encrypted)) as Contenuto
    return [scheda, canale, content.destinatario, content.oggetto, content.testo, quando]
  }
  return [{ ...table, colonne: table.colonne.slice(0, 6), righe: table.righe.map(inChiaro) }]
}

/** Deletes the lettere of cases past their retention term, and of rejected ones with their documents. */
export async function cleanLettere(trx: Trx): Promise<void> {
  const { pratica_id } = pratica_lettera
  await trx
    .delete(pratica_lettera)
    .where(
      or(
        inArray(pratica_id, praticheScadute(trx)),
        inArray(pratica_id, rifiutatePrimaDi(trx, beyondTerm('documenti_chiuse'))),
      ),
    )
}
