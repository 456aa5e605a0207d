import { messageOf } from '@primo/client/api-error'
import {
  domanda as domandaCall,
  type RispostaAssistente,
  rispostaAssistente,
  type Schermata,
} from '@primo/contract/assistente/assistente'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { dropDraft, keepDraft, readDraft } from '../../state/form-drafts.ts'
import { currentState } from '../../state/store.ts'

/** Exchange of a conversation: a question with its answer, or a message to the operators. */
const turn = z.object({
  id: z.string(),
  tipo: z.enum(['domanda', 'messaggio']),
  testo: z.string(),
  /** Answer of the assistant. Null until it arrives, and when the question failed (`errore`). */
  risposta: z.nullable(rispostaAssistente),
  errore: z.nullable(z.string()),
  /** When the operators received the message. Null for a question to the assistant. */
  ricevuto_il: z.nullable(z.string()),
})
export type ConversationTurn = z.output<typeof turn>
const conversation = z.array(turn)

/** Maximum number of stored exchanges. Older ones are dropped, because sessionStorage is small. */
const TURNS_MAX = 40

/** Marks questions that were unanswered when the page unloaded as failed, so that they can be retried. */
export function resumedTurns(turns: readonly ConversationTurn[]): ConversationTurn[] {
  return turns.map((t) =>
    t.tipo === 'domanda' && t.risposta === null && t.errore === null
      ? { ...t, errore: 'La risposta non è arrivata.' }
      : t,
  )
}

const FISSE = {
  app: paths.app,
  utente: paths.utente,
  contatti: paths.contatti,
  spedizione: paths.spedizione,
  consensi: paths.consensi,
  password: paths.password,
  dispositivi: paths.dispositivi,
  mieiDati: paths.mieiDati,
  manifestazione: paths.manifestazione,
  movimenti: paths.movimenti,
  richieste: paths.richieste,
  convenzionato: paths.convenzionato,
  praticaNuova: paths.praticaNuova,
  promotore: paths.promotore,
  manifestazionePage: paths.manifestazionePage,
  promotorePage: paths.promotorePage,
  convenzionatoPage: paths.convenzionatoPage,
  appDownload: paths.appDownload,
} as const satisfies Record<Exclude<Schermata, 'richiesta' | 'premio' | 'pratica'>, string>

/** Paths of the lists opened when an answer links to a detail screen without an id. */
const ELENCHI = {
  richiesta: paths.richieste,
  premio: paths.manifestazione,
  pratica: paths.convenzionato,
} as const

/** Returns the path of the screen that an answer links to. */
export function pathOfScreen(screen: Schermata, id: number | null): string {
  if (screen === 'richiesta' || screen === 'premio' || screen === 'pratica') {
    return id === null ? ELENCHI[screen] : paths[screen](id)
  }
  return FISSE[screen]
}

const BOZZA = 'assistente'
/** Error of a question asked offline. */
const OFFLINE = 'Sei senza connessione: la domanda parte da sola quando torna.'
/** Timeout of the assistant's answer in milliseconds. */
const WAIT_MS = 20_000

/**
 * Conversation of the current member with the assistant, stored in this tab for that member only. It survives a reload and
 * navigation, and is deleted on logout.
 */
export function useConversation() {
  const [turni, setTurni] = useState<ConversationTurn[]>(() =>
    resumedTurns(readDraft(BOZZA, conversation) ?? []),
  )
  useEffect(() => {
    if (currentState().token === null) return
    if (turni.length === 0) dropDraft(BOZZA)
    else keepDraft(BOZZA, turni)
  }, [turni])

  const change = (id: string, part: Partial<ConversationTurn>) =>
    setTurni((now) => now.map((t) => (t.id === id ? { ...t, ...part } : t)))
  const add = (fresh: ConversationTurn) => setTurni((now) => [...now, fresh].slice(-TURNS_MAX))

  async function rispondi(id: string, text: string) {
    change(id, { errore: null })
    try {
      change(id, { risposta: await ask(text) })
    } catch (error) {
      change(id, { errore: motivo(error) })
    }
  }

  // Sends the questions asked offline, as soon as the network is back.
  useEffect(() => {
    const again = () => {
      if (!navigator.onLine) return
      for (const t of turni) if (t.errore === OFFLINE) void rispondi(t.id, t.testo)
    }
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })

  return {
    turni,
    inAttesa: turni.some((t) => t.tipo === 'domanda' && t.risposta === null && t.errore === null),
    chiedi(testo: string) {
      const id = crypto.randomUUID()
      add({ id, tipo: 'domanda', testo, risposta: null, errore: null, ricevuto_il: null })
      return rispondi(id, testo)
    },
    riprova: (t: ConversationTurn) => rispondi(t.id, t.testo),
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
  return navigator.onLine ? messageOf(error) : OFFLINE
}
