import { TOCCA_A } from '@primo/domain/pratiche/conversazione'
import {
  ACCADUTI,
  type Accaduto,
  AZIONI_PRATICA,
  type AzionePratica,
  ESITI_CONTATI,
  ESITI_PRATICA,
  PASSI_PRATICA,
  type PassoPratica,
} from '@primo/domain/pratiche/pratica'
import * as z from 'zod/mini'
import { id, instant, longText } from '../platform/fields.ts'
import {
  autore,
  betweenAmounts,
  byOperator,
  bySponsor,
  forOperators,
  inPeriod,
  motivo,
  orderedRanges,
  periodDay,
  periodo,
  periodQuery,
  perStato,
  persona,
  searchWords,
  serie,
  whatHappened,
} from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { assignOf, filtriLavorazione, lavorazione, nextOf } from '../ufficio/incarichi.ts'
import { pratica } from './pratiche.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

const passo = z.enum(Object.keys(PASSI_PRATICA) as [PassoPratica, ...PassoPratica[]])
type AzioneOperatore = {
  [A in AzionePratica]: (typeof AZIONI_PRATICA)[A]['chi'] extends 'operatore' ? A : never
}[AzionePratica]
const AZIONI = (Object.keys(AZIONI_PRATICA) as AzionePratica[]).filter(
  (azione) => AZIONI_PRATICA[azione].chi === 'operatore',
) as AzioneOperatore[]
const azione = z.enum(AZIONI as [AzioneOperatore, ...AzioneOperatore[]])
export type AzioneSuPratica = z.output<typeof azione>

/** States of a pratica that operators see. A draft is visible only to its owner until it is sent. */
const STATI_VISTI = { in_lavorazione: 3, completata: 5, rifiutata: 2 } as const
/** States of a pratica as filter values of the operators' queue. */
export const STATI_FILTRO = ['in_lavorazione', 'completata', 'rifiutata', 'tutte'] as const
export type StatoFiltro = (typeof STATI_FILTRO)[number]
/** States that a pratica may have had at the end of a past day, as filter values. */
export const STATI_DI_ALLORA = ['in_lavorazione', 'completata', 'rifiutata'] as const
export type StatoDiAllora = (typeof STATI_DI_ALLORA)[number]
/** Returns the API's state id of a filter value, or null for any state. */
export function idStatoDi(stato: StatoFiltro): 2 | 3 | 5 | null {
  return stato === 'tutte' ? null : STATI_VISTI[stato]
}

const { azioni: _, punti: __, ...campiPratica } = pratica.shape

/** Pratica as an operator sees it in a list, with its owner and its client's name, which is personal data. */
export const praticaInCoda = z.object({
  ...campiPratica,
  passo: z.nullable(passo),
  titolare: persona,
  /** Instant of the pratica's last change of state or step, the sort key of the queue. */
  ferma_dal: instant,
  ...lavorazione,
  /** Number of its documents that wait for an operator's decision. */
  da_controllare: z.int(),
  /** Actions that the operator may take on the pratica now, from the state table. */
  azioni: z.array(azione),
})
export type PraticaInCoda = z.output<typeof praticaInCoda>

/** Pratica with all data that an operator needs to decide on it. */
export const praticaDaLavorare = z.object({
  ...praticaInCoda.shape,
  storia: z.array(
    z.object({
      id_stato: pratica.shape.id_stato,
      stato: pratica.shape.stato,
      passo: z.nullable(passo),
      quando: instant,
      chi: autore,
      motivo: z.nullable(z.string()),
    }),
  ),
  /** Members credited by its last completion: level 0 is the owner, then the sponsors. */
  accrediti: z.array(
    z.object({
      denominazione: z.string(),
      livello: z.int(),
      punti: z.int(),
      /** Steps of the calculation of the points, with the member's profiles and requirements of that day. */
      calcolo: z.array(z.string()),
    }),
  ),
  /** Sentences that say why it earned no points, or why a member was skipped. */
  perche_punti: z.array(z.string()),
  /**
   * Actions that the operator may only propose, because they imported the pratica: another operator carries them out (four-eyes
   * approval).
   */
  propone: z.array(azione),
})
export type PraticaDaLavorare = z.output<typeof praticaDaLavorare>

const filters = {
  /** Search text: part of the client's or the owner's name, the number of the pratica, or its id. */
  q: searchWords,
  id_tipo_finanziamento: z.optional(id),
  /** Filter by date of registration. */
  ...inPeriod,
  ...betweenAmounts,
  ...byOperator,
  ...whatHappened(Object.keys(ACCADUTI) as [Accaduto, ...Accaduto[]]),
  /** Filter by the state that the pratica had at the end of a day, or has now when no day is given. */
  era: z.optional(z.enum(STATI_DI_ALLORA)),
  era_al: z.optional(periodDay),
  /** Filter by documents that wait for a decision. */
  documenti: z.optional(z.enum(['da_controllare'])),
  /** Filter by whose answer the conversation waits for. */
  tocca_a: z.optional(z.enum(TOCCA_A)),
  /** Filter by the sponsor of the convenzionato who registered the pratica. */
  ...bySponsor,
  ...filtriLavorazione,
}

