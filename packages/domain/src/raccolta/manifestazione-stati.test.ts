import { expect, test } from 'vitest'
import {
  COSE_EDIZIONE,
  type CosaEdizione,
  edizionePermette,
  periodoNonApribile,
  STATI_EDIZIONE,
  type StatoEdizione,
  statoEdizione,
} from './manifestazione.ts'

const E = { inizio: '2027-01-01', fine: '2028-12-31', ultima_richiesta: '2029-02-28' }

test.each([
  ['2026-12-31', 'preparata'],
  ['2027-01-01', 'aperta'],
  ['2028-12-31', 'aperta'],
  ['2029-01-01', 'chiusa'],
  ['2029-02-28', 'chiusa'],
  ['2029-03-01', 'scaduta'],
] as const)('il %s l’edizione è %s', (today, stato) => {
  expect(statoEdizione(E, today)).toBe(stato)
})

const ESITI: Record<StatoEdizione, Record<CosaEdizione, boolean>> = {
  preparata: {
    modifica: true,
    catalogo: true,
    regolamento: true,
    cauzione: true,
    raccolta: false,
    richiesta: false,
    consegna: false,
  },
  aperta: {
    modifica: false,
    catalogo: true,
    regolamento: true,
    cauzione: true,
    raccolta: true,
    richiesta: true,
    consegna: true,
  },
  chiusa: {
    modifica: false,
    catalogo: true,
    regolamento: true,
    cauzione: true,
    raccolta: false,
    richiesta: true,
    consegna: true,
  },
  scaduta: {
    modifica: false,
    catalogo: false,
    regolamento: false,
    cauzione: true,
    raccolta: false,
    richiesta: false,
    consegna: true,
  },
}
test.each(STATI_EDIZIONE)('che cosa si può in un’edizione %s', (stato) => {
  for (const kind of COSE_EDIZIONE)
    expect([kind, edizionePermette(stato, kind)]).toEqual([kind, ESITI[stato][kind]])
})

test('l’edizione che segue: da domani in poi, cinque anni al massimo, mai due raccolte insieme', () => {
  const today = '2026-06-01'
  const now = { inizio: '2022-01-01', fine: '2026-12-30', ultima_richiesta: '2026-12-31' }
  expect(periodoNonApribile(E, [now], today)).toBeNull()
  // The older edition's last requests may overlap with the new one.
  expect(periodoNonApribile({ ...E, inizio: '2026-12-31' }, [now], today)).toBeNull()
  expect(periodoNonApribile({ ...E, inizio: '2026-12-30' }, [now], today)).toHaveProperty('inizio')
  expect(periodoNonApribile({ ...E, inizio: today }, [], today)).toHaveProperty('inizio')
  expect(periodoNonApribile({ ...E, ultima_richiesta: '2032-01-01' }, [], today)).toHaveProperty(
    'ultima_richiesta',
  )
  expect(periodoNonApribile({ ...E, fine: '2026-12-31' }, [], today)).toHaveProperty('fine')
})
