import type { TipoProposta } from '@primo/domain/persone/proposta'
import type { PianoCancellazione } from '../../platform/db/cancellazione.ts'

/** By kind, the query of the things of his that such a proposal is about: SQL, `$1` is his account. */
export type CoseSue = Readonly<Partial<Record<TipoProposta, string>>>

/** The proposals about him, as SQL; `$1` is his account. */
export const proposteSu = (sue: CoseSue): string =>
  Object.entries(sue)
    .map(([tipo, query]) => `(tipo = '${tipo}' and oggetto_id in (${query}))`)
    .join(' or ')

/**
 * What erasure does with what two people decided about him: it goes, with the words they wrote; whose hands they were
 * stays in the register. One that waits is withdrawn before (`ritiraProposteSu`).
 * @param sue handed in by who knows every area
 */
export const pianoProposte = (sue: CoseSue) =>
  ({
    proposta: { dove: `stato <> 'aperta' and (${proposteSu(sue)})`, elimina: true },
  }) satisfies PianoCancellazione
