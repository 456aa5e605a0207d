import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { readConfig } from '../platform/config/config.ts'
import { inBackground, openDatabase } from '../platform/db/db.ts'
import { type CorsaQualifiche, chiudiMesi } from '../qualifiche/qualifiche/corsa.ts'
import { migrate } from './migrate.ts'

/**
 * `npm run qualifiche -- 2026-10`: closes the months still open up to that one, or up to the last that is over in
 * Rome. What is closed stays as it is: running it again does nothing.
 */
const [fino] = process.argv.slice(2)

function row(c: CorsaQualifiche): string {
  return [
    `${c.mese}: ${quanti(c.promotori, 'promotore', 'promotori')}`,
    quanti(c.promossa, 'salito', 'saliti'),
    quanti(c.confermata, 'confermato', 'confermati'),
    `${wholeNumber(c.tolleranza)} in tolleranza`,
    quanti(c.retrocessa, 'sceso', 'scesi'),
  ].join(', ')
}

if (fino !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(fino)) {
  console.error(`«${fino}» non è un mese: scrivilo come 2026-10.`)
  process.exit(2)
}
const database = await openDatabase(readConfig(process.env))
try {
  await migrate(database.db)
  const chiuse = await chiudiMesi(inBackground(database), new Date(), {
    fino,
    chiusa: (c) => console.warn(row(c)),
    corso: {
      progress: (done, total = done) => console.warn(`  ${wholeNumber(done)} di ${wholeNumber(total)}`),
      signal: new AbortController().signal,
    },
  })
  if (chiuse.length === 0) console.warn('Nessun mese da chiudere.')
} finally {
  await database.close()
}
