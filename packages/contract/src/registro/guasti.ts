import { ORIGINI_GUASTO, PERCORSO_DI_PAGINA, PILA_MASSIMA, POSTO } from '@primo/domain/registro/guasti'
import { PARTI_INSTALLAZIONE } from '@primo/domain/registro/installation-checks'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

/** Fields of the report of an error in a page: location, type and stack trace. No data about its user. */
const guastoDiPagina = {
  versione: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)),
  dove: z.string().check(z.regex(PERCORSO_DI_PAGINA)),
  tipo: z.string().check(z.maxLength(60)),
  messaggio: z.string().check(z.maxLength(500)),
  pila: z.array(z.string().check(z.regex(POSTO))).check(z.maxLength(PILA_MASSIMA)),
}

/** Reports an error. Public, because pages fail without a session too. */
export const segnalaGuasto = call({ area: 'sistema', chi: 'pubblico' }, 'POST /guasti', {
  summary: 'Una pagina dice che si è rotta: che cosa e dove nel codice, nulla di chi la usava',
  body: z.strictObject({ origine: z.enum(['app', 'ufficio']), ...guastoDiPagina }),
  reply: z.null(),
  registra: 'nulla',
})

/** Error, grouped from its reports, with their number. It contains no personal data. */
export const guasto = z.object({
  id,
  origine: z.enum(ORIGINI_GUASTO),
  versione: z.string(),
  /** Place of the error: path of a page, or method and route of a call. */
  dove: z.string(),
  tipo: z.string(),
  messaggio: z.string(),
  /** Stack frames of the error, innermost first. */
  pila: z.array(z.string()),
  volte: z.int(),
  primo_il: instant,
  ultimo_il: instant,
})
export type Guasto = z.output<typeof guasto>

export const guasti = call({ ...forOperators, permesso: 'sistema.gestire' }, 'GET /operatore/guasti', {
  summary: 'Ciò che si è rotto nelle app e sul server, l’ultimo visto per primo',
  query: z.object(listQuery(['ultimo_il'])),
  ...listOf(guasto),
})

/** Part of the installation that needs attention: what is so, and what an administrator does about it. */
export const problema = z.object({
  parte: z.enum(PARTI_INSTALLAZIONE),
  nome: z.string(),
  frase: z.string(),
  rimedio: z.string(),
  /** Queue of a failed job, or null. */
  coda: z.nullable(z.string()),
})
export type Problema = z.output<typeof problema>

export const problemi = call({ ...forOperators, permesso: 'sistema.gestire' }, 'GET /operatore/problemi', {
  summary: 'Ciò che nell’installazione chiede attenzione: copie, certificato, lavori, messaggi',
  reply: z.array(problema),
})
