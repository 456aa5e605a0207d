import { intero, quanti } from '@primo/domain/platform/numeri'
import { leggiConfig } from '../platform/config/config.ts'
import { apriDatabase, inFondo } from '../platform/db/db.ts'
import { type Corsa, chiudiMesi } from '../qualifiche/qualifiche/corsa.ts'
import { migra } from './migra.ts'

/**
 * `npm run qualifiche -- 2026-10`: closes the months still open up to that one, or up to the last that is over in
 * Rome. What is closed stays as it is: running it again does nothing.
 */
const [fino] = process.argv.slice(2)

function riga(c: Corsa): string {
  return [
    `${c.mese}: ${quanti(c.promotori, 'promotore', 'promotori')}`,
    quanti(c.promossa, 'salito', 'saliti'),
    quanti(c.confermata, 'confermato', 'confermati'),
    `${intero(c.tolleranza)} in tolleranza`,
    quanti(c.retrocessa, 'sceso', 'scesi'),
  ].join(', ')
}

if (fino !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(fino)) {
  console.error(`«${fino}» non è un mese: scrivilo come 2026-10.`)
  process.exit(2)
}
const database = await apriDatabase(leggiConfig(process.env))
try {
  await migra(database.db)
  const chiuse = await chiudiMesi(inFondo(database), new Date(), {
    fino,
    chiusa: (c) => console.warn(riga(c)),
    corso: {
      avanza: (fatti, totale = fatti) => console.warn(`  ${intero(fatti)} di ${intero(totale)}`),
      segnale: new AbortController().signal,
    },
  })
  if (chiuse.length === 0) console.warn('Nessun mese da chiudere.')
} finally {
  await database.chiudi()
}
