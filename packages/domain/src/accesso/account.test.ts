import { describe, expect, it } from 'vitest'
import { consensiTuttiDati, TIPI_CONSENSO } from '../iscritti/consensi.ts'
import { profiloAttivo } from '../iscritti/profilo.ts'
import { autenticato, verificato } from './account.ts'

describe('chi è chi (specifica §4)', () => {
  it('autenticato: un id maggiore di zero', () => {
    expect([null, { id: 0 }, { id: -1 }, { id: 1 }].map(autenticato)).toEqual([false, false, false, true])
  })

  it.each([
    [0, true, true, false],
    [7, false, false, false],
    [7, true, false, false],
    [7, false, true, false],
    [7, true, true, true],
  ])('id %i, cellulare %s, e-mail %s: verificato %s', (id, cellulare, email, expected) =>
    expect(verificato({ id, cellulare_is_verified: cellulare, email_is_verified: email })).toBe(expected),
  )

  it('i consensi sono tutti dati solo se lo sono tutti e quattro', () => {
    const all = {
      privacy_trattamento_dati: true,
      privacy_dati_sensibili: true,
      privacy_attivita_commerciali: true,
      privacy_attivita_conto_terzi: true,
    }
    expect(Object.keys(all)).toEqual(TIPI_CONSENSO.map((tipo) => `privacy_${tipo}`))
    expect(consensiTuttiDati(all)).toBe(true)
    for (const tipo of TIPI_CONSENSO)
      expect(consensiTuttiDati({ ...all, [`privacy_${tipo}`]: false })).toBe(false)
  })

  it('un profilo è attivo con anagrafica e segnalatore, se non è bloccato', () => {
    const attivo = { ruolo: 'promotore', bloccato: false, id_segnalatore: 7, id_anagrafica: 3 } as const
    expect(profiloAttivo(attivo)).toBe(true)
    for (const manca of [{ bloccato: true }, { id_segnalatore: 0 }, { id_anagrafica: 0 }])
      expect(profiloAttivo({ ...attivo, ...manca })).toBe(false)
    expect(profiloAttivo(undefined)).toBe(false)
  })
})
