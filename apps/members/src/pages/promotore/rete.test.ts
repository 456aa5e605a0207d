import { costruisciAlbero, flattenRete } from '@primo/domain/rete/rete'
import { describe, expect, test } from 'vitest'
import { reteCsv, sortRows, type TableRow } from './ReteTable.tsx'
import { initials, type Ramo } from './rete.ts'
import { findInitial, moveFor } from './tree-keyboard.ts'

const persona = (id_segnalatore: number, id_sponsor: number, denominazione: string) => ({
  id_segnalatore,
  id_sponsor,
  denominazione,
  id_piano_marketing: null,
  piano_marketing: null,
  id_qualifica: null,
  qualifica: null,
  sponsor: 'Anna Rossi',
  livello: 1,
  pratiche: 0,
  children: [],
})
// Bruno → (Dario → Elio, Fabio); Carla
const rami: Ramo[] = flattenRete(
  costruisciAlbero([
    persona(1, 9, 'Bruno Bianchi'),
    persona(2, 1, 'Dario Villa'),
    persona(3, 2, 'Èlio Neri'),
    persona(4, 1, 'Fabio Conti'),
    persona(5, 9, 'Carla Conti'),
  ]),
)

describe('i tasti dell’albero', () => {
  const aperti = new Set([0, 1])
  const dove = (qui: number, other: Partial<Parameters<typeof moveFor>[1]> = {}) => ({
    rami,
    posti: [0, 1, 2, 3, 4],
    qui,
    aperto: (p: number) => aperti.has(p),
    filtrato: false,
    ...other,
  })

  test.each([
    ['ArrowDown', 0, { vai: 1 }],
    ['ArrowDown', 4, { vai: 4 }],
    ['ArrowUp', 0, { vai: 0 }],
    ['Home', 3, { vai: 0 }],
    ['End', 0, { vai: 4 }],
    ['ArrowRight', 0, { vai: 1 }],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 0, { chiudi: 0 }],
    ['ArrowLeft', 2, { vai: 1 }],
    ['ArrowLeft', 3, { vai: 0 }],
    ['ArrowLeft', 4, null],
    ['x', 0, null],
  ] as const)('%s dal posto %d', (key, here, expected) => expect(moveFor(key, dove(here))).toEqual(expected))

  test('un ramo chiuso si apre, poi si entra', () => {
    const chiuso = { posti: [0, 4], aperto: () => false }
    expect(moveFor('ArrowRight', dove(0, chiuso))).toEqual({ apri: 0 })
  })

  test('mentre si filtra nulla si chiude', () => {
    expect(moveFor('ArrowLeft', dove(1, { filtrato: true }))).toEqual({ vai: 0 })
  })

  test('le lettere portano al prossimo nome, senza badare agli accenti', () => {
    const places = [0, 1, 2, 3, 4]
    expect(findInitial(rami, places, 0, 'e')).toBe(2)
    expect(findInitial(rami, places, 0, 'b')).toBe(0)
    expect(findInitial(rami, places, 4, 'da')).toBe(1)
    expect(findInitial(rami, places, 0, 'zz')).toBe(-1)
  })
})

describe('la tabella', () => {
  const row = (id: number, denominazione: string, pratiche: number): TableRow => ({
    id_segnalatore: id,
    denominazione,
    sponsor: 'Anna Rossi',
    livello: 1,
    pratiche,
    sotto: 0,
  })
  const rows = [row(3, 'Zoe', 1), row(1, 'Èlio', 5), row(2, 'Dario', 1), row(10, 'Fabio', 5)]
  const ids = (ordine: Parameters<typeof sortRows>[1]) => sortRows(rows, ordine).map((r) => r.id_segnalatore)

  test('si ordina per colonna, a pari merito per nome', () => {
    expect(ids({ colonna: 'denominazione', verso: 'asc' })).toEqual([2, 1, 10, 3])
    expect(ids({ colonna: 'pratiche', verso: 'desc' })).toEqual([1, 10, 2, 3])
    expect(ids({ colonna: 'pratiche', verso: 'asc' })).toEqual([2, 3, 1, 10])
  })

  test('il CSV porta le stesse colonne, e un nome non diventa una formula', () => {
    expect(reteCsv([row(7, '=cmd()', 2)])).toBe(
      "\ufeffNome;Livello;Pratiche;Sotto;Sponsor;Codice\r\n'=cmd();1;2;0;Anna Rossi;7\r\n",
    )
  })
})

test.each([
  ['Marco Bianchi', 'MB'],
  ['anna de luca', 'AL'],
  ['Cher', 'C'],
  ['', ''],
])('iniziali di «%s»', (nome, expected) => expect(initials(nome)).toBe(expected))
