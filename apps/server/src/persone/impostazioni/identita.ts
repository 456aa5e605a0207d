import { missingOf } from '@primo/domain/platform/company'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/db.ts'
import { elencaIncaricabili } from '../operatori/incaricabili.ts'

/** Enough to find one of them. */
const NAMED_MAX = 3

/**
 * In production, what the company has still to say of itself (company §9), and who may write it; null where nothing is missing.
 * @param writes who reads may write it himself: nobody is named
 */
export async function identitaDaDire(
  reader: Reader,
  { production, company }: Pick<Config, 'production' | 'company'>,
  writes: boolean,
): Promise<{ manca: string[]; chi: string[] } | null> {
  const manca = production ? missingOf(company) : []
  if (manca.length === 0) return null
  const may = writes ? [] : await elencaIncaricabili(reader, { permesso: 'sistema.gestire' })
  return { manca, chi: may.slice(0, NAMED_MAX).map(({ nome }) => nome) }
}
