import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { expect, it } from 'vitest'
import { passiIscrizione } from './passi.ts'

it.each<[Ruolo, StatoProfilo | null, boolean, string]>([
  ['manifestazione', null, false, 'ora poi poi'],
  ['manifestazione', null, true, 'fatto ora poi'],
  ['manifestazione', 'attiva', true, 'fatto fatto fatto'],
  // A contact changed after the enrolment does not undo it.
  ['manifestazione', 'attiva', false, 'fatto fatto fatto'],
  ['promotore', null, true, 'fatto ora poi poi'],
  ['promotore', 'verificata', true, 'fatto ora poi poi'],
  ['promotore', 'da_completare', true, 'fatto ora poi poi'],
  ['promotore', 'in_approvazione', true, 'fatto fatto ora poi'],
  ['manifestazione', 'bloccata', true, ''],
  ['promotore', 'cessata', true, ''],
  ['convenzionato', 'attiva', true, 'fatto fatto fatto fatto'],
])('%s, %s, contacts verified %s: %s', (ruolo, stato, verificati, places) => {
  expect(
    passiIscrizione(ruolo, stato, verificati)
      .map((p) => p.posto)
      .join(' '),
  ).toBe(places)
})
