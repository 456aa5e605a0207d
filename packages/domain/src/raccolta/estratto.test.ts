import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estrattoPunti, impegnoDi, type Posta, quotaNonRiscossa, VOCI_ESTRATTO } from './estratto.ts'
import { CONTI } from './punti.ts'

const posta = (tipo: Posta['tipo'], conto: Posta['conto'], punti: number): Posta => ({
  tipo,
  conto,
  quante: 1,
  punti,
})
/** Returns both postings of a test movimento, with the movimento's count. */
const mossa = (
  tipo: Posta['tipo'],
  da: NonNullable<Posta['conto']>,
  a: NonNullable<Posta['conto']>,
  punti: number,
) => [posta(tipo, da, -punti), posta(tipo, a, punti), posta(tipo, null, 0)]

describe('l’estratto dei punti', () => {
  test('da quel che c’era a quel che c’è, una riga per ogni genere di movimento', () => {
    const before = [
      ...mossa('accredito', 'emissione', 'maturazione', 500),
      ...mossa('maturazione', 'maturazione', 'disponibili', 300),
    ]
    const durante = [
      ...mossa('accredito', 'emissione', 'maturazione', 100),
      ...mossa('maturazione', 'maturazione', 'disponibili', 200),
      ...mossa('prenotazione', 'disponibili', 'prenotati', 150),
      ...mossa('spesa', 'prenotati', 'spesi', 90),
      ...mossa('scadenza', 'disponibili', 'scaduti', 10),
      ...mossa('storno', 'debito', 'emissione', 40),
    ]
    const { apertura, righe, chiusura, movimenti, differenza } = estrattoPunti(before, durante)
    expect(apertura).toEqual({ in_maturazione: 200, disponibili: 300, prenotati: 0, totale: 500, debito: 0 })
    expect(chiusura).toEqual({
      in_maturazione: 100,
      disponibili: 340,
      prenotati: 60,
      totale: 500,
      debito: 40,
    })
    expect([movimenti, differenza]).toEqual([6, 0])
    const row = (tipo: string) => righe.find((r) => r.tipo === tipo)
    expect(row('accredito')).toMatchObject({ movimenti: 1, in_maturazione: 100, totale: 100 })
    expect(row('maturazione')).toMatchObject({ in_maturazione: -200, disponibili: 200, totale: 0 })
    expect(row('prenotazione')).toMatchObject({ disponibili: -150, prenotati: 150, totale: 0 })
    expect(row('spesa')).toMatchObject({ prenotati: -90, totale: -90 })
    expect(row('scadenza')).toMatchObject({ disponibili: -10, totale: -10 })
    expect(row('storno')).toMatchObject({ totale: 0, debito: 40 })
    expect(row('rettifica')).toMatchObject({ movimenti: 0, totale: 0 })
  })

  test('comunque si tagli il tempo, la chiusura di un periodo è l’apertura del seguente', () => {
    const movement = fc
      .record({
        tipo: fc.constantFrom(...VOCI_ESTRATTO),
        da: fc.constantFrom(...CONTI),
        a: fc.constantFrom(...CONTI),
        punti: fc.integer({ min: 1, max: 1_000 }),
      })
      .map(({ tipo, da, a, punti }) => mossa(tipo, da, a, punti))
    fc.assert(
      fc.property(fc.array(movement), fc.nat(), fc.nat(), (all, i, j) => {
        const [from, to] = [i % (all.length + 1), j % (all.length + 1)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        const whole = estrattoPunti([], all.flat())
        const first = estrattoPunti(all.slice(0, from).flat(), all.slice(from, to).flat())
        const then = estrattoPunti(all.slice(0, to).flat(), all.slice(to).flat())
        expect(then.apertura).toEqual(first.chiusura)
        expect(then.chiusura).toEqual(whole.chiusura)
        expect([first.differenza, whole.differenza]).toEqual([0, 0])
      }),
    )
  })

  test('un movimento senza la sua metà si vede', () => {
    expect(estrattoPunti([], [posta('accredito', 'maturazione', 7)]).differenza).toBe(7)
  })
})

describe('quanto impegnano i punti', () => {
  test('la quota che nessuno riscuote si sa solo da edizioni finite', () => {
    expect(quotaNonRiscossa([])).toBeNull()
    expect(quotaNonRiscossa([{ spesi: 0, scaduti: 0 }])).toBeNull()
    expect(
      quotaNonRiscossa([
        { spesi: 60, scaduti: 20 },
        { spesi: 15, scaduti: 5 },
      ]),
    ).toBe(0.25)
  })

  test('al più ogni punto vale il meglio del catalogo; il previsto toglie chi non li userà, mai i già promessi', () => {
    const saldo = { totale: 1_000, prenotati: 200 }
    expect(impegnoDi(saldo, 5, 4, 0.25)).toEqual({ massimo_cent: 5_000, previsto_cent: 3_200 })
    expect(impegnoDi(saldo, 5, 4, null)).toEqual({ massimo_cent: 5_000, previsto_cent: 4_000 })
    expect(impegnoDi(saldo, 5, null, 0.25)).toEqual({ massimo_cent: 5_000, previsto_cent: null })
  })
})
