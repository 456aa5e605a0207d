import { STATI_ESECUZIONE } from '@primo/domain/registro/lavori'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forSystem = { ...forOperators, permesso: 'sistema.gestire' } as const

/** A run of a scheduled job. Nothing in it is personal. */
export const esecuzioneLavoro = z.object({
  id,
  stato: z.enum(STATI_ESECUZIONE),
  /** The time of the schedule it is for; null when somebody asked for it. */
  prevista_il: z.nullable(instant),
  /** The operator who asked for it, by name. */
  chiesta_da: z.nullable(z.string()),
  tentativo: z.int(),
  iniziata_il: z.nullable(instant),
  finita_il: z.nullable(instant),
  durata_ms: z.nullable(z.int()),
  /** How far it is, when it says so. */
  fatti: z.nullable(z.int()),
  totale: z.nullable(z.int()),
  conteggi: z.array(z.object({ nome: z.string(), quanti: z.int() })),
  /** Why it failed, in codes. */
  errore: z.nullable(z.string()),
})
export type EsecuzioneLavoro = z.output<typeof esecuzioneLavoro>

/** Something the system does by itself, at its times. */
export const lavoroProgrammato = z.object({
  coda: z.string(),
  nome: z.string(),
  descrizione: z.string(),
  /** Its times, in words: «ogni notte alle 3:40». */
  quando: z.string(),
  prossima_il: instant,
  ultima: z.nullable(esecuzioneLavoro),
})
export type LavoroProgrammato = z.output<typeof lavoroProgrammato>

const which = z.object({ coda: z.string().check(z.regex(/^[a-z][a-z._-]{1,40}$/)) })

export const lavori = call(forSystem, 'GET /operatore/lavori', {
  summary: 'Ciò che il sistema fa da solo: quando, e com’è andata l’ultima volta',
  reply: z.array(lavoroProgrammato),
})

export const esecuzioni = call(forSystem, 'GET /operatore/lavori/{coda}/esecuzioni', {
  summary: 'Le esecuzioni di un lavoro, l’ultima per prima',
  params: which,
  query: z.object(listQuery(['id'])),
  ...listOf(esecuzioneLavoro),
})

export const eseguiLavoro = call(forSystem, 'POST /operatore/lavori/{coda}/esegui', {
  summary: 'Esegue un lavoro adesso, o riprova subito quello che non è riuscito',
  params: which,
  body: z.strictObject({}),
  reply: z.null(),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

/** How the last one went, and when one last went well; null = never. */
const ultimeCopie = z.object({
  ultima_il: z.nullable(instant),
  riuscita: z.nullable(z.boolean()),
  /** Why it did not: no personal data. */
  errore: z.nullable(z.string()),
  riuscita_il: z.nullable(instant),
})
export type UltimeCopie = z.output<typeof ultimeCopie>

export const copie = call(forSystem, 'GET /operatore/copie', {
  summary: 'Le copie di sicurezza: quando è stata fatta l’ultima, e quando si è provato a rimetterne una',
  reply: z.object({ copia: ultimeCopie, prova: ultimeCopie }),
})
