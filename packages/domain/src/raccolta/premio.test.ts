import { expect, test } from 'vitest'
import {
  type AttoreRichiesta,
  AZIONI_RICHIESTA,
  type AzioneRichiesta,
  azioniRichiesta,
  RICHIESTE_APERTE,
  RICHIESTE_DA_LAVORARE,
  richiestaVuoleNota,
  type StatoRichiesta,
} from './premio.ts'

/** Actions of each state: actor, action, new state, effect on the points, whether a note is required. */
const ESITI = {
  richiesta: [
    ['membro', 'annulla', 'annullata', 'restituiti', 'senza nota'],
    ['operatore', 'approva', 'approvata', 'prenotati', 'senza nota'],
    ['operatore', 'rifiuta', 'rifiutata', 'restituiti', 'con nota'],
  ],
  approvata: [['operatore', 'prepara', 'in_preparazione', 'prenotati', 'senza nota']],
  rifiutata: [],
  in_preparazione: [['operatore', 'spedisci', 'spedita', 'prenotati', 'senza nota']],
  spedita: [['operatore', 'consegna', 'consegnata', 'spesi', 'senza nota']],
  consegnata: [['operatore', 'rendi', 'resa', 'spesi', 'con nota']],
  resa: [],
  annullata: [],
} as const satisfies Record<
  StatoRichiesta,
  readonly (readonly [
    AttoreRichiesta,
    AzioneRichiesta,
    StatoRichiesta,
    'prenotati' | 'restituiti' | 'spesi',
    'con nota' | 'senza nota',
  ])[]
>

test.each(Object.entries(ESITI))('che cosa si può fare di una richiesta %s', (stato, expected) => {
  for (const chi of ['membro', 'operatore'] as const) {
    const sue = expected.filter(([attore]) => attore === chi)
    expect(azioniRichiesta(stato as StatoRichiesta, chi)).toEqual(sue.map(([, azione]) => azione))
    for (const [, azione, a, punti, nota] of sue) {
      expect(AZIONI_RICHIESTA[azione]).toMatchObject({ a, punti })
      expect(richiestaVuoleNota(azione), azione).toBe(nota === 'con nota')
    }
  }
})

test('un operatore ha da lavorare ciò che non è ancora consegnato', () => {
  expect(RICHIESTE_DA_LAVORARE).toEqual(['richiesta', 'approvata', 'in_preparazione', 'spedita'])
})

test('si deve ancora ciò di cui i punti sono da parte', () => {
  expect(RICHIESTE_APERTE).toEqual(['richiesta', 'approvata', 'in_preparazione', 'spedita'])
})
