import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import { longDate } from '@primo/domain/platform/dates'
import { expect, it } from 'vitest'
import { byDay } from './AvvisiPage.tsx'

const avviso = (id: number, quando: string): Avviso => ({
  id,
  genere: 'punti_accreditati',
  tema: 'punti',
  area: 'premi',
  titolo: 'Hai ricevuto 40 punti',
  testo: '',
  percorso: '/app',
  quando,
  letto: false,
  momento: null,
})

it('un giorno finisce a mezzanotte di Roma, non di Greenwich', () => {
  const avvisi = [
    avviso(4, '2026-11-20T23:30:00.000Z'),
    avviso(3, '2026-11-20T22:30:00.000Z'),
    avviso(2, '2026-11-20T08:00:00.000Z'),
    avviso(1, '2026-11-02T08:00:00.000Z'),
  ]
  const giornate = byDay(avvisi, new Date('2026-11-21T10:00:00Z'))
  expect(giornate.map((g) => [g.nome, g.avvisi.map((a) => a.id)])).toEqual([
    ['Oggi', [4]],
    ['Ieri', [3, 2]],
    [longDate('2026-11-02'), [1]],
  ])
})
