import type { CallSpec, Ingresso } from '@primo/contract/route'
import { expect } from 'vitest'
import { difetto, invia } from '../test-contratto.ts'
import { apriMondo, type Mondo } from '../test-mondo.ts'
import { creaMembro } from '../test-persone.ts'

/** A small world with two operators in it. */
export async function apriUfficio() {
  const mondo = await apriMondo()
  const operatore = await creaMembro(mondo, { ruolo: 'operatore', nome: 'Paola', cognome: 'Fontana' })
  const collega = await creaMembro(mondo, { ruolo: 'operatore', nome: 'Ugo', cognome: 'Serra' })
  return {
    ...mondo,
    operatore,
    collega,
    /** A call of the operator's. */
    fa: <C extends CallSpec>(spec: C, input: Ingresso<C>, token = operatore.token) =>
      mondo.chiama(spec, input, token),
    /** The refusal a call of the operator's ends with. */
    nonFa: <C extends CallSpec>(spec: C, input: Ingresso<C>, token = operatore.token) =>
      mondo.rifiuto(spec, input, token),
  }
}
export type Ufficio = Awaited<ReturnType<typeof apriUfficio>>

/** Fails when what the operator is answered is not, to the last field, what the contract says. */
export async function secondoContratto(
  { app, operatore }: Pick<Mondo, 'app'> & Pick<Ufficio, 'operatore'>,
  spec: CallSpec,
  params: Record<string, unknown> = {},
): Promise<void> {
  const risposta = await invia(app, spec, { params, token: operatore.token })
  expect(risposta.statusCode, risposta.payload).toBe(200)
  expect(difetto(spec, risposta)).toBeNull()
}
