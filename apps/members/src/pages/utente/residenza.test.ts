import { describe, expect, it } from 'vitest'
import { scegliComune } from '../../ui/ComuneField.tsx'
import {
  comeResidenza,
  domicilioToBody,
  ID_ITALIA,
  residenzaInRiga,
  residenzaToBody,
  residenzaToForm,
  scegliNazione,
  spedizioneToForm,
} from './address-forms.ts'

const FRANCIA = 26_110
const italia = { id: ID_ITALIA, codice: 'Z000', descrizione: 'Italia', country_code: 'IT' }
const firenze = {
  indirizzo: 'Via dei Servi 12',
  id_comune: 4612,
  cap: '50122',
  id_nazione: ID_ITALIA,
  comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' },
  nazione: italia,
}
const parigi = {
  indirizzo: '12 rue de Rivoli, Parigi',
  id_comune: 0,
  cap: '75001',
  id_nazione: FRANCIA,
  comune: null,
  nazione: { id: FRANCIA, codice: 'Z110', descrizione: 'Francia', country_code: 'FR' },
}

describe('residence form', () => {
  it('opens in Italy, or where the member lives', () => {
    expect(residenzaToForm(null)).toMatchObject({ id_nazione: ID_ITALIA, comune: null, indirizzo: '' })
    expect(residenzaToForm(firenze)).toMatchObject({ testo_comune: 'Firenze (FI)', comune: { id: 4612 } })
    expect(residenzaToForm(parigi)).toMatchObject({ id_nazione: FRANCIA, cap: '75001', comune: null })
  })

  it('is sent with the suffix on every field', () => {
    expect(residenzaToBody(residenzaToForm(firenze)).body).toEqual({
      indirizzo_residenza: 'Via dei Servi 12',
      id_comune_residenza: 4612,
      cap_residenza: '50122',
      id_nazione_residenza: ID_ITALIA,
    })
  })

  it('abroad asks for no comune and no CAP', () => {
    const form = { ...scegliNazione(residenzaToForm(firenze), FRANCIA), indirizzo: '1 rue X, Nizza' }
    expect(form).toMatchObject({ comune: null, testo_comune: '', cap: '' })
    expect(residenzaToBody(form).body).toMatchObject({ id_comune_residenza: null, cap_residenza: '' })
  })

  it('says what is missing, field by field', () => {
    const { errors } = residenzaToBody(residenzaToForm(null))
    expect(errors).toMatchObject({
      indirizzo_residenza: 'Scrivi la via e il numero civico.',
      id_comune_residenza: 'Cerca e scegli il comune.',
    })
    const senzaCap = { ...residenzaToForm(firenze), cap: '' }
    expect(residenzaToBody(senzaCap).errors).toMatchObject({ cap_residenza: 'Scrivi il CAP.' })
  })

  it('reads in one line', () => {
    expect(residenzaInRiga(firenze)).toBe('Via dei Servi 12, 50122 Firenze (FI)')
    expect(residenzaInRiga(parigi)).toBe('12 rue de Rivoli, Parigi, 75001, Francia')
  })
})

describe('domicile form', () => {
  const vuoto = spedizioneToForm(null, { nome: 'Anna', cognome: 'Rossi' })

  it('copies the residence and keeps the name; from abroad there is nothing to copy', () => {
    const copiato = comeResidenza({ ...vuoto, nominativo: 'Verdi' }, firenze)
    expect(copiato).toMatchObject({ nominativo: 'Verdi', indirizzo: 'Via dei Servi 12', cap: '50122' })
    expect(comeResidenza(vuoto, parigi)).toBeNull()
    expect(comeResidenza(vuoto, undefined)).toBeNull()
  })

  it('is sent with the suffix on every field', () => {
    const fiesole = { id: 4575, descrizione: 'Fiesole', provincia: 'FI', caps: ['50014'] }
    const form = { ...scegliComune(vuoto, fiesole), indirizzo: 'Via Gramsci 1' }
    expect(domicilioToBody(form).body).toEqual({
      nominativo_domicilio: 'Anna Rossi',
      indirizzo_domicilio: 'Via Gramsci 1',
      id_comune_domicilio: 4575,
      cap_domicilio: '50014',
    })
    expect(domicilioToBody({ ...form, nominativo: ' ' }).errors).toEqual({
      nominativo: 'Scrivi il nome sul citofono.',
    })
  })
})
