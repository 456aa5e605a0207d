import { expect, test } from 'vitest'
import { normalizePassword, passwordForms } from './clean-text.ts'

test.each([
  ['perché no? così è', 'perche\u0301 no? cosi\u0300 e\u0300'],
  ['due parole insieme', 'due\u00a0parole\u00a0insieme'],
  ['ﬁducia e ①', 'fiducia e 1'],
])('%j and %j are one password', (one, other) => {
  expect(normalizePassword(one)).toBe(normalizePassword(other))
})

test('an ASCII password has one form, another also those it may have been hashed in', () => {
  expect(passwordForms('correct horse battery')).toEqual(['correct horse battery'])
  const forms = passwordForms('perche\u0301 no?')
  expect(forms[0]).toBe('perché no?')
  expect(forms).toContain('perche\u0301 no?')
})
