import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'tipi', chi: 'membro' } as const

/** A row of a reference list whose shape the specification does not show. */
const item = z.object({ id, codice: z.string(), descrizione: z.string() })
export type Voce = z.output<typeof item>

/** Spec §3 and decisions §5. `cod_bi` is the code of the source, ISTAT's list of legal forms. */
const naturaGiuridicaVoce = z.object({
  id,
  cod_bi: z.string(),
  descr_breve: z.string(),
  descrizione: z.string(),
  /** A società di capitali: ISTAT's group 1.3. */
  di_capitale: z.boolean(),
})
export type NaturaGiuridica = z.output<typeof naturaGiuridicaVoce>

/** Spec §3, ATECO code. `data`: in force from; `rev_data`: last revision of that row, if any. */
const codiceAtecoVoce = z.object({
  codice_ateco: z.string(),
  sezione: z.string(),
  versione: z.string(),
  descrizione: z.string(),
  data: day,
  rev_data: z.nullable(day),
})
export type CodiceAteco = z.output<typeof codiceAtecoVoce>

/** Spec §3, Merchandise category. */
const categoriaMerceologicaVoce = z.object({
  id_categoria_merceologica: id,
  descrizione: z.string(),
  operatore: z.nullable(z.string()),
  data_modifica: z.nullable(instant),
  cancellato: z.boolean(),
})
export type CategoriaMerceologica = z.output<typeof categoriaMerceologicaVoce>

/** Spec §3, Document type. `validita` in years, null when each document says its own. */
const tipoDocumento = z.object({
  codice: z.string(),
  descrizione: z.string(),
  validita: z.nullable(z.int()),
  rilasciato_da: z.string(),
  codice_banca: z.nullable(z.string()),
})
export type TipoDocumento = z.output<typeof tipoDocumento>

export const titoloStudio = call(forMembers, 'GET /tipo/titolo-studio', {
  summary: 'I titoli di studio',
  reply: z.array(item),
})

export const naturaGiuridica = call(forMembers, 'GET /tipo/natura-giuridica', {
  summary: 'Le nature giuridiche',
  reply: z.array(naturaGiuridicaVoce),
})

export const statoCivile = call(forMembers, 'GET /tipo/stato-civile', {
  summary: 'Gli stati civili',
  reply: z.array(item),
})

export const codiceAteco = call(forMembers, 'GET /tipo/codice-ateco', {
  summary: 'I codici ATECO: sezioni, divisioni e gruppi, o tutta la classificazione se è stata caricata',
  reply: z.array(codiceAtecoVoce),
})

export const categoriaMerceologica = call(forMembers, 'GET /tipo/categoria-merceologica', {
  summary: 'Le categorie merceologiche',
  reply: z.array(categoriaMerceologicaVoce),
})

export const documento = call(forMembers, 'GET /tipo/documento', {
  summary: 'I documenti di riconoscimento',
  reply: z.array(tipoDocumento),
})

export const lavoro = call(forMembers, 'GET /tipo/lavoro', {
  summary: 'Le posizioni nella professione',
  reply: z.array(item),
})

export const assunzione = call(forMembers, 'GET /tipo/assunzione', {
  summary: 'I tipi di contratto di lavoro',
  reply: z.array(item),
})

export const categoriaLavorativa = call(forMembers, 'GET /tipo/categoria-lavorativa', {
  summary: 'Le categorie lavorative',
  reply: z.array(item),
})
