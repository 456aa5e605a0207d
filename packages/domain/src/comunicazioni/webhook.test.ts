import { expect, test } from 'vitest'
import { attesaWebhook, gruppoDi } from './webhook.ts'

test('si aspetta il doppio a ogni fallimento, mai più di sei ore', () => {
  expect([1, 2, 3, 4].map(attesaWebhook)).toEqual([5, 10, 20, 40])
  expect([13, 14, 60, 2000].map(attesaWebhook)).toEqual([20_480, 21_600, 21_600, 21_600])
  expect(attesaWebhook(0)).toBe(5)
})

test('di che cosa parla un evento, e di che cosa non si parla a nessuno', () => {
  expect(gruppoDi('pratica.completa')).toBe('pratica')
  expect(gruppoDi('richiesta_premio.spedisci')).toBe('richiesta_premio')
  for (const tipo of ['assistente.messaggio', 'dati.scaricati', 'toString', '', 'pratiche.x'])
    expect(gruppoDi(tipo)).toBeNull()
})
