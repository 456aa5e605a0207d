import type { Premio } from '@primo/contract/raccolta/premi'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { dropDraft, keepDraft, readDraft } from '../../state/draft.ts'
import { saved } from '../../state/store.ts'
import {
  dropRequest,
  keepRequest,
  type WaitingRequest,
  waitingRequests,
} from '../../state/waiting-requests.ts'
import { useOnLeave } from '../../ui/lifecycle.ts'
import { useOnline } from '../../ui/states.tsx'
import { type Obstacle, senzaRisposta } from './refusal.ts'
import { followNetwork, sendRequest } from './send-request.ts'

export interface Richiesta {
  /**
   * `scrittura`: to be confirmed, the first time or after a refusal. `attesa`: confirmed, it has not left. `invio`: it is
   * being sent. `incerta`: it left and no answer came, so nothing of it may change before it is sent again. `fatta`.
   */
  fase: 'scrittura' | 'attesa' | 'invio' | 'incerta' | 'fatta'
  nota: string
  scrivi: (nota: string) => void
  esito: WaitingRequest['esito']
  /** Why the last sending did not end well; null when there is nothing to say. */
  ostacolo: Obstacle | null
  /** Confirms it, or sends again the one confirmed. */
  invia: () => Promise<void>
  /** Takes back a request that has not left. */
  ritira: () => void
}

/** A prize request from its first letter to its answer: nothing is lost and nothing is requested twice. */
export function useRichiesta(premio: Premio): Richiesta {
  const draft = `nota-premio:${premio.id_premio}`
  const online = useOnline()
  const entry = useStore(waitingRequests, ({ entries }) =>
    entries.find((one) => one.premio.id_premio === premio.id_premio && one.di === saved().user.id),
  )
  const sending = useStore(waitingRequests, (state) => state.sending.includes(entry?.chiave ?? ''))
  const [nota, setNota] = useState(() => readDraft(draft, z.string()) ?? entry?.nota ?? '')
  const fase = faseDi(entry, sending)

  // The outcome has been read: coming back to this prize begins a new request.
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
    ostacolo: entry?.rifiuto ?? (fase === 'incerta' ? senzaRisposta(online) : null),
    invia: async () => {
      // A second tap may come before the button is drawn busy.
      if (sending) return
      const confirmed = entry && !entry.rifiuto ? entry : keepRequest(premio, nota)
      followNetwork()
      if (navigator.onLine) await sendRequest(confirmed.chiave, confirmed === entry)
    },
    ritira: () => entry && dropRequest(entry.chiave),
  }
}

function faseDi(entry: WaitingRequest | undefined, sending: boolean): Richiesta['fase'] {
  if (!entry || entry.rifiuto) return 'scrittura'
  if (entry.esito) return 'fatta'
  if (sending) return 'invio'
  return entry.partita_il === null ? 'attesa' : 'incerta'
}
