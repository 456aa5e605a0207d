import { AZIONI_ISCRIZIONE, type AzioneIscrizione } from '@primo/domain/iscrizione'
import { STATI_PROFILO } from '@primo/domain/profilo'
import * as z from 'zod/mini'
import { giorno, id, istante, ruolo, testo } from './campi.ts'
import { iscrizione, passoIscrizione, requisitoChiesto } from './iscrizione.ts'
import { azienda, indirizzoAzienda, legaleRappresentante } from './persona-giuridica.ts'
import { call, queryLista } from './route.ts'

const stato = z.enum(STATI_PROFILO)
const azioniOperatore = Object.entries(AZIONI_ISCRIZIONE).flatMap(([azione, { chi }]) =>
  chi === 'operatore' ? [azione] : [],
) as [AzioneIscrizione, ...AzioneIscrizione[]]
const azione = z.enum(azioniOperatore)

const dellOperatore = { area: 'operatore: iscrizioni', chi: 'operatore' } as const

/** An enrolment as the queue lists it. */
export const iscrizioneInCoda = z.object({
  id,
  ruolo,
  stato,
  /** «Nome Cognome» of the member. */
  persona: z.string(),
  email: z.string(),
  /** Name of the company, for a convenzionato's. */
  azienda: z.nullable(z.string()),
  /** Since when it is in this state. */
  dal: istante,
  /** How many things are still missing, as far as they can be counted now. */
  mancano: z.int(),
})
export type IscrizioneInCoda = z.output<typeof iscrizioneInCoda>

const filtri = {
  /** Beginning of a name, a surname, a company's name or an e-mail. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  ruolo: z.optional(ruolo),
}

export const iscrizioni = call({
  ...dellOperatore,
  method: 'GET',
  path: '/operatore/iscrizioni',
  summary: 'Le iscrizioni, di solito quelle da approvare, la più vecchia per prima',
  query: z.object({
    ...queryLista(['dal', 'persona', 'id'], 'asc'),
    ...filtri,
    stato: z._default(stato, 'in_approvazione'),
  }),
  reply: z.array(iscrizioneInCoda),
  lista: true,
  errors: [],
})

export const conteggiIscrizioni = call({
  ...dellOperatore,
  method: 'GET',
  path: '/operatore/iscrizioni/conteggi',
  summary: 'Quante iscrizioni rispondono a una ricerca, per stato',
  query: z.object(filtri),
  reply: z.object({
    totale: z.int(),
    per_stato: z.array(z.object({ stato, quante: z.int() })),
  }),
  errors: [],
})

/** Everything an operator needs to decide on an enrolment. */
export const iscrizioneIntera = z.object({
  id,
  ruolo,
  stato,
  dal: istante,
  persona: z.object({
    id_utente: id,
    id_anagrafica: id,
    nome: z.string(),
    cognome: z.string(),
    codice_fiscale: z.string(),
    data_nascita: z.nullable(giorno),
    email: z.string(),
    email_verificata: z.boolean(),
    cellulare: z.string(),
    cellulare_verificato: z.boolean(),
    bloccato: z.boolean(),
    registrato_il: istante,
  }),
  sponsor: z.nullable(
    z.object({
      id_segnalatore: id,
      denominazione: z.string(),
      codice: z.string(),
      /** His account is blocked, or none of his profiles is active: the enrolment can go on all the same. */
      attivo: z.boolean(),
    }),
  ),
  /** Null for a promotore. */
  azienda: z.nullable(azienda),
  sede: z.nullable(indirizzoAzienda),
  legale_rappresentante: z.nullable(legaleRappresentante),
  /** Whether the member wrote the company himself; false when he joins one somebody else registered. */
  azienda_propria: z.boolean(),
  /** The others enrolled with the same company. */
  altri_con_azienda: z.array(z.object({ id, persona: z.string(), stato })),
  requisiti: z.array(requisitoChiesto),
  accordo: z.nullable(z.object({ versione: z.string(), url: z.string(), accettato_il: istante })),
  manca: iscrizione.shape.manca,
  /** The latest step first; `operatore` is who acted, when it was an operator. */
  storia: z.array(z.object({ ...passoIscrizione.shape, operatore: z.nullable(z.string()) })),
  azioni: z.array(z.object({ azione, vuole_motivo: z.boolean() })),
})
export type IscrizioneIntera = z.output<typeof iscrizioneIntera>

export const leggiIscrizione = call({
  ...dellOperatore,
  method: 'GET',
  path: '/operatore/iscrizioni/{id}',
  summary: 'Un’iscrizione con tutto ciò che serve per decidere',
  params: z.object({ id }),
  reply: iscrizioneIntera,
  errors: [],
})

/** The reason is read by the member; where the action wants one, it is refused without. */
export const agisciIscrizione = call({
  ...dellOperatore,
  method: 'POST',
  path: '/operatore/iscrizioni/{id}/azione',
  summary: 'Approva, rimanda, blocca, sblocca o chiude un’iscrizione',
  params: z.object({ id }),
  body: z.strictObject({ azione, motivo: z.optional(z.nullable(testo(500, 0))) }),
  reply: iscrizioneIntera,
  errors: ['STATO_NON_PERMESSO', 'ISCRIZIONE_INCOMPLETA'],
  idempotente: true,
})
