import { isRefusal } from '@primo/contract/platform/errors'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { accountConEmail } from '../../accesso/account/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { cambiaFinanziamento } from '../../pratiche/pratiche/dati.ts'
import { codaPratiche } from '../../pratiche/pratiche/queries-operatore.ts'
import { demoEmail } from './account.ts'

/** Invented banks of the demo cases. */
const BANCHE = ['Banca del Centro', 'Credito Tirreno', 'Banca Appennina'] as const
/** Products of the demo cases by financing type. */
const PRODOTTI: Readonly<Record<number, string>> = {
  1: 'Prestito personale a tasso fisso',
  2: 'Mutuo prima casa a tasso fisso',
  3: 'Cessione per dipendenti pubblici',
  4: 'Leasing auto in 48 rate',
  5: 'Prestito per la casa a tasso fisso',
}
/** Number of cases with a bank: the others show the empty state. */
const WITH_BANK = 9
const MORNING_MS = 10 * 3_600_000

/**
 * Enters bank and product of some cases that have left the first step, as the operator of the demo data. By a command and not in
 * the recorded history, like the rest of the office's recent work.
 */
export async function writeBanks(trx: Trx, secrets: Secrets, today: Date): Promise<void> {
  const { id: attore_id } = (await accountConEmail(trx, demoEmail('operatore')))!
  const yesterday = startOfDayInRome(addDays(todayInRome(today), -1))
  const quando = new Date(yesterday.getTime() + MORNING_MS)
  const { righe } = await codaPratiche(trx, {
    ...{ per_page: 100, page: 1, stato: 'in_lavorazione' },
    ...{ sort_by: 'ferma_dal', sort_order: 'asc' },
  })
  const cases = righe.filter(({ passo }) => passo !== 'documenti').slice(0, WITH_BANK)
  for (const [i, { id_scheda: pratica_id, id_tipo_finanziamento }] of cases.entries()) {
    const prodotto = PRODOTTI[id_tipo_finanziamento] ?? null
    const dati = { banca: BANCHE[i % BANCHE.length]!, prodotto, mandato: null, campi: {} }
    const refusal = await cambiaFinanziamento(
      trx,
      secrets,
      { pratica_id, attore_id, quando, dati },
      () => null,
    )
    if (isRefusal(refusal)) throw new Error(`demo data: ${refusal.refused} for the bank of ${pratica_id}`)
  }
}
