import { missingOf } from '@primo/domain/platform/company'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/db.ts'
import { elencaIncaricabili } from '../operatori/queries.ts'

/** Maximum number of operators that are named as able to enter missing company data. */
const NAMED_MAX = 3

/**
 * Returns, in production, the required company data that are missing (company §9), and the operators who may enter them; null
 * when nothing is missing.
 * @param writes whether the reader may enter them: then no one else is named
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
