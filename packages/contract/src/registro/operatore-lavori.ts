import { STATI_ESECUZIONE } from '@primo/domain/registro/lavori'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forSystem = { ...forOperators, permesso: 'sistema.gestire' } as const

/** Run of a scheduled job. It contains no personal data. */
export const esecuzioneLavoro = z.object({
  id,
  stato: z.enum(STATI_ESECUZIONE),
  /** Time for which the run was scheduled. Null for a run that an operator started. */
  prevista_il: z.nullable(instant),
  /** Name of the operator who started the run, or null. */
  chiesta_da: z.nullable(z.string()),
  tentativo: z.int(),
  iniziata_il: z.nullable(instant),
  finita_il: z.nullable(instant),
  durata_ms: z.nullable(z.int()),
  /** Progress of the run: number of items processed, when the job reports it. */
  fatti: z.nullable(z.int()),
  totale: z.nullable(z.int()),
  conteggi: z.array(z.object({ nome: z.string(), quanti: z.int() })),
  /** Error code of the failed run, or null. */
  errore: z.nullable(z.string()),
})
export type EsecuzioneLavoro = z.output<typeof esecuzioneLavoro>

/** Scheduled background job of the server. */
export const lavoroProgrammato = z.object({
  coda: z.string(),
  nome: z.string(),
  descrizione: z.string(),
  /** Schedule of the job in words, such as «ogni notte alle 3:40». */
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

/** Outcome of the last backup, and time of the last successful one. Null = never. */
const ultimeCopie = z.object({
  ultima_il: z.nullable(instant),
  riuscita: z.nullable(z.boolean()),
  /** Error of a failed backup, without personal data, or null. */
  errore: z.nullable(z.string()),
  riuscita_il: z.nullable(instant),
})
export type UltimeCopie = z.output<typeof ultimeCopie>

export const copie = call(forSystem, 'GET /operatore/copie', {
  summary: 'Le copie di sicurezza: quando è stata fatta l’ultima, e quando si è provato a rimetterne una',
  reply: z.object({ copia: ultimeCopie, prova: ultimeCopie }),
})
