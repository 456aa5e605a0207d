import { describe, expect, test } from 'vitest'
import { OAM } from '../../testing/samples.ts'
import { passiDi, passoDaFare, passoFatto } from './steps.ts'

type Ora = Parameters<typeof passiDi>[0]
const item = (codice: Ora['manca'][number]['codice']) => ({ codice, requisito: null, descrizione: codice })
const fresh: Ora = {
  ruolo: 'convenzionato',
  stato: null,
  anagrafica: null,
  azienda_propria: false,
  requisiti: [],
  manca: [item('azienda')],
  accordo_accettato_il: null,
}
const azienda = { id: 7, denominazione: 'Città d’Arte' }

describe('passi dell’iscrizione', () => {
  test('promotore: i requisiti si chiedono solo se ce ne sono', () => {
    const promotore: Ora = { ...fresh, ruolo: 'promotore' }
    expect(passiDi(promotore)).toEqual(['dati', 'accordo', 'riepilogo'])
    expect(passiDi({ ...promotore, requisiti: [OAM] })).toEqual(['dati', 'accordo', 'requisiti', 'riepilogo'])
  })

  test('convenzionato: chi entra in un’azienda di altri non ne scrive i dati', () => {
    expect(passiDi({ ...fresh, anagrafica: azienda, azienda_propria: true })).toEqual([
      'azienda',
      'accordo',
      'sede',
      'legale',
      'riepilogo',
    ])
    expect(passiDi({ ...fresh, anagrafica: azienda })).toEqual(['azienda', 'accordo', 'riepilogo'])
  })

  test('si riprende dal primo passo che manca', () => {
    expect(passoDaFare(fresh)).toBe('azienda')
    const verificata: Ora = { ...fresh, stato: 'verificata', anagrafica: azienda, azienda_propria: true }
    expect(passoDaFare({ ...verificata, manca: [item('accordo'), item('sede')] })).toBe('accordo')
    const accettata: Ora = {
      ...verificata,
      stato: 'da_completare',
      accordo_accettato_il: '2026-01-01T00:00:00Z',
    }
    expect(passoDaFare({ ...accettata, manca: [item('sede'), item('legale_rappresentante')] })).toBe('sede')
    expect(passoDaFare({ ...accettata, manca: [item('documento_scaduto')] })).toBe('legale')
    expect(passoDaFare({ ...accettata, manca: [item('categorie')] })).toBe('azienda')
    expect(passoDaFare({ ...accettata, manca: [] })).toBe('riepilogo')
  })

  test('un requisito scaduto riporta ai requisiti', () => {
    const now: Ora = {
      ...fresh,
      ruolo: 'promotore',
      stato: 'da_completare',
      accordo_accettato_il: '2026-01-01T00:00:00Z',
      requisiti: [OAM],
      manca: [item('requisito')],
    }
    expect(passoFatto('requisiti', now)).toBe(false)
    expect(passoDaFare(now)).toBe('requisiti')
  })
})
