import type { Chiamante } from '../accesso/autorizza.ts'

/** The questions proposed to who opens the assistant, by what he can do today. */
export function proposte(chi: Chiamante): string[] {
  const attivo = (ruolo: keyof Chiamante['profili']) => chi.profili[ruolo] === 'attiva'
  const verificato = chi.cellulare_verificato && chi.email_verificata
  return [
    verificato ? '' : 'Come verifico i contatti?',
    attivo('manifestazione') ? 'Quanti punti ho?' : 'Come mi iscrivo alla raccolta punti?',
    attivo('manifestazione') ? 'A che punto è il mio premio?' : 'Che premi ci sono?',
    attivo('convenzionato') ? 'A che punto sono le mie pratiche?' : '',
    attivo('promotore') ? 'Quante persone ho nella rete?' : '',
    'Come si guadagnano i punti?',
  ]
    .filter(Boolean)
    .slice(0, 5)
}
