import { describe, expect, it } from 'vitest'
import { messaggioDesiderio, statoDesiderio } from './desiderio.ts'

describe('dove sta un desiderio', () => {
  const premio = { punti: 500, disponibili: null, nel_catalogo: true }
  it.each([
    [premio, 500, 'raggiunto'],
    [premio, 499, 'lontano'],
    [{ ...premio, disponibili: 3 }, 0, 'lontano'],
    [{ ...premio, disponibili: 0 }, 900, 'esaurito'],
    [{ ...premio, disponibili: 0, nel_catalogo: false }, 900, 'fuori_catalogo'],
  ] as const)('%o con %i punti: %s', (p, saldo, stato) => expect(statoDesiderio(p, saldo)).toBe(stato))
})

it('che cosa si dice di un desiderio', () => {
  const said = (stato: Parameters<typeof messaggioDesiderio>[0], distanza: string | null = null) => {
    const { prima, poi } = messaggioDesiderio(stato, { nome: 'Zaino', mancano: 214, distanza })
    return `${prima} ${poi}`.replaceAll('\u00a0', ' ')
  }
  expect(said('lontano')).toBe('Ti mancano 214 punti per il tuo desiderio, «Zaino»')
  expect(said('lontano', 'circa una pratica')).toBe(
    'Ti mancano 214 punti per il tuo desiderio, «Zaino»: circa una pratica',
  )
  expect(said('raggiunto')).toBe('Puoi richiedere il tuo desiderio: «Zaino»')
  expect(said('esaurito')).toContain('«Zaino»: se torna, lo ritrovi qui')
  expect(said('fuori_catalogo')).toContain('«Zaino»: quando vuoi, segnane un altro')
})
