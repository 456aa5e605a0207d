import { expect, test } from 'vitest'
import { linkSpedizione, NOMI_CORRIERI } from './premio.ts'

test('ogni corriere noto porta alla sua pagina, con il numero scritto come si deve', () => {
  for (const nome of NOMI_CORRIERI) {
    const link = linkSpedizione(nome.toUpperCase(), ' 1Z 99/9 ')!
    expect(new URL(link).protocol).toBe('https:')
    expect(link).toContain('1Z%2099%2F9')
  }
})

test('di un corriere che non conosciamo, o senza numero, non c’è link', () => {
  expect(linkSpedizione('Corriere Espresso', '1')).toBeNull()
  expect(linkSpedizione('DHL', null)).toBeNull()
  expect(linkSpedizione(null, null)).toBeNull()
})
