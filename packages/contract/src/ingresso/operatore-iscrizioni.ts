import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { azienda, indirizzoAzienda, legaleRappresentante } from '../iscritti/persona-giuridica.ts'
import { azioneSuIscrizione, requisitoChiesto } from '../iscritti/requisiti.ts'
import { day, id, instant, ruolo } from '../platform/fields.ts'
import {
  autore,
  byOperator,
  bySponsor,
  forOperators,
  inPeriod,
  motivo,
  orderedRanges,
  perStato,
  persona,
  searchWords,
} from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { assignOf, filtriLavorazione, lavorazione, nextOf } from '../ufficio/incarichi.ts'
import { iscrizione } from './iscrizione.ts'

const forEnrolments = { ...forOperators, permesso: 'iscrizioni.decidere' } as const

const stato = z.enum(STATI_PROFILO)
/** States by which the queue of enrolments is filtered, and `tutte` for all. */
export const STATI_FILTRO_ISCRIZIONI = ['tutte', ...STATI_PROFILO] as const
export type StatoFiltroIscrizioni = (typeof STATI_FILTRO_ISCRIZIONI)[number]

/** Enrolment in the operators' queue. */
export const iscrizioneInCoda = z.object({
  id,
  ruolo,
  stato,
  membro: persona,
  /** Name of the convenzionato's company. Null for a promotore. */
  azienda: z.nullable(z.string()),
  /** When the enrolment entered its current state. */
  dal: instant,
  ...lavorazione,
  /** Actions that the operator may take on the enrolment now, from the state table. */
  azioni: z.array(azioneSuIscrizione),
})
export type IscrizioneInCoda = z.output<typeof iscrizioneInCoda>

const filters = {
  /** Search text: part of the member's name or e-mail, or of the company's name. */
  q: searchWords,
  ruolo: z.optional(ruolo),
  /** Filter by the day on which the enrolment entered its state. */
  ...inPeriod,
  ...byOperator,
  ...bySponsor,
  ...filtriLavorazione,
}

export const codaIscrizioni = call(forEnrolments, 'GET /operatore/iscrizioni', {
  ritarda: true,
  summary: 'Le iscrizioni, la più vecchia per prima; senza filtri, quelle da approvare',
  query: orderedRanges(
    z.object({
      ...listQuery(['dal', 'membro', 'azienda'], 'asc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO_ISCRIZIONI), 'in_approvazione'),
    }),
  ),
  ...listOf(iscrizioneInCoda),
})

export const esportaIscrizioni = exportOf(codaIscrizioni, 'le iscrizioni')

export const prossimaIscrizione = nextOf(codaIscrizioni, 'l’iscrizione')
export const affidaIscrizione = assignOf(codaIscrizioni, 'un’iscrizione')

export const conteggiIscrizioni = call(forEnrolments, 'GET /operatore/iscrizioni/conteggi', {
  ritarda: true,
  summary: 'Quante iscrizioni rispondono a una ricerca, per stato',
  query: orderedRanges(z.object(filters)),
  reply: z.object({ per_stato: perStato(STATI_FILTRO_ISCRIZIONI) }),
})
export type ConteggiIscrizioni = z.output<typeof conteggiIscrizioni.reply>

/** All data an operator needs to decide on an enrolment. */
export const iscrizioneDaDecidere = z.object({
  id,
  ruolo,
  stato,
  dal: instant,
  ...lavorazione,
  persona: z.object({
    id_utente: id,
    id_anagrafica: id,
    nome: z.string(),
    cognome: z.string(),
    codice_fiscale: z.string(),
    data_nascita: z.nullable(day),
    email: z.string(),
    email_verificata: z.boolean(),
    cellulare: z.string(),
    cellulare_verificato: z.boolean(),
    bloccato: z.boolean(),
    registrato_il: instant,
  }),
  sponsor: z.nullable(
    z.object({
      id_segnalatore: id,
      utente_id: id,
      denominazione: z.string(),
      codice: z.string(),
      /** Whether the sponsor's account is not blocked and has an active profile. The enrolment can proceed regardless. */
      attivo: z.boolean(),
    }),
  ),
  /** Company of the convenzionato. Null for a promotore. */
  azienda: z.nullable(azienda),
  sede: z.nullable(indirizzoAzienda),
  legale_rappresentante: z.nullable(legaleRappresentante),
  /** Whether the member created the company. False when they join a company that another member registered. */
  azienda_propria: z.boolean(),
  /** Other members who enrol or are enrolled with the same company. */
  altri_con_azienda: z.array(z.object({ id, persona: z.string(), stato })),
  requisiti: z.array(requisitoChiesto),
  accordo: z.nullable(z.object({ versione: z.string(), url: z.string(), accettato_il: instant })),
  manca: iscrizione.shape.manca,
  /** State changes of the enrolment, latest first. */
  storia: z.array(z.object({ stato, quando: instant, chi: autore, motivo: z.nullable(z.string()) })),
  azioni: z.array(z.object({ azione: azioneSuIscrizione, vuole_motivo: z.boolean() })),
})
export type IscrizioneDaDecidere = z.output<typeof iscrizioneDaDecidere>

export const leggiIscrizioneDaDecidere = call(forEnrolments, 'GET /operatore/iscrizioni/{id}', {
  registra: { che: 'sguardo', oggetto: 'profilo' },
  summary: 'Un’iscrizione con tutto ciò che serve per decidere',
  reply: iscrizioneDaDecidere,
})

/** Applies an operator's action to an enrolment. `motivo` is shown to the member, and is required by some actions. */
export const agisciSuIscrizione = call(forEnrolments, 'POST /operatore/iscrizioni/{id}/azione', {
  oggetto: 'profilo',
  summary: 'Approva, rimanda, blocca, sblocca o chiude un’iscrizione',
  body: z.strictObject({ azione: azioneSuIscrizione, motivo }),
  reply: iscrizioneDaDecidere,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO', 'ISCRIZIONE_INCOMPLETA'],
  conferma: ['blocca', 'cessa'],
})
