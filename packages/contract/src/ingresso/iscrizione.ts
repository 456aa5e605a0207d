import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  MANCANZE,
  type Mancanza,
  RUOLI_CON_APPROVAZIONE,
} from '@primo/domain/persone/iscrizione'
import { STATI_RINNOVO } from '@primo/domain/persone/scadenza-requisito'
import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { requisitoChiesto } from '../persone/requisito.ts'
import { day, id, idOrZero, instant, ruolo, text } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const azione = z.enum(Object.keys(AZIONI_ISCRIZIONE) as [AzioneIscrizione, ...AzioneIscrizione[]])
/** The roles one enrols in step by step. */
const ruoloConApprovazione = z.enum(RUOLI_CON_APPROVAZIONE)

/** A version of a role's agreement: read at `url`, accepted as it was shown. */
export const accordo = z.object({ versione: z.string(), hash: z.string(), url: z.string() })

/** One step an enrolment has taken. */
export const passoIscrizione = z.object({
  quando: instant,
  stato: z.enum(STATI_PROFILO),
  /** Whose hand: the member's own, an operator's, the system's. */
  chi: z.enum(['tu', 'operatore', 'sistema']),
  motivo: z.nullable(z.string()),
})

/** Where an enrolment stands and what it still asks (decisions §5). */
export const iscrizione = z.object({
  ruolo: ruoloConApprovazione,
  /** Null = non iscritto. */
  stato: z.nullable(z.enum(STATI_PROFILO)),
  /** Both above 0 only while it is to be completed (spec §4); 0 otherwise. */
  id_anagrafica: idOrZero,
  id_segnalatore: idOrZero,
  /** Whom it is for: the person himself, or the company chosen; null until the first check. */
  anagrafica: z.nullable(z.object({ id, denominazione: z.string() })),
  /** What stands in the way of enrolling at all, in words; null when nothing does. */
  motivo: z.nullable(z.string()),
  /** What the operator wrote when he sent it back, blocked it or ended it. */
  motivo_operatore: z.nullable(z.string()),
  accordo,
  /** When the version in force was accepted; null when it has not been. */
  accordo_accettato_il: z.nullable(instant),
  /** What is still missing before it can be sent, in the order it is asked for. */
  manca: z.array(
    z.object({
      codice: z.enum(Object.keys(MANCANZE) as [Mancanza, ...Mancanza[]]),
      /** `codice` of the requirement, when that is what is missing. */
      requisito: z.nullable(z.string()),
      descrizione: z.string(),
    }),
  ),
  requisiti: z.array(requisitoChiesto),
  /** Stopped because a requirement lapsed: what its renewal waits for. Null otherwise. */
  rinnovo: z.nullable(z.enum(STATI_RINNOVO)),
  /** Whether the company's data are the member's to write; false for who joins one already known. */
  azienda_propria: z.boolean(),
  /** The latest step first. */
  storia: z.array(passoIscrizione),
  azioni: z.array(azione),
})
export type Iscrizione = z.output<typeof iscrizione>

const ERRORI_VERIFICA = ['NON_TROVATO', 'SOLO_MAGGIORENNI', 'STATO_NON_PERMESSO'] as const
const ERRORI_ISCRIZIONE = [...ERRORI_VERIFICA, 'ACCORDO_DA_ACCETTARE'] as const

const forMembers = { area: 'iscrizione', chi: 'membro' } as const

/** The enrolment as it is, or as it has become. */
const onEnrolment = { ...forMembers, reply: iscrizione } as const

/** A step for oneself or one's company, the same for both roles but for the sentence. */
const passo = {
  ...onEnrolment,
  verificato: true,
  body: z.strictObject({ id_anagrafica: id }),
  idempotente: true,
} as const

export const verificaPromotore = call(passo, 'POST /promotore/iscrizione/verifica', {
  registra: 'nulla',
  summary: 'Controlla se ci si può iscrivere come promotore e registra l’accordo come mostrato',
  errors: ERRORI_VERIFICA,
})

export const verificaConvenzionato = call(passo, 'POST /convenzionato/iscrizione/verifica', {
  registra: 'nulla',
  summary: 'Controlla se ci si può iscrivere con questa azienda e registra l’accordo come mostrato',
  errors: ERRORI_VERIFICA,
})

const iscrivi = {
  ...passo,
  summary: 'Accetta l’accordo mostrato: da qui l’iscrizione è da completare; ripetuta, risponde lo stesso',
} as const

export const iscriviPromotore = call(iscrivi, 'POST /promotore/iscrizione', { errors: ERRORI_ISCRIZIONE })

export const iscriviConvenzionato = call(iscrivi, 'POST /convenzionato/iscrizione', {
  errors: ERRORI_ISCRIZIONE,
})

export const daCompletarePromotore = call(onEnrolment, 'GET /promotore/iscrizione/da-completare', {
  summary: 'A che punto è l’iscrizione come promotore e che cosa manca',
})

export const daCompletareConvenzionato = call(onEnrolment, 'GET /convenzionato/iscrizione/da-completare', {
  summary: 'A che punto è l’iscrizione come convenzionato e che cosa manca',
})

/** Mails the member a link to finish on another device; the enrolments it opens still ask him to log in. */
export const inviaLink = call(forMembers, 'GET /{role}/iscrizione/invia-link', {
  summary: 'Manda per e-mail il link per continuare l’iscrizione su un altro dispositivo',
  agisce: true,
  params: z.object({ role: ruolo }),
  reply: z.object({ inviato_a: z.string(), vale_min: z.int() }),
  errors: ['CONTATTI_NON_VERIFICATI', 'STATO_NON_PERMESSO'],
})

/** Spends the token of that link: signed, worth one use, and only for the member it was sent to. */
export const apriLink = call(forMembers, 'POST /{role}/iscrizione/link', {
  summary: 'Usa il link ricevuto per continuare l’iscrizione',
  params: z.object({ role: ruolo }),
  body: z.strictObject({ token: text(200) }),
  reply: z.null(),
  errors: ['LINK_NON_VALIDO'],
})

export const salvaRequisiti = call(onEnrolment, 'PUT /{role}/iscrizione/requisiti', {
  summary: 'Scrive i requisiti chiesti a chi si iscrive',
  params: z.object({ role: ruoloConApprovazione }),
  body: z.strictObject({
    requisiti: z
      .array(
        z.strictObject({
          codice: text(40),
          valore: text(80, 0),
          scade_il: z.optional(z.nullable(day)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  errors: ['STATO_NON_PERMESSO'],
})

export const inviaIscrizione = call(onEnrolment, 'POST /{role}/iscrizione/invia', {
  summary: 'Manda in approvazione un’iscrizione completa',
  verificato: true,
  params: z.object({ role: ruoloConApprovazione }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO', 'ISCRIZIONE_INCOMPLETA'],
})

export const ritiraIscrizione = call(onEnrolment, 'POST /{role}/iscrizione/ritira', {
  summary: 'Riprende un’iscrizione in approvazione, per correggerla',
  params: z.object({ role: ruoloConApprovazione }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
