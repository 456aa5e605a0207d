import { LIMITI_TIPO } from '@primo/domain/anagrafica/campi-finanziamento'
import * as z from 'zod/mini'
import { id, longText, text } from '../platform/fields.ts'
import { forProgramme } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { genereCampo } from './campi-finanziamento.ts'

/** Shared definition of the reads: operators who work on pratiche, and those who adjust points, may see the types too. */
const forReaders = { ...forProgramme, leggono: ['pratiche.lavorare', 'punti.rettificare'] } as const

/** Item of a checklist. `id` null adds it, and an item that the list lacks is removed. The order is that of the list. */
const checklistItem = z.strictObject({
  id: z.nullable(id),
  nome: text(LIMITI_TIPO.nome),
  /** Sentence for the sender: which pages, how recent. */
  aiuto: z.nullable(longText(LIMITI_TIPO.aiuto)),
  obbligatorio: z.boolean(),
  /** Whether each subject of the pratica sends one, instead of one for the whole pratica. */
  per_soggetto: z.boolean(),
  /** Whether it has an expiry date, which the operator who accepts it enters. */
  scade: z.boolean(),
})

/** Additional field. `id` null adds it, and a field that the list lacks is removed. The kind of an existing field is fixed. */
const field = z.strictObject({
  id: z.nullable(id),
  etichetta: text(LIMITI_TIPO.etichetta),
  genere: genereCampo,
  opzioni: z.array(text(LIMITI_TIPO.opzione)).check(z.maxLength(LIMITI_TIPO.opzioni)),
  obbligatorio: z.boolean(),
})

const data = {
  descrizione: text(LIMITI_TIPO.descrizione, 3),
  /** Whether new pratiche may have the type. Existing ones keep it. */
  attivo: z.boolean(),
  documenti: z
    .array(checklistItem)
    .check(z.maxLength(LIMITI_TIPO.documenti, `Al massimo ${LIMITI_TIPO.documenti} documenti.`)),
  campi: z.array(field).check(z.maxLength(LIMITI_TIPO.campi, `Al massimo ${LIMITI_TIPO.campi} campi.`)),
}
const body = z.strictObject(data)
export type TipoScritto = z.output<typeof body>

/** Financing type with its checklist and fields, without the removed ones. */
export const tipoConElenchi = z.object({ id, ...data })
export type TipoConElenchi = z.output<typeof tipoConElenchi>

export const elencoTipi = call(forReaders, 'GET /operatore/tipi-finanziamento', {
  summary: 'I tipi di finanziamento, ciascuno con i documenti che chiede e i suoi campi',
  reply: z.array(tipoConElenchi),
})

export const aggiungiTipo = call(forProgramme, 'POST /operatore/tipi-finanziamento', {
  summary: 'Aggiunge un tipo di finanziamento, con il primo numero libero',
  body,
  reply: tipoConElenchi,
  idempotente: true,
})

export const cambiaTipo = call(forProgramme, 'PUT /operatore/tipi-finanziamento/{id}', {
  oggetto: 'tipo_finanziamento',
  modifica: true,
  summary: 'Riscrive un tipo di finanziamento: nome, documenti e campi',
  body,
  reply: tipoConElenchi,
})
