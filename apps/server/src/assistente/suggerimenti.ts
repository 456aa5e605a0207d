import type { Caller } from '../platform/http/authorize.ts'

const attivo = (chi: Caller, ruolo: keyof Caller['profili']) => chi.profili[ruolo] === 'attiva'

/** Returns the questions suggested when the assistant is opened, by the caller's current permissions. */
export function proposte(chi: Caller): string[] {
  const verificato = chi.cellulare_verificato && chi.email_verificata
  return [
    verificato ? '' : 'Come verifico i contatti?',
    attivo(chi, 'manifestazione') ? 'Quanti punti ho?' : 'Come mi iscrivo alla raccolta punti?',
    attivo(chi, 'manifestazione') ? 'A che punto è il mio premio?' : 'Che premi ci sono?',
    attivo(chi, 'convenzionato') ? 'A che punto sono le mie pratiche?' : '',
    attivo(chi, 'promotore') ? 'Quante persone ho nella rete?' : '',
    'Come si guadagnano i punti?',
  ]
    .filter(Boolean)
    .slice(0, 5)
}

/** Follow-up questions by intent, only for members of the programme. */
const DOPO: Record<string, readonly string[]> = {
  saldo: ['Quando scadono i miei punti?', 'Quali premi posso prendere?', 'Ultimi movimenti dei punti'],
  maturazione: ['Perché i punti restano in maturazione?', 'Quanti punti ho?'],
  scadenza: ['Quali premi posso prendere?', 'Che fine fanno i punti quando finisce l’edizione?'],
  movimenti: ['Quanti punti ho?', 'Perché mi hanno stornato dei punti?'],
  quanto_manca: ['Come si richiede un premio?', 'A che indirizzo spedite il premio?'],
  richieste: ['In quanto tempo arriva un premio?', 'Posso annullare una richiesta di premio?'],
}

/** Returns the follow-up questions after an answer. */
export function seguiti(id: string, chi: Caller): string[] {
  return attivo(chi, 'manifestazione') ? [...(DOPO[id] ?? [])] : []
}
