import { describe, expect, test } from 'vitest'
import type { Ruolo, StatoProfilo } from '../platform/ruolo.ts'
import { esaminaTitoli, fraseSaltato, frasiSaltati, type ProfiloDelGiorno } from './points-eligibility.ts'

const TODAY = '2026-11-22'
const OAM = { codice: 'OAM', descrizione: 'Iscrizione all’OAM', obbligatorio: true, con_scadenza: true }
const CORSO = { codice: 'CORSO', descrizione: 'Corso', obbligatorio: true, con_scadenza: false }
const FACOLTATIVO = { ...OAM, codice: 'ALBO', obbligatorio: false }

const profilo = (id: number, ruolo: Ruolo, stato: StatoProfilo = 'attiva'): ProfiloDelGiorno => ({
  id,
  ruolo,
  stato,
  risposte: [
    { codice: 'OAM', valore: 'A1', scade_il: TODAY },
    { codice: 'CORSO', valore: 'sì', scade_il: null },
  ],
})
const ALL = [profilo(1, 'manifestazione'), profilo(2, 'promotore'), profilo(3, 'convenzionato')]
const mancante = (manca: string) => ({ manca, requisito: null, scaduto_il: null })

describe('chi può avere punti', () => {
  test('con tutto in regola si tiene la prova, fino all’ultimo giorno di ciò che scade', () => {
    expect(esaminaTitoli('promotore', ALL, [OAM, CORSO, FACOLTATIVO], TODAY)).toEqual({
      titoli: [
        { ruolo: 'manifestazione', profilo_id: 1, requisiti: [] },
        {
          ruolo: 'promotore',
          profilo_id: 2,
          requisiti: [
            { codice: 'OAM', scade_il: TODAY },
            { codice: 'CORSO', scade_il: null },
          ],
        },
      ],
    })
    expect(esaminaTitoli('convenzionato', ALL, [{ ...OAM, codice: 'ALTRO' }], TODAY)).toEqual({
      titoli: [
        { ruolo: 'manifestazione', profilo_id: 1, requisiti: [] },
        { ruolo: 'convenzionato', profilo_id: 3, requisiti: [] },
      ],
    })
  })

  test.each(['verificata', 'da_completare', 'in_approvazione', 'bloccata', 'cessata'] as const)(
    'un profilo «%s» non conta',
    (stato) => {
      const con = (ruolo: Ruolo) => ALL.map((p) => (p.ruolo === ruolo ? { ...p, stato } : p))
      expect(esaminaTitoli('promotore', con('manifestazione'), [], TODAY)).toEqual(mancante('premi'))
      expect(esaminaTitoli('convenzionato', con('manifestazione'), [], TODAY)).toEqual(mancante('premi'))
      expect(esaminaTitoli('promotore', con('promotore'), [], TODAY)).toEqual(mancante('profilo'))
      expect(esaminaTitoli('convenzionato', con('convenzionato'), [], TODAY)).toEqual(mancante('profilo'))
      expect(esaminaTitoli('promotore', con('convenzionato'), [], TODAY)).toHaveProperty('titoli')
    },
  )

  test('chi non ha alcun profilo, e chi ne ha uno solo', () => {
    expect(esaminaTitoli('promotore', [], [], TODAY)).toEqual(mancante('premi'))
    expect(esaminaTitoli('promotore', [ALL[0]!], [], TODAY)).toEqual(mancante('profilo'))
  })

  test('un requisito scaduto ieri, o mai scritto, ferma il promotore e si dice quale', () => {
    expect(esaminaTitoli('promotore', ALL, [OAM], '2026-11-23')).toEqual({
      manca: 'requisito',
      requisito: 'Iscrizione all’OAM',
      scaduto_il: TODAY,
    })
    expect(esaminaTitoli('promotore', ALL, [{ ...CORSO, codice: 'ALBO' }], TODAY)).toEqual({
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
    const sentence = (s: Parameters<typeof fraseSaltato>[0]) =>
      fraseSaltato(s, 'Anna Rossi').replaceAll('\u00a0', ' ')
    expect(sentence(saltato(3, 'requisito'))).toBe(
      'Anna Rossi, 3º nella linea degli sponsor, era con un requisito di Promotore non valido il giorno dell’accredito («Iscrizione all’OAM», fino al 31 maggio 2026): saltato.',
    )
    expect(sentence({ ...saltato(3, 'requisito'), scaduto_il: null })).toContain(
      '(«Iscrizione all’OAM», mancante)',
    )
    expect(sentence(saltato(1, 'premi'))).toBe(
      'Anna Rossi, 1º nella linea degli sponsor, era senza un profilo Premi attivo il giorno dell’accredito: saltato.',
    )
  })
})
