import type { Ruolo, StatoProfilo } from '../platform/ruolo.ts'

/**
 * State table of an enrolment (decisions §5): *non iscritto → verificata → da completare → in approvazione →
 * attiva ⇄ bloccata → cessata*. Null is «non iscritto». The manifestazione goes from nothing to *attiva* by its own
 * rule; from there on it is in this table too.
 */
export type StatoIscrizione = StatoProfilo | null

/** Who acts on an enrolment. */
export type AttoreIscrizione = 'membro' | 'operatore'

type IscrizioneRow = {
  da: readonly StatoIscrizione[]
  a: StatoProfilo
  chi: AttoreIscrizione
  /** The member is told why: without a reason the action is refused. */
  motivo?: true
}

export const AZIONI_ISCRIZIONE = {
  /** From `da_completare` it starts again, with another company. */
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

/** The roles one enrols in step by step; the manifestazione is immediate (decisions §5). */
export const RUOLI_CON_APPROVAZIONE = ['promotore', 'convenzionato'] as const satisfies readonly Ruolo[]
export type RuoloConApprovazione = (typeof RUOLI_CON_APPROVAZIONE)[number]

/** What an action makes of an enrolment, or null when the table forbids it. */
export function dopoAzioneIscrizione(
  azione: AzioneIscrizione,
  current: StatoIscrizione,
): StatoProfilo | null {
  const row: IscrizioneRow = AZIONI_ISCRIZIONE[azione]
  return row.da.includes(current) ? row.a : null
}

/** The actions `chi` may take now. */
export function azioniIscrizione(current: StatoIscrizione, chi: AttoreIscrizione): AzioneIscrizione[] {
  return AZIONI.filter(
    (azione) => AZIONI_ISCRIZIONE[azione].chi === chi && dopoAzioneIscrizione(azione, current) !== null,
  )
}

/** Whether the action wants a reason, which the member reads. */
export function vuoleMotivo(azione: AzioneIscrizione): boolean {
  return (AZIONI_ISCRIZIONE[azione] as IscrizioneRow).motivo === true
}

/** What an enrolment may still lack before it can be sent, with the sentence that says so. */
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

/** Lists what is missing inside a sentence: our words in lower case, a requirement as its operator named it («Iscrizione RUI»). */
export const listMissing = (missing: readonly { codice: string; descrizione: string }[]): string =>
  missing
    .map(({ codice, descrizione: text }) =>
      codice === 'requisito' ? text : text.charAt(0).toLowerCase() + text.slice(1),
    )
    .join(', ')

/** What the house knows of a company when somebody wants to be approved with it. */
export type AziendaPerIscrizione = {
  dati: boolean
  sede: boolean
  categorie: number
  /** Expiry of the legal representative's document, `2031-05-02`; null while he is not written at all. */
  scadenza_documento: string | null
}

/**
 * What a convenzionato's company lacks on `today`, in the order the form asks for it. Who joins a company that
 * somebody else registered is asked for nothing of it: he does not see it until he is approved.
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

/** Something an operator asks of who enrols in a role (decisions §5), for example an OAM registration. */
export type Requisito = {
  codice: string
  descrizione: string
  obbligatorio: boolean
  con_scadenza: boolean
}
export type RequisitoScritto = { codice: string; valore: string; scade_il: string | null }

/** The mandatory requirements not met on `today`: not written, without the expiry they want, or expired. */
export function mancaRequisiti(
  asked: readonly Requisito[],
  written: readonly RequisitoScritto[],
  today: string,
): Requisito[] {
  return asked.filter((requested) => {
    if (!requested.obbligatorio) return false
    const given = written.find((s) => s.codice === requested.codice)
    if (!given || given.valore === '') return true
    return requested.con_scadenza && (given.scade_il === null || given.scade_il < today)
  })
}
