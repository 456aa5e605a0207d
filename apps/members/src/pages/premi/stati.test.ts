import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { STATI_RICHIESTA } from '@primo/domain/raccolta/premio'
import { describe, expect, it } from 'vitest'
import { inCorso, inMaturazione, passiFuturi, STATI } from './stati.ts'

describe('states of a request', () => {
  it('every one has its own name', () => {
    const names = STATI_RICHIESTA.map((s) => STATI[s].nome)
    expect(new Set(names).size).toBe(STATI_RICHIESTA.length)
  })
  it('what lies ahead', () => {
    expect(passiFuturi('richiesta')).toEqual(['approvata', 'in_preparazione', 'spedita', 'consegnata'])
    expect(passiFuturi('spedita')).toEqual(['consegnata'])
    expect(STATI_RICHIESTA.filter(inCorso)).toEqual(['richiesta', 'approvata', 'in_preparazione', 'spedita'])
  })
})

describe('maturing', () => {
  const movimento: Movimento = {
    id: 1,
    data: '2026-11-20T10:00:00Z',
    tipo: 'accredito',
    titolo: '',
    perche: '',
    punti: 40,
    livello: null,
    matura_il: '2026-12-04T10:00:00Z',
    id_scheda: null,
    id_richiesta: null,
  }
  it('until that moment, not at it', () => {
    expect(inMaturazione(movimento, new Date('2026-12-04T09:59:59Z'))).toBe(true)
    expect(inMaturazione(movimento, new Date('2026-12-04T10:00:00Z'))).toBe(false)
    expect(inMaturazione({ ...movimento, matura_il: null }, new Date('2026-01-01'))).toBe(false)
  })
})
