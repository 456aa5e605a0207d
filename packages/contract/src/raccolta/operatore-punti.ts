import { MASSIMO_RETTIFICA } from '@primo/domain/persone/impostazioni'
import { STATI_RETTIFICA } from '@primo/domain/raccolta/rettifica'
import * as z from 'zod/mini'
import { assignOf, filtriLavorazione, lavorazione, nextOf } from '../persone/incarichi.ts'
import { azioneProposta } from '../persone/operatore-proposte.ts'
import { day, id, instant, searched, text } from '../platform/fields.ts'
import {
  forOperators,
  passi,
  periodDay,
  perStato,
  persona,
  searchWords,
} from '../platform/operatore-fields.ts'
import { betweenPoints, byOperator, inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { edizione, movimento } from './manifestazione.ts'

const forPoints = { ...forOperators, permesso: 'punti.rettificare' } as const
/** Who sees people sees what points they have. */
const forBalances = { ...forPoints, leggono: ['persone.vedere'] } as const

const statoRettifica = z.enum(STATI_RETTIFICA)

/** A state, or any. */
export const STATI_FILTRO = [...STATI_RETTIFICA, 'tutte'] as const
export type StatoFiltro = (typeof STATI_FILTRO)[number]

/** A manual adjustment as the operators see it. */
export const rettificaInCoda = z.object({
  id,
  membro: persona,
  edizione: z.object({ id, titolo: z.string() }),
  /** Given when positive, taken when negative. */
  punti: z.int(),
  motivo: z.string(),
  stato: statoRettifica,
  proposta_il: instant,
  proposta_da: z.string(),
  decisa_il: z.nullable(instant),
  decisa_da: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  ...lavorazione,
  /** The proposal it waits with, where it does. */
  proposta: z.nullable(z.object({ id, scade_il: instant })),
  /** What the caller may do with that proposal: nobody confirms his own. */
  azioni: z.array(azioneProposta),
})
export type RettificaInCoda = z.output<typeof rettificaInCoda>

/** A member's balances in an edition. */
export const saldiEdizione = z.object({
  edizione: z.object({ id, titolo: z.string() }),
  in_maturazione: z.int(),
  disponibili: z.int(),
  prenotati: z.int(),
  spesi: z.int(),
  scaduti: z.int(),
  debito: z.int(),
})

export const rettificaIntera = z.object({
  ...rettificaInCoda.shape,
  /** The member's balances in its edition now. */
  saldi: saldiEdizione,
  storia: passi(statoRettifica),
})
export type RettificaIntera = z.output<typeof rettificaIntera>

const filters = {
  /** Part of the member's name or e-mail, or of the reason. */
  q: searchWords,
  edizione: z.optional(id),
  /** When it was proposed. */
  ...inPeriod,
  ...betweenPoints,
  /** Who proposed or decided it. */
  ...byOperator,
  ...filtriLavorazione,
}

export const codaRettifiche = call(forPoints, 'GET /operatore/rettifiche', {
  summary: 'Le rettifiche dei punti, prima le più vecchie; senza filtri, quelle da decidere',
  query: orderedRanges(
    z.object({
      ...listQuery(['proposta_il', 'membro', 'punti'], 'asc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO), 'proposta'),
    }),
  ),
  ...listOf(rettificaInCoda),
})

export const esportaRettifiche = exportOf(codaRettifiche, 'le rettifiche')

export const prossimaRettifica = nextOf(codaRettifiche, 'la rettifica')
export const affidaRettifica = assignOf(codaRettifiche, 'una rettifica')

export const conteggiRettifiche = call(forPoints, 'GET /operatore/rettifiche/conteggi', {
  summary: 'Quante rettifiche rispondono a una ricerca, per stato',
  query: orderedRanges(z.object(filters)),
  reply: z.object({ per_stato: perStato(STATI_FILTRO) }),
})

export const leggiRettifica = call(forPoints, 'GET /operatore/rettifiche/{id}', {
  registra: { che: 'sguardo', oggetto: 'rettifica' },
  summary: 'Una rettifica con i saldi di chi la riceve e chi l’ha proposta e decisa',
  reply: rettificaIntera,
})

export const proponiRettifica = call(forPoints, 'POST /operatore/rettifiche', {
  summary: 'Propone di dare o togliere punti a un iscritto: la conferma un’altra persona',
  body: z.strictObject({
    utente_id: id,
    edizione_id: id,
    punti: z.int().check(
      z.gte(-MASSIMO_RETTIFICA),
      z.lte(MASSIMO_RETTIFICA),
      z.refine((n) => n !== 0, 'Scrivi quanti punti: un numero intero diverso da zero.'),
    ),
    motivo: text(300, 3),
  }),
  reply: rettificaIntera,
  idempotente: true,
  errors: ['NESSUNA_EDIZIONE', 'STATO_NON_PERMESSO'],
  conferma: true,
})

export const cercaIscritti = call(forBalances, 'GET /operatore/punti/iscritti', {
  summary: 'Gli iscritti alla raccolta punti che rispondono a una ricerca, al massimo venti',
  query: z.object({ q: searched(2) }),
  reply: z.array(persona),
})

/** Which member, and as of when: without it, now. */
const scheda = z.object({ al: z.optional(instant) })

export const puntiDellIscritto = call(forBalances, 'GET /operatore/punti/iscritti/{id}', {
  registra: { che: 'sguardo', oggetto: 'utente' },
  summary: 'I saldi di un iscritto, edizione per edizione, adesso o a un istante passato',
  query: scheda,
  reply: z.object({
    membro: persona,
    al: instant,
    saldi: z.array(saldiEdizione),
    /** Editions whose points can still change: what an adjustment may name. */
    edizioni_aperte: z.array(edizione),
  }),
})
export type PuntiIscritto = z.output<typeof puntiDellIscritto.reply>

export const movimentiDellIscritto = call(forBalances, 'GET /operatore/punti/iscritti/{id}/movimenti', {
  registra: { che: 'sguardo', oggetto: 'utente' },
  summary: 'I movimenti dei punti di un iscritto, con il perché che legge anche lui',
  query: z.object(listQuery(['data'])),
  ...listOf(movimento),
})

export const esportaMovimenti = exportOf(movimentiDellIscritto, 'i movimenti dei punti di un iscritto')

/** Where points come from. `reclutamento` is there to be looked for: no rule can write it (Legge 173/2005). */
export const FONTI = ['pratica', 'rete', 'rettifica', 'reclutamento'] as const

export const fontiDeiPunti = call(forPoints, 'GET /operatore/punti/fonti', {
  leggono: ['programma.pubblicare'],
  summary:
    'Da dove vengono i punti: per mese, edizione, livello e tipo di finanziamento, al massimo ventiquattro mesi',
  query: z.object({ dal: z.optional(periodDay), al: z.optional(periodDay) }),
  reply: z.object({
    dal: day,
    al: day,
    /** Points earned for bringing people: 0 by construction, counted on the ledger all the same. */
    reclutamento: z.int(),
    righe: z.array(
      z.object({
        /** `2026-11`. */
        mese: z.string(),
        edizione: z.string(),
        fonte: z.enum(FONTI),
        /** 0 the owner of the case, then his sponsors; null for an adjustment. */
        livello: z.nullable(z.int()),
        tipo_finanziamento: z.nullable(z.string()),
        /** Points given, points taken back (never below zero), and how many movements in all. */
        accreditati: z.int(),
        tolti: z.int(),
        movimenti: z.int(),
      }),
    ),
  }),
})
export type FontiPunti = z.output<typeof fontiDeiPunti.reply>
