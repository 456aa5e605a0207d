import { expect, it } from 'vitest'
import { praticheMetric, reteMetric } from './AreaMetrics.tsx'

const stato = (id_stato: 1 | 3, quante: number) => ({ id_stato, stato: '', quante, importo_cent: 0 })

it.each([
  [[stato(3, 12), stato(1, 2)], 3, { cifra: 12, parola: 'in lavorazione', inoltre: '3 da integrare' }],
  [[stato(3, 12), stato(1, 2)], 0, { cifra: 12, parola: 'in lavorazione', inoltre: '2\u00a0bozze' }],
  [[], 0, { cifra: 0, parola: 'in lavorazione', inoltre: null }],
])('of the cases, what waits for the member comes before the drafts', (per_stato, da_integrare, live) => {
  expect(praticheMetric({ per_stato: per_stato as never, da_integrare })).toEqual(live)
})

it('of the network, who came this month is said if anybody did', () => {
  const mese = (persone: number) => ({ mese: '2026-11', persone, proprie: 0, rete: null })
  expect(reteMetric({ persone: 330, mesi: [mese(9), mese(64)] })).toEqual({
    cifra: 330,
    parola: 'persone',
    inoltre: '64 questo mese',
  })
  expect(reteMetric({ persone: 1, mesi: [mese(0)] })).toEqual({ cifra: 1, parola: 'persona', inoltre: null })
})
