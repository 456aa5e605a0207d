import { verificaPartitaIva } from '@primo/domain/anagrafica/company-numbers'
import * as z from 'zod/mini'
import { cap, nazione } from '../anagrafica/geo.ts'
import { day, email, id, idOrZero, instant, text, words } from '../platform/fields.ts'
import { named, refusedWhen } from '../platform/named.ts'
import { call } from '../platform/route.ts'
import { strada } from './indirizzi-writes.ts'

const forMembers = { area: 'persona giuridica', chi: 'membro' } as const

/**
 * Usage state of a company's data: whether it is verified and may be used.
 * @see specification §3, Usage state
 */
export const statoUtilizzo = z.object({
  id,
  descrizione: z.string(),
  utilizzabile: z.boolean(),
  modificabile: z.boolean(),
  cancellato: z.boolean(),
})
export type StatoUtilizzo = z.output<typeof statoUtilizzo>

/** Schema of a partita IVA as typed, with spaces, dots or `IT`, which it normalises to its 11 digits. */
const partitaIva = text(60).check(
  refusedWhen((written) => {
    const outcome = verificaPartitaIva(written)
    return outcome.ok ? null : `${outcome.message}.`
  }),
)

export const azienda = z.object({
  id_anagrafica: id,
  denominazione: z.string(),
  partita_iva: z.string(),
  codice_fiscale: z.string(),
  id_natura_giuridica: id,
  natura_giuridica: z.string(),
  codice_ateco: z.nullable(z.string()),
  categorie_merceologiche: z.array(id),
  /** Whether the member may change name and partita IVA of the company. Once an enrolment is approved only an operator may. */
  identita_modificabile: z.boolean(),
  modificabile: z.boolean(),
})
export type Azienda = z.output<typeof azienda>

export const corpoAzienda = z.strictObject({
  denominazione: named(255, 2),
  partita_iva: partitaIva,
  /** Codice fiscale of the company: 11 digits, or the owner's code for a sole trader. Empty = the same as the partita IVA. */
  codice_fiscale: z.optional(z.nullable(text(60, 0))),
  id_natura_giuridica: id,
  codice_ateco: z.optional(z.nullable(text(12, 0))),
  categorie_merceologiche: z.array(id).check(z.maxLength(12)),
})

export const ricercaAzienda = call(forMembers, 'GET /anagrafica/ricerca/persona-giuridica/{vat}', {
  summary: 'Cerca per partita IVA un’azienda già conosciuta',
  verificato: true,
  params: z.object({ vat: partitaIva }),
  reply: z.object({ id_anagrafica: id, denominazione: z.string(), comune: z.nullable(z.string()) }),
  errors: ['NON_TROVATO'],
  // Each lookup counts against enumeration of companies.
  visione: 'mai',
})

export const creaAzienda = call(forMembers, 'POST /anagrafica/persona-giuridica', {
  summary: 'Registra un’azienda che non è ancora conosciuta',
  verificato: true,
  body: corpoAzienda,
  reply: azienda,
  idempotente: true,
  errors: ['AZIENDA_GIA_NOTA'],
})

export const leggiAzienda = call(forMembers, 'GET /anagrafica/{id}/persona-giuridica', {
  summary: 'I dati della propria azienda',
  reply: azienda,
})

export const salvaAzienda = call(forMembers, 'PUT /anagrafica/{id}/persona-giuridica', {
  summary: 'Corregge i dati della propria azienda',
  body: corpoAzienda,
  reply: azienda,
  errors: ['AZIENDA_GIA_NOTA', 'STATO_NON_PERMESSO'],
})

const comuneDiSede = z.object({ descrizione: z.string(), cap: z.string(), provincia: z.string() })

/** Verification of a registered office, with the usage state that resulted from it. */
const controllo = z.object({
  data: instant,
  stato_utilizzo: statoUtilizzo,
  operatore: z.nullable(z.string()),
})

/**
 * Registered office of a company with its verifications.
 * @see specification §3, Company address
 */
export const indirizzoAzienda = z.object({
  indirizzo: z.string(),
  id_comune: idOrZero,
  cap: z.string(),
  comune: z.nullable(comuneDiSede),
  provincia: z.string(),
  nazione,
  id_nazione: id,
  id_stato_utilizzo: id,
  stato_utilizzo: statoUtilizzo,
  last_check_stato_utilizzo: z.array(controllo),
})
export type IndirizzoAzienda = z.output<typeof indirizzoAzienda>

/**
 * Schema of a registered office to store. Read-only fields are accepted, so that a client can send back what it read, and ignored
 * (decisions §2).
 */
