import { describe, expect, test } from 'vitest'
import { type Momento, momentoDaMostrare, momentoDi } from './momenti.ts'

const pratica = { pratica_id: 1, numero: 'P1', tipo: 'Mutuo casa' }

describe('di un avviso si celebra', () => {
  test.each([
    ['punti_accreditati', { punti: 400, pratiche: 1, giorno: '2026-11-25', primi: true }, 'primi_punti', 400],
    ['pratica_completata', { ...pratica, positivo: true, punti: 350 }, 'pratica', 350],
    ['pratica_completata', { ...pratica, positivo: true }, 'pratica', null],
    ['iscrizione_approvata', { ruolo: 'promotore' }, 'iscrizione', null],
    ['qualifica_raggiunta', { qualifica: 'Oro', mese: '2026-10' }, 'qualifica', null],
  ] as const)('%s %j', (genere, dati, tipo, punti) => {
    expect(momentoDi(genere, dati)).toEqual({ tipo, punti })
  })

  test.each([
    ['punti_accreditati', { punti: 400, pratiche: 1, giorno: '2026-11-25' }],
    ['punti_accreditati', { punti: 400, pratiche: 1, giorno: '2026-11-25', primi: false }],
    ['pratica_completata', { ...pratica, positivo: false }],
    ['pratica_rifiutata', pratica],
    ['qualifica_persa', { qualifica: 'Oro', mese: '2026-10' }],
    ['iscrizione_sbloccata', { ruolo: 'promotore' }],
  ] as const)('nulla di %s %j', (genere, dati) => {
    expect(momentoDi(genere, dati)).toBeNull()
  })
})

describe('di quelli da leggere se ne mostra uno', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const un = (id: number, momento: Momento | null, quando = '2026-11-25T09:00:00Z', letto = false) => ({
    id,
    momento,
    quando,
    letto,
  })
  const shown = (avvisi: ReturnType<typeof un>[]) => {
    const momento = momentoDaMostrare(avvisi, now)
    return momento && { ...momento, avvisi: momento.avvisi.map((a) => a.id) }
  }

  test('nessuno, se sono letti, vecchi o di altro', () => {
    expect(shown([])).toBeNull()
    expect(
      shown([
        un(1, { tipo: 'pratica', punti: 10 }, '2026-11-25T09:00:00Z', true),
        un(2, { tipo: 'qualifica', punti: null }, '2026-11-11T09:59:59Z'),
        un(3, null),
      ]),
    ).toBeNull()
  })

  test('la qualifica prima dell’iscrizione, l’iscrizione prima della pratica', () => {
    const all = [
      un(3, { tipo: 'pratica', punti: 10 }),
      un(2, { tipo: 'iscrizione', punti: null }),
      un(1, { tipo: 'qualifica', punti: null }),
    ]
    expect(shown(all)).toEqual({ tipo: 'qualifica', punti: null, avvisi: [1] })
    expect(shown(all.slice(0, 2))).toEqual({ tipo: 'iscrizione', punti: null, avvisi: [2] })
  })

  test('più pratiche sono un momento solo, con la loro somma; senza punti non ne dice', () => {
    const due = [un(3, { tipo: 'pratica', punti: 350 }), un(2, { tipo: 'pratica', punti: 100 })]
    expect(shown(due)).toEqual({ tipo: 'pratica', punti: 450, avvisi: [3, 2] })
    expect(shown([un(3, { tipo: 'pratica', punti: null })])).toEqual({
      tipo: 'pratica',
      punti: null,
      avvisi: [3],
    })
  })

  test('i primi punti dicono anche la pratica che li ha dati', () => {
    expect(
      shown([un(9, { tipo: 'primi_punti', punti: 400 }), un(8, { tipo: 'pratica', punti: 400 })]),
    ).toEqual({ tipo: 'primi_punti', punti: 400, avvisi: [9, 8] })
  })
})
