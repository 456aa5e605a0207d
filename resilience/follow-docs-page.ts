import { commandsOf, type PagePlaceholders, substituteOwn } from './docs-page-commands.ts'
import { type Machine, REPOSITORY } from './systemd-machine.ts'

/** Page of the documentation whose commands are run. */
export const PAGE = 'docs/deploy.md'
/** Host name for which Caddy issues a local certificate. */
export const SITE = 'app.localhost'
export const PASSWORD = 'della-prova'

/** Placeholders in the commands of docs/deploy.md, with the values to use. */
const OWN: PagePlaceholders = [
  ['REPOSITORY', REPOSITORY],
  [
    /\b(SUPERUSER_|REPLICATION_)?PASSWORD\/…|\bPASSWORD\b/,
    (_, which) => (which ? `${which}PASSWORD/${PASSWORD}` : PASSWORD),
  ],
  ['app.example.it', SITE],
  // «with the site’s own name», «with a phrase of your own»: the page says this in prose after the command.
  [/^(cp \S+Caddyfile (\S+)).*/, (_, cp, file) => `${cp} && sed -i s/app.example.it/${SITE}/ ${file}`],
  [/^(cp \S+pgbackrest.conf (\S+)).*/, (_, cp, file) => `${cp} && sed -i s/PHRASE/${PASSWORD}/ ${file}`],
]
/** Commands that prompt for input, with the input to give. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/createuser/, `${PASSWORD}\n${PASSWORD}\n`],
  [/primo amministratore/, 'Giulia\nBertini\nBRTGLI85C52L219W\n347 555 0199\n'],
  [/primo sponsor/, 'Luca\nVerdi\nVRDLCU90D12F205X\n347 555 0198\n'],
]
/** Matches commands that need the Internet. */
const FETCHES = /npm (ci|install)/
const INSTALLS = /^apt-get (update && apt-get )?install /

/**
 * Runs the commands of a section of docs/deploy.md on a machine, in order.
 * @param from, to beginnings of the first line of the section and of the line after it
 * @param own values of further placeholders on this machine
 * @returns number of commands
 */
export async function followPage(
  { must }: Machine,
  from: string,
  to: string,
  own: PagePlaceholders = [],
): Promise<number> {
  const commands = commandsOf(PAGE, from, to)
  for (const command of commands.map((template) => substituteOwn(template, [...own, ...OWN]))) {
    console.log(`# ${command}`)
    if (INSTALLS.test(command))
      await must(command.replace('install', 'install --download-only -q'), { outside: true })
    const input = ASKED.find(([asks]) => asks.test(command))?.[1] ?? ''
    await must(command, { input, outside: FETCHES.test(command) })
  }
  return commands.length
}
