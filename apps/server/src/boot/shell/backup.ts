import { basename, join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { longInstant } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { COPIA, keepRun, PROVA_RIPRISTINO } from '../../registro/lavori/backup-runs.ts'
import { createBackup, deleteOldBackups, listBackups } from '../backup/create.ts'
import { drill } from '../backup/drill.ts'
import { checkCompatible, ensureKey, openBackup, restoreBackup } from '../backup/restore.ts'
import { keyFingerprints } from '../keys/registration.ts'
import { CommandFailed, type CommandRun, type Environment, resolveUserPath } from './command.ts'
import { openForCommand, withDatabase } from './database.ts'
import { sizeOf } from './status.ts'

const KEEP = 14

/** Stores the outcome of a backup run in the database. */
async function keep(
  env: Environment,
  ...[coda, run]: [Parameters<typeof keepRun>[1], Parameters<typeof keepRun>[2]]
) {
  await withDatabase(env, ({ withTransaction }) => withTransaction((trx) => keepRun(trx, coda, run)))
}

/** Runs a command and records its outcome in the database, including a failure. */
async function kept<T>(
  env: Environment,
  coda: Parameters<typeof keepRun>[1],
  work: () => Promise<T & { conteggi: Record<string, number>; errore: string | null }>,
): Promise<T> {
  const iniziata_il = clock.now()
  try {
    const done = await work()
    await keep(env, coda, { iniziata_il, conteggi: done.conteggi, errore: done.errore })
    return done
  } catch (error) {
    const errore = error instanceof CommandFailed ? error.message.slice(0, 300) : 'errore imprevisto'
    await keep(env, coda, { iniziata_il, conteggi: null, errore }).catch(() => {})
    throw error
  }
}

function howMany(option: string | boolean | undefined): number {
  if (option === undefined) return KEEP
  if (typeof option !== 'string' || !/^[1-9]\d{0,3}$/.test(option))
    throw new CommandFailed('--tieni vuole un numero da 1 a 9999.', 2)
  return Number(option)
}

/** `primo backup`: backs up database and files into one archive, and deletes the oldest beyond the number to keep. */
export const backUp: CommandRun = async ({ options, env, print }) => {
  const tieni = howMany(options.tieni)
  const config = readConfig(env)
  // Opens and closes the embedded database first, to check that it exists.
  await (await openForCommand(config)).close()
  const withKeys = options['con-chiavi'] === true
  const { file, byte, righe, dropped } = await kept(env, COPIA, async () => {
    const made = await createBackup(config, env, config.backup_folder, withKeys)
    const righe = Object.values(made.manifest.righe).reduce((sum, n) => sum + n, 0)
    const dropped = await deleteOldBackups(config.backup_folder, tieni)
    return { ...made, righe, dropped, conteggi: { byte: made.byte, righe }, errore: null }
  })
  print(`Copia fatta: ${file}, ${sizeOf(byte)}, ${quanti(righe, 'riga', 'righe')}.`)
  if (dropped > 0) print(`${quanti(dropped, 'copia vecchia tolta', 'copie vecchie tolte')}.`)
  print(
    withKeys
      ? 'Dentro ci sono anche le chiavi: chi ha questo archivio legge tutto. Tienilo chiuso a parte.'
      : 'Le chiavi non ci sono: senza SECRET_KEY i dati cifrati non si leggono. Tienila altrove.',
  )
  return 0
}

/** `primo restore`: restores a backup into an empty database and data folder. */
export const restore: CommandRun = async ({ words: [name], env, print }) => {
  const config = readConfig(env)
  const archive = await openBackup(resolveUserPath(name!, env))
  const { manifest } = archive
  await ensureKey(archive, config)
  checkCompatible(manifest, config, keyFingerprints(config))
  const { keys } = await restoreBackup(archive, config, env)
  const righe = Object.values(manifest.righe).reduce((sum, n) => sum + n, 0)
  print(
    `Rimessa la copia di ${longInstant(new Date(manifest.creata_il))}: ${quanti(righe, 'riga', 'righe')}, tutte quelle che c’erano.`,
  )
  if (keys)
    print(`Le chiavi che aveva dentro sono in ${keys}: mettile nelle impostazioni, poi togli il file.`)
  print(
    'Ora «primo verifica», poi avvia il server. Chi era stato cancellato dopo la copia va cancellato di nuovo.',
  )
  return 0
}

async function latestCopy(config: Config): Promise<string> {
  const [latest] = await listBackups(config.backup_folder)
  if (!latest)
    throw new CommandFailed(`In ${config.backup_folder} non c’è ancora una copia: «primo backup» la fa.`)
  return join(config.backup_folder, latest)
}

/** `primo restore-drill`: restores the latest backup, or the given one, in a temporary database and folder, and verifies it. */
export const runRestoreDrill: CommandRun = async ({ words: [name], env, print }) => {
  const config = readConfig(env)
  const file = name === undefined ? await latestCopy(config) : resolveUserPath(name, env)
  const { rows, holds } = await kept(env, PROVA_RIPRISTINO, async () => {
    const found = await drill(config, env, file)
    const errore = found.holds ? null : 'le prove sulla copia non tornano'
    return { ...found, conteggi: { righe: found.righe }, errore }
  })
  for (const row of rows) print(row)
  print(
    holds
      ? `La copia ${basename(file)} si rimette e torna tutta.`
      : `NO  La copia ${basename(file)} non torna.`,
  )
  return holds ? 0 : 1
}
