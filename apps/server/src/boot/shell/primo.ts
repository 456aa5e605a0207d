import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Command, CommandFailed, type Environment } from './command.ts'

/**
 * `primo`: the administrator's command line. It reads the server's own settings. Secrets are never arguments, because every
 * account of the machine can read command lines.
 */
const yes = { type: 'boolean' } as const

/** All commands of `primo` by name, in the order of the help. */
const COMMANDS: Readonly<Record<string, Command>> = {
  stato: {
    usage: '',
    description:
      'la versione, il database, le chiavi; copie, certificato, lavori e messaggi che chiedono attenzione',
    words: [0, 0],
    load: async () => (await import('./status.ts')).showStatus,
  },
  amministratore: {
    usage: 'nome@posta.it',
    description: 'crea il primo amministratore e stampa il link con cui sceglie la password',
    words: [1, 1],
    load: async () => (await import('./first-account.ts')).firstAccountOf('amministratore'),
  },
  sponsor: {
    usage: 'nome@posta.it',
    description: 'crea il primo sponsor, senza il quale nessuno può registrarsi',
    words: [1, 1],
    load: async () => (await import('./first-account.ts')).firstAccountOf('sponsor'),
  },
  sblocca: {
    usage: 'nome@posta.it [--secondo-fattore] [--link]',
    description:
      'fa rientrare chi è bloccato o ha sbagliato troppe volte; toglie il secondo fattore; stampa un link',
    options: { 'secondo-fattore': yes, link: yes },
    words: [1, 1],
    load: async () => (await import('./unlock.ts')).unlockAccount,
  },
  code: {
    usage: '[--riprova CODA]',
    description: 'che cosa aspetta nelle code, da quanto e che cosa è fallito; rimette in corsa una coda',
    options: { riprova: { type: 'string' } },
    words: [0, 0],
    load: async () => (await import('./status.ts')).showQueues,
  },
  chiavi: {
    usage: '',
    description: 'con quali chiavi è scritto ciò che è cifrato, e se ne serve ancora una di prima',
    words: [0, 0],
    load: async () => (await import('./keys.ts')).showKeys,
  },
  ricifra: {
    usage: '',
    description: 'scrive di nuovo ciò che è cifrato con la chiave di oggi, anche mentre il server lavora',
    words: [0, 0],
    load: async () => (await import('./keys.ts')).reencryptAll,
  },
  verifica: {
    usage: '[registro | catena | cifre] [--radici] [--rifai] [2026-11-22=3f…]',
    description:
      'prova i punti, la catena di ciò che è accaduto e le cifre dei giorni: tutto, o una cosa sola',
    options: { radici: yes, rifai: yes },
    words: [0, 1000],
    load: async () => (await import('./verify.ts')).verifyAll,
  },
  backup: {
    usage: '[--con-chiavi] [--tieni 14]',
    description: 'copia database e file in un archivio solo; le chiavi restano fuori, se non si chiedono',
    options: { 'con-chiavi': yes, tieni: { type: 'string' } },
    words: [0, 0],
    load: async () => (await import('./backup.ts')).backUp,
  },
  restore: {
    usage: 'copia.tar',
    description: 'rimette una copia in un database e in una cartella vuoti: tutta, o nulla',
    words: [1, 1],
    load: async () => (await import('./backup.ts')).restore,
  },
  'restore-drill': {
    usage: '[copia.tar]',
    description: 'rimette l’ultima copia in un posto a parte, prova che torna, e scrive com’è andata',
    words: [0, 1],
    load: async () => (await import('./backup.ts')).runRestoreDrill,
  },
  trasloco: {
    usage: '',
    description:
      'porta il database incorporato di DATA_DIR nel PostgreSQL di DATABASE_URL, e prova che è lo stesso',
    words: [0, 0],
    load: async () => (await import('./move-to-postgres.ts')).moveToPostgres,
  },
  qualifiche: {
    usage: '[2026-10]',
    description: 'chiude i mesi finiti delle qualifiche, fino a quello detto',
    words: [0, 1],
    load: async () => (await import('./close-months.ts')).closeMonths,
  },
  ateco: {
    usage: 'file.csv',
    description: 'carica tutta la classificazione ATECO dal file dell’ISTAT',
    words: [1, 1],
    load: async () => (await import('./ateco.ts')).importAtecoCodes,
  },
}

const ASKS_HELP = new Set([undefined, 'aiuto', '--aiuto', '--help', '-h'])

const print = (row: string) => void process.stdout.write(`${row}\n`)
const usageOf = (name: string) => `Si scrive così: primo ${name} ${COMMANDS[name]!.usage}`.trimEnd()

function help(of: string | undefined): number {
  const command = of === undefined ? undefined : COMMANDS[of]
  if (of !== undefined && !command) throw unknown(of)
  if (command) {
    print(`${usageOf(of!)}\n\n${command.description}`)
    return 0
  }
  print('primo COMANDO: ciò che un amministratore fa senza uno schermo.\n')
  const wide = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  for (const [name, { description }] of Object.entries(COMMANDS))
    print(`  ${name.padEnd(wide)}  ${description}`)
  print('\nLe impostazioni sono quelle del server: l’ambiente, o il file .env.')
  print('«primo aiuto COMANDO» dice come si scrive. Finisce con 0 se è andata, 1 se no, 2 se è scritto male.')
  return 0
}

const unknown = (name: string) =>
  new CommandFailed(`Il comando «${name}» non c’è: «primo aiuto» li dice tutti.`, 2)

/** Parses the arguments of a command by its declaration. @throws CommandFailed with the command's usage */
function read(name: string, args: string[]) {
  const { options = {}, words } = COMMANDS[name]!
  const config = { args, options, allowPositionals: true, strict: true } satisfies ParseArgsConfig
  const wrong = (what: string) => new CommandFailed(`${what}\n${usageOf(name)}`, 2)
  try {
    const { positionals, values } = parseArgs(config)
    if (positionals.length < words[0]) throw wrong('Manca qualcosa.')
    if (positionals.length > words[1]) throw wrong(`«${positionals[words[1]]}» è di troppo.`)
    return { words: positionals, options: values as Record<string, string | boolean | undefined> }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw wrong('C’è un’opzione che il comando non conosce.')
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
      throw wrong('A un’opzione manca il valore, o ne ha uno di troppo.')
    throw error
  }
}

async function run(args: string[], env: Environment): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || ASKS_HELP.has(name)) return help(rest[0])
  if (!Object.hasOwn(COMMANDS, name)) throw unknown(name)
  const { words, options } = read(name, rest)
  const command = await COMMANDS[name]!.load()
  return (await command({ words, options, env, print })) ?? 0
}

/** Returns the message of an error: in full if the administrator can fix it, otherwise without possible personal data. */
async function lineOf(error: unknown): Promise<string> {
  if (error instanceof CommandFailed) return error.message
  const { startErrorMessage: explainStart } = await import('../start-errors.ts')
  const known = explainStart(error)
  if (known !== null) return known
  const { safeMessage } = await import('../../platform/log/log.ts')
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((row) => /^ {4}at /.test(row)) : []
  const words = error instanceof Error ? `${error.name}: ${safeMessage(error)}` : 'errore'
  return ['Qualcosa che non era previsto.', words, ...frames].join('\n')
}

// The reader of the output (`| head`) may stop: the command still runs to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
try {
  process.exitCode = await run(process.argv.slice(2), process.env)
} catch (error) {
  process.stderr.write(`${await lineOf(error)}\n`)
  process.exitCode = error instanceof CommandFailed ? error.code : 1
}
