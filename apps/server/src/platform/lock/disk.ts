/** What whoever runs the product does about an error of the disk under the data folder. */
const REMEDIES = {
  ENOSPC: 'non ha più spazio su disco: liberane e riavvia',
  EDQUOT: 'ha esaurito lo spazio concesso a questo utente: liberane e riavvia',
  EROFS: 'è in sola lettura: rendila scrivibile, o usa un’altra DATA_DIR',
  EACCES: 'non è scrivibile da questo utente: correggi i permessi, o usa un’altra DATA_DIR',
  EIO: 'dà errori di lettura o scrittura: controlla il disco',
  ENOTDIR: 'non può essere una cartella: quel nome, o uno prima, è di un file. Usa un’altra DATA_DIR',
  EEXIST: 'non può essere una cartella: quel nome è di un file. Usa un’altra DATA_DIR',
  LUCCHETTO: 'ha un file primo.lock rovinato: se nessun altro processo la usa, cancellalo e riavvia',
} as const
type Sigla = keyof typeof REMEDIES

const CODES: Record<string, Sigla> = { EPERM: 'EACCES' }
/** PGlite's own platform numbers its errors its own way (WASI). */
const WASI: Record<number, Sigla> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EACCES',
  69: 'EROFS',
}
/** SQLite's primary result codes: the lock is one of its files. */
const SQLITE: Record<number, Sigla> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES', 26: 'LUCCHETTO' }
/** PostgreSQL's words for the same. */
const WORDS: [RegExp, Sigla][] = [
  [/No space left/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

function codeOf(error: unknown): Sigla | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const {
    code = '',
    errno,
    errcode,
    name,
    message = '',
  } = error as NodeJS.ErrnoException & { errcode?: number }
  if (errcode !== undefined) return SQLITE[errcode & 0xff]
  if (name === 'ErrnoError' && errno !== undefined) return WASI[errno]
  if (Object.hasOwn(REMEDIES, code)) return code as Sigla
  return CODES[code] ?? WORDS.find(([words]) => words.test(message))?.[1]
}

/** What is wrong with the folder and what to do, to follow its name; null when it is no error of the disk. */
export function diskRemedy(error: unknown): string | null {
  const sigla = codeOf(error)
  return sigla === undefined ? null : REMEDIES[sigla]
}
