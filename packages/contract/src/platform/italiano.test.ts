import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { erroriCampi, parlaItaliano } from './italiano.ts'

parlaItaliano()

const campi = (corpo: string) =>
  erroriCampi(z.safeParse(z.strictObject({ nome: z.string() }), JSON.parse(corpo)).error!)

test('ogni campo ha le sue frasi', () => {
  expect(campi('{"nome":1,"altro":2}')).toEqual({
    nome: ['Valore non valido.'],
    altro: ['Campo non previsto.'],
  })
  expect(campi('[]')).toEqual({ richiesta: ['Valore non valido.'] })
})

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
  'un campo chiamato «%s» è un campo di troppo come gli altri',
  (nome) => {
    expect(campi(`{"nome":"x","${nome}":1}`)).toEqual({ [nome]: ['Campo non previsto.'] })
  },
)
