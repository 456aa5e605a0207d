import { expect, test } from 'vitest'
import { stillOwed } from './fattori.ts'

test.each([
  ['user', [], 'required', null],
  ['operatore', [], 'offered', null],
  ['operatore', [], 'required', 'imposta'],
  ['operatore', ['app'], 'offered', 'fattore'],
  ['amministratore', ['passkey', 'recupero'], 'required', 'fattore'],
] as const)('%s con %j, dove è %s: manca %s', (ruolo, has, policy, owed) =>
  expect(stillOwed(ruolo, has, policy)).toBe(owed),
)
