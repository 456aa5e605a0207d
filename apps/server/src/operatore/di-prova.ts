import type { CallSpec, Ingresso } from '@primo/contract/route'
import { expect } from 'vitest'
import { difetto, invia } from '../test-contratto.ts'
import { apriMondo, type Mondo } from '../test-mondo.ts'
import { creaMembro } from '../test-persone.ts'

/** A small world with two operators in it, and who administers. */
export async function apriUfficio() {
  const mondo = await apriMondo()
  const operatore = await creaMembro(mondo, { ruolo: 'operatore', nome: 'Paola', cognome: 'Fontana' })
  const collega = await creaMembro(mondo, { ruolo: 'operatore', nome: 'Ugo', cognome: 'Serra' })
  const amministratore = await creaMembro(mondo, { ruolo: 'amministratore', nome: 'Ada', cognome: 'Vinci' })
  const suo = (spec: CallSpec) => (spec.chi === 'amministratore' ? amministratore : operatore).token
  return {
    ...mondo,
    operatore,
    collega,
    amministratore,
    /** A call of whose it is: the operator's, or the administrator's. */
    fa: <C extends CallSpec>(spec: C, input: Ingresso<C>, token = suo(spec)) =>
      mondo.chiama(spec, input, token),
    /** The refusal such a call ends with. */
    nonFa: <C extends CallSpec>(spec: C, input: Ingresso<C>, token = suo(spec)) =>
      mondo.rifiuto(spec, input, token),
  }
}
export type Ufficio = Awaited<ReturnType<typeof apriUfficio>>

/** Fails when what whose call it is is answered is not, to the last field, what the contract says. */
export async function secondoContratto(
  { app, operatore, amministratore }: Pick<Mondo, 'app'> & Pick<Ufficio, 'operatore' | 'amministratore'>,
  spec: CallSpec,
  params: Record<string, unknown> = {},
): Promise<void> {
  const { token } = spec.chi === 'amministratore' ? amministratore : operatore
  const risposta = await invia(app, spec, { params, token })
  expect(risposta.statusCode, risposta.payload).toBe(200)
  expect(difetto(spec, risposta)).toBeNull()
}
