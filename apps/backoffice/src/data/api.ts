import { ApiError } from '@primo/client/api-error'
import {
  callApi,
  callFile,
  requestRenewal,
  SessionOver,
  type Transport,
  withRenewal,
} from '@primo/client/call'
import { csrfHeader } from '@primo/client/csrf'
import {
  entraConPasskey,
  entraInUfficio,
  rinnovaUfficio,
  sfidaPasskey,
} from '@primo/contract/accesso/accesso'
import {
  concludiAccessoAziendale,
  iniziaAccessoAziendale,
  leggiPorta,
} from '@primo/contract/accesso/operatore-accesso'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import { UNATTENDED_HEADER } from '@primo/domain/platform/session-limits'
import { requestReauthentication } from '../state/reauthentication.ts'
import { forgetSession, lastRenewal, noteRenewal, xsrf } from '../state/session.ts'
import { isUserActive } from '../state/user-activity.ts'

const BASE = '/api'
const SENZA_SESSIONE: readonly CallSpec[] = [
  entraInUfficio,
  rinnovaUfficio,
  sfidaPasskey,
  entraConPasskey,
  leggiPorta,
  iniziaAccessoAziendale,
  concludiAccessoAziendale,
]
const SCADUTA = 'Sessione scaduta: entra di nuovo, ciò che stavi scrivendo resta.'

/**
 * Makes a call of the contract as the operator, whose session is in cookies. On a 401 it refreshes the session once for all tabs,
 * and retries once.
 * @throws ApiError with an Italian message. A remaining 401 means that the session has ended
 */
export function api<C extends CallSpec>(spec: C, input: Input<C>, signal?: AbortSignal): Promise<Reply<C>> {
  const call = () => send(spec, input, signal ? { signal } : {})
  return SENZA_SESSIONE.includes(spec) ? call() : asOperator(call)
}

/** Makes a call whose response is a file, like `api`. */
export function apiFile<C extends CallSpec & { file: true }>(spec: C, input: Input<C>): Promise<Blob> {
  return asOperator(() => callFile(spec, input, transportOf(spec)))
}

async function asOperator<T>(call: () => Promise<T>): Promise<T> {
  const since = clock.now().getTime()
  const made = () => withRenewal(call, () => renew(since))
  return made().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'CONFERMA_IDENTITA') throw error
    // A dangerous call without a recent re-authentication: after it the same call continues.
    if (!(await requestReauthentication())) throw error
    return made()
  })
}

/**
 * Makes a call while the page is being unloaded (`keepalive`). It reaches the server, but nothing may be left to read the
 * response.
 */
export function sendOnUnload<C extends CallSpec>(spec: C, input: Input<C>): Promise<Reply<C>> {
  return send(spec, input, { fetch: (where, how) => fetch(where, { ...how, keepalive: true }) })
}

function send<C extends CallSpec>(
  spec: C,
  input: Input<C>,
  how: Pick<Transport, 'signal' | 'fetch'> = {},
): Promise<Reply<C>> {
  return callApi(spec, input, { ...transportOf(spec), ...how })
}

const transportOf = ({ method }: CallSpec): Transport => ({
  base: BASE,
  headers: {
    ...csrfHeader(method, BASE, xsrf()),
    ...(isUserActive() ? {} : { [UNATTENDED_HEADER]: '1' }),
  },
})

/** Renews the session in one tab at a time (Web Locks). A tab that finds it renewed since its request uses the new cookies. */
function renew(from: number): Promise<void> {
  const unaVolta = async () => {
    if (lastRenewal() < from) await chiediNuovi()
  }
  // Web Locks are missing in insecure contexts. There several tabs may renew, and the server tolerates it.
  return 'locks' in navigator ? navigator.locks.request('rinnovo', unaVolta) : unaVolta()
}

async function chiediNuovi(): Promise<void> {
  if (!xsrf()) throw new SessionOver(SCADUTA)
  await requestRenewal(
    () => send(rinnovaUfficio, {}),
    async () => {
      forgetSession()
      throw new SessionOver(SCADUTA)
    },
  )
  noteRenewal(clock.now().getTime())
}
