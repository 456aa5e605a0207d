import { loadTipiFinanziamento } from '../anagrafica/tipi/finanziamenti.ts'
import { loadFaq } from '../assistente/commands.ts'
import { loadAccordi } from '../ingresso/iscrizioni/accordi.ts'
import { loadAgenzia } from '../iscritti/profili/iscrizione.ts'
import { loadRequisiti } from '../iscritti/profili/requisiti.ts'
import type { Trx } from '../platform/db/db.ts'
import { loadPrimaEdizione } from '../raccolta/manifestazioni/commands.ts'
import { listinoDelGiorno } from '../raccolta/punti/queries.ts'
import { loadPrimaRegola } from '../raccolta/punti/regole.ts'
import { loadInsiemi } from '../ufficio/operatori/insiemi.ts'

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
