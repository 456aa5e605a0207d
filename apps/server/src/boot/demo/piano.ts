import { isRefusal } from '@primo/contract/platform/errors'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/period'
import type { ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import type { Trx } from '../../platform/db/db.ts'
import { pubblicaPiano, scriviBozza } from '../../qualifiche/qualifiche/piani-comandi.ts'

/** Returns a qualification: thresholds of own cases, cases of the network and active producers. */
const passo = (nome: string, pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  nome,
  soglie: { pratiche_proprie, pratiche_rete, produttori },
})
const DI_AVVIO: ScalaQualifiche = [
  passo('Bronzo', 0, 2, 1),
  passo('Argento', 0, 8, 1),
  passo('Oro', 0, 25, 5),
  passo('Platino', 5, 60, 12),
]
const A_REGIME: ScalaQualifiche = [
  passo('Bronzo', 0, 3, 1),
  passo('Argento', 0, 12, 2),
  passo('Oro', 0, 30, 8),
  passo('Platino', 15, 90, 16),
]
/** Time of day at which the demo plan is published, in milliseconds after midnight. */
const MORNING_MS = 10 * 3_600_000
/** Versions of the plan, and how many days ago each was published: it applies from the following month. */
const PIANI = [
  ['Piano di avvio', DI_AVVIO, 335],
  ['Piano a regime', A_REGIME, 70],
] as const

/**
 * Publishes the piano marketing in two versions, the second of which has higher thresholds: some promotori enter the month of
 * tolerance. Published by the system, since an operator's publication would need a second approval.
 */
export async function publishPiani(trx: Trx, today: Date): Promise<void> {
  for (const [nome, qualifiche, giorni] of PIANI) {
    const quando = new Date(startOfDayInRome(addDays(todayInRome(today), -giorni)).getTime() + MORNING_MS)
    const mano = { attore_id: null, quando }
    const dal: Month = monthsAfter(monthOf(quando), 1)
    const id = await scriviBozza(trx, { ...mano, nome, qualifiche })
    const outcome = isRefusal(id) ? id : await pubblicaPiano(trx, { ...mano, id, dal })
    if (isRefusal(outcome)) throw new Error(`Mondo dimostrativo: ${outcome.refused} per ${nome}`)
  }
}
