import { addMonths, type IsoDate } from '../platform/dates.ts'

/** Number of days between the request of an erasure and its execution (grace period). */
export const GIORNI_RIPENSAMENTO = 14

/** Legal duties that require a name to be kept after the account's erasure (decisions §11), as shown to the member. */
export const DOVERI = {
  premi: {
    che_cosa: 'Il tuo nome e il tuo codice fiscale, accanto ai premi che hai ricevuto',
    perche:
      'Chi dà premi tiene dieci anni il registro di chi li ha avuti (art. 2220 del codice civile; D.P.R. 600/1973).',
    anni: 10,
  },
  pratiche: {
    che_cosa:
      'Il tuo nome e il tuo codice fiscale, accanto alle pratiche concluse, e i nomi e i dati dei loro clienti',
    perche: 'I documenti dei finanziamenti si tengono dieci anni (art. 31 del D.Lgs. 231/2007).',
    anni: 10,
  },
} as const
export type Dovere = keyof typeof DOVERI

/** Returns the last day on which a legal duty applies, from the day of the last record that it concerns. */
export function finoAl(dovere: Dovere, last: IsoDate): IsoDate {
  return addMonths(last, DOVERI[dovere].anni * 12)
}

/** Labels of the open items that an erasure waits for, as shown to the member. */
export const SOSPESI = {
  richieste: 'C’è almeno una richiesta di premio aperta: prima si chiude.',
  pratiche: 'C’è almeno una pratica in lavorazione: prima si chiude.',
} as const
export type Sospeso = keyof typeof SOSPESI

type Termine = { che_cosa: string; giorni: number; perche: string }

/** Retention terms of the kinds of data with their reasons, used by the nightly clean-up and the privacy notice. */
export const TERMINI = {
  codici: {
    che_cosa: 'Codici di verifica',
    giorni: 1,
    perche: 'valgono dieci minuti; il resto serve a contare i tentativi',
  },
  link: {
    che_cosa: 'Link per finire un’iscrizione su un altro dispositivo',
    giorni: 1,
    perche: 'dopo la scadenza non aprono più nulla',
  },
  link_clienti: {
    che_cosa: 'Link con cui una persona di una pratica manda i suoi documenti',
    giorni: 1,
    perche: 'dopo la scadenza non aprono più nulla',
  },
  inviti: {
    che_cosa: 'Inviti a lavorare nel back office, accettati, ritirati o scaduti',
    giorni: 30,
    perche: 'per sapere chi ha invitato chi; dopo lo dice il registro',
  },
  proposte: {
    che_cosa: 'Ciò che nel back office ha richiesto due persone, già deciso',
    giorni: 365,
    perche: 'per sapere chi ha proposto e chi ha confermato; dopo lo dice il registro',
  },
  note: {
    che_cosa: 'Note di lavoro su di te e su ciò che hai chiesto, di chi lavora nel programma',
    giorni: 730,
    perche: 'per sapere come ti è stato risposto; se cancelli l’account si cancellano con lui',
  },
  visioni: {
    che_cosa: 'Le volte che un operatore ha visto l’app come la vedi tu, e perché',
    giorni: 730,
    perche: 'perché si possa sempre dire chi l’ha fatto e per quale motivo, quanto il registro',
  },
  ripristini: {
    che_cosa: 'I contatti di prima, dopo un cambio che puoi ancora annullare',
    giorni: 1,
    perche: 'valgono 72 ore, per riprendere un account che ti hanno preso; dopo non servono più',
  },
  token: {
    che_cosa: 'Chiavi di accesso dei dispositivi',
    giorni: 1,
    perche: 'dopo la scadenza non aprono più nulla',
  },
  limiti: {
    che_cosa: 'Conteggi dei tentativi di accesso, senza nomi',
    giorni: 1,
    perche: 'servono contro chi prova a indovinare, nelle ore in cui prova',
  },
  sessioni: {
    che_cosa: 'Dispositivi da cui sei uscito',
    giorni: 30,
    perche: 'perché tu possa riconoscere un accesso che non è tuo',
  },
  messaggi: {
    che_cosa:
      'Traccia di e-mail e SMS partiti (il testo si cancella alla consegna; si lascia a settimane intere)',
    giorni: 30,
    perche: 'per sapere se un messaggio è arrivato',
  },
  non_partiti: {
    che_cosa: 'Testo dei messaggi che non siamo riusciti a consegnare',
    giorni: 7,
    perche: 'per poterli mandare ancora; dopo non servono più',
  },
  risposte: {
    che_cosa: 'Risposte tenute perché un’operazione non si faccia due volte',
    giorni: 30,
    perche: 'per chi riprova dopo essere rimasto senza rete',
  },
  bozze: {
    che_cosa: 'Nomi e dati dei clienti nelle pratiche ritirate in bozza',
    giorni: 90,
    perche: 'una bozza ritirata non serve più a nessuno',
  },
  caricamenti: {
    che_cosa: 'File caricati per una pratica e mai inviati',
    giorni: 2,
    perche: 'per riprendere un caricamento che si è interrotto',
  },
  documenti_rifiutati: {
    che_cosa: 'Documenti di una pratica rifiutati da chi li ha controllati',
    giorni: 30,
    perche: 'per rivedere che cosa non andava; poi vale quello nuovo',
  },
  documenti_chiuse: {
    che_cosa: 'Documenti, messaggi e lettere delle pratiche rifiutate',
    giorni: 365,
    perche: 'per rispondere a chi chiede perché; una pratica rifiutata non diventa un finanziamento',
  },
  pratiche_concluse: {
    che_cosa: 'Nomi e dati dei clienti, documenti, messaggi e lettere delle pratiche concluse',
    giorni: 3653,
    perche: 'i documenti dei finanziamenti si tengono dieci anni (art. 31 del D.Lgs. 231/2007)',
  },
  registro: {
    che_cosa:
      'Registro di ciò che è successo: chi ha fatto, guardato o portato via che cosa (si lascia a mesi interi)',
    giorni: 730,
    perche: 'per poter dire chi ha visto o cambiato i tuoi dati (provvedimento del Garante n. 192 del 2011)',
  },
  esportazioni: {
    che_cosa: 'File con gli elenchi che chi lavora nel programma ha portato via',
    giorni: 1,
    perche: 'per il tempo di scaricarli',
  },
  importazioni: {
    che_cosa: 'File di pratiche caricati da chi lavora nel programma e non ancora importati',
    giorni: 7,
    perche: 'per il tempo di controllarli e importarli',
  },
  esecuzioni: {
    che_cosa: 'Registro dei lavori automatici, senza dati di persone',
    giorni: 400,
    perche: 'per controllare un anno intero',
  },
  guasti: {
    che_cosa: 'Guasti delle app e del server, senza dati di persone',
    giorni: 90,
    perche: 'per trovarne la causa e vedere se tornano',
  },
} as const satisfies Record<string, Termine>
export type NomeTermine = keyof typeof TERMINI
