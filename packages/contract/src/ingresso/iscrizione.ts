import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  MANCANZE,
  type Mancanza,
  RUOLI_CON_APPROVAZIONE,
  STATI_RINNOVO,
} from '@primo/domain/iscritti/iscrizione'
import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { requisitoChiesto } from '../iscritti/requisiti.ts'
import { day, id, idOrZero, instant, ruolo, text } from '../platform/fields.ts'
import { named } from '../platform/named.ts'
import { call } from '../platform/route.ts'

const azione = z.enum(Object.keys(AZIONI_ISCRIZIONE) as [AzioneIscrizione, ...AzioneIscrizione[]])
/** Roles whose enrolment needs an operator's approval. */
const ruoloConApprovazione = z.enum(RUOLI_CON_APPROVAZIONE)

/** Version of a role's agreement, published at `url`. The hash identifies the text that the member accepted. */
export const accordo = z.object({ versione: z.string(), hash: z.string(), url: z.string() })

/** State change of an enrolment in its history. */
export const passoIscrizione = z.object({
  quando: instant,
  stato: z.enum(STATI_PROFILO),
  /** Actor of the state change: the member, an operator or the system. */
  chi: z.enum(['tu', 'operatore', 'sistema']),
  motivo: z.nullable(z.string()),
})

/**
 * State of an enrolment and what it still requires.
 * @see decisions §5
 */
export const iscrizione = z.object({
  ruolo: ruoloConApprovazione,
  /** State of the enrolment. Null when the member is not enrolled. */
  stato: z.nullable(z.enum(STATI_PROFILO)),
  /**
   * Id of the member or company (`anagrafica`) that the enrolment is for. Like `id_segnalatore`, it is above 0 only while the
   * enrolment is to be completed (specification §4), else 0.
   */
  id_anagrafica: idOrZero,
  id_segnalatore: idOrZero,
  /** Member or company that the enrolment is for. Null until the first check. */
  anagrafica: z.nullable(z.object({ id, denominazione: z.string() })),
  /** Sentence with the reason why the member cannot enrol, or null. */
  motivo: z.nullable(z.string()),
  /** Reason that the operator gave for sending back, blocking or ending the enrolment, or null. */
  motivo_operatore: z.nullable(z.string()),
  accordo,
  /** When the member accepted the agreement's version in force, or null. */
  accordo_accettato_il: z.nullable(instant),
  /** Missing items that block the enrolment's submission, in the order in which the screens ask for them. */
  manca: z.array(
    z.object({
      codice: z.enum(Object.keys(MANCANZE) as [Mancanza, ...Mancanza[]]),
      /** `codice` of the missing requirement. Null when the item is not a requirement. */
      requisito: z.nullable(z.string()),
      descrizione: z.string(),
    }),
  ),
  requisiti: z.array(requisitoChiesto),
  /** State of the renewal when the enrolment is blocked because a requirement expired, else null. */
  rinnovo: z.nullable(z.enum(STATI_RINNOVO)),
  /** Whether the member may edit the company's data. False with a company that another member registered. */
  azienda_propria: z.boolean(),
  /** State changes of the enrolment, latest first. */
  storia: z.array(passoIscrizione),
  azioni: z.array(azione),
})
export type Iscrizione = z.output<typeof iscrizione>

const ERRORI_VERIFICA = ['NON_TROVATO', 'SOLO_MAGGIORENNI', 'STATO_NON_PERMESSO'] as const
const ERRORI_ISCRIZIONE = [...ERRORI_VERIFICA, 'ACCORDO_DA_ACCETTARE'] as const

const forMembers = { area: 'iscrizione', chi: 'membro' } as const

/** Shared definition of the calls that return the enrolment in its current state. */
const onEnrolment = { ...forMembers, reply: iscrizione } as const

/** Shared definition of the enrolment steps. Both roles use it, with their own summary. */
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

/**
 * E-mails the member a link with which to finish the enrolment on another device. The page that it opens still requires a login.
 */
export const inviaLink = call(forMembers, 'GET /{role}/iscrizione/invia-link', {
  summary: 'Manda per e-mail il link per continuare l’iscrizione su un altro dispositivo',
  agisce: true,
  params: z.object({ role: ruolo }),
  reply: z.object({ inviato_a: z.string(), vale_min: z.int() }),
  errors: ['CONTATTI_NON_VERIFICATI', 'STATO_NON_PERMESSO'],
})

/** Redeems the signed, single-use token of the link that `inviaLink` sent. Only the member it was sent to may use it. */
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
          valore: named(80, 0),
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
