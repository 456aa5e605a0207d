import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { corpoRegistrazione } from '../ingresso/registrazione.ts'
import { fieldErrors } from './italian.ts'

const fields = (body: string) =>
  fieldErrors(z.safeParse(z.strictObject({ nome: z.string() }), JSON.parse(body)).error!)

test('ogni campo ha le sue frasi', () => {
  expect(fields('{"nome":1,"altro":2}')).toEqual({
    nome: ['Valore non valido.'],
    altro: ['Campo non previsto.'],
  })
  expect(fields('[]')).toEqual({ richiesta: ['Valore non valido.'] })
})

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
  'un campo chiamato «%s» è un campo di troppo come gli altri',
  (nome) => {
    expect(fields(`{"nome":"x","${nome}":1}`)).toEqual({ [nome]: ['Campo non previsto.'] })
  },
)

test('di un elenco si dice quante cose vanno scelte, non quanto valgono', () => {
  const list = z.object({ scelte: z.array(z.int()).check(z.minLength(1), z.maxLength(2)) })
  const said = (scelte: number[]) => fieldErrors(z.safeParse(list, { scelte }).error!).scelte
  expect(said([])).toEqual(['Scegline almeno uno.'])
  expect(said([1, 2, 3])).toEqual(['Scegline al massimo 2.'])
})

describe('frasi dei campi', () => {
  const read = (body: unknown) => {
    const outcome = z.safeParse(corpoRegistrazione, body)
    return outcome.success ? {} : fieldErrors(outcome.error)
  }

  test('dice ogni campo che manca, in italiano', () => {
    const fields = read({})
    expect(fields.nome).toEqual(['Campo obbligatorio.'])
    expect(fields.dati_sensibili).toEqual(['Campo obbligatorio.'])
    expect(fields.trattamento_dati?.[0]).toMatch(/informativa/)
  })

  test('un campo non previsto è nominato', () => {
    expect(read({ ruolo: 'amministratore' }).ruolo).toEqual(['Campo non previsto.'])
  })

  test('le due password diverse si segnalano sulla conferma', () => {
    const buono = {
      nome: 'A',
      cognome: 'B',
      email: 'a@b.it',
      cellulare: '333',
      codice_fiscale: 'X',
      password: 'dodici caratteri',
      password_confirmation: 'altro',
      codice_sponsor: 'DEMO2026',
      trattamento_dati: true,
      dati_sensibili: false,
      attivita_commerciali: false,
      attivita_conto_terzi: false,
    }
    expect(read(buono)).toEqual({ password_confirmation: ['Le due password non coincidono.'] })
    expect(read({ ...buono, password_confirmation: buono.password })).toEqual({})
  })
})
