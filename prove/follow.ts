import { type Machine, REPOSITORY } from './machine.ts'
import { commandsOf, type Own, withOwn } from './page-commands.ts'

/** The page that is followed. */
export const PAGE = 'docs/deploy.md'
/** A name whose certificate Caddy makes by itself: there is no public one here. */
export const SITE = 'app.localhost'
export const PASSWORD = 'della-prova'

/** What of the page is to be said by who follows it. */
const OWN: Own = [
  ['REPOSITORY', REPOSITORY],
  [
    /\b(SUPERUSER_|REPLICATION_)?PASSWORD\/…|\bPASSWORD\b/,
    (_, which) => (which ? `${which}PASSWORD/${PASSWORD}` : PASSWORD),
  ],
  ['app.example.it', SITE],
  // «with the site’s own name», «with a phrase of your own»: the words are after the command.
  [/^(cp \S+Caddyfile (\S+)).*/, (_, cp, file) => `${cp} && sed -i s/app.example.it/${SITE}/ ${file}`],
  [/^(cp \S+pgbackrest.conf (\S+)).*/, (_, cp, file) => `${cp} && sed -i s/PHRASE/${PASSWORD}/ ${file}`],
]
/** What is asked while a command runs, and what who follows the page answers. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/createuser/, `${PASSWORD}\n${PASSWORD}\n`],
  [/primo amministratore/, 'Giulia\nBertini\nBRTGLI85C52L219W\n347 555 0199\n'],
  [/primo sponsor/, 'Luca\nVerdi\nVRDLCU90D12F205X\n347 555 0198\n'],
]
/** What is fetched from the world; nothing else of the page asks it for anything. */
const FETCHES = /npm (ci|install)/
const INSTALLS = /^apt-get install /

/**
 * Does on a machine what a part of the page says, in order.
 * @param from, to how the part begins, and what comes after it
 * @param own what is said otherwise on this machine
 * @returns how many commands that was
 */
export async function follow({ must }: Machine, from: string, to: string, own: Own = []): Promise<number> {
  const commands = commandsOf(PAGE, from, to)
  for (const command of commands.map((said) => withOwn(said, [...own, ...OWN]))) {
    console.log(`# ${command}`)
    if (INSTALLS.test(command))
      await must(command.replace('install', 'install --download-only -q'), { outside: true })
    const input = ASKED.find(([asks]) => asks.test(command))?.[1] ?? ''
    await must(command, { input, outside: FETCHES.test(command) })
  }
  return commands.length
}
