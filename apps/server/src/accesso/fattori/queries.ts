import type { leggiAccesso } from '@primo/contract/accesso/operatore-accesso'
import { type Fattore, missingStepOf } from '@primo/domain/platform/fattori'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Account } from '../account/queries.ts'
import type { MissingSteps } from '../account/sessions.ts'
import { app_codici, codice_recupero, passkey } from './tables.ts'

/** Returns the second factors of an account. */
export async function fattoriDi(reader: Reader, utente_id: number): Promise<Fattore[]> {
  const rows = await queryRows<Record<Fattore, boolean>>(
    reader,
    `select exists (select 1 from passkey where utente_id = $1) as passkey,
            exists (select 1 from app_codici where utente_id = $1 and attiva_dal is not null) as app,
            exists (select 1 from codice_recupero where utente_id = $1 and usato_il is null) as recupero`,
    [utente_id],
  )
  const has = rows[0]!
  // Recovery codes replace another factor and are not one on their own.
  return has.passkey || has.app ? (['passkey', 'app', 'recupero'] as const).filter((name) => has[name]) : []
}

/**
 * Returns the function that determines which login steps an account must still complete after its password. It is injected into
 * the login, an earlier area, which may not import this one.
 */
export const findMissingLoginSteps =
  (config: Pick<Config, 'second_factor'>) =>
  async (reader: Reader, { id, ruolo }: Pick<Account, 'id' | 'ruolo'>): Promise<MissingSteps> => {
    const fattori = ruolo === 'user' ? [] : await fattoriDi(reader, id)
    return { manca: missingStepOf(ruolo, fattori, config.second_factor), fattori }
  }

type Accesso = z.output<(typeof leggiAccesso)['reply']>

/** Returns the second factors of an account, for the account page of its owner. */
export async function leggiFattori(
  reader: Reader,
  utente_id: number,
): Promise<Pick<Accesso, 'passkey' | 'app_dal' | 'codici_rimasti'>> {
  const keys = await reader.select().from(passkey).where(eq(passkey.utente_id, utente_id)).orderBy(passkey.id)
  const [app] = await reader
    .select({ dal: app_codici.attiva_dal })
    .from(app_codici)
    .where(and(eq(app_codici.utente_id, utente_id), isNotNull(app_codici.attiva_dal)))
  const [codici] = await reader
    .select({ rimasti: count() })
    .from(codice_recupero)
    .where(and(eq(codice_recupero.utente_id, utente_id), isNull(codice_recupero.usato_il)))
  return {
    passkey: keys.map(({ id, nome, creata_il, usata_il }) => ({
      id,
      nome,
      creata_il: creata_il.toISOString(),
      usata_il: usata_il?.toISOString() ?? null,
    })),
    app_dal: app?.dal?.toISOString() ?? null,
    codici_rimasti: codici?.rimasti ?? 0,
  }
}
