/** A message that left, or would have. */
export type Messaggio = {
  canale: 'email' | 'sms'
  destinatario: string
  /** Empty for an SMS. */
  oggetto: string
  testo: string
}

export type MessaggioInviato = Messaggio & { inviato_il: string }

const MASSIMO = 500

/** What would have left, kept in memory only: the page `/dev/posta` reads it (decisions §13). */
export type Scatola = { deposita: (messaggio: Messaggio) => void; leggi: () => readonly MessaggioInviato[] }

/** An empty box; the newest message first, the oldest forgotten. */
export function creaScatola(): Scatola {
  const messaggi: MessaggioInviato[] = []
  return {
    deposita: (messaggio) => {
      messaggi.unshift({ ...messaggio, inviato_il: new Date().toISOString() })
      messaggi.length = Math.min(messaggi.length, MASSIMO)
    },
    leggi: () => messaggi,
  }
}
