import { checkBody } from '@primo/client/form-request'
import { corpoPratica, type PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { euro } from '@primo/domain/platform/numbers'
import { parseEuro, reasonNoEuro } from '@primo/domain/platform/parse-numbers'
import * as z from 'zod/mini'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** Values of the form of a pratica. */
const modulo = z.object({ nominativo: z.string(), id_tipo_finanziamento: z.int(), importo: z.string() })
export type FormValues = z.output<typeof modulo>
export type PraticaBody = z.output<typeof corpoPratica>

/**
 * Draft of a pratica in sessionStorage (it survives a reload, a lost network and the end of the session), with the state of its
 * copy on the server.
 */
export const bozzaPratica = z.object({
  modulo,
  /** Id of the draft on the server. Null before the first save. */
  id_scheda: z.nullable(z.int()),
  /**
   * Request of a first save whose response has not arrived: it is repeated unchanged, with the same idempotency key, before
   * anything else is sent.
   */
  partita: z.nullable(z.object({ chiave: z.uuid(), corpo: corpoPratica })),
  /** Values stored on the server, compared with the form to detect changes. Null before the first save. */
  salvato: z.nullable(corpoPratica),
})
export type BozzaPratica = z.output<typeof bozzaPratica>

export const NUOVA: BozzaPratica = {
  modulo: { nominativo: '', id_tipo_finanziamento: 0, importo: '' },
  id_scheda: null,
  partita: null,
  salvato: null,
}

/** Returns the draft of the form for a pratica that the server stores as a draft. */
export function formOfPratica(p: PraticaIntera): BozzaPratica {
  const { nominativo, id_tipo_finanziamento, importo_cent } = p
  const importo = euro(importo_cent).replace(/^€\s/, '').replace(/,00$/, '')
  return {
    modulo: { nominativo, id_tipo_finanziamento, importo },
    id_scheda: p.id_scheda,
    partita: null,
    salvato: { nominativo, id_tipo_finanziamento, importo_cent },
  }
}

/** Converts the form to the request body, or returns the error of each invalid field. */
export function bodyOfForm({
  nominativo,
  id_tipo_finanziamento,
  importo,
}: FormValues): FormOutcome<PraticaBody> {
  const importo_cent = parseEuro(importo)
  const body = { nominativo: nominativo.trim(), id_tipo_finanziamento, importo_cent: importo_cent ?? 0 }
  const errors = checkBody(corpoPratica, body)
  if (errors.nominativo && body.nominativo.length < 2)
    errors.nominativo = 'Scrivi nome e cognome del cliente.'
  if (id_tipo_finanziamento === 0) errors.id_tipo_finanziamento = 'Scegli il tipo di finanziamento.'
  if (errors.importo_cent) errors.importo_cent = fraseImporto(importo, importo_cent)
  return formOutcome(body, errors)
}

function fraseImporto(written: string, cent: number | null): string {
  if (!written.trim()) return 'Scrivi l’importo richiesto.'
  if (cent === null) return reasonNoEuro(written) ?? 'Scrivi l’importo in euro, per esempio 18.500.'
  return cent === 0 ? 'L’importo deve essere più di zero.' : 'L’importo può arrivare a 10.000.000 di euro.'
}

/** Returns whether two request bodies of a pratica are equal. A null body equals no other. */
export function sameForm(a: PraticaBody, b: PraticaBody | null): boolean {
  return (
    b !== null &&
    a.nominativo === b.nominativo &&
    a.id_tipo_finanziamento === b.id_tipo_finanziamento &&
    a.importo_cent === b.importo_cent
  )
}

/** Returns whether all values of the form are stored on the server. */
export function isFullySaved({ modulo: m, id_scheda, salvato }: BozzaPratica): boolean {
  const { body } = bodyOfForm(m)
  return id_scheda !== null && body !== null && sameForm(body, salvato)
}

/** Returns the summary of a pratica that the confirmation before its submission shows: client, type, amount. */
export function summarizeSubmission(
  { nominativo, id_tipo_finanziamento, importo }: FormValues,
  tipi: readonly { id_tipo_finanziamento: number; tipo_finanziamento: string }[],
): string {
  const tipo = tipi.find((t) => t.id_tipo_finanziamento === id_tipo_finanziamento)?.tipo_finanziamento
  return [nominativo.trim(), tipo, euro(parseEuro(importo) ?? 0)].filter(Boolean).join(', ')
}
