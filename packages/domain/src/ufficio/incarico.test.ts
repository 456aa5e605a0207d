import { expect, test } from 'vitest'
import { addDays, todayInRome } from '../platform/dates.ts'
import {
  daLavorareEntro,
  inRitardoSeDaPrima,
  LAVORAZIONI,
  type LavorazioneATermine,
  TUTTE_LE_LAVORAZIONI,
} from './incarico.ts'

const A_TERMINE = TUTTE_LE_LAVORAZIONI.filter((kind): kind is LavorazioneATermine => kind !== 'pratica')

test('ogni lavoro ha il suo termine, in giorni di calendario a Roma', () => {
  expect(daLavorareEntro('profilo', new Date('2026-11-20T09:00:00Z'))).toBe('2026-11-23')
  // In Rome it is already the 21st.
  expect(daLavorareEntro('profilo', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-24')
  expect(daLavorareEntro('richiesta_premio', new Date('2026-01-31T09:00:00Z'))).toBe('2026-03-02')
})

test.each(A_TERMINE)('%s: il termine e l’istante che lo dice passato sono la stessa regola', (kind) => {
  // Includes days of 23 and of 25 hours.
  for (const today of ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26', '2026-11-23']) {
    const limit = inRitardoSeDaPrima(kind, today)
    expect(daLavorareEntro(kind, limit)).toBe(today)
    expect(daLavorareEntro(kind, new Date(limit.getTime() - 1))).toBe(addDays(today, -1))
    expect(todayInRome(limit)).toBe(addDays(today, -LAVORAZIONI[kind].giorni))
  }
})
