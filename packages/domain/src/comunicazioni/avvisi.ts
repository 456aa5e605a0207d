/**
 * What members are told of (decisions §6, §8–§11). A notice is always on the page of the notices; what else happens,
 * its `tema` says: the e-mail is the member's to choose, theme by theme.
 */
export const TEMI = {
  pratiche: {
    titolo: 'Le tue pratiche',
    testo: 'Quando una pratica va avanti, si completa, viene rifiutata o riaperta.',
    email: true,
  },
  punti: {
    titolo: 'Punti',
    testo: 'Quando arrivano, si correggono o si stornano. Quelli di un giorno stanno in un’e-mail sola.',
    email: false,
  },
  scadenze: {
    titolo: 'Scadenze',
    testo: 'Punti da usare entro poco e requisiti da rinnovare, con qualche settimana di anticipo.',
    email: true,
  },
  premi: {
    titolo: 'I tuoi premi',
    testo: 'Dall’approvazione della richiesta fino alla consegna.',
    email: true,
  },
  iscrizioni: {
    titolo: 'Le tue iscrizioni',
    testo: 'Quando un’area si apre, si ferma o le manca qualcosa. Lo diciamo sempre, anche per e-mail.',
    // Who approves, sends back or blocks writes the e-mail with his reason.
    email: false,
    sempre: true,
  },
  qualifica: {
    titolo: 'Qualifica',
    testo: 'Quando sali, quando rischi di scendere e quando scendi.',
    email: true,
  },
  raccolta: {
    titolo: 'Raccolta punti',
    testo: 'Una nuova edizione, un regolamento aggiornato.',
    email: false,
  },
  sicurezza: {
    titolo: 'Sicurezza',
    testo:
      'Password e contatti cambiati, accessi da dispositivi nuovi: per proteggere il tuo account li diciamo sempre, anche per e-mail. Qui leggi anche se un operatore ha visto l’app come la vedi tu.',
    // The command that changes a password or a contact writes the e-mail itself, to the address it had.
    email: false,
    sempre: true,
  },
  novita: {
    titolo: 'Novità e proposte',
    testo: 'Solo se hai dato il consenso alle comunicazioni commerciali.',
    email: true,
    consenso: 'attivita_commerciali',
  },
} as const satisfies Record<string, TemaRow>
type TemaRow = {
  titolo: string
  testo: string
  /** Whether an e-mail leaves when the member has not chosen. */
  email: boolean
  /** He cannot choose: it is about the safety of his account. */
  sempre?: true
  /** Nothing at all is said without this consent, as it stands at that moment. */
  consenso?: 'attivita_commerciali'
}
export type Tema = keyof typeof TEMI
export const NOMI_TEMI = Object.keys(TEMI) as [Tema, ...Tema[]]
/** The themes a member chooses about. */
export const TEMI_A_SCELTA = NOMI_TEMI.filter((tema) => !temaSempre(tema))

/** Where else than in the app a notice may go. */
export const CANALI_AVVISO = ['email', 'push'] as const
export type CanaleAvviso = (typeof CANALI_AVVISO)[number]

export type PreferenzaAvviso = { tema: Tema; canale: CanaleAvviso; attiva: boolean }

/** Whether the member cannot switch a theme off. */
export function temaSempre(tema: Tema): boolean {
  return (TEMI[tema] as TemaRow).sempre === true
}

/** The consent without which nothing of a theme is said, if any. */
export function consensoDelTema(tema: Tema): 'attivita_commerciali' | null {
  return (TEMI[tema] as TemaRow).consenso ?? null
}

/** Whether a theme goes to a channel: as the member chose, else by default. Push reaches who switched it on. */
export function temaVa(tema: Tema, canale: CanaleAvviso, scelta: boolean | undefined): boolean {
  if (temaSempre(tema)) return canale === 'push'
  return scelta ?? (canale === 'push' || TEMI[tema].email)
}

