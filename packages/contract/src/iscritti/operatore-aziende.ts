import { PROVE_LEGALE, type ProvaLegale } from '@primo/domain/iscritti/azienda'
import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { cap, comuneBreve } from '../anagrafica/geo.ts'
import { categoriaMerceologicaVoce, codiceAtecoVoce, naturaGiuridicaVoce } from '../anagrafica/tipi.ts'
import { day, id, idOrZero, instant, longText, readable, searched, text } from '../platform/fields.ts'
import {
  forOperators,
  inPeriod,
  keysetQuery,
  keysetReplyOf,
  orderedRanges,
  persona,
  searchWords,
} from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { strada } from './indirizzi-writes.ts'
import { corpoAzienda, corpoLegaleRappresentante, legaleRappresentante } from './persona-giuridica.ts'

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

/** Filter values for the list of companies: whether an enrolment with the company has been approved. */
const STATI_AZIENDA = ['approvata', 'da_approvare'] as const
export const STATI_FILTRO_AZIENDE = ['tutte', ...STATI_AZIENDA] as const
export type StatoFiltroAziende = (typeof STATI_FILTRO_AZIENDE)[number]

/** Company in the operators' list. */
export const aziendaInElenco = z.object({
  id,
  denominazione: z.string(),
  partita_iva: z.string(),
  stato: z.enum(STATI_AZIENDA),
  approvata_il: z.nullable(instant),
  creata_il: instant,
  /** Member who registered the company and may edit its data. */
  titolare: persona,
})
export type AziendaInElenco = z.output<typeof aziendaInElenco>

export const elencoAziende = call(forPeople, 'GET /operatore/aziende', {
  ritarda: true,
  summary: 'Le aziende dei convenzionati, l’ultima scritta per prima, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...keysetQuery(['creata_il', 'denominazione'], 'desc'),
      /** Search text: part of the company's name, or its partita IVA. */
      q: searchWords,
      /** Filter by owner: part of the name or e-mail. */
      titolare: z.optional(searched(1).check(readable)),
      /** Filter by the date on which the company was registered. */
      ...inPeriod,
      stato: z._default(z.enum(STATI_FILTRO_AZIENDE), 'tutte'),
    }),
  ),
  reply: keysetReplyOf(aziendaInElenco),
})

export const esportaAziende = exportOf(elencoAziende, 'le aziende')

/** Fields of a company that a correction replaces. */
const correzione = {
  denominazione: z.string(),
  partita_iva: z.string(),
  /** Codice fiscale of eleven digits. Null when it is a person's codice fiscale, which cannot be corrected here. */
  codice_fiscale: z.nullable(z.string()),
  id_natura_giuridica: id,
  codice_ateco: z.nullable(z.string()),
  categorie_merceologiche: z.array(id),
  /** Street and number of the registered office. Empty when there is none yet (and the comune is 0). */
  indirizzo: z.string(),
  id_comune: idOrZero,
  cap: z.string(),
}

/** All data of a company that operators see. */
export const schedaAzienda = z.object({
  id,
  ...correzione,
  natura_giuridica: z.string(),
  /** Description of the ATECO code, or null for none or one of an earlier classification. */
  attivita: z.nullable(z.string()),
  /** Names of the company's merchandise categories. */
  categorie: z.array(z.string()),
  /** Comune of the registered office with its province. Empty without one. */
  comune: z.string(),
  stato: z.enum(STATI_AZIENDA),
  approvata_il: z.nullable(instant),
  creata_il: instant,
  titolare: persona,
  /** Members enrolled with the company as convenzionati. `id` is that of the enrolment. */
  iscritti: z.array(z.object({ id, utente_id: id, denominazione: z.string(), stato: z.enum(STATI_PROFILO) })),
  /** Id of the proposed correction that waits for another operator's approval, or null. */
  proposta: z.nullable(id),
  azioni: z.array(z.enum(['correggi'])),
})
export type SchedaAzienda = z.output<typeof schedaAzienda>

