import { expect, it } from 'vitest'
import { stessoContatto } from './contatti-scritti.ts'

it.each([
  ['347 1234567', '+393471234567', true],
  ['+39 347-123-4567', '+393471234567', true],
  ['0039 3471234567', '+393471234567', true],
  ['cell. 347.123.4567', '+393471234567', true],
  ['3471234568', '+393471234567', false],
  ['', '', false],
  [' Anna@Posta.it ', 'anna@posta.it', true],
  ['anna@posta.com', 'anna@posta.it', false],
])('«%s» against %s', (written, attuale, stesso) => expect(stessoContatto(written, attuale)).toBe(stesso))
