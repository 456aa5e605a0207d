import type { Trx } from '../db.ts'
import { caricaPrimaEdizione } from '../manifestazioni/commands.ts'
import { caricaTipiFinanziamento } from '../pratiche/tipi.ts'
import { caricaPrimaRegola } from '../punti/regole.ts'

/** What every database of the product begins with: financing types, the first rule, the first edition. */
export async function caricaBase(trx: Trx, prodotto: string, quando: Date): Promise<void> {
  await caricaTipiFinanziamento(trx)
  await caricaPrimaRegola(trx)
  await caricaPrimaEdizione(trx, prodotto, quando)
}
