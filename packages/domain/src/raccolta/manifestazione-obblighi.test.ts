import { expect, test } from 'vitest'
import { cauzioneDovuta, percheCauzione, ritenutaDovuta } from './manifestazione.ts'

test('la cauzione è il 20% della misura più grande, al centesimo per eccesso, e si spiega', () => {
  expect(cauzioneDovuta({ catalogo_cent: 100_001, esposizione_cent: 50_000 })).toBe(20_001)
  expect(cauzioneDovuta({ catalogo_cent: 100_000, esposizione_cent: 300_000 })).toBe(60_000)
  expect(percheCauzione({ catalogo_cent: 100_000, esposizione_cent: 300_000 })).toMatch(
    /^20% di €\u00a03\.000,00: i premi/,
  )
})

test('la ritenuta è dovuta solo sopra 25,82 euro, e allora su tutto', () => {
  expect(ritenutaDovuta(2582)).toBe(0)
  expect(ritenutaDovuta(2583)).toBe(646)
  expect(ritenutaDovuta(100_000)).toBe(25_000)
})
