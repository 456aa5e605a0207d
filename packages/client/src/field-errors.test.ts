import { expect, test } from 'vitest'
import { fieldName, formatFieldErrors } from './field-errors.ts'

test.each([
  ['nota', 'Nota'],
  ['id_tipo_finanziamento', 'Tipo finanziamento'],
  ['operatore_id', 'Operatore'],
  ['qualifiche.0.soglie.pratiche_rete', 'Qualifiche 1, soglie, pratiche rete'],
  ['Idempotency-Key', 'Idempotency-Key'],
])('«%s» si dice «%s»', (field, said) => expect(fieldName(field)).toBe(said))

test('di più campi ogni frase dice di quale è', () => {
  expect(
    formatFieldErrors({
      corriere: 'Campo obbligatorio.',
      tracking: undefined,
      nota: 'Scrivi almeno 3 caratteri.',
    }),
  ).toBe('Corriere: Campo obbligatorio. Nota: Scrivi almeno 3 caratteri.')
})
