import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { giorno, istante, testo } from './campi.ts'
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

test('un giorno e un istante sono degli anni che il calendario e il database conoscono', () => {
  for (const lontano of ['0000-02-01', '0001-01-01', '0999-12-31']) {
    expect(z.safeParse(giorno, lontano).success, lontano).toBe(false)
    expect(z.safeParse(istante, `${lontano}T00:00:00Z`).success, lontano).toBe(false)
  }
  for (const vero of ['1000-01-01', '1903-05-07', '9999-12-31']) {
    expect(z.safeParse(giorno, vero).success, vero).toBe(true)
    expect(z.safeParse(istante, `${vero}T00:00:00Z`).success, vero).toBe(true)
  }
})
