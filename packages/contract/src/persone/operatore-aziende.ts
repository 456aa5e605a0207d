import * as z from 'zod/mini'
import { id, instant, text } from '../platform/fields.ts'
import { forOperators, persona, searchWords } from '../platform/operatore-fields.ts'
import { inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call } from '../platform/route.ts'
import { stretchOf, stretchQuery } from '../platform/stretch.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

/** Whether somebody has been approved with it. */
const STATI_AZIENDA = ['approvata', 'da_approvare'] as const
export const STATI_FILTRO_AZIENDE = ['tutte', ...STATI_AZIENDA] as const
export type StatoFiltroAziende = (typeof STATI_FILTRO_AZIENDE)[number]

/** A company as the list shows it. */
export const aziendaInElenco = z.object({
  id,
  denominazione: z.string(),
  partita_iva: z.string(),
  stato: z.enum(STATI_AZIENDA),
  approvata_il: z.nullable(instant),
  creata_il: instant,
  /** Who wrote it. */
  titolare: persona,
})
export type AziendaInElenco = z.output<typeof aziendaInElenco>

export const elencoAziende = call(forPeople, 'GET /operatore/aziende', {
  summary: 'Le aziende dei convenzionati, l’ultima scritta per prima, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...stretchQuery(['creata_il', 'denominazione'], 'desc'),
      /** Part of its name, or its partita IVA. */
      q: searchWords,
      /** Part of the name or e-mail of who wrote it. */
      titolare: z.optional(text(120)),
      /** When it was written. */
      ...inPeriod,
      stato: z._default(z.enum(STATI_FILTRO_AZIENDE), 'tutte'),
    }),
  ),
  reply: stretchOf(aziendaInElenco),
})

export const esportaAziende = exportOf(elencoAziende, 'le aziende')