type GenereRow = {
  tema: Tema
  /** Whose accent the notice wears. */
  area: 'base' | 'premi' | 'convenzionato' | 'promotore'
  /** Those of one day are one notice, whose e-mail leaves the morning after. */
  aGiornata?: true
  /** Who does the thing writes the e-mail itself: another would be the second. */
  senzaEmail?: true
}

const pratiche = { tema: 'pratiche', area: 'convenzionato' } as const
const premi = { tema: 'premi', area: 'premi' } as const
const punti = { tema: 'punti', area: 'premi' } as const
const iscrizioni = { tema: 'iscrizioni', area: 'base' } as const
const qualifica = { tema: 'qualifica', area: 'promotore' } as const

/** Every kind of notice. */
export const GENERI_AVVISO = {
  pratica_avanzata: pratiche,
  pratica_completata: pratiche,
  pratica_rifiutata: pratiche,
  pratica_riaperta: pratiche,
  punti_accreditati: { ...punti, aGiornata: true },
  punti_stornati: punti,
  punti_rettificati: punti,
  punti_in_scadenza: { tema: 'scadenze', area: 'premi' },
  requisito_in_scadenza: { tema: 'scadenze', area: 'base', senzaEmail: true },
  requisito_scaduto: { tema: 'scadenze', area: 'base', senzaEmail: true },
  richiesta_approvata: premi,
  richiesta_rifiutata: premi,
  richiesta_spedita: premi,
  richiesta_consegnata: premi,
  richiesta_resa: premi,
  iscrizione_approvata: iscrizioni,
  iscrizione_rimandata: iscrizioni,
  iscrizione_bloccata: iscrizioni,
  iscrizione_sbloccata: iscrizioni,
  iscrizione_cessata: iscrizioni,
  azienda_corretta: iscrizioni,
  qualifica_raggiunta: qualifica,
  qualifica_a_rischio: qualifica,
  qualifica_persa: qualifica,
  nuova_edizione: { tema: 'raccolta', area: 'premi' },
  nuovo_regolamento: { tema: 'raccolta', area: 'premi' },
  password_cambiata: { tema: 'sicurezza', area: 'base' },
  email_cambiata: { tema: 'sicurezza', area: 'base' },
  cellulare_cambiato: { tema: 'sicurezza', area: 'base' },
  sessione_chiusa: { tema: 'sicurezza', area: 'base' },
  nuovo_accesso: { tema: 'sicurezza', area: 'base' },
  app_vista: { tema: 'sicurezza', area: 'base' },
  novita_commerciali: { tema: 'novita', area: 'base' },
} as const satisfies Record<string, GenereRow>
export type GenereAvviso = keyof typeof GENERI_AVVISO
export const NOMI_GENERI = Object.keys(GENERI_AVVISO) as [GenereAvviso, ...GenereAvviso[]]

/** Whether the notices of one day are one. */
export function aGiornata(genere: GenereAvviso): boolean {
  return (GENERI_AVVISO[genere] as GenereRow).aGiornata === true
}

/** Whether the e-mail of a notice is somebody else's to write. */
export function senzaEmail(genere: GenereAvviso): boolean {
  return (GENERI_AVVISO[genere] as GenereRow).senzaEmail === true
}

/** How many days before they expire points are spoken of, the first time and the last. */
export const PREAVVISI_PUNTI_G = [30, 7] as const

/** Which of the reminders of an expiry is due `giorni` days before it; null = not yet, or too late. */
export function preavvisoDovuto(giorni: number): number | null {
  return giorni < 0 ? null : (PREAVVISI_PUNTI_G.findLast((soglia) => giorni <= soglia) ?? null)
}

/** What of the notices is worth stopping for (`momenti.ts`), the greatest first. */
export const MOMENTI = ['primi_punti', 'qualifica', 'iscrizione', 'pratica'] as const
export type TipoMomento = (typeof MOMENTI)[number]

/** A notice older than this is forgotten, with the quarter it is of. */
export const AVVISI_GIORNI_MAX = 365
