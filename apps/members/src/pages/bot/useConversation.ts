import { messageOf } from '@primo/client/error-message'
import { domanda as domandaCall, type RispostaAssistente } from '@primo/contract/assistente/assistente'
import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { dropDraft, keepDraft, readDraft } from '../../state/draft.ts'
import { currentState } from '../../state/store.ts'
import { conversation, resumedTurns, TURNS_MAX, type Turn } from './turn.ts'

const BOZZA = 'assistente'
/** Timeout of the assistant's answer in milliseconds. */
const WAIT_MS = 20_000

/**
 * Conversation of the current member: stored in this tab for that member only. It survives a reload and navigation, and is
 * deleted on logout.
 */
export function useConversation() {
  const [turni, setTurni] = useState<Turn[]>(() => resumedTurns(readDraft(BOZZA, conversation) ?? []))
  useEffect(() => {
    if (currentState().token === null) return
    if (turni.length === 0) dropDraft(BOZZA)
    else keepDraft(BOZZA, turni)
  }, [turni])

  const change = (id: string, part: Partial<Turn>) =>
    setTurni((now) => now.map((t) => (t.id === id ? { ...t, ...part } : t)))
  const add = (fresh: Turn) => setTurni((now) => [...now, fresh].slice(-TURNS_MAX))

  async function rispondi(id: string, text: string) {
    change(id, { errore: null })
    try {
      change(id, { risposta: await ask(text) })
    } catch (error) {
      change(id, { errore: motivo(error) })
    }
  }

  return {
    turni,
    inAttesa: turni.some((t) => t.tipo === 'domanda' && t.risposta === null && t.errore === null),
    chiedi(testo: string) {
      const id = crypto.randomUUID()
      add({ id, tipo: 'domanda', testo, risposta: null, errore: null, ricevuto_il: null })
      return rispondi(id, testo)
    },
    riprova: (t: Turn) => rispondi(t.id, t.testo),
    ricevuto(testo: string, ricevuto_il: string) {
      add({
        id: crypto.randomUUID(),
        tipo: 'messaggio',
        testo,
        risposta: null,
        errore: null,
        ricevuto_il,
      })
    },
    ricomincia: () => setTurni([]),
  }
}

async function ask(testo: string): Promise<RispostaAssistente> {
  if (!navigator.onLine) throw new Error('offline')
  const { data } = await api(domandaCall, { body: { testo } }, { signal: AbortSignal.timeout(WAIT_MS) })
  return data
}

function motivo(error: unknown): string {
  return navigator.onLine ? messageOf(error) : 'Sei senza connessione: la domanda resta qui.'
}