export const codaPratiche = call(forCases, 'GET /operatore/pratiche', {
  ritarda: true,
  summary: 'Le pratiche inviate, prima quelle ferme da più tempo; senza filtri, quelle in lavorazione',
  query: orderedRanges(
    z.object({
      ...listQuery(
        ['ferma_dal', 'data_registrazione', 'nominativo', 'titolare', 'importo_cent', 'perc_completamento'],
        'asc',
      ),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO), 'in_lavorazione'),
      passo: z.optional(passo),
    }),
  ),
  ...listOf(praticaInCoda),
})

export const esportaPratiche = exportOf(codaPratiche, 'le pratiche')

export const prossimaPratica = nextOf(codaPratiche, 'la pratica')
export const affidaPratica = assignOf(codaPratiche, 'una pratica')

export const conteggiPratiche = call(forCases, 'GET /operatore/pratiche/conteggi', {
  ritarda: true,
  summary: 'Quante pratiche rispondono a una ricerca, per stato e per passo',
  query: orderedRanges(z.object(filters)),
  reply: z.object({
    per_stato: perStato(STATI_FILTRO),
    per_passo: z.array(z.object({ passo, quante: z.int() })),
  }),
})
export type ConteggiPratiche = z.output<typeof conteggiPratiche.reply>

export const leggiPraticaDaLavorare = call(forCases, 'GET /operatore/pratiche/{id}', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary: 'Una pratica inviata con titolare, storia, punti accreditati e ciò che manca',
  reply: praticaDaLavorare,
})

export const agisciSuPratica = call(forCases, 'POST /operatore/pratiche/{id}/azione', {
  oggetto: 'pratica',
  summary: 'Fa avanzare, completa, rifiuta o riapre una pratica',
  body: z.strictObject({
    azione,
    /** `ferma_dal` as the client read it, for optimistic concurrency: refused when the state has changed since. */
    ferma_dal: instant,
    motivo,
    /** Missing items that block the next step, as text. Only with the action `avanza`. */
    manca: z.optional(longText(200)),
    /** Outcome of the pratica. Only with `completa`. */
    esito: z.optional(z.enum(ESITI_PRATICA)),
  }),
  reply: praticaDaLavorare,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

/** Value of a statistic in the period (`ora`), and in the preceding one (`prima`). */
const confronto = { ora: z.int(), prima: z.int() }
const days = z.nullable(z.number())
/** Durations of completed pratiche in days. The median is the number of whole days that half of them did not exceed. */
const tempi = z.object({ mediana_giorni: days, mediana_prima_giorni: days, media_giorni: days })

/** Upper bounds of the ranges of days without a change of step. The last range, above them, is unbounded. */
export const FASCE_GIORNI = [7, 15, 30] as const

export const cifrePratiche = call(forOperators, 'GET /operatore/andamento/pratiche', {
  ritarda: true,
  permesso: 'pratiche.lavorare',
  summary: 'Quante pratiche arrivano e si chiudono, quante sono in ogni stato e passo, quanto vi restano',
  query: z.object(periodQuery),
  reply: z.object({
    periodo,
    /** Number of pratiche sent and closed, by outcome, in the period and in the preceding one. */
    esiti: z.array(z.object({ esito: z.enum(ESITI_CONTATI), ...confronto })),
    /** Time from first submission to completion. Null when no pratica was completed. */
    durata: tempi,
    serie: serie({ inviate: z.int(), completate: z.int(), rifiutate: z.int() }),
    /** Number of pratiche in each state at the end of the period, and of the preceding one. */
    stati: z.array(
      z.object({
        id_stato: z.union([z.literal(2), z.literal(3), z.literal(5)]),
        ora: z.int(),
        prima: z.int(),
      }),
    ),
    passi: z.array(
      z.object({
        passo,
        /** Number of pratiche in the step at the end of the period. */
        ora: z.int(),
        /** Number of pratiche that left the step in the period, and the time they had spent in it. Null when none did. */
        lasciati: z.int(),
        tempi,
        /** Number of pratiche now in the step, by days without a change (ranges of `FASCE_GIORNI`, plus one above). */
        ferme: z.array(z.int()),
      }),
    ),
  }),
})
export type CifrePratiche = z.output<typeof cifrePratiche.reply>
