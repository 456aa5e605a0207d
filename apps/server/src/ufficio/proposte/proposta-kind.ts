import type { Refusal } from '@primo/contract/platform/errors'
import type { Cambi } from '@primo/domain/platform/audit-log'
import type { TipoProposta } from '@primo/domain/ufficio/proposta'
import type { NamesOf, Reader, Trx } from '../../platform/db/db.ts'

/** Refusal codes that the operation of a proposal may return when the proposal is confirmed. */
export type KindRefusal =
  | 'NON_TROVATO'
  | 'STATO_NON_PERMESSO'
  | 'VALIDAZIONE'
  | 'DIRITTI_ACQUISITI'
  | 'SPONSOR_NON_ASSEGNABILE'
  | 'NESSUNA_EDIZIONE'

/** Account ids of the two operators of a four-eyes approval, and time of the confirmation. */
export type FourEyesOperators = { proposta_da: number; confermata_da: number; quando: Date }

/**
 * Kind of operation with four-eyes approval. The area of the operation implements it and `boot` registers it, so this area knows
 * no kind. `D` is the payload of a proposal, stored as JSON.
 */
export type PropostaKind<D = Record<string, unknown>> = {
  tipo: TipoProposta
  /**
   * Returns the changes that the operation would make to an object, and locks the object until the transaction ends; null when it
   * does not exist any more. They are computed again at the confirmation: if they differ, the proposal is stale.
   */
  cambi: (trx: Trx, oggetto_id: number, data: D, quando: Date) => Promise<Cambi | null>
  /**
   * Applies the operation of a confirmed proposal.
   * @returns the message to the second operator, or the operation's refusal
   */
  esegui: (
    trx: Trx,
    oggetto_id: number,
    data: D,
    mani: FourEyesOperators,
  ) => Promise<string | Refusal<KindRefusal>>
  /**
   * Returns the object's name, which is stored with the proposal because the object may be deleted. Null for a person's name,
   * which is read when the proposal is shown (`nomi`).
   */
  nome: (trx: Trx, oggetto_id: number) => Promise<string | null>
  /** Returns the current names of objects by id. Declared by kinds whose objects have persons' names. */
  nomi?: NamesOf
  /** Returns the current names of persons, by the value in `cambi` that identifies each. Declared by kinds with such values. */
  nomiValori?: (reader: Reader, values: readonly string[]) => Promise<Map<string, string>>
  /** Returns further facts to show to the second operator, as label and text. They are not compared at the confirmation. */
  detti?: (data: D) => readonly (readonly [what: string, said: string])[]
}

/** All kinds of proposal, by type. */
export type PropostaKinds = Readonly<Partial<Record<TipoProposta, PropostaKind<never>>>>
