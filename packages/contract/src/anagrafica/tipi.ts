import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

/** Row of a reference list whose shape the specification does not show. */
const item = z.object({ id, codice: z.string(), descrizione: z.string() })
export type Voce = z.output<typeof item>

/**
 * Legal form of a company. `cod_bi` is its code in ISTAT's list of legal forms, the source.
 * @see specification §3
 * @see decisions §5
 */
export const naturaGiuridicaVoce = z.object({
  id,
  cod_bi: z.string(),
  descr_breve: z.string(),
  descrizione: z.string(),
  /** Whether the legal form is a società di capitali (ISTAT's group 1.3). */
  di_capitale: z.boolean(),
})
export type NaturaGiuridica = z.output<typeof naturaGiuridicaVoce>

/**
 * Code of an economic activity (ATECO). `data`: first day on which it is in force. `rev_data`: last revision of the row, if any.
 * @see specification §3, ATECO code
 */
export const codiceAtecoVoce = z.object({
  codice_ateco: z.string(),
  sezione: z.string(),
  versione: z.string(),
  descrizione: z.string(),
  data: day,
  rev_data: z.nullable(day),
})
export type CodiceAteco = z.output<typeof codiceAtecoVoce>

/** Merchandise category of companies. @see specification §3, Merchandise category */
export const categoriaMerceologicaVoce = z.object({
  id_categoria_merceologica: id,
  descrizione: z.string(),
  operatore: z.nullable(z.string()),
  data_modifica: z.nullable(instant),
  cancellato: z.boolean(),
})
export type CategoriaMerceologica = z.output<typeof categoriaMerceologicaVoce>

/** Type of identity document. `validita` is in years, null when each document states its own. @see specification §3, Document type */
const tipoDocumento = z.object({
  codice: z.string(),
  descrizione: z.string(),
  validita: z.nullable(z.int()),
  rilasciato_da: z.string(),
  codice_banca: z.nullable(z.string()),
})
export type TipoDocumento = z.output<typeof tipoDocumento>

/**
 * Declares a call that returns a whole reference list.
 * @param row schema of an item
 */
/* @__NO_SIDE_EFFECTS__ */
const tipo = <N extends string, R extends z.ZodMiniType>(nome: N, row: R, summary: string) =>
  call({ area: 'tipi', chi: 'membro' }, `GET /tipo/${nome}`, { summary, reply: z.array(row) })

export const titoloStudio = tipo('titolo-studio', item, 'I titoli di studio')
export const naturaGiuridica = tipo('natura-giuridica', naturaGiuridicaVoce, 'Le nature giuridiche')
export const statoCivile = tipo('stato-civile', item, 'Gli stati civili')
export const codiceAteco = tipo(
  'codice-ateco',
  codiceAtecoVoce,
  'I codici ATECO: sezioni, divisioni e gruppi, o tutta la classificazione se è stata caricata',
)
export const categoriaMerceologica = tipo(
  'categoria-merceologica',
  categoriaMerceologicaVoce,
  'Le categorie merceologiche',
)
export const documento = tipo('documento', tipoDocumento, 'I documenti di riconoscimento')
export const lavoro = tipo('lavoro', item, 'Le posizioni nella professione')
export const assunzione = tipo('assunzione', item, 'I tipi di contratto di lavoro')
export const categoriaLavorativa = tipo('categoria-lavorativa', item, 'Le categorie lavorative')
