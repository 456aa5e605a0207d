import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testo } from './campi.ts'
import { motivo } from './operatore-campi.ts'

test('un testo che non si vede non è un testo', () => {
  for (const vuoto of [' ', '\u200b', '\u200b\u200d\u2060', '\u3164', '...', '\u00ad-']) {
    expect(z.safeParse(testo(500), vuoto).success, JSON.stringify(vuoto)).toBe(false)
    expect(z.safeParse(motivo, vuoto).success, JSON.stringify(vuoto)).toBe(false)
  }
  for (const pieno of ['È così', '7', '«sì»', 'città'])
    expect(z.safeParse(testo(500), pieno).success).toBe(true)
  expect(z.safeParse(testo(500, 0), '').success).toBe(true)
})
