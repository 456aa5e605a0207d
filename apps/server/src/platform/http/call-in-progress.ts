import { AsyncLocalStorage } from 'node:async_hooks'
import type { GenereRegistro } from '@primo/domain/platform/audit-log'

/** Context of the current HTTP call: the origin of an event in the audit log. */
export type CallInProgress = {
  /** Method and path template of the call, without codes and ids. */
  chiamata: string
  /** Id of the request, as in every response and log line. */
  richiesta: string
  /** Id of the caller's session. Null for an unauthenticated call. */
  sessione_id: string | null
  /** Returns the keyed hash of the caller's network address. */
  rete: () => string
  /** Kind of the audit events that the call records, unless the command states another. */
  genere: GenereRegistro
  /** Whether an audit event has been recorded during the call. */
  registrata: boolean
}

const calls = new AsyncLocalStorage<CallInProgress>()

/** Runs `work` in the asynchronous context of a call. */
export const duringCall = <T>(call: CallInProgress, work: () => T): T => calls.run(call, work)

/** Returns the call in whose context the code runs, or undefined in background work. */
export const callInProgress = (): CallInProgress | undefined => calls.getStore()
