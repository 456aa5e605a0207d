import { type Config, ConfigError } from '../platform/config/config.ts'
import { causeOf, type Fault, faultOf, pgCode } from '../platform/db/db-faults.ts'
import { diskRemedy } from '../platform/lock/disk.ts'
import { FolderInUse } from '../platform/lock/lock.ts'

/** Why the start stopped, when nothing in the settings is wrong: its message is the line to read. */
export class StartFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartFailed'
  }
}

const DATABASE: Record<Fault, string> = {
  perso: 'Il database ha smesso di rispondere durante l’avvio: riavvia quando risponde.',
  irraggiungibile: 'Il database non accetta connessioni: riavvia quando risponde.',
  pieno: 'Il database non riesce a scrivere su disco: libera spazio e riavvia.',
  sola_lettura:
    'Il database accetta solo letture: DATABASE_URL deve portare a quello principale, non a una copia.',
  occupato:
    'Il database è troppo occupato per avviarsi ora (connessioni finite o tabelle trattenute da altri): riprova fra poco.',
}

/** The sentence for an error that stopped the start; null when it is not one that whoever starts it can mend. */
export function explainStart(
  error: unknown,
  config?: Pick<Config, 'data_folder' | 'database_url'>,
): string | null {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof StartFailed)
    return error.message
  // What PostgreSQL says of its own disk is not about our folder.
  const disco = config?.database_url && pgCode(error) ? null : diskRemedy(causeOf(error))
  if (disco) return `La cartella dei dati ${config?.data_folder ?? ''} ${disco}.`
  if (pgCode(error) === '42501')
    return 'L’utente di DATABASE_URL non può creare ciò che serve: deve essere il proprietario del database.'
  const fault = faultOf(error)
  const { code, message = '' } = (causeOf(error) ?? {}) as NodeJS.ErrnoException
  return fault && `${DATABASE[fault]} (${code ?? message})`
}
