import type { Cambi, GenereRegistro, NotaDiChiamata } from '@primo/domain/platform/audit-log'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { callInProgress } from '../../platform/http/audit-recorder.ts'
import { evento } from './tables.ts'

type EventInput = {
  attore_id: number | null
  tipo: TipoEvento | NotaDiChiamata
  oggetto: string
  oggetto_id?: number | undefined
  dati?: Record<string, unknown>
  /** Changed fields, with their values before and after; empty = none. */
  cambi?: Cambi
  /**
   * Kind of the event, when it differs from the default of the call that records it: a change, unless the contract declares
   * another.
   */
  genere?: GenereRegistro
  /** Id of the session that the event belongs to, for a call that had no session yet. */
  sessione_id?: string
  /** Time of the event, for an event recorded later. Omitted = now. */
  quando?: Date
}

/** Returns the origin of an event: call, session and network. Marks the current call as recorded. */
function origin() {
  const call = callInProgress()
  if (!call)
    return { genere: 'cambio', sessione_id: null, rete: null, richiesta: null, chiamata: null } as const
  call.registrata = true
  const { genere, sessione_id, richiesta, chiamata } = call
  return { genere, sessione_id, rete: call.rete(), richiesta, chiamata }
}

const WRITE = `
  insert into evento (attore_id, tipo, oggetto, oggetto_id, dati, cambi, genere, sessione_id, rete, richiesta, chiamata,
                      avvenuto_il)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12::timestamptz, now()))`

/**
 * Records an event in the audit log, with the call in progress as its origin. `dati` and `cambi` must not contain personal data.
 * A change is recorded in its own transaction; an event that changes nothing (a read, a refusal) needs no transaction.
 */
export async function registraEvento(where: Pick<Reader, '$client'>, input: EventInput): Promise<void> {
  const { attore_id, tipo, oggetto, oggetto_id = null, dati = {} } = input
  const { genere, sessione_id, rete, richiesta, chiamata } = { ...origin(), ...input }
  const cambi = input.cambi && Object.keys(input.cambi).length > 0 ? JSON.stringify(input.cambi) : null
  const what = [attore_id, tipo, oggetto, oggetto_id, JSON.stringify(dati), cambi]
  await runStatement(where, {
    name: 'evento_scrivi',
    text: WRITE,
    values: [...what, genere, sessione_id, rete, richiesta, chiamata, input.quando ?? null],
  })
}

/** Records an event that a member caused on their own account, like `registraEvento`. */
export const registraSuDiSe = (trx: Trx, utente_id: number, tipo: TipoEvento, dati?: EventInput['dati']) =>
  registraEvento(trx, {
    attore_id: utente_id,
    tipo,
    oggetto: 'utente',
    oggetto_id: utente_id,
    ...(dati && { dati }),
  })

/** Records several events of the same instant in the audit log, in the order of the list. */
export async function registraEventi(trx: Trx, cose: Omit<EventInput, 'quando'>[]): Promise<void> {
  if (cose.length > 0) await trx.insert(evento).values(cose.map((input) => ({ ...origin(), ...input })))
}
