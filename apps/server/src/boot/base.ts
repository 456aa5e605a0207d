import { loadFaq } from '../assistente/commands.ts'
import { loadAccordi } from '../ingresso/iscrizioni/accordi.ts'
import { loadInsiemi } from '../persone/operatori/insiemi.ts'
import { loadAgenzia } from '../persone/profili/iscrizione.ts'
import { loadRequisiti } from '../persone/profili/requisiti.ts'
import { loadTipiFinanziamento } from '../persone/tipi/finanziamenti.ts'
import type { Trx } from '../platform/db/db.ts'
import { loadPrimaEdizione } from '../raccolta/manifestazioni/commands.ts'
import { listinoDelGiorno } from '../raccolta/punti/queries.ts'
import { loadPrimaRegola } from '../raccolta/punti/regole.ts'

/**
 * Loads the base data of every database: financing types, the first rule, the first edition, the FAQ, the agreements and
 * requirements of the roles, the company's own agency, the permission sets.
 */
export async function loadBase(trx: Trx, prodotto: string, quando: Date, titolare = prodotto): Promise<void> {
  await loadTipiFinanziamento(trx)
  await loadPrimaRegola(trx)
  await loadPrimaEdizione(trx, prodotto, quando, listinoDelGiorno)
  await loadFaq(trx)
  await loadAccordi(trx, { prodotto, titolare }, quando)
  await loadRequisiti(trx)
  await loadAgenzia(trx, titolare)
  await loadInsiemi(trx)
}
