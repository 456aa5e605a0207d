import { newIdempotencyKey } from '@primo/client/form-request'
import { clock } from '@primo/domain/platform/clock'
import * as z from 'zod/mini'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../device/storage.ts'
import { currentState, onAccountLeft, QUEUED_REQUESTS_KEY } from './store.ts'

const premio = z.object({
  id_premio: z.int(),
  descrizione: z.string(),
  categoria: z.string(),
  immagine: z.string(),
  /** Price in points that the member confirmed. */
  punti: z.int(),
})

const waitingRequest = z.object({
  /** Account id of the member who confirmed the request: another member may log in on the same device. */
  di: z.int(),
  premio,
  nota: z.string(),
  /** Idempotency key of the request: repeated sending creates a single request. */
  chiave: z.uuid(),
  /** Time at which the request was first sent, in epoch milliseconds, or null. */
  partita_il: z.nullable(z.int()),
  /** Reason of the server's refusal, kept until the member has read it. */
  rifiuto: z.nullable(
    z.object({
      titolo: z.string(),
      testo: z.string(),
      passo: z.nullable(z.object({ testo: z.string(), a: z.string() })),
      riprova: z.boolean(),
    }),
  ),
  /** Outcome of the accepted request, kept until the member has read it. */
  esito: z.nullable(z.object({ id: z.int(), codice: z.string(), saldo: z.int() })),
})
export type WaitingRequest = z.output<typeof waitingRequest>

/** Reads the stored premio requests. Drops invalid entries and keeps the others. */
function readEntries(stored: unknown): WaitingRequest[] {
  const entries = (stored as { entries?: unknown } | undefined)?.entries
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry) => {
    const { success, data } = z.safeParse(waitingRequest, entry)
    return success ? [data] : []
  })
}

interface State {
  entries: WaitingRequest[]
  /** Idempotency keys of the premio requests that this page is sending. */
  sending: string[]
}

/** Premio requests on the device, from the member's confirmation until the outcome is read: at most one per premio. */
export const waitingRequests = createStore<State>()(
  persist((): State => ({ entries: [], sending: [] }), {
    name: QUEUED_REQUESTS_KEY,
    storage: createJSONStorage(() => deviceStorage),
    partialize: ({ entries }) => ({ entries }),
    merge: (stored, { sending }) => ({ entries: readEntries(stored), sending }),
  }),
)

/** Returns the premio requests in the storage. Another tab may have changed them since this tab last read them. */
function storedEntries(): WaitingRequest[] {
  try {
    return readEntries(JSON.parse(String(deviceStorage.getItem(QUEUED_REQUESTS_KEY)))?.state)
  } catch {
    return []
  }
}

/** Changes the stored premio requests, starting from those in the storage, so that no tab overwrites another's. */
function changeEntries(change: (entries: WaitingRequest[]) => WaitingRequest[]): void {
  waitingRequests.setState({ entries: change(storedEntries()) })
}

/** Records whether this page is sending a premio request. */
export function setSending(chiave: string, now: boolean): void {
  waitingRequests.setState(({ sending }) => ({
    entries: storedEntries(),
    sending: [...sending.filter((one) => one !== chiave), ...(now ? [chiave] : [])],
  }))
}

// At logout, `forgetWaiting` has cleared the storage. An expired session keeps its requests there.
onAccountLeft(() => void waitingRequests.persist.rehydrate())

/** Returns the stored premio requests of the current member. */
export const ownRequests = (): WaitingRequest[] =>
  waitingRequests.getState().entries.filter((entry) => entry.di === currentState().user.id)

/** Queues a confirmed request of the current member, with an idempotency key. */
export function keepRequest(premio: WaitingRequest['premio'], nota: string): WaitingRequest {
  const { id_premio, descrizione, categoria, immagine, punti } = premio
  const entry: WaitingRequest = {
    di: currentState().user.id,
    premio: { id_premio, descrizione, categoria, immagine, punti },
    nota,
    chiave: newIdempotencyKey(),
    partita_il: null,
    rifiuto: null,
    esito: null,
  }
  changeEntries((entries) => [
    ...entries.filter((e) => e.di !== entry.di || e.premio.id_premio !== id_premio),
    entry,
  ])
  return entry
}

/** Changes a stored premio request if it still exists. @returns whether it exists */
export function changeRequest(chiave: string, change: Partial<WaitingRequest>): boolean {
  changeEntries((entries) => entries.map((e) => (e.chiave === chiave ? { ...e, ...change } : e)))
  return waitingRequests.getState().entries.some((e) => e.chiave === chiave)
}

/**
 * Marks a request as sent; the time of its first attempt does not change.
 * @returns false when the request is no longer stored
 */
export const markSent = ({ chiave, partita_il }: WaitingRequest): boolean =>
  changeRequest(chiave, { partita_il: partita_il ?? clock.now().getTime() })

export function dropRequest(chiave: string): void {
  changeEntries((entries) => entries.filter((e) => e.chiave !== chiave))
}

/** Deletes the stored premio requests of the member who logs out. */
export function forgetWaiting(): void {
  const { id } = currentState().user
  changeEntries((entries) => entries.filter((e) => e.di !== id))
  // An empty queue is not stored.
  if (waitingRequests.getState().entries.length === 0) deviceStorage.removeItem(QUEUED_REQUESTS_KEY)
}
