import { expect, it } from 'vitest'
import { contattoScritto, stessoContatto } from './contatti-scritti.ts'

it.each([
  ['+393471234567', '347 123 4567'],
  ['+39347123456', '347 123 456'],
  ['+41791234567', '+41791234567'],
  ['anna@posta.it', 'anna@posta.it'],
  ['', ''],
])('%s is written «%s»', (e164, written) => expect(contattoScritto(e164)).toBe(written))

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
