import type { Soggetto } from '@primo/contract/pratiche/soggetti'
import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { expect, it } from 'vitest'
import { avvisiDelModulo, changedByOthers, personaToBody, personaToForm } from './persona-form-values.ts'

const BASE = 'RSSMRA85T10A562'
const MARIO = BASE + carattereDiControllo(BASE)
const nuova = { others: [], nominativo: 'Mario De Rossi' }
const soggetto = {
  id: 1,
  ruolo: 'cliente',
  tipo: 'persona',
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: MARIO,
  cellulare: '+393331234567',
  email: null,
} as Soggetto

it('suggests the name of the case for its client, and a co-applicant once there is one', () => {
  expect(personaToForm(null, nuova)).toMatchObject({ ruolo: 'cliente', nome: 'Mario', cognome: 'De Rossi' })
  expect(personaToForm(null, { ...nuova, others: [{ ruolo: 'cliente' }] })).toMatchObject({
    ruolo: 'cointestatario',
    nome: '',
    cognome: '',
  })
})

it('a whole form becomes a body; what is missing is said of its field', () => {
  const form = personaToForm(soggetto, nuova)
  expect(form.cellulare).toBe('333 123 4567')
  expect(personaToBody(form).body).toEqual({
    ruolo: 'cliente',
    tipo: 'persona',
    nome: 'Mario',
    cognome: 'Rossi',
    codice_fiscale: MARIO,
    cellulare: '333 123 4567',
    email: null,
  })
  const wrong = { ...form, nome: '', codice_fiscale: '', cellulare: '06 1', email: 'x' }
  expect(Object.keys(personaToBody(wrong).errors ?? {}).sort()).toEqual([
    'cellulare',
    'codice_fiscale',
    'email',
    'nome',
  ])
  const azienda = { ...form, tipo: 'azienda' as const, nome: '', codice_fiscale: '00743110157' }
  expect(personaToBody(azienda).errors).toEqual({ nome: 'Scrivi la denominazione.' })
  expect(personaToBody({ ...azienda, nome: 'Rossi S.r.l.' }).body).toMatchObject({ cognome: null })
})

it('warns of a code that does not match the name, once the code is whole', () => {
  const form = personaToForm(soggetto, nuova)
  expect(avvisiDelModulo(form)).toEqual([])
  expect(avvisiDelModulo({ ...form, nome: 'Luca' })).toHaveLength(1)
  expect(avvisiDelModulo({ ...form, nome: 'Luca', codice_fiscale: BASE })).toEqual([])
})

it('tells what somebody else has changed, field by field', () => {
  expect(changedByOthers(soggetto, { ...soggetto, nome: 'Marco', cellulare: null })).toEqual([
    'Nome: «Marco»',
    'Cellulare: vuoto',
  ])
})
