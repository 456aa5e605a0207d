import { type Config, ConfigError } from '../platform/config/config.ts'
import { causeOf, classifyDbError, type DbFailureKind, pgCode } from '../platform/db/db-errors.ts'
import { diskRemedy, FolderInUse } from '../platform/folder-lock/folder-lock.ts'

/** Error that prevents the server from starting although the settings are valid. Its message is printed for the administrator. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}

const DATABASE: Record<DbFailureKind, string> = {
  perso: 'Il database ha smesso di rispondere durante l’avvio: riavvia quando risponde.',
  irraggiungibile: 'Il database non accetta connessioni: riavvia quando risponde.',
  pieno: 'Il database non riesce a scrivere su disco: libera spazio e riavvia.',
  sola_lettura:
    'Il database accetta solo letture: DATABASE_URL deve portare a quello principale, non a una copia.',
  occupato:
    'Il database è troppo occupato per avviarsi ora (connessioni finite o tabelle trattenute da altri): riprova fra poco.',
}

/**
 * Returns the message to print for an error that prevented the server from starting; null when the administrator cannot fix it.
 */
export function startErrorMessage(
  error: unknown,
  config?: Pick<Config, 'data_folder' | 'database_url'>,
): string | null {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof StartError)
    return error.message
  // A disk error reported by PostgreSQL is not about the data folder.
  const disco = config?.database_url && pgCode(error) ? null : diskRemedy(causeOf(error))
  if (disco) return `La cartella dei dati ${config?.data_folder ?? ''} ${disco}.`
  if (pgCode(error) === '42501')
    return 'L’utente di DATABASE_URL non può creare ciò che serve: deve essere il proprietario del database.'
  const fault = classifyDbError(error)
  const { code, message = '' } = (causeOf(error) ?? {}) as NodeJS.ErrnoException
  return fault && `${DATABASE[fault]} (${code ?? message})`
}
