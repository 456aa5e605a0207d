import { caricaFaq } from '../assistente/commands.ts'
import { caricaAccordi } from '../ingresso/iscrizioni/accordi.ts'
import { caricaAgenzia } from '../persone/profili/iscrizione.ts'
import { caricaRequisiti } from '../persone/profili/requisiti.ts'
import { caricaTipiFinanziamento } from '../persone/tipi/finanziamenti.ts'
import type { Trx } from '../platform/db/db.ts'
import { caricaPrimaEdizione } from '../raccolta/manifestazioni/commands.ts'
import { listinoDelGiorno } from '../raccolta/punti/queries.ts'
import { caricaPrimaRegola } from '../raccolta/punti/regole.ts'

/**
 * What every database of the product begins with: financing types, the first rule, the first edition, the agreements
 * and requirements of the roles, the house's agency.
 */
export async function caricaBase(
  trx: Trx,
  prodotto: string,
  quando: Date,
  titolare = prodotto,
): Promise<void> {
  await caricaTipiFinanziamento(trx)
  await caricaPrimaRegola(trx)
  await caricaPrimaEdizione(trx, prodotto, quando, listinoDelGiorno)
  await caricaFaq(trx)
  await caricaAccordi(trx, { prodotto, titolare }, quando)
  await caricaRequisiti(trx)
  await caricaAgenzia(trx, titolare)
}
