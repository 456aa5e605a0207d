import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { expect, it } from 'vitest'
import { passiIscrizione } from './ruoli.ts'

it.each<[Ruolo, StatoProfilo | null, boolean, string]>([
  ['manifestazione', null, false, 'now ahead ahead'],
  ['manifestazione', null, true, 'done now ahead'],
  ['manifestazione', 'attiva', true, 'done done done'],
  // A contact changed after the enrolment does not undo it.
  ['manifestazione', 'attiva', false, 'done done done'],
  ['promotore', null, true, 'done now ahead ahead'],
  ['promotore', 'verificata', true, 'done now ahead ahead'],
  ['promotore', 'da_completare', true, 'done now ahead ahead'],
  ['promotore', 'in_approvazione', true, 'done done now ahead'],
  ['manifestazione', 'bloccata', true, ''],
  ['promotore', 'cessata', true, ''],
  ['convenzionato', 'attiva', true, 'done done done done'],
])('%s, %s, contacts verified %s: %s', (ruolo, stato, verificati, places) => {
  expect(
    passiIscrizione(ruolo, stato, verificati)
      .map((p) => p.posto)
      .join(' '),
  ).toBe(places)
})
