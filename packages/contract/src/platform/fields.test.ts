import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { day, instant, longText, text } from './fields.ts'
import { motivo } from './operatore-fields.ts'

test('un testo che non si vede non è un testo', () => {
  for (const vuoto of [' ', '\u200b', '\u200b\u200d\u2060', '\u3164', '...', '\u00ad-']) {
    expect(z.safeParse(text(500), vuoto).success, JSON.stringify(vuoto)).toBe(false)
    expect(z.safeParse(motivo, vuoto).success, JSON.stringify(vuoto)).toBe(false)
  }
  for (const pieno of ['È così', '7', '«sì»', 'città'])
    expect(z.safeParse(text(500), pieno).success).toBe(true)
  expect(z.safeParse(text(500, 0), '').success).toBe(true)
})

test('un giorno e un istante sono degli anni che il calendario e il database conoscono', () => {
  for (const lontano of ['0000-02-01', '0001-01-01', '0999-12-31']) {
    expect(z.safeParse(day, lontano).success, lontano).toBe(false)
    expect(z.safeParse(instant, `${lontano}T00:00:00Z`).success, lontano).toBe(false)
  }
  for (const vero of ['1000-01-01', '1903-05-07', '9999-12-31']) {
    expect(z.safeParse(day, vero).success, vero).toBe(true)
    expect(z.safeParse(instant, `${vero}T00:00:00Z`).success, vero).toBe(true)
  }
})

test.each([
  ['Mario\tRossi', 'Mario Rossi'],
  ['Mario\nRossi', 'Mario Rossi'],
  ['Via Roma 12 \n\n  Scala B', 'Via Roma 12 Scala B'],
  ['\tMario Rossi\n', 'Mario Rossi'],
  ['Mario\t\t\tRossi', 'Mario Rossi'],
  ['Ditta  Rossi', 'Ditta  Rossi'],
])('a text of one line has no tabs and line ends: %j becomes %j', (written, line) => {
  expect(text(120).parse(written)).toBe(line)
  expect(longText(120).parse(written)).toBe(written.trim())
})
