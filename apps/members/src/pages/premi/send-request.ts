import { ApiError } from '@primo/client/api-error'
import { richiedi } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { quanti } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import { premiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { currentState, QUEUED_REQUESTS_KEY } from '../../state/store.ts'
import {
  changeRequest,
  dropRequest,
  markSent,
  ownRequests,
  setSending,
  type WaitingRequest,
  waitingRequests,
} from '../../state/waiting-requests.ts'
import { toast } from '../../ui/overlays.ts'
import { outcomeUnknown, priceChanged, requestFailureOf } from './request-failure.ts'

/** Retry interval in milliseconds: no event tells reliably that the network is back. */
const RETRY_MS = 30_000

/**
 * Maximum age in days of an idempotency key, shorter than the server's retention. After that, the same key would create a
 * second request.
 */
export const KEY_DAYS = 28

const isOpen = (entry: WaitingRequest) => !entry.esito && !entry.rifiuto

/** Returns whether the current page is that of the requested premio, which shows the outcome itself. */
const isShown = ({ premio }: WaitingRequest) => location.pathname === paths.premio(premio.id_premio)

let following = false

/** Sends the premio requests queued in an earlier session, and from then on new ones whenever the network returns. */
export function resumeRequests(): void {
  for (const entry of ownRequests()) if (entry.esito && !isShown(entry)) dropRequest(entry.chiave)
  void sendWaiting()
  resendWhenOnline()
}

/** Sends queued requests whenever the network may be back, until the app is closed. */
export function resendWhenOnline(): void {
  if (following) return
  following = true
  const again = () => void sendWaiting()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  setInterval(again, RETRY_MS)
  window.addEventListener('storage', (event) => {
    if (event.key === QUEUED_REQUESTS_KEY) void waitingRequests.persist.rehydrate()
  })
}

async function sendWaiting(): Promise<void> {
  if (!navigator.onLine || document.visibilityState === 'hidden' || !currentState().token) return
  // The request of the current page first: of two tabs, each then sends its own and shows its outcome.
  const open = ownRequests().filter(isOpen)
  for (const entry of open.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a))))
    await sendRequest(entry.chiave, true)
}

/**
 * Sends a queued request once and stores its outcome. Without a response the request stays queued, with its idempotency key.
 * @param waited whether the request was confirmed some time ago, so that its price may have changed
 */
export async function sendRequest(chiave: string, waited = false): Promise<void> {
  if (waitingRequests.getState().sending.includes(chiave)) return
  setSending(chiave, true)
  try {
    await oneTabAtATime(() => sendOnce(chiave, waited))
  } finally {
    setSending(chiave, false)
  }
}

/**
 * Runs work in one tab at a time (Web Locks). Where Web Locks are missing, only the idempotency key prevents two tabs from
 * creating two requests.
 */
const oneTabAtATime = (work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(QUEUED_REQUESTS_KEY, work) : work()

async function sendOnce(chiave: string, waited: boolean): Promise<void> {
  // Another tab may have sent or withdrawn it.
  await waitingRequests.persist.rehydrate()
  const entry = ownRequests().find((one) => one.chiave === chiave)
  if (!entry || !isOpen(entry)) return
  try {
    const no = waited ? await refusedHere(entry) : null
    if (no) return settle(entry, { rifiuto: no })
  } catch {
    // The catalogue cannot be fetched: the network is not back.
    return
  }
  if (!markSent(entry)) return
  try {
    const { data } = await api(richiedi, {
      body: { id_premio: entry.premio.id_premio, nota: entry.nota.trim() || null },
      idempotencyKey: chiave,
    })
    settle(entry, { esito: { id: data.id, codice: data.codice, saldo: data.saldo_punti } })
  } catch (error) {
    const { incerto, ...rifiuto } = requestFailureOf(error)
    if (incerto) return
    // An expired session is not a refusal: the request is sent after the next login. An earlier attempt may have arrived.
    if (error instanceof ApiError && error.status === 401)
      changeRequest(chiave, { partita_il: entry.partita_il })
    else settle(entry, { rifiuto })
  }
}

/** Returns the reason why a queued request must not be sent as the member confirmed it (price changed, key expired), or null. */
async function refusedHere({ premio, partita_il }: WaitingRequest): Promise<WaitingRequest['rifiuto']> {
  if (partita_il !== null) {
    return clock.now().getTime() - partita_il > KEY_DAYS * 86_400_000 ? outcomeUnknown() : null
  }
  const premi = await queryClient.fetchQuery({ ...premiQuery, staleTime: 0 })
  const now = premi.find((one) => one.id_premio === premio.id_premio)
  return now && now.punti !== premio.punti ? priceChanged(premio.punti, now.punti) : null
}

/** Stores the outcome of a request for the premio's page, which shows it; if another page is open, shows it in a toast. */
function settle(entry: WaitingRequest, outcome: Partial<Pick<WaitingRequest, 'esito' | 'rifiuto'>>): void {
  const { chiave, premio } = entry
  if (!changeRequest(chiave, { ...outcome, partita_il: null })) return
  if (currentState().token) void refreshManifestazione()
  if (isShown(entry)) return
  const { esito, rifiuto } = outcome
  if (esito) {
    dropRequest(chiave)
    toast(
      `Richiesta inviata: «${premio.descrizione}», codice ${esito.codice}. Ora hai ${quanti(esito.saldo, 'punto', 'punti')}.`,
    )
  } else if (rifiuto) toast(`«${premio.descrizione}» non richiesto. ${rifiuto.testo}`, 'danger')
}
