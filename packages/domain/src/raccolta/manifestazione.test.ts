import { expect, test } from 'vitest'
import { consegnaEntro, periodoNonValido, puoIscriversi } from './manifestazione.ts'

const before = { inizio: '2021-12-31', fine: '2026-12-30', ultima_richiesta: '2026-12-30' }

test('la prima edizione dura cinque anni esatti, un giorno in più è troppo', () => {
  expect(periodoNonValido(before)).toBeNull()
  expect(periodoNonValido({ ...before, ultima_richiesta: '2026-12-31' })).toMatch('5 anni')
  expect(periodoNonValido({ ...before, fine: '2021-12-30' })).toMatch('prima dell’inizio')
  expect(periodoNonValido({ ...before, ultima_richiesta: '2026-12-29' })).toMatch('prima della fine')
})

test('la consegna è dovuta entro sei mesi, all’ultimo giorno se il mese è più corto', () => {
  expect(consegnaEntro('2026-05-20')).toBe('2026-11-20')
  expect(consegnaEntro('2026-08-31')).toBe('2027-02-28')
})

test('ci si iscrive dal giorno dei diciotto anni, e mai senza data di nascita', () => {
  expect(puoIscriversi('2008-05-20', '2026-05-19')).toBe(false)
  expect(puoIscriversi('2008-05-20', '2026-05-20')).toBe(true)
  expect(puoIscriversi(null, '2026-05-20')).toBe(false)
})
