import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  costruisciAlbero,
  FILTRO_VUOTO,
  flattenRete,
  matchesFiltro,
  type NodoRete,
  type ReteRow,
  senzaChiChiama,
  visibleIndices,
} from './rete.ts'

const row = (id_segnalatore: number, id_sponsor: number, other: Partial<ReteRow> = {}): ReteRow => ({
  id_segnalatore,
  id_sponsor,
  denominazione: `Persona ${id_segnalatore}`,
  livello: 1,
  pratiche: 0,
  ...other,
})

/** Arbitrary rows: parents after children, missing parents, own parents, cycles. */
const arbitraryRows = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 70 })), {
    selector: ([id]) => id,
    maxLength: 60,
  })
  .map((pairs) => pairs.map(([id, sponsor]) => row(id, sponsor)))

/** Arbitrary valid network, in which each member's sponsor precedes the member. */
const reteVera = fc
  .array(fc.nat(), { maxLength: 60 })
  .map((choices) => choices.map((n, i) => row(i + 1, i === 0 ? 0 : (n % (i + 1)) + 0)))

function all<R extends ReteRow>(radici: NodoRete<R>[]): number[] {
  return radici.flatMap((n) => [n.id_segnalatore, ...all(n.children)])
}

describe('costruisciAlbero', () => {
  test('ognuno una volta sola, nessuno perso, qualunque cosa arrivi', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        const ids = all(costruisciAlbero(rows)).sort((a, b) => a - b)
        expect(ids).toEqual(rows.map((r) => r.id_segnalatore).sort((a, b) => a - b))
      }),
      { numRuns: 1000 },
    )
  })

  test('ognuno sotto il suo sponsor, chi non ce l’ha è una radice', () => {
    fc.assert(
      fc.property(reteVera, (rows) => {
        const presenti = new Set(rows.map((r) => r.id_segnalatore))
        const radici = costruisciAlbero(rows)
        expect(radici.map((r) => r.id_segnalatore)).toEqual(
          rows.filter((r) => !presenti.has(r.id_sponsor)).map((r) => r.id_segnalatore),
        )
        for (const { nodo, padre } of flattenRete(radici)) {
          if (padre >= 0) expect(presenti.has(nodo.id_sponsor)).toBe(true)
        }
      }),
    )
  })

  test('due che si nominano a vicenda pendono dal primo', () => {
    const [radice, ...others] = costruisciAlbero([row(3, 2), row(2, 3), row(5, 3)])
    expect(others).toEqual([])
    expect(all([radice!])).toEqual([2, 3, 5])
  })

  test('una catena di centomila si costruisce e si stende', () => {
    const catena = Array.from({ length: 100_000 }, (_, i) => row(i + 1, i))
    const rami = flattenRete(costruisciAlbero(catena))
    expect(rami.at(-1)).toMatchObject({ profondita: 99_999, padre: 99_998 })
    expect(rami[0]!.fine).toBe(100_000)
  })
})

test('chi chiama e i doppioni non entrano', () => {
  const rows = [row(1, 0, { livello: 0 }), row(2, 1), row(2, 1), row(3, 2)]
  expect(senzaChiChiama(rows).map((r) => r.id_segnalatore)).toEqual([2, 3])
})

describe('stendi', () => {
  test('ciascuno dopo il suo sponsor, i rami interi uno dopo l’altro', () => {
    fc.assert(
      fc.property(reteVera, (rows) => {
        const rami = flattenRete(costruisciAlbero(rows))
        rami.forEach((ramo, i) => {
          expect(ramo.padre).toBeLessThan(i)
          if (ramo.padre >= 0) {
            expect(rami[ramo.padre]!.fine).toBeGreaterThanOrEqual(ramo.fine)
            expect(rami[ramo.padre]!.profondita).toBe(ramo.profondita - 1)
          }
          expect(ramo.fine - i - 1).toBe(all(ramo.nodo.children).length)
        })
      }),
    )
  })
})

describe('visibili', () => {
  const rete = flattenRete(
    costruisciAlbero([
      row(1, 9, { denominazione: 'Nicolò D’Amico', pratiche: 3 }),
      row(2, 1, { denominazione: 'Anna Rossi', livello: 2 }),
      row(3, 2, { denominazione: 'Rossella Bianchi', livello: 3, pratiche: 1 }),
      row(4, 9, { denominazione: 'Ugo Villa' }),
    ]),
  )
  const names = (aperti: number[], filter = FILTRO_VUOTO) =>
    visibleIndices(rete, new Set(aperti), filter).posti.map((i) => rete[i]!.nodo.id_segnalatore)

  test('chiusi solo le radici, aperti i figli', () => {
    expect(names([])).toEqual([1, 4])
    expect(names([1])).toEqual([1, 2, 4])
    expect(names([2])).toEqual([1, 4])
    expect(names([1, 2])).toEqual([1, 2, 3, 4])
  })

  test('chi si cerca si vede al suo posto, con chi gli sta sopra', () => {
    const search = (testo: string) => names([], { ...FILTRO_VUOTO, testo })
    expect(search('rossella')).toEqual([1, 2, 3])
    expect(search('bianchi ross')).toEqual([1, 2, 3])
    expect(search("nicolo d'am")).toEqual([1])
    expect(search(' 4 ')).toEqual([4])
    expect(search('zzz')).toEqual([])
    expect(names([], { ...FILTRO_VUOTO, livello: 2 })).toEqual([1, 2])
    expect(names([], { ...FILTRO_VUOTO, soloAttivi: true })).toEqual([1, 2, 3])
  })

  test('trovati conta chi corrisponde, non chi gli sta sopra', () => {
    expect(visibleIndices(rete, new Set(), { ...FILTRO_VUOTO, testo: 'rossella' }).trovati).toBe(1)
  })

  test('ogni trovato si vede, e ogni visto è un trovato o sta sopra a uno', () => {
    fc.assert(
      fc.property(reteVera, fc.integer({ min: 0, max: 9 }), (rows, cifra) => {
        const rami = flattenRete(costruisciAlbero(rows))
        const filter = { ...FILTRO_VUOTO, testo: `${cifra}` }
        const va = matchesFiltro(filter)
        const { posti, trovati } = visibleIndices(rami, new Set(), filter)
        expect(posti.filter((i) => va(rami[i]!.nodo))).toHaveLength(trovati)
        expect(rami.filter((r) => va(r.nodo))).toHaveLength(trovati)
        for (const i of posti) {
          expect(rami.slice(i, rami[i]!.fine).some((r) => va(r.nodo))).toBe(true)
        }
      }),
    )
  })
})
