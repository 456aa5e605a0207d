import type { GenereRegistro, NotaDiChiamata } from '@primo/domain/platform/register'
import type { Cambi } from '@primo/domain/registro/cambi'
import type { TipoEvento } from '@primo/domain/registro/parole'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { callInProgress } from '../../platform/http/call-in-progress.ts'
import { evento } from './tables.ts'

type Cosa = {
  attore_id: number | null
  tipo: TipoEvento | NotaDiChiamata
  oggetto: string
  oggetto_id?: number | undefined
  dati?: Record<string, unknown>
  /** What it changed, before and after; empty = nothing to tell. */
  cambi?: Cambi
  /** When it is not what its call is for, which is a change unless the contract says otherwise. */
  genere?: GenereRegistro
  /** The session it is about, when the call had none yet. */
  sessione_id?: string
  /** When it happened, where that is not now: what nobody was there to write. */
  quando?: Date
}

/** Where it comes from: which call, of which session, from which network. Whoever writes has told of the call. */
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
 * Records what happened, in the caller's transaction, with the call it happened in. `dati` and `cambi` carry no personal
 * data. A change is recorded where it is made; what changes nothing (a look, a refusal) needs no transaction.
 */
export async function registraEvento(where: Pick<Reader, '$client'>, cosa: Cosa): Promise<void> {
  const { attore_id, tipo, oggetto, oggetto_id = null, dati = {} } = cosa
  const { genere, sessione_id, rete, richiesta, chiamata } = { ...origin(), ...cosa }
  const cambi = cosa.cambi && Object.keys(cosa.cambi).length > 0 ? JSON.stringify(cosa.cambi) : null
  const what = [attore_id, tipo, oggetto, oggetto_id, JSON.stringify(dati), cambi]
  await where.$client.query({
    name: 'evento_scrivi',
    text: WRITE,
    values: [...what, genere, sessione_id, rete, richiesta, chiamata, cosa.quando ?? null],
  })
}

/** Records what happened to a member's account by his own hand, as `registraEvento` does. */
export const registraSuDiSe = (trx: Trx, utente_id: number, tipo: TipoEvento, dati?: Cosa['dati']) =>
  registraEvento(trx, {
    attore_id: utente_id,
    tipo,
    oggetto: 'utente',
    oggetto_id: utente_id,
    ...(dati && { dati }),
  })

/** Records many things that happened together, in their order. */
export async function registraEventi(trx: Trx, cose: Omit<Cosa, 'quando'>[]): Promise<void> {
  if (cose.length > 0) await trx.insert(evento).values(cose.map((cosa) => ({ ...origin(), ...cosa })))
}
