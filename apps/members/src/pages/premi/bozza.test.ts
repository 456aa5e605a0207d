import { describe, expect, it } from 'vitest'
import { apriBozza, buttaBozza, type Cassetto, chiaveDi, nomeBozza, nuovaBozza, tieniBozza } from './bozza.ts'

function cassetto(): Cassetto & { dati: Map<string, string> } {
  const dati = new Map<string, string>()
  return {
    dati,
    getItem: (k) => dati.get(k) ?? null,
    setItem: (k, v) => void dati.set(k, v),
    removeItem: (k) => void dati.delete(k),
  }
}

const nome = nomeBozza(7, 12)

describe('draft of a prize request', () => {
  it('has its key kept as soon as it opens, and the same after a reload', () => {
    const c = cassetto()
    const prima = apriBozza(c, nome)
    expect(c.dati.get(nome)).toContain(prima.chiave)
    expect(apriBozza(c, nome)).toEqual(prima)
  })

  it('keeps what was typed and that it left, with the same key', () => {
    const c = cassetto()
    const prima = apriBozza(c, nome)
    tieniBozza(c, nome, { ...prima, nota: 'Citofono Rossi', fase: 'inviata' })
    expect(apriBozza(c, nome)).toEqual({ ...prima, nota: 'Citofono Rossi', fase: 'inviata' })
  })

  it('is of one member and one prize', () => {
    const c = cassetto()
    const mia = apriBozza(c, nomeBozza(7, 12))
    expect(apriBozza(c, nomeBozza(8, 12)).chiave).not.toBe(mia.chiave)
    expect(apriBozza(c, nomeBozza(7, 13)).chiave).not.toBe(mia.chiave)
  })

  it.each(['{', 'null', '{"chiave":"x"}', '{"chiave":"x","nota":"","fase":"inviata","esito":null}'])(
    'something else kept there (%s) gives a new one',
    (testo) => {
      const c = cassetto()
      c.setItem(nome, testo)
      expect(apriBozza(c, nome)).toMatchObject({ nota: '', fase: 'scrittura' })
    },
  )

  it('thrown away, the next has another key', () => {
    const c = cassetto()
    const prima = apriBozza(c, nome)
    buttaBozza(c, nome)
    expect(apriBozza(c, nome).chiave).not.toBe(prima.chiave)
  })

  it('storage that refuses does not stop the request', () => {
    const chiuso: Cassetto = {
      getItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('no', 'QuotaExceededError')
      },
      removeItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }
    expect(apriBozza(chiuso, nome).fase).toBe('scrittura')
    expect(() => buttaBozza(chiuso, nome)).not.toThrow()
  })

  it('keys differ', () => expect(nuovaBozza('').chiave).not.toBe(nuovaBozza('').chiave))

  it('a command’s key stays until it is thrown away', () => {
    const c = cassetto()
    const chiave = chiaveDi(c, 'annulla:7:3')
    expect(chiaveDi(c, 'annulla:7:3')).toBe(chiave)
    buttaBozza(c, 'annulla:7:3')
    expect(chiaveDi(c, 'annulla:7:3')).not.toBe(chiave)
  })
})
