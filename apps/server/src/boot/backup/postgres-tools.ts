import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed, type Environment } from '../shell/command.ts'

/** Folder in which Debian installs the programs of each major version. */
const DEBIAN = '/usr/lib/postgresql'
const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^@/?#]*)@/
/** Maximum length of a program's error output that is kept. */
const WORDS_MAX = 600
/** Lines of an error output that may quote rows of the database. They are removed. */
const QUOTES = /^(?:.*\b)?(?:CONTEXT|DETAIL|STATEMENT|Command was):.*$/gm

type Outcome = { code: number; output: string }

function run(command: string, args: string[], env: Environment): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...env, LC_ALL: 'C', PGAPPNAME: 'primo' } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        if (output.length < WORDS_MAX) output += chunk
      })
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: output.slice(0, WORDS_MAX).replace(QUOTES, '') }),
    )
  })
}

/**
 * Finds the program of exactly this PostgreSQL major version: other versions use formats or settings that the server does not
 * know.
 */
async function programOf(name: string, major: number, env: Environment): Promise<string> {
  const debian = join(DEBIAN, String(major), 'bin', name)
  if (existsSync(debian)) return debian
  const { code, output } = await run(name, ['--version'], env)
  if (code === 0 && Number(/\d+/.exec(output)?.[0]) === major) return name
  throw new CommandFailed(
    `Serve ${name} di PostgreSQL ${major}, la versione del server: installa postgresql-client-${major}.`,
  )
}

/**
 * Runs `pg_dump` or `pg_restore` of the server's version on the database of `url`. The password is passed in the environment,
 * because every account of the machine can read command lines.
 */
export async function postgresTool(
  name: 'pg_dump' | 'pg_restore',
  args: string[],
  { url, major, env }: { url: string; major: number; env: Environment },
): Promise<void> {
  const program = await programOf(name, major, env)
  const password = PASSWORD.exec(url)?.[2]
  const secret = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) }
  const { code, output } = await run(program, [...args, `--dbname=${url.replace(PASSWORD, '$1@')}`], {
    ...env,
    ...secret,
  })
  if (code !== 0) throw new CommandFailed(`${name} non è riuscito: ${output.trim()}`)
}
