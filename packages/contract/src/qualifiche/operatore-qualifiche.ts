import { LIMITI_PIANO } from '@primo/domain/qualifiche/qualifica'
import * as z from 'zod/mini'
import { id, instant, text } from '../platform/fields.ts'
import { mese } from '../platform/mese.ts'
import { forProgramme } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { qualificaDiPiano, qualificaScritta } from './qualifiche.ts'

export const STATI_PIANO = ['bozza', 'futuro', 'in_vigore', 'passato'] as const

/** Version of the marketing plan, as operators see it. */
export const piano = z.object({
  id,
  nome: z.string(),
  stato: z.enum(STATI_PIANO),
  /** First month to which the plan applies (null for a draft) and last month (null until another plan replaces it). */
  dal: z.nullable(mese),
  al: z.nullable(mese),
  pubblicato_il: z.nullable(instant),
  aggiornato_il: instant,
  qualifiche: z.array(qualificaDiPiano),
  azioni: z.array(z.enum(['modifica', 'simula', 'pubblica', 'getta'])),
})
export type PianoMarketing = z.output<typeof piano>

const body = z.strictObject({
  nome: text(80),
  qualifiche: z.array(qualificaScritta).check(z.minLength(1), z.maxLength(LIMITI_PIANO.qualifiche)),
})
export type PianoScritto = z.output<typeof body>

export const piani = call(forProgramme, 'GET /operatore/piani-marketing', {
  summary: 'Le versioni del piano marketing: prima le bozze, poi dall’ultima a cominciare',
  query: z.object(listQuery(['dal'])),
  ...listOf(piano),
})

export const leggiPiano = call(forProgramme, 'GET /operatore/piani-marketing/{id}', {
  summary: 'Una versione del piano marketing',
  reply: piano,
})

/** Shared definition of the commands on a version of the marketing plan: each returns it in its new state. */
const onPlan = { ...forProgramme, reply: piano } as const

export const scriviPiano = call(onPlan, 'POST /operatore/piani-marketing', {
  summary: 'Scrive una bozza di piano marketing: non vale finché non è pubblicata',
  body,
  idempotente: true,
})

export const riscriviPiano = call(onPlan, 'PUT /operatore/piani-marketing/{id}', {
  oggetto: 'piano_marketing',
  modifica: true,
  summary: 'Riscrive una bozza',
  body,
  errors: ['STATO_NON_PERMESSO'],
})

export const gettaPiano = call(forProgramme, 'DELETE /operatore/piani-marketing/{id}', {
  oggetto: 'piano_marketing',
  summary: 'Butta via una bozza',
  reply: z.object({ id }),
  errors: ['STATO_NON_PERMESSO'],
})

export const simulaPiano = call(forProgramme, 'GET /operatore/piani-marketing/{id}/simulazione', {
  summary: 'Che cosa cambierebbe se l’ultimo mese finito si chiudesse con questo piano',
  reply: z.object({
    mese,
    promotori: z.int(),
    /**
     * Number of promotori with a higher, the same and a lower qualifica than now. The lower ones would keep theirs for a grace
     * month first.
     */
    salgono: z.int(),
    restano: z.int(),
    scendono: z.int(),
    /**
     * Number of promotori by grado, from none up: under this plan (`con_questo`), and under the one in force today (`adesso`).
     */
    gradi: z.array(z.object({ nome: z.string(), con_questo: z.int(), adesso: z.int() })),
  }),
})
export type Simulazione = z.output<typeof simulaPiano.reply>

export const pubblicaPiano = call(onPlan, 'POST /operatore/piani-marketing/{id}/pubblica', {
  oggetto: 'piano_marketing',
  summary: 'Pubblica una bozza da un mese che deve ancora cominciare: da allora non cambia più',
  body: z.strictObject({ dal: mese }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
  conferma: true,
})

/** Monthly closing, which decides every promotore's qualifica of a month. */
export const chiusura = z.object({
  mese,
  piano: z.string(),
  stato: z.enum(['in_corso', 'chiuso']),
  fotografata_il: instant,
  finita_il: z.nullable(instant),
  promotori: z.int(),
  /** Number of promotori whose qualifica the closing has decided so far; the fields after it count them by outcome. */
  decisi: z.int(),
  promossa: z.int(),
  confermata: z.int(),
  tolleranza: z.int(),
  retrocessa: z.int(),
  nessuna: z.int(),
})
export type Chiusura = z.output<typeof chiusura>

export const chiusure = call(forProgramme, 'GET /operatore/qualifiche/mesi', {
  summary: 'I mesi chiusi, dall’ultimo: quanti promotori, e con che esito',
  query: z.object(listQuery(['mese'])),
  ...listOf(chiusura),
})

const situazione = z.object({
  /** Next month to close, or null while no plan has ever been published. */
  prossimo: z.nullable(mese),
  /** Whether the next month to close is over in Rome, so that it may be closed now. */
  chiudibile: z.boolean(),
  /** Number of promotori by grado after the last closed month, from none up. */
  gradi: z.array(z.object({ nome: z.string(), quanti: z.int() })),
})

export const situazioneQualifiche = call(forProgramme, 'GET /operatore/qualifiche/situazione', {
  summary: 'Quale mese è da chiudere, e quanti promotori stanno su ogni gradino',
  reply: situazione,
})
export type Situazione = z.output<typeof situazione>

export const chiudiMese = call(forProgramme, 'POST /operatore/qualifiche/mesi', {
  summary: 'Avvia la chiusura di un mese finito e non ancora chiuso',
  body: z.strictObject({ mese }),
  reply: situazione,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
