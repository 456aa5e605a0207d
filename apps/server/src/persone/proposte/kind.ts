import type { Refusal } from '@primo/contract/platform/errors'
import type { TipoProposta } from '@primo/domain/persone/proposta'
import type { Cambi } from '@primo/domain/registro/cambi'
import type { Reader, Trx } from '../../platform/db/db.ts'

/** What confirming may be refused with, beside what is the mechanism's own. */
export type NoKind =
  | 'NON_TROVATO'
  | 'STATO_NON_PERMESSO'
  | 'VALIDAZIONE'
  | 'DIRITTI_ACQUISITI'
  | 'SPONSOR_NON_ASSEGNABILE'
  | 'NESSUNA_EDIZIONE'

/** Whose two hands do it. */
export type Mani = { proposta_da: number; confermata_da: number; quando: Date }

/**
 * A kind of thing that takes two people. Its area writes it, `boot` lists it: the mechanism knows none of them.
 * `D` is what it is done with, kept as JSON.
 */
export type Kind<D = Record<string, unknown>> = {
  tipo: TipoProposta
  /**
   * What would change, with the thing locked until the transaction ends; null when it is not there any more. Read again
   * at the confirmation: another answer than the one that was proposed, and the proposal no longer holds.
   */
  cambi: (trx: Trx, oggetto_id: number, data: D, quando: Date) => Promise<Cambi | null>
  /** Does it. @returns what who confirms reads, or why not. */
  esegui: (trx: Trx, oggetto_id: number, data: D, mani: Mani) => Promise<string | Refusal<NoKind>>
  /** Its name, kept with the proposal: it may not outlive it. Null where it is a person's. */
  nome: (trx: Trx, oggetto_id: number) => Promise<string | null>
  /** Where the name is a person's: those of today, by their ids. */
  nomi?: (reader: Reader, ids: readonly number[]) => Promise<Map<number, string>>
  /** What else who confirms has to know, which may change meanwhile. */
  detti?: (data: D) => readonly (readonly [what: string, said: string])[]
}

/** Every kind, by its name. */
export type Kinds = Readonly<Partial<Record<TipoProposta, Kind<never>>>>
