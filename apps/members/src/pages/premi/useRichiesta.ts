import type { Premio } from '@primo/contract/raccolta/premi'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { premiQuery } from '../../data/manifestazione.ts'
import { dropDraft, keepDraft, readDraft } from '../../state/form-drafts.ts'
import { currentState } from '../../state/store.ts'
import {
  dropRequest,
  keepRequest,
  type WaitingRequest,
  waitingRequests,
} from '../../state/waiting-requests.ts'
import { useOnline } from '../../ui/offline.tsx'
import { useOnLeave } from '../../ui/page-lifecycle.ts'
import { noResponse, type RequestFailure } from './request-failure.ts'
import { resendWhenOnline, sendRequest } from './send-request.ts'

export interface Richiesta {
  /**
   * `scrittura`: to be confirmed, for the first time or after a refusal. `attesa`: confirmed, not sent yet. `invio`: being sent.
   * `incerta`: sent without a response, so it must be sent again unchanged. `fatta`: accepted.
   */
  fase: 'scrittura' | 'attesa' | 'invio' | 'incerta' | 'fatta'
  nota: string
  scrivi: (nota: string) => void
  esito: WaitingRequest['esito']
  /** Reason why the last attempt to request the premio failed, or null. */
  ostacolo: RequestFailure | null
  /** Confirms the premio request, or sends the confirmed one again. */
  invia: () => Promise<void>
  /** Withdraws a premio request that has not been sent. */
  ritira: () => void
}

/**
 * Manages a prize request from draft to response. It is stored on the device until answered, and its idempotency key prevents a
 * second one.
 */
export function useRichiesta(premio: Premio): Richiesta {
  const draft = `nota-premio:${premio.id_premio}`
  const online = useOnline()
  const entry = useStore(waitingRequests, ({ entries }) =>
    entries.find((one) => one.premio.id_premio === premio.id_premio && one.di === currentState().user.id),
  )
  const sending = useStore(waitingRequests, (state) => state.sending.includes(entry?.chiave ?? ''))
  const [nota, setNota] = useState(() => readDraft(draft, z.string()) ?? entry?.nota ?? '')
  const fase = faseDi(entry, sending)

  // The outcome has been read: the next visit to this premio starts a new request.
  useOnLeave(() => {
    if (!entry?.esito && !entry?.rifiuto) return
    dropRequest(entry.chiave)
    if (entry.esito) {
      dropDraft(draft)
      setNota('')
    }
  })

  return {
    fase,
    nota,
    scrivi: (text) => {
      keepDraft(draft, text)
      setNota(text)
    },
    esito: entry?.esito ?? null,
    ostacolo: entry?.rifiuto ?? (fase === 'incerta' ? noResponse(online) : null),
    invia: async () => {
      // A second tap may come before the button shows its busy state.
      if (sending) return
      const confirmed = entry && !entry.rifiuto ? entry : keepRequest(premio, nota)
      resendWhenOnline()
      if (navigator.onLine) await sendRequest(confirmed.chiave, confirmed === entry)
    },
    ritira: () => entry && dropRequest(entry.chiave),
  }
}

/** Returns the points of the member's other requests of the same edition that wait for the network. */
export function useWaitingPoints({ id_premio, id_edizione }: Premio): number {
  const { data: premi = [] } = useQuery(premiQuery)
  return useStore(waitingRequests, ({ entries }) => {
    const others = entries.filter(
      (one) =>
        !one.esito && !one.rifiuto && one.di === currentState().user.id && one.premio.id_premio !== id_premio,
    )
    const same = others.filter((one) => {
      const listed = premi.find((p) => p.id_premio === one.premio.id_premio)
      return !listed || listed.id_edizione === id_edizione
    })
    return same.reduce((sum, one) => sum + one.premio.punti, 0)
  })
}

function faseDi(entry: WaitingRequest | undefined, sending: boolean): Richiesta['fase'] {
  if (!entry || entry.rifiuto) return 'scrittura'
  if (entry.esito) return 'fatta'
  if (sending) return 'invio'
  return entry.partita_il === null ? 'attesa' : 'incerta'
}
