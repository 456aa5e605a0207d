import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordComune } from './password-comuni.ts'

const DI_ANNA = ['anna.verdi@posta.example', 'Anna', 'Verdi', 'Primo']

describe('password comuni', () => {
  test.each([
    'q1w2e3r4t5y6',
    'supernatural',
    'administrator',
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    'p4ssw0rd!!!!',
    'Francesca1985',
    'Fiorenza1985!',
    'Adalgìsa-1985',
    'Ancelotti1959',
    'fr4nc3sc4-12',
    'verita-2026!!',
    'Verità-2026!!',
    '1985Francesca',
    'juventus2026!',
    'Buongiorno123',
    'passwordpassword',
    'passwordpassword12',
    'perchéperché',
  ])('«%s» è negli elenchi', (p) => {
    expect(passwordComune(p)).toBe(true)
  })

  test.each([
    'aaaaaaaaaaaa',
    'abababababab',
    'x1y2x1y2x1y2x1',
    '😀😀😀😀😀😀😀😀😀😀😀😀',
    '            ',
    '123456789012',
    '112233445566',
    'aaaa7777zzzz',
    '098765432109',
    '234567890123',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'abcdef123456',
    '111122223333',
    'qwertyuiopas',
    'lkjhgfdsapoi',
    '1qaz2wsx3edc4',
    '!!!!!!!!!!!!',
  ])('«%s» è una ripetizione o una sequenza', (p) => {
    expect(passwordComune(p)).toBe(true)
  })

  test.each([
    'annaverdi1985',
    'anna-verdi-xyz',
    'Anna.Verdi.85!',
    'anna.verdi@posta.example',
    'VerdiAnna2026',
    'verdi-primo-12',
    'postaexample1',
  ])('«%s» è fatta dei dati di Anna', (p) => {
    expect(passwordComune(p, DI_ANNA)).toBe(true)
  })

  test('di due parole proprie, una dentro l’altra, conta la più lunga; quelle di due lettere non contano', () => {
    expect(passwordComune('annikoski-1985', ['ann@posta.example', 'Annikoski'])).toBe(true)
    expect(passwordComune('7391-it-82645', ['anna@posta.it'])).toBe(false)
  })

  test('gli stessi dati non contano per un’altra persona', () => {
    expect(passwordComune('Anna.Verdi.85!', ['luca.neri@posta.example', 'Luca', 'Neri', 'Primo'])).toBe(false)
  })

  test.each([
    'primo-demo-2026',
    'cavallo batteria graffetta',
    'la nonna cuoce il pane',
    'xK9#mQ2$vL7p',
    'Tr3no-per-Bari',
    'anna ama il mare di notte',
    'giraffamontagna',
    'ÀÈÌ-òùç-2026-zt',
    '7f3b9c1d4e8a',
    '7391-8264-5017',
    'annaverdixyzw',
  ])('«%s» va bene', (p) => {
    expect(passwordComune(p, DI_ANNA)).toBe(false)
  })

  test('una password a caso va bene, qualunque sia', () => {
    const caratteri = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!')
    const aCaso = fc
      .noBias(fc.array(caratteri, { minLength: 16, maxLength: 32, size: 'max' }))
      .map((c) => c.join(''))
    let rifiutate = 0
    fc.assert(
      fc.property(aCaso, (p) => {
        if (passwordComune(p, DI_ANNA)) rifiutate++
      }),
      { numRuns: 2000, seed: 2026 },
    )
    expect(rifiutate).toBeLessThanOrEqual(2)
  })

  // A matcher that tries every segmentation would exceed the suite's time limit.
  test.each(['a'.repeat(127).concat('b'), 'ab'.repeat(63).concat('c'), '\ud800'.repeat(128)])(
    '128 caratteri che si ripetono si giudicano subito (%#)',
    (p) => {
      expect(typeof passwordComune(p, DI_ANNA)).toBe('boolean')
    },
  )
})
