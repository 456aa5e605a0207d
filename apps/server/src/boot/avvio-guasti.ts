import { type Config, ConfigError } from '../platform/config/config.ts'
import { causaDi, codicePg, type Guasto, guastoDi } from '../platform/db/db-guasti.ts'
import { rimedioDisco } from '../platform/lock/disco.ts'
import { CartellaOccupata } from '../platform/lock/lock.ts'

/** Why the start stopped, when nothing in the settings is wrong: its message is the line to read. */
export class AvvioFallito extends Error {
  constructor(messaggio: string) {
    super(messaggio)
    this.name = 'AvvioFallito'
  }
}

const DATABASE: Record<Guasto, string> = {
  perso: 'Il database ha smesso di rispondere durante l’avvio: riavvia quando risponde.',
  irraggiungibile: 'Il database non accetta connessioni: riavvia quando risponde.',
  pieno: 'Il database non riesce a scrivere su disco: libera spazio e riavvia.',
  sola_lettura:
    'Il database accetta solo letture: DATABASE_URL deve portare a quello principale, non a una copia.',
  occupato:
    'Il database è troppo occupato per avviarsi ora (connessioni finite o tabelle trattenute da altri): riprova fra poco.',
}

/** The sentence for an error that stopped the start; null when it is not one that whoever starts it can mend. */
export function spiegaAvvio(
  errore: unknown,
  config?: Pick<Config, 'cartella_dati' | 'database_url'>,
): string | null {
  if (errore instanceof ConfigError || errore instanceof CartellaOccupata || errore instanceof AvvioFallito)
    return errore.message
  // What PostgreSQL says of its own disk is not about our folder.
  const disco = config?.database_url && codicePg(errore) ? null : rimedioDisco(causaDi(errore))
  if (disco) return `La cartella dei dati ${config?.cartella_dati ?? ''} ${disco}.`
  if (codicePg(errore) === '42501')
    return 'L’utente di DATABASE_URL non può creare ciò che serve: deve essere il proprietario del database.'
  const guasto = guastoDi(errore)
  const { code, message = '' } = (causaDi(errore) ?? {}) as NodeJS.ErrnoException
  return guasto && `${DATABASE[guasto]} (${code ?? message})`
}
