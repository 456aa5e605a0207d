import { describe, expect, test } from 'vitest'
import { STATI_PROFILO } from '../platform/ruolo.ts'
import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  azioniIscrizione,
  dopoAzioneIscrizione,
  mancaAzienda,
  mancaRequisiti,
  type StatoIscrizione,
  vuoleMotivo,
} from './iscrizione.ts'

const AZIONI = Object.keys(AZIONI_ISCRIZIONE) as AzioneIscrizione[]
const STATI: readonly StatoIscrizione[] = [null, ...STATI_PROFILO]

/** Written out, not derived: the allowed actions of every state. All others are forbidden. */
const ESITI: Record<string, Partial<Record<AzioneIscrizione, StatoIscrizione>>> = {
  'non iscritto': { verifica: 'verificata' },
  verificata: { verifica: 'verificata', accetta: 'da_completare' },
  da_completare: { verifica: 'verificata', invia: 'in_approvazione' },
  in_approvazione: { ritira: 'da_completare', approva: 'attiva', rimanda: 'da_completare' },
  attiva: { blocca: 'bloccata' },
  bloccata: { sblocca: 'attiva', cessa: 'cessata' },
  cessata: {},
}

describe('stati di un’iscrizione', () => {
  test.each(STATI)('%s: ogni azione porta dove dice la tabella, o da nessuna parte', (stato) => {
    const outcomes = ESITI[stato ?? 'non iscritto']!
    for (const azione of AZIONI)
      expect(dopoAzioneIscrizione(azione, stato), azione).toBe(outcomes[azione] ?? null)
  })

  test.each(STATI)('%s: chi si iscrive e l’operatore vedono ciascuno le proprie azioni', (stato) => {
    const permesse = Object.keys(ESITI[stato ?? 'non iscritto']!)
    const viste = [...azioniIscrizione(stato, 'membro'), ...azioniIscrizione(stato, 'operatore')]
    expect(viste.sort()).toEqual(permesse.sort())
    for (const azione of azioniIscrizione(stato, 'membro'))
      expect(AZIONI_ISCRIZIONE[azione].chi).toBe('membro')
  })

  test('il perché si scrive quando si dice di no, e solo allora', () => {
    expect(AZIONI.filter(vuoleMotivo)).toEqual(['rimanda', 'blocca', 'cessa'])
  })
})

describe('che cosa manca', () => {
  const TODAY = '2026-11-21'
  const INTERA = { dati: true, sede: true, categorie: 1, scadenza_documento: '2026-11-21' }

  test('a un’azienda, nell’ordine in cui si chiede', () => {
    expect(mancaAzienda(INTERA, TODAY)).toEqual([])
    expect(mancaAzienda({ ...INTERA, scadenza_documento: '2026-11-20' }, TODAY)).toEqual([
      'documento_scaduto',
    ])
    expect(mancaAzienda({ dati: false, sede: false, categorie: 0, scadenza_documento: null }, TODAY)).toEqual(
      ['azienda', 'categorie', 'sede', 'legale_rappresentante'],
    )
  })

  const OAM = { codice: 'OAM', descrizione: 'OAM', obbligatorio: true, con_scadenza: true }
  test.each([
    ['mai scritto', [], true],
    ['vuoto', [{ codice: 'OAM', valore: '', scade_il: '2030-01-01' }], true],
    ['senza la scadenza che vuole', [{ codice: 'OAM', valore: 'A1', scade_il: null }], true],
    ['scaduto ieri', [{ codice: 'OAM', valore: 'A1', scade_il: '2026-11-20' }], true],
    ['che scade oggi', [{ codice: 'OAM', valore: 'A1', scade_il: TODAY }], false],
    ['di un altro requisito', [{ codice: 'IVASS', valore: 'A1', scade_il: '2030-01-01' }], true],
  ])('un requisito %s', (_, written, missing) => {
    expect(mancaRequisiti([OAM], written, TODAY).length > 0).toBe(missing)
  })

  test('un requisito facoltativo non manca mai, uno senza scadenza non la vuole', () => {
    expect(mancaRequisiti([{ ...OAM, obbligatorio: false }], [], TODAY)).toEqual([])
    const written = { codice: 'OAM', valore: 'A1', scade_il: null }
    expect(mancaRequisiti([{ ...OAM, con_scadenza: false }], [written], TODAY)).toEqual([])
  })
})
