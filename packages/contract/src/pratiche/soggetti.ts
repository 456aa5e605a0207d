import {
  AZIONI_SOGGETTI,
  CANALI_INFORMATIVA,
  RUOLI_SOGGETTO,
  TIPI_SOGGETTO,
} from '@primo/domain/pratiche/soggetto'
import * as z from 'zod/mini'
import { id, instant, text, words } from '../platform/fields.ts'
import { named } from '../platform/named.ts'
import { call } from '../platform/route.ts'

const forConvenzionati = { area: 'pratiche', chi: 'membro', profilo: 'convenzionato' } as const

const keysOf = <K extends string>(labels: Readonly<Record<K, unknown>>) => Object.keys(labels) as [K, ...K[]]

/** Role, kind and name of a subject. `cognome` is null for a company, whose name is `nome`. */
const identita = {
  id,
  ruolo: z.enum(keysOf(RUOLI_SOGGETTO)),
  tipo: z.enum(keysOf(TIPI_SOGGETTO)),
  nome: z.string(),
  cognome: z.nullable(z.string()),
}

/** Contacts of a subject with its notice and its consent, as all readers of the subject get them. */
const stato = {
  /** Mobile number in E.164. */
  cellulare: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Warnings about a codice fiscale that does not match the name. They never prevent saving. */
  avvisi: z.array(z.string()),
  /** Last time the subject got the privacy notice. Null = not yet. */
  informativa: z.nullable(
    z.object({ canale: z.enum(keysOf(CANALI_INFORMATIVA)), versione: z.string(), quando: instant }),
  ),
  /** Last answer of the subject about the transmission of their data to the banks. Null = not asked yet. */
  consenso: z.nullable(z.object({ dato: z.boolean(), versione: z.string(), quando: instant })),
}

/** Subject of a pratica as its owner and its operators see it, without codice fiscale and duplicates. */
export const datiSoggetto = { ...identita, ...stato }

/** Subject of a pratica as its owner sees it. */
export const soggetto = z.object({
  ...datiSoggetto,
  codice_fiscale: z.string(),
  /** Other open pratiche of the same owner with the same codice fiscale. */
  doppioni: z.array(z.object({ id_scheda: id, numero: z.string() })),
  /** Link through which the subject sends documents, while it is valid; `aperto_il` is null until the first time. */
  link: z.nullable(z.object({ creato_il: instant, scade_il: instant, aperto_il: z.nullable(instant) })),
})
export type Soggetto = z.output<typeof soggetto>

/** Subjects of a pratica, with what its owner may do with them now. */
export const soggettiDiPratica = z.object({
  soggetti: z.array(soggetto),
  azioni: z.array(z.enum(AZIONI_SOGGETTI)),
})
export type SoggettiDiPratica = z.output<typeof soggettiDiPratica>

/** Fields of a subject as typed. The codice fiscale is understood as people paste it, and normalised. */
export const corpoSoggetto = z.strictObject({
  ruolo: identita.ruolo,
  tipo: identita.tipo,
  nome: named(120),
  cognome: z.optional(z.nullable(text(80, 0))),
  codice_fiscale: words(200),
  cellulare: z.optional(z.nullable(text(60, 0))),
  email: z.optional(z.nullable(text(254, 0))),
})
export type CorpoSoggetto = z.output<typeof corpoSoggetto>

/** Shared definition of the calls that change the subjects of a pratica: each returns all of them. */
const onSubjects = { ...forConvenzionati, reply: soggettiDiPratica, errors: ['STATO_NON_PERMESSO'] } as const

export const soggetti = call(forConvenzionati, 'GET /convenzionato/pratiche/{id}/soggetti', {
  summary: 'Le persone di una propria pratica: cliente, cointestatari, garanti',
  reply: soggettiDiPratica,
})

export const aggiungiSoggetto = call(onSubjects, 'POST /convenzionato/pratiche/{id}/soggetti', {
  summary: 'Aggiunge una persona a una propria pratica',
  body: corpoSoggetto,
  idempotente: true,
})

export const cambiaSoggetto = call(onSubjects, 'PUT /convenzionato/soggetti/{id}', {
  summary: 'Corregge una persona di una propria pratica',
  body: corpoSoggetto,
  modifica: true,
})

export const togliSoggetto = call(onSubjects, 'DELETE /convenzionato/soggetti/{id}', {
  summary: 'Toglie una persona da una propria pratica, con ciò che se ne è scritto',
})

export const leggiInformativaCliente = call(
  forConvenzionati,
  'GET /convenzionato/pratiche/{id}/informativa',
  {
    summary: 'L’informativa in vigore per i clienti di una propria pratica, da far leggere o consegnare',
    reply: z.object({ versione: z.string(), testo: z.string() }),
  },
)
export type InformativaCliente = z.output<typeof leggiInformativaCliente.reply>

export const consegnaInformativa = call(onSubjects, 'POST /convenzionato/soggetti/{id}/informativa', {
  summary: 'Registra che una persona ha avuto l’informativa, o gliela manda per e-mail',
  body: z.strictObject({ canale: z.enum(['persona', 'email']) }),
  idempotente: true,
})

export const registraConsenso = call(onSubjects, 'POST /convenzionato/soggetti/{id}/consenso', {
  summary: 'Registra se una persona acconsente a mandare i suoi dati alle banche; non è mai una condizione',
  body: z.strictObject({ consenso: z.boolean() }),
  idempotente: true,
})
