import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { id, instant, ruolo } from '../platform/fields.ts'
import { keysetQuery, keysetReplyOf } from '../platform/keyset.ts'
import { forOperators, periodDay, persona, searchWords } from '../platform/operatore-fields.ts'
import { bySponsor, inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { TRAGUARDI } from './operatore-andamento.ts'

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

/** State of an account: active, blocked, or with an e-mail address that was never verified. */
const STATI_ACCOUNT = ['attivo', 'bloccato', 'da_verificare'] as const
export const STATI_FILTRO_PERSONE = ['tutte', ...STATI_ACCOUNT] as const
export type StatoFiltroPersone = (typeof STATI_FILTRO_PERSONE)[number]

const [, ...LATER] = TRAGUARDI
/** Milestones of a member after the registration. */
export const TRAGUARDI_POI = LATER

/** Member in the operators' list of members. */
export const personaInElenco = z.object({
  ...persona.shape,
  stato: z.enum(STATI_ACCOUNT),
  /** Enrolments that the member has started, in any state. */
  profili: z.array(z.object({ ruolo, stato: z.enum(STATI_PROFILO) })),
  codice: z.string(),
  sponsor: z.nullable(z.object({ utente_id: id, denominazione: z.string() })),
  registrato_il: instant,
  /** Time of the member's last activity, as far back as sessions are kept. */
  visto_il: z.nullable(instant),
})
export type PersonaInElenco = z.output<typeof personaInElenco>

export const elencoPersone = call(forPeople, 'GET /operatore/persone', {
  ritarda: true,
  summary: 'Gli iscritti, l’ultimo registrato per primo, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...keysetQuery(['registrato_il', 'denominazione'], 'desc'),
      /** Part of the name or e-mail, the mobile number, or the sponsor code. */
      q: searchWords,
      /** Filter: members whose profile in this role is active. */
      ruolo: z.optional(ruolo),
      ...bySponsor,
      /** Level in the network, 0 at the top, as counted by the statistics. */
      livello: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
      /** Filter by date of registration. */
      ...inPeriod,
      /** Milestone first reached within the given days, as counted by the statistics. */
      traguardo: z.optional(z.enum(TRAGUARDI_POI)),
      traguardo_dal: z.optional(periodDay),
      traguardo_al: z.optional(periodDay),
      stato: z._default(z.enum(STATI_FILTRO_PERSONE), 'tutte'),
    }),
  ),
  reply: keysetReplyOf(personaInElenco),
})

export const esportaPersone = exportOf(elencoPersone, 'le persone')
