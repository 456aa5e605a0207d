import { type Consenso, TIPI_CONSENSO, VERSIONE_CONSENSI } from '@primo/domain/consensi'
import type { Trx } from '../db.ts'
import { consenso } from './tables.ts'

/** A person's choice on each of the four consents. */
export type Scelte = Record<Consenso, boolean>

/**
 * Writes the four choices, a «no» included, with the version of the text they were made on, how and when
 * (decisions §11). History only grows: what held before stays readable.
 */
export async function registraConsensi(
  trx: Trx,
  dati: {
    utente_id: number
    scelte: Scelte
    canale: (typeof consenso.$inferInsert)['canale']
    quando?: Date
  },
): Promise<void> {
  const quando = dati.quando ?? new Date()
  await trx.insert(consenso).values(
    TIPI_CONSENSO.map((tipo) => ({
      utente_id: dati.utente_id,
      tipo,
      dato: dati.scelte[tipo],
      versione_testo: VERSIONE_CONSENSI,
      canale: dati.canale,
      quando,
    })),
  )
}
