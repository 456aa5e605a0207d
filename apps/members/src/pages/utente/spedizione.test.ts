import { describe, expect, it } from 'vitest'
import { scegliComune, scriviComune } from '../../ui/ComuneField.tsx'
import { ritornoDa, spedizioneToBody, spedizioneToForm } from './address-forms.ts'

const anna = { nome: 'Anna', cognome: 'Rossi' }
const firenze = { id: 11, descrizione: 'Firenze', provincia: 'FI', caps: ['50121', '50122', '50123'] }
const fiesole = { id: 12, descrizione: 'Fiesole', provincia: 'FI', caps: ['50014'] }
const vuoto = spedizioneToForm(null, anna)

describe('shipping form', () => {
  it('opens with the member’s name, or with the address there is', () => {
    expect(vuoto).toMatchObject({ nominativo: 'Anna Rossi', indirizzo: '', comune: null })
    const indirizzo = {
      nominativo: 'Studio Rossi',
      indirizzo: 'Via dei Servi 12',
      id_comune: 11,
      cap: '50122',
      comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' },
    }
    expect(spedizioneToForm(indirizzo, anna)).toMatchObject({
      testo_comune: 'Firenze (FI)',
      cap: '50122',
      comune: { id: 11 },
    })
  })

  it('one CAP is written, many are to be chosen, one that fits stays', () => {
    expect(scegliComune(vuoto, fiesole).cap).toBe('50014')
    expect(scegliComune(vuoto, firenze).cap).toBe('')
    expect(scegliComune({ ...vuoto, cap: '50122' }, firenze).cap).toBe('50122')
    expect(scegliComune({ ...vuoto, cap: '50014' }, firenze).cap).toBe('')
  })

  it('writing the comune again unmakes the choice and its CAP', () => {
    expect(scriviComune(scegliComune(vuoto, fiesole), 'Fies')).toMatchObject({
      comune: null,
      cap: '',
      testo_comune: 'Fies',
    })
  })

  it('says what is missing, field by field', () => {
    expect(Object.keys(spedizioneToBody(vuoto).errors ?? {}).sort()).toEqual(['id_comune', 'indirizzo'])
    expect(spedizioneToBody({ ...vuoto, testo_comune: 'Fire' }).errors?.id_comune).toBe(
      'Scegli il comune dall’elenco.',
    )
    expect(
      spedizioneToBody({ ...scegliComune(vuoto, firenze), indirizzo: 'Via dei Servi 12' }).errors,
    ).toEqual({
      cap: 'Scrivi il CAP.',
    })
  })

  it('sends ids and text, not what is only shown', () => {
    const form = { ...scegliComune(vuoto, fiesole), indirizzo: 'Via Vecchia Fiesolana 3' }
    expect(spedizioneToBody(form).body).toEqual({
      nominativo: 'Anna Rossi',
      indirizzo: 'Via Vecchia Fiesolana 3',
      cap: '50014',
      id_comune: 12,
    })
  })
})

it.each([
  ['?ritorno=/app/manifestazione/premio/3', '/app/manifestazione/premio/3'],
  ['?ritorno=//altrove.example', null],
  ['?ritorno=https://altrove.example/app', null],
  ['?ritorno=/app/inesistente', null],
  ['?ritorno=/login', null],
  ['', null],
])('%s leads back to %s', (search, path) => expect(ritornoDa(search)).toBe(path))
