import { newIdempotencyKey } from '@primo/client/idempotency'
import { clock } from '@primo/domain/platform/clock'
import * as z from 'zod/mini'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../device/storage.ts'
import { onAccountLeft, saved, WAITING_KEY } from './store.ts'

const premio = z.object({
  id_premio: z.int(),
  descrizione: z.string(),
  categoria: z.string(),
  immagine: z.string(),
  /** The price that was confirmed. */
  punti: z.int(),
})

const waitingRequest = z.object({
  /** The member who confirmed it: another may log in on the same device. */
  di: z.int(),
  premio,
  nota: z.string(),
  /** Idempotency key: however often it is sent, it is one request. */
  chiave: z.uuid(),
  /** When it first left the device, in epoch milliseconds; null: it never did. */
  partita_il: z.nullable(z.int()),
  /** Why the server refused it; kept until the member has read it. */
  rifiuto: z.nullable(
    z.object({
      titolo: z.string(),
      testo: z.string(),
      passo: z.nullable(z.object({ testo: z.string(), a: z.string() })),
      riprova: z.boolean(),
    }),
  ),
  /** What the server accepted; kept until the member has read it. */
  esito: z.nullable(z.object({ id: z.int(), codice: z.string(), saldo: z.int() })),
})
export type WaitingRequest = z.output<typeof waitingRequest>

/** An unreadable entry is dropped by itself, the others stay. */
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
  /** Keys of the requests being sent by this page. */
  sending: string[]
}

/** Prize requests from the member's confirmation until the answer is read, kept on the device: at most one for each prize. */
export const waitingRequests = createStore<State>()(
  persist((): State => ({ entries: [], sending: [] }), {
    name: WAITING_KEY,
    storage: createJSONStorage(() => deviceStorage),
    partialize: ({ entries }) => ({ entries }),
    merge: (stored, { sending }) => ({ entries: readEntries(stored), sending }),
  }),
)

// At logout `forgetWaiting` has emptied the storage; a session that ended by itself left its requests there.
onAccountLeft(() => void waitingRequests.persist.rehydrate())

/** The requests of the member who is in. */
export const ownRequests = (): WaitingRequest[] =>
  waitingRequests.getState().entries.filter((entry) => entry.di === saved().user.id)

/** Keeps a confirmed request of the member who is in, with a key of its own. */
export function keepRequest(premio: WaitingRequest['premio'], nota: string): WaitingRequest {
  const { id_premio, descrizione, categoria, immagine, punti } = premio
  const entry: WaitingRequest = {
    di: saved().user.id,
    premio: { id_premio, descrizione, categoria, immagine, punti },
    nota,
    chiave: newIdempotencyKey(),
    partita_il: null,
    rifiuto: null,
    esito: null,
  }
  waitingRequests.setState(({ entries }) => ({
    entries: [...entries.filter((e) => e.di !== entry.di || e.premio.id_premio !== id_premio), entry],
  }))
  return entry
}

/** Changes an entry that is still kept. @returns whether it was */
export function changeRequest(chiave: string, change: Partial<WaitingRequest>): boolean {
  const { entries } = waitingRequests.getState()
  const kept = entries.some((entry) => entry.chiave === chiave)
  if (kept) {
    waitingRequests.setState({
      entries: entries.map((entry) => (entry.chiave === chiave ? { ...entry, ...change } : entry)),
    })
  }
  return kept
}

/** Marks that it leaves now, and keeps the first time. */
export const markSent = ({ chiave, partita_il }: WaitingRequest): boolean =>
  changeRequest(chiave, { partita_il: partita_il ?? clock.now().getTime() })

export function dropRequest(chiave: string): void {
  waitingRequests.setState(({ entries }) => ({ entries: entries.filter((e) => e.chiave !== chiave) }))
}

/** At logout: the requests of the member who leaves are forgotten. */
export function forgetWaiting(): void {
  const { id } = saved().user
  waitingRequests.setState(({ entries }) => ({ entries: entries.filter((e) => e.di !== id) }))
  // A device on which nothing waits keeps not even an empty list.
  if (waitingRequests.getState().entries.length === 0) deviceStorage.removeItem(WAITING_KEY)
}
