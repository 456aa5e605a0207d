import { daysBetween, type IsoDate } from '../platform/dates.ts'
import type { Ruolo, StatoProfilo } from '../platform/ruolo.ts'

/**
 * State table of an enrolment (decisions §5): *non iscritto → verificata → da completare → in approvazione → attiva ⇄ bloccata →
 * cessata*. Null is «non iscritto». The manifestazione becomes *attiva* by its own rule, and follows this table afterwards.
 */
export type StatoIscrizione = StatoProfilo | null

/** Actors that may change the state of an enrolment. */
type AttoreIscrizione = 'membro' | 'operatore'

type IscrizioneRow = {
  da: readonly StatoIscrizione[]
  a: StatoProfilo
  chi: AttoreIscrizione
  /** Whether the action requires a reason, which is shown to the member. */
  motivo?: true
}

export const AZIONI_ISCRIZIONE = {
  /**
   * Begins the enrolment, after the pre-check of the member or company. From `da_completare` it begins again, with another
   * company.
   */
  verifica: { da: [null, 'verificata', 'da_completare'], a: 'verificata', chi: 'membro' },
  accetta: { da: ['verificata'], a: 'da_completare', chi: 'membro' },
  invia: { da: ['da_completare'], a: 'in_approvazione', chi: 'membro' },
  ritira: { da: ['in_approvazione'], a: 'da_completare', chi: 'membro' },
  approva: { da: ['in_approvazione'], a: 'attiva', chi: 'operatore' },
  rimanda: { da: ['in_approvazione'], a: 'da_completare', chi: 'operatore', motivo: true },
  blocca: { da: ['attiva'], a: 'bloccata', chi: 'operatore', motivo: true },
  sblocca: { da: ['bloccata'], a: 'attiva', chi: 'operatore' },
  cessa: { da: ['bloccata'], a: 'cessata', chi: 'operatore', motivo: true },
} as const satisfies Record<string, IscrizioneRow>
export type AzioneIscrizione = keyof typeof AZIONI_ISCRIZIONE

const AZIONI = Object.keys(AZIONI_ISCRIZIONE) as AzioneIscrizione[]

/** Roles whose enrolment needs approval. The manifestazione is immediate (decisions §5). */
export const RUOLI_CON_APPROVAZIONE = ['promotore', 'convenzionato'] as const satisfies readonly Ruolo[]
export type RuoloConApprovazione = (typeof RUOLI_CON_APPROVAZIONE)[number]

/** Returns the state of an enrolment after an action; null when the state table forbids the action. */
export function dopoAzioneIscrizione(
  azione: AzioneIscrizione,
  current: StatoIscrizione,
): StatoProfilo | null {
  const row: IscrizioneRow = AZIONI_ISCRIZIONE[azione]
  return row.da.includes(current) ? row.a : null
}

/** Returns the actions that the actor `chi` may take on an enrolment in its current state. */
export function azioniIscrizione(current: StatoIscrizione, chi: AttoreIscrizione): AzioneIscrizione[] {
  return AZIONI.filter(
    (azione) => AZIONI_ISCRIZIONE[azione].chi === chi && dopoAzioneIscrizione(azione, current) !== null,
  )
}

/** Returns whether the action requires a reason, which is shown to the member. */
export function vuoleMotivo(azione: AzioneIscrizione): boolean {
  return (AZIONI_ISCRIZIONE[azione] as IscrizioneRow).motivo === true
}

/** Items that an enrolment may lack before it is submitted, with their labels. */
export const MANCANZE = {
  contatti: 'Cellulare ed e-mail verificati',
  eta: 'L’iscrizione è riservata ai maggiorenni',
  accordo: 'L’accordo letto e accettato',
  requisito: 'Un requisito',
  azienda: 'I dati dell’azienda',
  sede: 'L’indirizzo della sede',
  legale_rappresentante: 'I dati del legale rappresentante',
  documento_scaduto: 'Un documento del legale rappresentante che non sia scaduto',
  categorie: 'Almeno una categoria merceologica',
} as const
export type Mancanza = keyof typeof MANCANZE

/**
 * Returns the missing items of an enrolment as a list within a sentence: built-in labels in lower case, a requirement as the
 * operator named it («Iscrizione RUI»).
 */
export const listMissing = (missing: readonly { codice: string; descrizione: string }[]): string =>
  missing
    .map(({ codice, descrizione: text }) =>
      codice === 'requisito' ? text : text.charAt(0).toLowerCase() + text.slice(1),
    )
    .join(', ')

/** Stored data of a company, as far as the approval of an enrolment requires it. */
export type AziendaPerIscrizione = {
  dati: boolean
  sede: boolean
  categorie: number
  /** Expiry of the legal representative's document, such as `2031-05-02`. Null without a legal representative. */
  scadenza_documento: string | null
}

/**
 * Returns the items that a convenzionato's company lacks on `today`, in the order of the form. Not used for members who join a
 * company registered by another one: they do not see its data until they are approved.
 */
export function mancaAzienda(azienda: AziendaPerIscrizione, today: string): Mancanza[] {
  const mancanze: Mancanza[] = []
  if (!azienda.dati) mancanze.push('azienda')
  if (azienda.categorie === 0) mancanze.push('categorie')
  if (!azienda.sede) mancanze.push('sede')
  if (azienda.scadenza_documento === null) mancanze.push('legale_rappresentante')
  else if (azienda.scadenza_documento < today) mancanze.push('documento_scaduto')
  return mancanze
}

/**
 * Requirement to enrol in a role, for example an OAM registration.
 * @see decisions §5
 */
export type Requisito = {
  codice: string
  descrizione: string
  obbligatorio: boolean
  con_scadenza: boolean
}
export type RequisitoScritto = { codice: string; valore: string; scade_il: string | null }

/** Returns the mandatory requirements not met on `today`: without a value, without a required expiry date, or expired. */
export function mancaRequisiti(
  required: readonly Requisito[],
  written: readonly RequisitoScritto[],
  today: string,
): Requisito[] {
  return required.filter((requested) => {
    if (!requested.obbligatorio) return false
    const given = written.find((s) => s.codice === requested.codice)
    if (!given || given.valore === '') return true
    return requested.con_scadenza && (given.scade_il === null || given.scade_il < today)
  })
}

/** Numbers of days before a requirement's answer expires at which the member is reminded. */
export const GIORNI_PROMEMORIA = [30, 7, 1] as const

/**
 * Returns the reminder due on `today`, as its number of days before the expiry (0 = expired), or null. Each reminder is sent
 * once; after an outage only the last of the missed ones is sent.
 * @param avvisato_a last reminder sent, or null
 */
export function promemoriaDovuto(
  scade_il: IsoDate,
  today: IsoDate,
  avvisato_a: number | null,
): number | null {
  const missing = daysBetween(today, scade_il)
  const dovuto = missing < 0 ? 0 : [...GIORNI_PROMEMORIA].reverse().find((giorni) => missing <= giorni)
  return dovuto === undefined || (avvisato_a !== null && avvisato_a <= dovuto) ? null : dovuto
}

/**
 * State of the renewal of a profile that an expired requirement has blocked: it waits for the member's new answer, or for an
 * operator's check.
 */
export const STATI_RINNOVO = ['da_scrivere', 'in_verifica'] as const
export type StatoRinnovo = (typeof STATI_RINNOVO)[number]
