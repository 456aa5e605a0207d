import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CommandFailed, type Environment } from './command.ts'
import { COMMANDS } from './commands.ts'

/**
 * `primo`: the administrator's command line. It reads the server's own settings. Secrets are never arguments, because every
 * account of the machine can read command lines.
 */
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
