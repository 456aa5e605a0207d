import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { id, instant, ruolo } from '../platform/fields.ts'
import { forOperators, periodDay, persona, searchWords } from '../platform/operatore-fields.ts'
import { bySponsor, inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call } from '../platform/route.ts'
import { stretchOf, stretchQuery } from '../platform/stretch.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { TRAGUARDI } from './operatore-andamento.ts'

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

/** How an account stands: it may enter, it was stopped, or its e-mail has never been proved. */
const STATI_ACCOUNT = ['attivo', 'bloccato', 'da_verificare'] as const
export const STATI_FILTRO_PERSONE = ['tutte', ...STATI_ACCOUNT] as const
export type StatoFiltroPersone = (typeof STATI_FILTRO_PERSONE)[number]

const [, ...LATER] = TRAGUARDI
/** What a member comes to after he has registered. */
export const TRAGUARDI_POI = LATER

/** A member as the list shows him. */
export const personaInElenco = z.object({
  ...persona.shape,
  stato: z.enum(STATI_ACCOUNT),
  /** The enrolments he has begun. */
  profili: z.array(z.object({ ruolo, stato: z.enum(STATI_PROFILO) })),
  codice: z.string(),
  sponsor: z.nullable(z.object({ utente_id: id, denominazione: z.string() })),
  registrato_il: instant,
  /** The last time he was seen, as far as sessions are kept. */
  visto_il: z.nullable(instant),
})
export type PersonaInElenco = z.output<typeof personaInElenco>

export const elencoPersone = call(forPeople, 'GET /operatore/persone', {
  ritarda: true,
  summary: 'Gli iscritti, l’ultimo registrato per primo, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...stretchQuery(['registrato_il', 'denominazione'], 'desc'),
      /** Words of the name, part of the e-mail, the mobile number, the sponsor code. */
      q: searchWords,
      /** Who is active in it. */
      ruolo: z.optional(ruolo),
      ...bySponsor,
      /** How far below the top of the network: what the figures count, 0 at the top. */
      livello: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
      /** When he registered. */
      ...inPeriod,
      /** What he came to for the first time, and in which days: what the figures count. */
      traguardo: z.optional(z.enum(TRAGUARDI_POI)),
      traguardo_dal: z.optional(periodDay),
      traguardo_al: z.optional(periodDay),
      stato: z._default(z.enum(STATI_FILTRO_PERSONE), 'tutte'),
    }),
  ),
  reply: stretchOf(personaInElenco),
})

export const esportaPersone = exportOf(elencoPersone, 'le persone')
