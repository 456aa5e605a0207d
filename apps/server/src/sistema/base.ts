import { caricaFaq } from '../assistente/commands.ts'
import type { Trx } from '../db.ts'
import { caricaAccordi } from '../iscrizioni/accordi.ts'
import { caricaRequisiti } from '../iscrizioni/requisiti.ts'
import { caricaPrimaEdizione } from '../manifestazioni/commands.ts'
import { caricaTipiFinanziamento } from '../pratiche/tipi.ts'
import { caricaAgenzia } from '../profili/iscrizione.ts'
import { caricaPrimaRegola } from '../punti/regole.ts'

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
  await caricaPrimaEdizione(trx, prodotto, quando)
  await caricaFaq(trx)
  await caricaAccordi(trx, { prodotto, titolare }, quando)
  await caricaRequisiti(trx)
  await caricaAgenzia(trx, titolare)
}
