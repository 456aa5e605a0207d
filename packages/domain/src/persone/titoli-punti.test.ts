import { describe, expect, test } from 'vitest'
import type { Ruolo, StatoProfilo } from '../platform/ruolo.ts'
import { esaminaTitoli, fraseSaltato, frasiSaltati, type ProfiloDelGiorno } from './titoli-punti.ts'

const OGGI = '2026-11-22'
const OAM = { codice: 'OAM', descrizione: 'Iscrizione all’OAM', obbligatorio: true, con_scadenza: true }
const CORSO = { codice: 'CORSO', descrizione: 'Corso', obbligatorio: true, con_scadenza: false }
const FACOLTATIVO = { ...OAM, codice: 'ALBO', obbligatorio: false }

const profilo = (id: number, ruolo: Ruolo, stato: StatoProfilo = 'attiva'): ProfiloDelGiorno => ({
  id,
  ruolo,
  stato,
  risposte: [
    { codice: 'OAM', valore: 'A1', scade_il: OGGI },
    { codice: 'CORSO', valore: 'sì', scade_il: null },
  ],
})
const TUTTI = [profilo(1, 'manifestazione'), profilo(2, 'promotore'), profilo(3, 'convenzionato')]
const mancante = (manca: string) => ({ manca, requisito: null, scaduto_il: null })

describe('chi può avere punti', () => {
  test('con tutto in regola si tiene la prova, fino all’ultimo giorno di ciò che scade', () => {
    expect(esaminaTitoli('promotore', TUTTI, [OAM, CORSO, FACOLTATIVO], OGGI)).toEqual({
      titoli: [
        { ruolo: 'manifestazione', profilo_id: 1, requisiti: [] },
        {
          ruolo: 'promotore',
          profilo_id: 2,
          requisiti: [
            { codice: 'OAM', scade_il: OGGI },
            { codice: 'CORSO', scade_il: null },
          ],
        },
      ],
    })
    expect(esaminaTitoli('convenzionato', TUTTI, [{ ...OAM, codice: 'ALTRO' }], OGGI)).toEqual({
      titoli: [
        { ruolo: 'manifestazione', profilo_id: 1, requisiti: [] },
        { ruolo: 'convenzionato', profilo_id: 3, requisiti: [] },
      ],
    })
  })

  test.each(['verificata', 'da_completare', 'in_approvazione', 'bloccata', 'cessata'] as const)(
    'un profilo «%s» non conta',
    (stato) => {
      const con = (ruolo: Ruolo) => TUTTI.map((p) => (p.ruolo === ruolo ? { ...p, stato } : p))
      expect(esaminaTitoli('promotore', con('manifestazione'), [], OGGI)).toEqual(mancante('premi'))
      expect(esaminaTitoli('convenzionato', con('manifestazione'), [], OGGI)).toEqual(mancante('premi'))
      expect(esaminaTitoli('promotore', con('promotore'), [], OGGI)).toEqual(mancante('profilo'))
      expect(esaminaTitoli('convenzionato', con('convenzionato'), [], OGGI)).toEqual(mancante('profilo'))
      expect(esaminaTitoli('promotore', con('convenzionato'), [], OGGI)).toHaveProperty('titoli')
    },
  )

  test('chi non ha alcun profilo, e chi ne ha uno solo', () => {
    expect(esaminaTitoli('promotore', [], [], OGGI)).toEqual(mancante('premi'))
    expect(esaminaTitoli('promotore', [TUTTI[0]!], [], OGGI)).toEqual(mancante('profilo'))
  })

  test('un requisito scaduto ieri, o mai scritto, ferma il promotore e si dice quale', () => {
    expect(esaminaTitoli('promotore', TUTTI, [OAM], '2026-11-23')).toEqual({
      manca: 'requisito',
      requisito: 'Iscrizione all’OAM',
      scaduto_il: OGGI,
    })
    expect(esaminaTitoli('promotore', TUTTI, [{ ...CORSO, codice: 'ALBO' }], OGGI)).toEqual({
      manca: 'requisito',
      requisito: 'Corso',
      scaduto_il: null,
    })
  })
})

describe('chi è stato saltato', () => {
  const saltato = (posto: number, manca: 'premi' | 'profilo' | 'requisito') => ({
    utente_id: 100 + posto,
    posto,
    manca,
    requisito: manca === 'requisito' ? 'Iscrizione all’OAM' : null,
    scaduto_il: manca === 'requisito' ? '2026-05-31' : null,
  })

  test('a chi ha registrato la pratica, una frase per ogni perché, senza nomi', () => {
    expect(frasiSaltati([])).toEqual([])
    expect(frasiSaltati([saltato(2, 'requisito')])).toEqual([
      'Lo sponsor al 2º posto della linea era con un requisito di Promotore non valido il giorno dell’accredito: è stato saltato.',
    ])
    expect(
      frasiSaltati([
        saltato(1, 'profilo'),
        saltato(2, 'premi'),
        saltato(4, 'profilo'),
        saltato(5, 'profilo'),
      ]),
    ).toEqual([
      'Lo sponsor al 2º posto della linea era senza un profilo Premi attivo il giorno dell’accredito: è stato saltato.',
      'Gli sponsor al 1º, 4º e 5º posto della linea erano senza un profilo Promotore attivo il giorno dell’accredito: sono stati saltati.',
    ])
  })

  test('a un operatore, col nome e ciò che mancava', () => {
    const frase = (s: Parameters<typeof fraseSaltato>[0]) =>
      fraseSaltato(s, 'Anna Rossi').replaceAll('\u00a0', ' ')
    expect(frase(saltato(3, 'requisito'))).toBe(
      'Anna Rossi, 3º nella linea degli sponsor, era con un requisito di Promotore non valido il giorno dell’accredito («Iscrizione all’OAM», fino al 31 maggio 2026): saltato.',
    )
    expect(frase({ ...saltato(3, 'requisito'), scaduto_il: null })).toContain(
      '(«Iscrizione all’OAM», mancante)',
    )
    expect(frase(saltato(1, 'premi'))).toBe(
      'Anna Rossi, 1º nella linea degli sponsor, era senza un profilo Premi attivo il giorno dell’accredito: saltato.',
    )
  })
})
