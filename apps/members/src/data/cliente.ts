import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import {
  caricaPezzoCliente,
  iniziaCaricamentoCliente,
  inviaDocumentoCliente,
  leggiCaricamentoCliente,
  type PraticaDelCliente,
} from '@primo/contract/pratiche/cliente'
import { send } from './api.ts'
import { type Sending, sendFiles } from './uploads.ts'

/** Makes a public call of a client's link, without the session of a member who uses the same device. */
export const withLink = <C extends CallSpec>(spec: C, input: Input<C>): Promise<Reply<C>> =>
  send(spec, input, undefined, null)

/** Makes a call of a client with the session that their code opened. The session is kept in memory only. */
export const asClient = <C extends CallSpec>(
  sessione: string,
  spec: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<Reply<C>> => send(spec, input, signal, { token: sessione, token_type: 'Bearer' })

/**
 * Uploads files and sends them as one document of the client.
 * @param keep called with the pratica as it then is
 * @see sendFiles
 */
export async function sendAsClient(
  sessione: string,
  what: Sending,
  keep: (pratica: PraticaDelCliente) => void,
): Promise<string | undefined> {
  const call = <C extends CallSpec>(spec: C, input: Input<C>) => asClient(sessione, spec, input, what.signal)
  const calls = {
    start: async (byte: number) => (await call(iniziaCaricamentoCliente, { body: { byte } })).data,
    chunk: async (caricamento_id: string, da: number, contenuto: string) =>
      (await call(caricaPezzoCliente, { params: { caricamento_id }, body: { da, contenuto } })).data,
    state: async (caricamento_id: string) =>
      (await call(leggiCaricamentoCliente, { params: { caricamento_id } })).data,
  }
  const { data, message } = await sendFiles(calls, what, (body) => call(inviaDocumentoCliente, { body }))
  keep(data)
  return message
}
