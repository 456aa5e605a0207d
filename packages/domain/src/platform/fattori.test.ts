import { expect, test } from 'vitest'
import { missingStepOf } from './fattori.ts'

test.each([
  ['user', [], 'required', null],
  ['operatore', [], 'offered', null],
  ['operatore', [], 'required', 'imposta'],
  ['operatore', ['app'], 'offered', 'fattore'],
  ['amministratore', ['passkey', 'recupero'], 'required', 'fattore'],
] as const)('%s con %j, dove è %s: manca %s', (ruolo, has, policy, owed) =>
  expect(missingStepOf(ruolo, has, policy)).toBe(owed),
)
