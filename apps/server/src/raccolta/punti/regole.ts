import type { RegolaPunti } from '@primo/domain/raccolta/punti'
import type { Trx } from '../../platform/db/db.ts'
import { regola_punti, regola_punti_tipo } from './tables.ts'

/** The product's first rule (decisions §8): points by financing type id. */
const PRIMA_REGOLA = {
  versione: '2021-1',
  dal: '2021-12-31',
  quote_bp: [1000, 500, 250],
  tetto_quota: 100,
  giorni_maturazione: 14,
  punti: { 1: 200, 2: 600, 3: 400, 4: 300, 5: 350 },
}

/** Adds a version of the rule. The database refuses days that overlap another version's. */
export async function aggiungiRegola(
  trx: Trx,
  regola: RegolaPunti & {
    dal: string
    al?: string
    pubblicata_da?: number
    punti: Record<number, number>
  },
): Promise<void> {
  const { punti, ...riga } = regola
  await trx.insert(regola_punti).values({ ...riga, quote_bp: [...riga.quote_bp] })
  await trx.insert(regola_punti_tipo).values(
    Object.entries(punti).map(([id, value]) => ({
      versione: regola.versione,
      id_tipo_finanziamento: Number(id),
      punti: value,
    })),
  )
}

/** Creates the first points rule if there is none. */
export async function loadPrimaRegola(trx: Trx): Promise<void> {
  const nessuna = (await trx.select({ v: regola_punti.versione }).from(regola_punti).limit(1)).length === 0
  if (nessuna) await aggiungiRegola(trx, PRIMA_REGOLA)
}