export const corpoIndirizzoAzienda = z.strictObject({
  indirizzo: strada,
  id_comune: id,
  cap,
  id_nazione: z.optional(z.nullable(id)),
  comune: z.optional(z.nullable(comuneDiSede)),
  provincia: z.optional(z.nullable(z.string())),
  nazione: z.optional(z.nullable(nazione)),
  id_stato_utilizzo: z.optional(z.nullable(idOrZero)),
  stato_utilizzo: z.optional(z.nullable(statoUtilizzo)),
  last_check_stato_utilizzo: z.optional(z.nullable(z.array(controllo).check(z.maxLength(100)))),
})

export const leggiIndirizzoAzienda = call(forMembers, 'GET /anagrafica/{id}/indirizzo', {
  summary: 'La sede della propria azienda, null se non c’è',
  reply: z.nullable(indirizzoAzienda),
})

export const salvaIndirizzoAzienda = call(forMembers, 'PUT /anagrafica/{id}/indirizzo', {
  summary: 'Salva la sede della propria azienda; il CAP deve essere del comune',
  body: corpoIndirizzoAzienda,
  reply: indirizzoAzienda,
  errors: ['STATO_NON_PERMESSO'],
})

/**
 * Legal representative of a company. Every field has the suffix `_legale_rappresentante`. @see specification §3, Legal
 * representative
 */
export const legaleRappresentante = z.object({
  cognome_legale_rappresentante: z.string(),
  nome_legale_rappresentante: z.string(),
  codice_fiscale_legale_rappresentante: z.string(),
  /** `codice` of the type of the identity document. */
  id_tipo_documento_legale_rappresentante: z.string(),
  numero_documento_legale_rappresentante: z.string(),
  data_rilascio_documento_legale_rappresentante: day,
  data_scadenza_documento_legale_rappresentante: day,
  /** Id of the comune that issued the document, or 0 when it was issued abroad. */
  id_citta_rilascio_legale_rappresentante: idOrZero,
  citta_nascita_legale_rappresentante: z.string(),
  /** Sigla of the province of birth, or `EE` for a birth abroad. */
  provincia_nascita_legale_rappresentante: z.string(),
  data_nascita_legale_rappresentante: day,
  sesso_legale_rappresentante: z.enum(['M', 'F']),
  rilasciato_da_legale_rappresentante: z.string(),
  email_legale_rappresentante: z.string(),
  cellulare_legale_rappresentante: z.string(),
  stato_utilizzo_legale_rappresentante: statoUtilizzo,
  /** Warnings about inconsistent data that was stored regardless (decisions §5). */
  avvisi: z.array(z.string()),
})
export type LegaleRappresentante = z.output<typeof legaleRappresentante>

export const corpoLegaleRappresentante = z.strictObject({
  cognome_legale_rappresentante: words(80),
  nome_legale_rappresentante: words(80),
  codice_fiscale_legale_rappresentante: text(60),
  id_tipo_documento_legale_rappresentante: text(10),
  numero_documento_legale_rappresentante: text(40, 4),
  data_rilascio_documento_legale_rappresentante: day,
  data_scadenza_documento_legale_rappresentante: day,
  id_citta_rilascio_legale_rappresentante: idOrZero,
  citta_nascita_legale_rappresentante: named(80, 2),
  provincia_nascita_legale_rappresentante: text(40),
  data_nascita_legale_rappresentante: day,
  sesso_legale_rappresentante: z.enum(['M', 'F']),
  rilasciato_da_legale_rappresentante: named(80, 2),
  email_legale_rappresentante: email,
  cellulare_legale_rappresentante: text(60, 6),
  stato_utilizzo_legale_rappresentante: z.optional(z.nullable(statoUtilizzo)),
  avvisi: z.optional(z.array(z.string()).check(z.maxLength(20))),
})

export const leggiLegaleRappresentante = call(forMembers, 'GET /anagrafica/{id}/legale-rappresentante', {
  summary: 'Il legale rappresentante della propria azienda, null se non c’è',
  reply: z.nullable(legaleRappresentante),
})

export const salvaLegaleRappresentante = call(forMembers, 'PUT /anagrafica/{id}/legale-rappresentante', {
  summary: 'Scrive il legale rappresentante della propria azienda',
  body: corpoLegaleRappresentante,
  reply: legaleRappresentante,
  errors: ['STATO_NON_PERMESSO'],
})

export const statiUtilizzo = call({ area: 'tipi', chi: 'membro' }, 'GET /tipo/stato-utilizzo', {
  summary: 'Gli stati di utilizzo di un indirizzo e di un legale rappresentante',
  reply: z.array(statoUtilizzo),
})
