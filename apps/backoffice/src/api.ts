import { entraInUfficio, rinnovaUfficio } from '@primo/contract/persone/accesso'
import { ApiError, callApi } from '@primo/contract/platform/call'
import type { CallSpec, Ingresso, Risposta } from '@primo/contract/platform/route'
import { dimenticaSessione, segnaRinnovo, ultimoRinnovo, xsrf } from './sessione.ts'

const BASE = '/api'
const SENZA_SESSIONE: readonly CallSpec[] = [entraInUfficio, rinnovaUfficio]
const SCADUTA = 'Sessione scaduta: entra di nuovo, ciò che stavi scrivendo resta.'

/**
 * Makes a call of the contract as the operator, whose session is in cookies; at a 401 one refresh, shared by every tab,
 * and one retry.
 * @throws ApiError with an Italian sentence. A 401 that is left means that the session is over.
 */
export async function api<C extends CallSpec>(
  spec: C,
  input: Ingresso<C>,
  signal?: AbortSignal,
): Promise<Risposta<C>> {
  const da = Date.now()
  try {
    return await manda(spec, input, signal)
  } catch (errore) {
    if (!(errore instanceof ApiError) || errore.status !== 401 || SENZA_SESSIONE.includes(spec)) throw errore
    await rinnova(da)
    return manda(spec, input, signal)
  }
}

function manda<C extends CallSpec>(spec: C, input: Ingresso<C>, signal?: AbortSignal): Promise<Risposta<C>> {
  const token = xsrf()
  const headers: Record<string, string> = token ? { 'x-xsrf-token': token } : {}
  return callApi(spec, input, { base: BASE, headers, ...(signal ? { signal } : {}) })
}

/** One tab at a time; whoever finds it done since his call left goes on with the new cookies. */
function rinnova(da: number): Promise<void> {
  const unaVolta = async () => {
    if (ultimoRinnovo() < da) await chiediNuovi()
  }
  // Not everywhere there is a lock (a page that is not served safely): there the server answers a second time.
  return 'locks' in navigator ? navigator.locks.request('rinnovo', unaVolta) : unaVolta()
}

async function chiediNuovi(): Promise<void> {
  if (!xsrf()) throw scaduta()
  try {
    await manda(rinnovaUfficio, {})
    segnaRinnovo(Date.now())
  } catch (errore) {
    // No answer, a server in trouble or a queue is not a refusal: the session stays.
    if (errore instanceof ApiError && (errore.status === 0 || errore.status === 429 || errore.status >= 500))
      throw errore
    dimenticaSessione()
    throw scaduta()
  }
}

function scaduta(): ApiError {
  return new ApiError({ status: 401, codice: 'NON_AUTENTICATO', message: SCADUTA })
}

/** The sentence for the person, whatever went wrong. */
export function fraseDi(errore: unknown): string {
  return errore instanceof ApiError && errore.message
    ? errore.message
    : 'Qualcosa non ha funzionato. Riprova tra poco.'
}

/** What may get better by itself is asked again, twice at most; what is not there is said at once. */
export function riprovare(volte: number, errore: unknown): boolean {
  return volte < 2 && errore instanceof ApiError && (errore.status === 0 || errore.status >= 500)
}
