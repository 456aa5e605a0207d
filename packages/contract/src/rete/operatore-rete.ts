import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { azioneSuIscrizione } from '../persone/operatore-azioni.ts'
import { id, idOrZero, instant, ruolo, searched, text } from '../platform/fields.ts'
import { autore, forOperators, persona } from '../platform/operatore-fields.ts'
import { call, listQuery } from '../platform/route.ts'
import { riepilogoIntero } from './rete.ts'

const forMoves = { ...forOperators, permesso: 'rete.spostare' } as const
const forReaders = { ...forMoves, leggono: ['persone.vedere'] } as const

const nodo = z.object({ id_segnalatore: id, denominazione: z.string() })

/** Found people in one answer: who looks for more writes more letters. */
export const TROVATI_RETE = 30

/** A person of the network as a list of operators shows him. */
const inRete = z.object({
  id_segnalatore: id,
  codice: z.string(),
  membro: persona,
  sponsor: z.nullable(nodo),
  /** Steps below the top, which is 0. */
  livello: z.int(),
  /** How many people are below him. */
  sotto: z.int(),
})
export type PersonaInRete = z.output<typeof inRete>

export const cercaInRete = call(forReaders, 'GET /operatore/rete', {
  summary: 'Cerca nella rete per nome, e-mail, codice sponsor o numero',
  /** Without words, the people at the top. */
  query: z.object({ q: z.optional(searched(2)) }),
  reply: z.object({
    righe: z.array(inRete),
    altre: z.boolean(),
    /** Nobody has these words: they are names like them. */
    simili: z.boolean(),
  }),
})

export const schedaInRete = z.object({
  ...inRete.shape,
  dal: instant,
  bloccato: z.boolean(),
  profili: z.array(
    z.object({
      id,
      ruolo,
      stato: z.enum(STATI_PROFILO),
      dal: instant,
      /** What the operator may do of it now, from the state table of enrolments. */
      azioni: z.array(azioneSuIscrizione),
    }),
  ),
  /** The people above him, the top first. */
  strada: z.array(nodo),
  /** Who was his sponsor and when, the latest first. */
  storia: z.array(
    z.object({
      sponsor: z.nullable(nodo),
      dal: instant,
      al: z.nullable(instant),
      chi: autore,
      motivo: z.nullable(z.string()),
    }),
  ),
  /** People and cases by level and month: whole, where he sees only what enough people stand behind. */
  cifre: riepilogoIntero,
})
export type SchedaInRete = z.output<typeof schedaInRete>

export const leggiInRete = call(forReaders, 'GET /operatore/rete/{id}', {
  // What may be done of his profiles is a decision on enrolments.
  azioniDi: 'iscrizioni.decidere',
  registra: { che: 'sguardo', oggetto: 'segnalatore' },
  summary: 'Una persona della rete: profili, strada fino in cima, sponsor nel tempo, cifre',
  reply: schedaInRete,
})

export const direttiInRete = call(forReaders, 'GET /operatore/rete/{id}/diretti', {
  registra: { che: 'sguardo', oggetto: 'segnalatore' },
  summary: 'Le persone portate direttamente da una, un tratto alla volta',
  /** `dopo`: the last one already read. */
  query: z.object({ per_page: listQuery(['percorso'], 'asc').per_page, dopo: z._default(idOrZero, 0) }),
  reply: z.object({ righe: z.array(inRete), altre: z.boolean() }),
})

/** Under whom: 0 = under nobody, at the top of a network of his own. */
const id_sponsor = idOrZero

export const provaSpostamento = call(forMoves, 'GET /operatore/rete/{id}/spostamento/{id_sponsor}', {
  summary: 'Dice se una persona, con chi ha sotto, può passare a uno sponsor, e quante persone si spostano',
  params: z.object({ id, id_sponsor }),
  reply: z.object({ assegnabile: z.boolean(), motivo: z.nullable(z.string()), persone: z.int() }),
})

export const spostaInRete = call(forMoves, 'POST /operatore/rete/{id}/sposta', {
  oggetto: 'segnalatore',
  summary: 'Sposta una persona, con chi ha sotto, a un altro sponsor o in cima',
  body: z.strictObject({
    id_sponsor,
    /** Whom he was under when that was chosen: moved meanwhile, he is not moved again. */
    id_sponsor_visto: id_sponsor,
    /** Kept in the history of sponsors, for operators. */
    motivo: text(500),
  }),
  /** How many people moved, himself included; none where it was proposed, because another person has to confirm it. */
  reply: z.object({ id_segnalatore: id, persone: z.int() }),
  idempotente: true,
  errors: ['SPONSOR_NON_ASSEGNABILE', 'STATO_NON_PERMESSO'],
  conferma: true,
})
