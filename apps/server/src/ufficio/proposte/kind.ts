import type { Refusal } from '@primo/contract/platform/errors'
import type { Cambi } from '@primo/domain/registro/audit-changes'
import type { TipoProposta } from '@primo/domain/ufficio/proposta'
import type { NamesOf, Reader, Trx } from '../../platform/db/db.ts'

/** Refusals a confirmation may return, in addition to the mechanism's own. */
export type KindRefusal =
  | 'NON_TROVATO'
  | 'STATO_NON_PERMESSO'
  | 'VALIDAZIONE'
  | 'DIRITTI_ACQUISITI'
  | 'SPONSOR_NON_ASSEGNABILE'
  | 'NESSUNA_EDIZIONE'

/** Account ids of the two operators of a four-eyes approval. */
export type FourEyesOperators = { proposta_da: number; confermata_da: number; quando: Date }

/**
 * Kind of operation with four-eyes approval. Its area implements it and `boot` registers it: the mechanism knows none of them.
 * `D` is the payload, stored as JSON.
 */
export type PropostaKind<D = Record<string, unknown>> = {
  tipo: TipoProposta
  /**
   * Returns the changes the operation would make, with the object locked until the transaction ends; null when it does not exist
   * any more. Computed again at the confirmation: if the changes differ, the proposal is stale.
   */
  cambi: (trx: Trx, oggetto_id: number, data: D, quando: Date) => Promise<Cambi | null>
  /**
   * Applies the operation.
   * @returns the message to the second operator, or the refusal
   */
  esegui: (
    trx: Trx,
    oggetto_id: number,
    data: D,
    mani: FourEyesOperators,
  ) => Promise<string | Refusal<KindRefusal>>
  /**
   * Returns the object's name, which is stored with the proposal because the object may be deleted. Null if it is a person's
   * name.
   */
  nome: (trx: Trx, oggetto_id: number) => Promise<string | null>
  /** Returns the current names by object id, if they are persons' names. */
  nomi?: NamesOf
  /** Returns the current names of the values in the changes that identify persons, by value. */
  nomiValori?: (reader: Reader, values: readonly string[]) => Promise<Map<string, string>>
  /** Returns further facts for the second operator, which may change in the meantime. */
  detti?: (data: D) => readonly (readonly [what: string, said: string])[]
}

/** All kinds of proposal, by type. */
export type PropostaKinds = Readonly<Partial<Record<TipoProposta, PropostaKind<never>>>>
