import { AsyncLocalStorage } from 'node:async_hooks'
import type { GenereRegistro } from '@primo/domain/platform/audit-log'

/** Context of the current HTTP call: the origin of an event in the audit log. */
export type CallInProgress = {
  /** Method and path template: no code and no id. */
  chiamata: string
  /** Request id, as in every response and log line. */
  richiesta: string
  /** Null for an unauthenticated call. */
  sessione_id: string | null
  /** Returns the keyed hash of the network address. */
  rete: () => string
  /** Kind of audit event: the command need not state it again. */
  genere: GenereRegistro
  /** Whether an event has been recorded for this call. */
  registrata: boolean
}

const calls = new AsyncLocalStorage<CallInProgress>()

/** Runs `work` in the context of a call. */
export const duringCall = <T>(call: CallInProgress, work: () => T): T => calls.run(call, work)

/** Returns the current call; undefined in background work. */
export const callInProgress = (): CallInProgress | undefined => calls.getStore()
