import { AsyncLocalStorage } from 'node:async_hooks'
import type { GenereRegistro } from '@primo/domain/platform/register'

/** The call a piece of work belongs to: what the register of what happened says of where a row comes from. */
export type CallInProgress = {
  /** Its method and path, the path's parameters by name: no code and no id. */
  chiamata: string
  /** The number every answer and every line of the log has. */
  richiesta: string
  /** Null where nobody had entered. */
  sessione_id: string | null
  /** Keyed hash of the network address. */
  rete: () => string
  /** What it is for: its command need not say it again. */
  genere: GenereRegistro
  /** Whether something was written of it. */
  registrata: boolean
}

const calls = new AsyncLocalStorage<CallInProgress>()

/** Does the work of a call. */
export const duringCall = <T>(call: CallInProgress, work: () => T): T => calls.run(call, work)

/** The call this work belongs to; undefined for what happens by itself. */
export const callInProgress = (): CallInProgress | undefined => calls.getStore()
