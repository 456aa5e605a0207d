/** A job that happens by itself, as operators read of it; `cron` is on Rome's clock. */
type Programmato = { nome: string; descrizione: string; quando: string; cron: string }

/** Every scheduled job, by its queue. What is not here cannot be scheduled. */
export const PROGRAMMATI = {
  'punti.tempo': {
    nome: 'Maturazione e scadenza dei punti',
    descrizione:
      'Rende disponibili i punti che hanno finito di maturare e fa scadere quelli oltre il loro giorno.',
    quando: 'ogni ora',
    cron: '2 * * * *',
  },
  'messaggi-rimasti': {
    nome: 'Messaggi rimasti indietro',
    descrizione: 'Rimette in partenza e-mail e SMS che non sono ancora arrivati.',
    quando: 'ogni ora',
    cron: '17 * * * *',
  },
  'qualifiche.mese': {
    nome: 'Qualifiche del mese',
    descrizione:
      'Il primo del mese chiude quello finito: chi sale, chi resta, chi scende. Le altre notti recupera un mese mancato.',
    quando: 'ogni notte all’1:40',
    cron: '40 1 * * *',
  },
  requisiti: {
    nome: 'Scadenze dei requisiti',
    descrizione:
      'Ricorda a chi è iscritto ciò che scade tra 30, 7 e 1 giorno; sospende il profilo di chi ha lasciato scadere ciò che serve a tutti.',
    quando: 'ogni mattina alle 8',
    cron: '0 8 * * *',
  },
  'avvisi.riepilogo': {
    nome: 'Riepiloghi del mattino',
    descrizione: 'Manda in un’e-mail sola, il mattino dopo, i punti arrivati a ciascuno in un giorno.',
    quando: 'ogni ora',
    cron: '7 * * * *',
  },
  'avvisi.scadenze': {
    nome: 'Avvisi di scadenza',
    descrizione:
      'Avvisa chi ha punti che scadono entro 30 giorni, e di nuovo entro 7; dimentica gli avvisi di più di un anno.',
    quando: 'ogni giorno alle 9:30',
    cron: '30 9 * * *',
  },
  cancellazioni: {
    nome: 'Cancellazione di chi l’ha chiesta',
    descrizione:
      'Rende anonimi gli account di chi l’ha chiesto e ha avuto i suoi giorni per ripensarci; lascia andare ciò che la legge non chiede più.',
    quando: 'ogni notte alle 4:10',
    cron: '10 4 * * *',
  },
  pulizia: {
    nome: 'Pulizia della notte',
    descrizione:
      'Dimentica codici, accessi e risposte che non servono più, secondo i termini di conservazione.',
    quando: 'ogni notte alle 3:40',
    cron: '40 3 * * *',
  },
} as const satisfies Record<string, Programmato>
export type CodaProgrammata = keyof typeof PROGRAMMATI

/** The scheduled job of a queue, or null. */
export function programmato(coda: string): Programmato | null {
  return Object.hasOwn(PROGRAMMATI, coda) ? PROGRAMMATI[coda as CodaProgrammata] : null
}
