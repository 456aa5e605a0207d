import { SCHERMATE } from '@primo/contract/assistente/assistente'
import * as z from 'zod/mini'
import { OFF_TOPIC } from './capire/choose-answer.ts'
import { readData, testo } from './read-data.ts'

/** Intents answered from the member's own data, in `rispondi.ts`. */
const VIVE = [
  'saldo',
  'maturazione',
  'scadenza',
  'movimenti',
  'quanto_manca',
  'quando_arrivo',
  'se_completo',
  'richieste',
  'pratiche',
  'rete',
  'sponsor',
  'invito',
  'iscrizione_promotore',
  'iscrizione_convenzionato',
  'iscrizione_manifestazione',
  'contatti',
  'spedizione',
  'consensi',
  'edizione',
  'regolamento',
  'catalogo',
  'dispositivi',
  'dati',
] as const
export type VoceViva = (typeof VIVE)[number]

/** Phrases of an intent; the first is used when the intent is offered as a question. */
const frasi = z.tuple([testo], testo)

const FAQ = z.array(
  z.strictObject({
    codice: testo,
    domanda: testo,
    risposta: testo,
    frasi: z.array(testo),
    vai: z.optional(z.strictObject({ etichetta: testo, schermata: z.enum(SCHERMATE) })),
  }),
)
const ITEMS = z.strictObject({
  vive: z.record(z.enum(VIVE), frasi),
  cortesie: z.array(z.strictObject({ id: testo, risposta: testo, frasi })),
  fuori: frasi,
})

/** Initial questions, inserted only while the operators' table is empty. `vai` is a link to a screen. */
export const FAQ_BASE = readData('faq.json', FAQ)

const items = readData('voci.json', ITEMS)
export const VOCI_VIVE = VIVE.map((id) => ({ id, frasi: items.vive[id] }))
/** Intents of small talk, with friendly replies that contain no data. */
export const CORTESIE = items.cortesie
/** Intent of out-of-scope questions, with its phrases. */
export const FUORI = { id: OFF_TOPIC, frasi: items.fuori }
