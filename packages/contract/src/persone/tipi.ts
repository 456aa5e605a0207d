import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

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

export const titoloStudio = call({
  method: 'GET',
  path: '/tipo/titolo-studio',
  area: 'tipi',
  summary: 'I titoli di studio',
  chi: 'membro',
  reply: z.array(item),
  errors: [],
})

export const naturaGiuridica = call({
  method: 'GET',
  path: '/tipo/natura-giuridica',
  area: 'tipi',
  summary: 'Le nature giuridiche',
  chi: 'membro',
  reply: z.array(naturaGiuridicaVoce),
  errors: [],
})

export const statoCivile = call({
  method: 'GET',
  path: '/tipo/stato-civile',
  area: 'tipi',
  summary: 'Gli stati civili',
  chi: 'membro',
  reply: z.array(item),
  errors: [],
})

export const codiceAteco = call({
  method: 'GET',
  path: '/tipo/codice-ateco',
  area: 'tipi',
  summary: 'I codici ATECO: sezioni, divisioni e gruppi, o tutta la classificazione se è stata caricata',
  chi: 'membro',
  reply: z.array(codiceAtecoVoce),
  errors: [],
})

export const categoriaMerceologica = call({
  method: 'GET',
  path: '/tipo/categoria-merceologica',
  area: 'tipi',
  summary: 'Le categorie merceologiche',
  chi: 'membro',
  reply: z.array(categoriaMerceologicaVoce),
  errors: [],
})

export const documento = call({
  method: 'GET',
  path: '/tipo/documento',
  area: 'tipi',
  summary: 'I documenti di riconoscimento',
  chi: 'membro',
  reply: z.array(tipoDocumento),
  errors: [],
})

export const lavoro = call({
  method: 'GET',
  path: '/tipo/lavoro',
  area: 'tipi',
  summary: 'Le posizioni nella professione',
  chi: 'membro',
  reply: z.array(item),
  errors: [],
})

export const assunzione = call({
  method: 'GET',
  path: '/tipo/assunzione',
  area: 'tipi',
  summary: 'I tipi di contratto di lavoro',
  chi: 'membro',
  reply: z.array(item),
  errors: [],
})

export const categoriaLavorativa = call({
  method: 'GET',
  path: '/tipo/categoria-lavorativa',
  area: 'tipi',
  summary: 'Le categorie lavorative',
  chi: 'membro',
  reply: z.array(item),
  errors: [],
})
