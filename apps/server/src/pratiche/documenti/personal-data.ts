import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { DOCUMENTI_RICHIESTI_SQL } from '../../anagrafica/tipi/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { keepColumns, type OwnTable, type PianoCancellazione } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import {
  praticheDaDimenticare,
  praticheScadute,
  rifiutatePrimaDi,
  SUE_PRATICHE,
} from '../pratiche/personal-data.ts'
import { caricamento, pratica_documento } from './tables.ts'

const CIFRE = 'che cosa è stato inviato e quando, senza il contenuto'

/**
 * Returns the erasure plan of the documents of a member's cases: their content cannot be decrypted any more, and is deleted from
 * the file store at night. Documents of completed cases are kept as long as the law requires.
 * @param conservata query that returns a row while they must be kept; injected by the privacy module
 */
export function pianoDocumenti(conservata: string) {
  const sue = `pratica_id in (${praticheDaDimenticare(conservata)})`
  return {
    caricamento: { dove: `utente_id = $1 or ${sue}`, elimina: true },
    pratica_documento: {
      dove: sue,
      diventa: {
        oggetto: 'null',
        soggetto_id: 'null',
        chiave_cifrata: 'null',
        firme: "'[]'::jsonb",
        motivo: "case when stato = 'rifiutato' then 'Cancellato' end",
      },
      tieni: keepColumns(CIFRE, 'stato', 'scade_il', 'tipo', 'impronta', 'primo_caricamento'),
    },
  } satisfies PianoCancellazione
}

/** Data export of the documents a member sent or that were sent for their cases, without content. */
export const DATI_DOCUMENTI: readonly OwnTable[] = [
  {
    chiave: 'pratica_documento',
    titolo: 'I documenti delle tue pratiche',
    sql: `select d.pratica_id as "Scheda", r.nome as "Documento", d.stato as "Stato", d.motivo as "Motivo",
                 d.scade_il as "Vale fino al", d.pagine as "Pagine", d.byte as "Byte", d.inviato_il as "Inviato il",
                 d.deciso_il as "Controllato il"
            from pratica_documento d join (${DOCUMENTI_RICHIESTI_SQL}) r on r.id = d.richiesto_id
           where d.pratica_id in (${SUE_PRATICHE}) order by d.id`,
  },
  {
    chiave: 'caricamento',
    titolo: 'I file che stai caricando',
    sql: `select pratica_id as "Scheda", byte as "Byte", ricevuti as "Arrivati", creato_il as "Cominciato il"
            from caricamento where utente_id = $1 order by creato_il`,
  },
]

/**
 * Deletes uploads that never became a document, the documents of cases past their retention term, and the content of documents
 * that are not needed any more.
 */
export async function cleanDocumenti(trx: Trx): Promise<void> {
  await trx.delete(caricamento).where(lt(caricamento.creato_il, beyondTerm('caricamenti')))
  await trx.delete(pratica_documento).where(inArray(pratica_documento.pratica_id, praticheScadute(trx)))
  const closed = inArray(pratica_documento.pratica_id, rifiutatePrimaDi(trx, beyondTerm('documenti_chiuse')))
  const rejected = and(
    eq(pratica_documento.stato, 'rifiutato'),
    lt(pratica_documento.deciso_il, beyondTerm('documenti_rifiutati')),
  )
  await trx
    .update(pratica_documento)
    .set({ firme: [], oggetto: null, chiave_cifrata: null })
    .where(and(isNotNull(pratica_documento.oggetto), or(rejected, closed)))
}
