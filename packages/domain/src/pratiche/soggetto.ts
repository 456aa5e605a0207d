import { avvisiNomi, verificaCodiceFiscale } from '../anagrafica/codice-fiscale.ts'
import { controlloTorna, normalizzaPartitaIva } from '../anagrafica/company-numbers.ts'
import { verificaNome } from '../anagrafica/nome.ts'
import { MANCA_IL_NOME, NO_NAME } from '../anagrafica/person-names.ts'
import { EMAIL, emailAddress } from '../platform/email.ts'
import { STATO_PRATICA, type StatoPratica } from './pratica.ts'

/** Roles of the subjects of a pratica, with their labels (company §6). A pratica has one client at most. */
export const RUOLI_SOGGETTO = {
  cliente: 'Cliente',
  cointestatario: 'Cointestatario',
  garante: 'Garante',
} as const
export type RuoloSoggetto = keyof typeof RUOLI_SOGGETTO

/** Kinds of subjects, with their labels. A sole trader is a person. */
export const TIPI_SOGGETTO = { persona: 'Persona', azienda: 'Azienda' } as const
export type TipoSoggetto = keyof typeof TIPI_SOGGETTO

/** Maximum number of subjects of a pratica. */
export const SOGGETTI_MAX = 8

/** Ways in which a subject gets the privacy notice, with their labels. */
export const CANALI_INFORMATIVA = {
  persona: 'Consegnata di persona',
  email: 'Mandata per e-mail',
  link: 'Letta dal cliente nel suo link',
} as const
export type CanaleInformativa = keyof typeof CANALI_INFORMATIVA

/** Actions on the subjects of a pratica: adding one, changing or removing one, recording notice and consent. */
export const AZIONI_SOGGETTI = ['aggiungi', 'cambia'] as const
export type AzioneSoggetti = (typeof AZIONI_SOGGETTI)[number]

/** Returns the actions allowed on the subjects of a pratica: none once it is completed or rejected. */
export function azioniSoggetti(stato: StatoPratica, quanti: number): AzioneSoggetti[] {
  if (stato !== STATO_PRATICA.bozza && stato !== STATO_PRATICA.in_lavorazione) return []
  return AZIONI_SOGGETTI.filter((azione) => azione !== 'aggiungi' || quanti < SOGGETTI_MAX)
}

/**
 * Parses the codice fiscale of a person (16 characters, with omocodia) or of a company (11 digits with the check digit of a
 * partita IVA), as people type or paste it.
 */
export function leggiCodiceSoggetto(
  text: string,
  tipo: TipoSoggetto,
): { ok: true; codice: string } | { ok: false; message: string } {
  if (tipo === 'persona') {
    const read = verificaCodiceFiscale(text)
    return read.ok ? read : { ok: false, message: `${read.message}.` }
  }
  const codice = normalizzaPartitaIva(text)
  if (verificaCodiceFiscale(text).ok)
    return {
      ok: false,
      message: 'Questo è il codice di una persona: per una ditta individuale scegli «Persona».',
    }
  if (!/^\d{11}$/.test(codice)) return { ok: false, message: 'Il codice fiscale di un’azienda ha 11 cifre.' }
  return controlloTorna(codice)
    ? { ok: true, codice }
    : { ok: false, message: 'L’ultima cifra non torna con le altre: ricontrollale.' }
}

/** Returns the codice fiscale of a person or of a company that a search text is; null for any other text. */
export function codiceCercato(text: string): string | null {
  for (const tipo of ['persona', 'azienda'] as const) {
    const read = leggiCodiceSoggetto(text, tipo)
    if (read.ok) return read.codice
  }
  return null
}

/** Subject as typed in a form. */
export type SoggettoScritto = {
  ruolo: RuoloSoggetto
  tipo: TipoSoggetto
  nome: string
  cognome?: string | null | undefined
  codice_fiscale: string
  cellulare?: string | null | undefined
  email?: string | null | undefined
}

/** Subject with its values normalised; the mobile number is checked by the server, and here it stays as typed. */
export type SoggettoLetto = {
  ruolo: RuoloSoggetto
  tipo: TipoSoggetto
  nome: string
  cognome: string | null
  codice_fiscale: string
  cellulare: string | null
  email: string | null
}

/** Validates a subject as typed. @returns the normalised subject, or the errors by field */
export function leggiSoggetto(
  written: SoggettoScritto,
): { ok: true; soggetto: SoggettoLetto } | { ok: false; fields: Record<string, string[]> } {
  const { ruolo, tipo } = written
  const fields: Record<string, string[]> = {}
  let { nome } = written
  let cognome: string | null = null
  if (tipo === 'persona') {
    const [first, last] = [verificaNome(nome), verificaNome(written.cognome ?? '', 'cognome')]
    if (!first.ok) fields.nome = [`${first.message}.`]
    else nome = first.nome
    if (!last.ok) fields.cognome = [`${last.message}.`]
    else cognome = last.nome
    if (nome === NO_NAME && cognome === NO_NAME) fields.cognome = [MANCA_IL_NOME]
  }
  const codice = leggiCodiceSoggetto(written.codice_fiscale, tipo)
  if (!codice.ok) fields.codice_fiscale = [codice.message]
  const email = emailAddress(written.email ?? '')
  if (email !== '' && !(email.length <= 254 && EMAIL.test(email)))
    fields.email = ['Scrivi un indirizzo e-mail, come nome@posta.it.']
  if (!codice.ok || Object.keys(fields).length > 0) return { ok: false, fields }
  const cellulare = written.cellulare?.trim() || null
  return {
    ok: true,
    soggetto: { ruolo, tipo, nome, cognome, codice_fiscale: codice.codice, cellulare, email: email || null },
  }
}

/** Returns the warnings about a codice fiscale that does not match a person's name; none for a company. */
export const avvisiSoggetto = ({
  cognome,
  nome,
  codice_fiscale,
}: Pick<SoggettoLetto, 'nome' | 'cognome' | 'codice_fiscale'>) =>
  cognome === null ? [] : avvisiNomi(codice_fiscale, { nome, cognome })

/** Returns the full name of a subject: given and family name, or the name of a company. */
export const nomeSoggetto = ({ nome, cognome }: Pick<SoggettoLetto, 'nome' | 'cognome'>): string =>
  [nome, cognome].filter((part) => part !== null && part !== NO_NAME).join(' ')

/** Returns whether changed data are of another person: a correction changes the first name or the codice fiscale, not both. */
export const altraPersona = (
  before: Pick<SoggettoLetto, 'nome' | 'codice_fiscale'>,
  after: Pick<SoggettoLetto, 'nome' | 'codice_fiscale'>,
): boolean => before.nome !== after.nome && before.codice_fiscale !== after.codice_fiscale

/** Masks a codice fiscale: only the first three characters and the last one are readable. */
export const mascheraCodice = (codice: string): string =>
  codice.slice(0, 3) + '•'.repeat(Math.max(0, codice.length - 4)) + codice.slice(-1)
