import { clock } from '@primo/domain/platform/clock'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { inBackground } from '../../platform/db/db.ts'
import { type CorsaQualifiche, chiudiMesi } from '../../qualifiche/qualifiche/chiusura.ts'
import { CommandFailed, type CommandRun } from './command.ts'
import { withDatabase } from './database.ts'

function row(c: CorsaQualifiche): string {
  return [
    `${c.mese}: ${quanti(c.promotori, 'promotore', 'promotori')}`,
    quanti(c.promossa, 'salito', 'saliti'),
    quanti(c.confermata, 'confermato', 'confermati'),
    `${wholeNumber(c.tolleranza)} in tolleranza`,
    quanti(c.retrocessa, 'sceso', 'scesi'),
  ].join(', ')
}

/**
 * Runs the monthly closing (chiusura) of every open month up to the given one, or up to the last month that is over in Rome.
 * Closing a closed month has no effect.
 */
export const closeMonths: CommandRun = async ({ words: [fino], env, print }) => {
  if (fino !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(fino))
    throw new CommandFailed(`«${fino}» non è un mese: scrivilo come 2026-10.`, 2)
  return withDatabase(env, async (database) => {
    const chiuse = await chiudiMesi(inBackground(database), clock.now(), {
      fino,
      chiusa: (c) => print(row(c)),
      corso: {
        progress: (done, total = done) => print(`  ${wholeNumber(done)} di ${wholeNumber(total)}`),
        signal: new AbortController().signal,
      },
    })
    if (chiuse.length === 0) print('Nessun mese da chiudere.')
    return 0
  })
}
