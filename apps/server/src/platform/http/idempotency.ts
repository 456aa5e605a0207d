import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import { lt, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { TransactionOptions, Trx } from '../db/db.ts'
import { type PianoCancellazione, SUO } from '../db/personal-data.ts'
import { queryRows, runStatement } from '../db/query.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Services } from '../services/services.ts'
import { callInProgress } from './audit-recorder.ts'
import type { Caller } from './authorize.ts'
import { idempotenza } from './tables.ts'

/**
 * A row without a response belongs to a transaction whose BEGIN failed, so that only its insert was committed: the next request
 * may claim it.
 */
const TAKE = `
  insert into idempotenza (utente_id, chiave, impronta) values ($1, $2, $3)
      on conflict (utente_id, chiave) do update set impronta = excluded.impronta
   where idempotenza.risposta is null
  returning chiave`
const KNOWN = 'select impronta, risposta from idempotenza where utente_id = $1 and chiave = $2'
const RESPONSE = 'idempotenza.risposta'
const KEEP = 'update idempotenza set risposta = $3 where utente_id = $1 and chiave = $2'

/**
 * Returns the transaction hooks that make a transaction idempotent per (member, key). The key's row is inserted first: a second
 * request with the same key waits on the unique index until the first has committed, and then gets the stored response. A
 * refusal rolls the row back too, so the member may correct the input and retry with the same key. The response is stored
 * encrypted: it may have data that is encrypted in its own table.
 */
function onceOnly<T>(chi: {
  utente_id: number
  chiave: string
  impronta: string
  secrets: Secrets
}): Required<Pick<TransactionOptions<T | Refusal<'IDEMPOTENZA_DIVERSA'>>, 'opening' | 'closing'>> {
  const { utente_id, chiave, impronta, secrets } = chi
  // The hash is compared before the response is decrypted.
  const row = `${utente_id}/${impronta}`
  return {
    opening: async (trx) => {
      const values = [utente_id, chiave, impronta]
      const taken = await runStatement(trx, { name: 'idempotenza_prendi', text: TAKE, values })
      if (taken === 1) return undefined
      const [known] = await queryRows<{ impronta: string; risposta: string | T }>(
        trx,
        KNOWN,
        values.slice(0, 2),
      )
      // The audit event was recorded by the first request.
      const call = callInProgress()
      if (call) call.registrata = true
      if (known?.impronta !== impronta) return { outcome: refuse('IDEMPOTENZA_DIVERSA') }
      // An object was stored before responses were encrypted, and expires like the others.
      if (typeof known.risposta !== 'string') return { outcome: known.risposta }
      return { outcome: JSON.parse(secrets.decrypt(RESPONSE, row, known.risposta)) as T }
    },
    closing: (trx, outcome) => {
      // An empty response is a response too: JSON `null`, not SQL `null`.
      const encrypted = secrets.encrypt(RESPONSE, row, JSON.stringify(outcome ?? null))
      const values = [utente_id, chiave, JSON.stringify(encrypted)]
      return runStatement(trx, { name: 'idempotenza_tieni', text: KEEP, values })
    },
  }
}

/**
 * Returns a `withTransaction` that stores its result as the response under the request's `Idempotency-Key`, and returns the
 * stored response when the request is repeated.
 */
export function idempotentTransaction(services: Services, spec: CallSpec, req: FastifyRequest, chi: Caller) {
  const key = req.headers['idempotency-key']
  if (key === undefined) return services.withTransaction
  const impronta = createHash('sha256')
    .update(JSON.stringify([spec.method, req.routeOptions.url, req.params, req.body]))
    .digest('hex')
  const { secrets } = services
  const once = onceOnly({ utente_id: chi.utente_id, chiave: String(key), impronta, secrets })
  return <T>(fn: (trx: Trx) => Promise<T>) => services.withTransaction<unknown>(fn, once) as Promise<T>
}

/** Deletes the responses stored under idempotency keys before an instant. */
export async function deleteStoredResponses(trx: Trx, prima_di: SQL): Promise<void> {
  await trx.delete(idempotenza).where(lt(idempotenza.creata_il, prima_di))
}

/** Erasure plan for the responses stored under idempotency keys. */
export const PIANO_HTTP = { idempotenza: { dove: SUO, elimina: true } } satisfies PianoCancellazione