export const leggiSchedaAzienda = call(forPeople, 'GET /operatore/aziende/{id}', {
  registra: { che: 'sguardo', oggetto: 'anagrafica' },
  leggono: ['iscrizioni.decidere'],
  azioniDi: 'iscrizioni.decidere',
  summary: 'Un’azienda: che cos’è, dov’è, chi ne fa parte, se una correzione aspetta conferma',
  reply: schedaAzienda,
})

const forCorrections = { ...forOperators, permesso: 'iscrizioni.decidere' } as const

export const scelteAzienda = call(forCorrections, 'GET /operatore/aziende/scelte', {
  summary: 'Ciò tra cui si sceglie nel correggere un’azienda',
  reply: z.object({
    nature: z.array(naturaGiuridicaVoce),
    ateco: z.array(codiceAtecoVoce),
    categorie: z.array(categoriaMerceologicaVoce),
    /** Kinds of identity document, by code. */
    documenti: z.array(z.object({ codice: z.string(), descrizione: z.string() })),
  }),
})

export const comuniOperatore = call(forCorrections, 'GET /operatore/comuni', {
  summary: 'I comuni cercati per nome, i migliori per primi',
  query: z.object({ q: searched(1) }),
  reply: z.array(comuneBreve),
})

/** Proposes a correction of an approved company. It always needs four-eyes approval: members were approved with its data. */
export const correggiAzienda = call(forCorrections, 'PUT /operatore/aziende/{id}', {
  oggetto: 'anagrafica',
  summary: 'Propone di correggere un’azienda approvata: vale quando un’altra persona lo conferma',
  body: z.strictObject({
    ...corpoAzienda.shape,
    /** New codice fiscale. Null leaves it unchanged. */
    codice_fiscale: z.nullable(text(60, 0)),
    codice_ateco: z.nullable(text(12, 0)),
    indirizzo: strada,
    id_comune: id,
    cap,
    motivo: longText(500),
  }),
  reply: schedaAzienda,
  modifica: true,
  errors: ['AZIENDA_GIA_NOTA', 'STATO_NON_PERMESSO'],
})

const prova = z.enum(Object.keys(PROVE_LEGALE) as [ProvaLegale, ...ProvaLegale[]])

const { stato_utilizzo_legale_rappresentante: _, avvisi: __, ...campi } = legaleRappresentante.shape
const {
  stato_utilizzo_legale_rappresentante: ___,
  avvisi: ____,
  ...scritti
} = corpoLegaleRappresentante.shape

/** Legal representative of a company, with the name of the comune that issued their document. */
const legale = z.object({ ...campi, citta_rilascio: z.string(), avvisi: z.array(z.string()) })
export type LegaleLetto = z.output<typeof legale>

const legaleAzienda = z.object({
  id,
  azienda: z.string(),
  /** Current legal representative, or null when there is none yet. */
  ora: z.nullable(legale),
  /** Proposed legal representative that waits for another operator's approval, or null. */
  proposto: z.nullable(
    z.object({ id_proposta: id, dati: legale, prova, prova_del: day, motivo: z.nullable(z.string()) }),
  ),
  azioni: z.array(z.enum(['correggi'])),
})
export type LegaleAzienda = z.output<typeof legaleAzienda>

export const leggiLegaleAzienda = call(forCorrections, 'GET /operatore/aziende/{id}/legale-rappresentante', {
  registra: { che: 'sguardo', oggetto: 'anagrafica' },
  summary: 'Chi rappresenta un’azienda, e chi la rappresenterebbe se si confermasse ciò che è proposto',
  reply: legaleAzienda,
})

/**
 * Proposes a correction of an approved company's representative. It always needs four-eyes approval, and replaces all fields,
 * since a document belongs to one person.
 */
export const correggiLegaleAzienda = call(
  forCorrections,
  'PUT /operatore/aziende/{id}/legale-rappresentante',
  {
    oggetto: 'anagrafica',
    summary:
      'Propone di correggere chi rappresenta un’azienda approvata: vale quando un’altra persona lo conferma',
    body: z.strictObject({
      ...scritti,
      /** Kind of the document that supports the correction, and the document's date. */
      prova,
      prova_del: day,
      motivo: longText(500),
    }),
    reply: legaleAzienda,
    modifica: true,
    errors: ['STATO_NON_PERMESSO'],
  },
)
