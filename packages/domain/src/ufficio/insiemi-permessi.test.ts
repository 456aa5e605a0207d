import { describe, expect, test } from 'vitest'
import {
  type CodiceInsieme,
  INSIEMI_PRONTI,
  permette,
  TUTTI_I_PERMESSI,
  unisciPermessi,
} from '../platform/permessi.ts'

const di = (...codici: CodiceInsieme[]) => unisciPermessi(codici.map((codice) => INSIEMI_PRONTI[codice]))

describe('gli insiemi pronti', () => {
  test('sono sei, e ciascuno dà questo', () => {
    expect(Object.fromEntries(Object.entries(INSIEMI_PRONTI).map(([c, i]) => [c, [...i.permessi]]))).toEqual({
      sportello: [
        'iscrizioni.decidere',
        'punti.rettificare',
        'rete.spostare',
        'persone.vedere',
        'persone.correggere',
      ],
      pratiche: ['pratiche.lavorare', 'persone.vedere'],
      premi: ['premi.lavorare', 'persone.vedere'],
      programma: ['programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere', 'persone.vedere'],
      revisore: TUTTI_I_PERMESSI,
      amministratore: TUTTI_I_PERMESSI,
    })
  })

  test('il Revisore legge tutto e non cambia nulla; l’Amministratore può tutto', () => {
    for (const permesso of TUTTI_I_PERMESSI) {
      expect(permette(di('revisore'), permesso, { legge: true }), permesso).toBe(true)
      expect(permette(di('revisore'), permesso, { legge: false }), permesso).toBe(false)
      expect(permette(di('amministratore'), permesso, { legge: false }), permesso).toBe(true)
    }
  })

  test('più insiemi insieme danno quanto ciascuno: ciò che uno dà per intero è intero, in qualunque ordine', () => {
    for (const insiemi of [di('pratiche', 'revisore'), di('revisore', 'pratiche')]) {
      expect(insiemi['pratiche.lavorare']).toBe('tutto')
      expect(insiemi['premi.lavorare']).toBe('lettura')
    }
    expect(di()).toEqual({})
  })

  test('un permesso diverso basta soltanto a leggere', () => {
    const anche = ['premi.lavorare'] as const
    expect(permette(di('premi'), 'programma.pubblicare', { legge: true, anche })).toBe(true)
    expect(permette(di('premi'), 'programma.pubblicare', { legge: false, anche })).toBe(false)
    expect(permette(di('pratiche'), 'programma.pubblicare', { legge: true, anche })).toBe(false)
  })
})
