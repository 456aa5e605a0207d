import { expect, test } from 'vitest'
import {
  type AttoreRichiesta,
  type AzioneRichiesta,
  azioniRichiesta,
  RICHIESTE_APERTE,
  type StatoRichiesta,
} from './premio.ts'

const ESITI = {
  richiesta: { membro: ['annulla'], operatore: ['approva', 'rifiuta'] },
  approvata: { membro: [], operatore: ['prepara'] },
  rifiutata: { membro: [], operatore: [] },
  in_preparazione: { membro: [], operatore: ['spedisci'] },
  spedita: { membro: [], operatore: ['consegna'] },
  consegnata: { membro: [], operatore: ['rendi'] },
  resa: { membro: [], operatore: [] },
  annullata: { membro: [], operatore: [] },
} satisfies Record<StatoRichiesta, Record<AttoreRichiesta, AzioneRichiesta[]>>

test.each(Object.entries(ESITI))('che cosa si può fare di una richiesta %s', (stato, attese) => {
  for (const [chi, azioni] of Object.entries(attese)) {
    expect(azioniRichiesta(stato as StatoRichiesta, chi as AttoreRichiesta)).toEqual(azioni)
  }
})

test('si deve ancora ciò di cui i punti sono da parte', () => {
  expect(RICHIESTE_APERTE).toEqual(['richiesta', 'approvata', 'in_preparazione', 'spedita'])
})
