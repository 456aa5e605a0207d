/**
 * Topics of the avvisi. An avviso is always listed in the app; by its topic (`tema`) the member chooses whether it is also sent
 * on the other channels.
 * @see decisions §6, §8–§11
 */
export const TEMI = {
  pratiche: {
    titolo: 'Le tue pratiche',
    testo:
      'Quando una pratica va avanti, si completa, viene rifiutata o riaperta, quando un suo documento è controllato e quando ti facciamo una domanda.',
    email: true,
  },
  punti: {
    titolo: 'Punti',
    testo: 'Quando arrivano, si correggono o si stornano. Quelli di un giorno stanno in un’e-mail sola.',
    email: false,
  },
  scadenze: {
    titolo: 'Scadenze',
    testo:
      'Punti da usare entro poco, requisiti da rinnovare e documenti delle pratiche che scadono, con qualche settimana di anticipo.',
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
    // The operator's command sends an e-mail with the reason.
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
    // The command that changes a password or a contact sends the e-mail, to the previous address.
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
  /** Whether avvisi of the topic are sent by e-mail by default. */
  email: boolean
  /** Whether the topic cannot be switched off, because it concerns the security of the account. */
  sempre?: true
  /** Consent without which no avviso of the topic is sent. Checked when it is sent. */
  consenso?: 'attivita_commerciali'
}
export type Tema = keyof typeof TEMI
export const NOMI_TEMI = Object.keys(TEMI) as [Tema, ...Tema[]]
/** Topics of avvisi that a member can switch off. */
export const TEMI_A_SCELTA = NOMI_TEMI.filter((tema) => !temaSempre(tema))

/** Channels through which an avviso can be sent in addition to the app. */
export const CANALI_AVVISO = ['email', 'push'] as const
export type CanaleAvviso = (typeof CANALI_AVVISO)[number]

export type PreferenzaAvviso = { tema: Tema; canale: CanaleAvviso; attiva: boolean }

/** Returns whether members cannot switch off a topic of avvisi. */
export function temaSempre(tema: Tema): boolean {
  return (TEMI[tema] as TemaRow).sempre === true
}

/** Returns the consent that avvisi of a topic require, or null. */
export function consensoDelTema(tema: Tema): 'attivita_commerciali' | null {
  return (TEMI[tema] as TemaRow).consenso ?? null
}

/**
 * Returns whether avvisi of a topic are sent on a channel: the member's choice, else the default. Push reaches only subscribed
 * devices.
 */
export function isTemaEnabled(tema: Tema, canale: CanaleAvviso, scelta: boolean | undefined): boolean {
  if (temaSempre(tema)) return canale === 'push'
  return scelta ?? (canale === 'push' || TEMI[tema].email)
}

type GenereRow = {
  tema: Tema
  /** Area whose accent colour the avviso has in the app. */
  area: 'base' | 'premi' | 'convenzionato' | 'promotore'
  /** Whether the avvisi of a day are merged into one, whose e-mail is sent the next morning. */
  aGiornata?: true
  /** Whether no e-mail is sent for the avviso, because the command that causes its event already sends one. */
  senzaEmail?: true
}

const pratiche = { tema: 'pratiche', area: 'convenzionato' } as const
const premi = { tema: 'premi', area: 'premi' } as const
const punti = { tema: 'punti', area: 'premi' } as const
const iscrizioni = { tema: 'iscrizioni', area: 'base' } as const
const qualifica = { tema: 'qualifica', area: 'promotore' } as const

/** Kinds of avviso with their topic, area and options. */
export const GENERI_AVVISO = {
  pratica_avanzata: pratiche,
  documento_controllato: pratiche,
  documento_rifiutato: pratiche,
  documento_dal_cliente: pratiche,
  consenso_negato: pratiche,
  documento_in_scadenza: { tema: 'scadenze', area: 'convenzionato' },
  pratica_domanda: pratiche,
  pratica_messaggio: pratiche,
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

/** Returns whether the avvisi of this kind are merged into one per day. */
export function aGiornata(genere: GenereAvviso): boolean {
  return (GENERI_AVVISO[genere] as GenereRow).aGiornata === true
}

/** Returns whether avvisi of this kind cause no e-mail, because the command behind them sends one. */
export function senzaEmail(genere: GenereAvviso): boolean {
  return (GENERI_AVVISO[genere] as GenereRow).senzaEmail === true
}

/** Number of days before its expiry at which the sender of a document is reminded. */
export const PREAVVISO_DOCUMENTI_G = 15

/** Days before the points expire at which the member is reminded. */
export const PREAVVISI_PUNTI_G = [30, 7] as const

/**
 * Returns which reminder is due when points expire in `giorni` days, by its number of days. Null when it is too early or too late
 * for one.
 */
export function preavvisoDovuto(giorni: number): number | null {
  return giorni < 0 ? null : (PREAVVISI_PUNTI_G.findLast((soglia) => giorni <= soglia) ?? null)
}

/** Kinds of milestone worth celebrating (`momenti.ts`), most important first. */
export const MOMENTI = ['primi_punti', 'qualifica', 'iscrizione', 'pratica'] as const
export type TipoMomento = (typeof MOMENTI)[number]

/** Retention of an avviso in days. Avvisi are deleted with their quarterly partition. */
export const AVVISI_GIORNI_MAX = 365
