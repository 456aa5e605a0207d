/**
 * Completes pratiche of a member some days ago, with the product's own commands. Run on the product's database while the product
 * is stopped: `completed-pratica.ts <e-mail> <giorni fa> …`, one pratica each.
 */

import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { attivaProfilo } from '../../apps/server/src/iscritti/profili/commands.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase, type Trx } from '../../apps/server/src/platform/db/db.ts'
import {
  avanzaPasso,
  completaPratica,
  inviaPratica,
  registraPratica,
} from '../../apps/server/src/pratiche/pratiche/commands.ts'
import { maturaEScadi } from '../../apps/server/src/raccolta/punti/maturazione.ts'

const GIORNO_MS = 86_400_000
const [email, ...giorni] = process.argv.slice(2)
const database = await openDatabase(readConfig(process.env))

async function completata(trx: Trx, quando: Date): Promise<void> {
  const { rows } = await trx.$client.query<{ id: number; id_anagrafica: number }>(
    'select id, id_anagrafica from utente where email = $1',
    [email],
  )
  const chi = rows[0]
  if (!chi) throw new Error(`Nessun account ${email}`)
  await attivaProfilo(trx, {
    utente_id: chi.id,
    ruolo: 'convenzionato',
    id_anagrafica: chi.id_anagrafica,
    username: `C${chi.id}`,
    quando,
  })
  const pratica_id = await registraPratica(trx, {
    utente_id: chi.id,
    nominativo: 'Francesca Moretti',
    id_tipo_finanziamento: 2,
    importo_cent: 14_200_000,
    quando,
  })
  const azione = { pratica_id, attore_id: null, quando }
  for (const passo of [
    () => inviaPratica(trx, azione),
    () => avanzaPasso(trx, azione),
    () => avanzaPasso(trx, azione),
    () => avanzaPasso(trx, azione),
    () => completaPratica(trx, { ...azione, esito: 'positivo' }),
  ]) {
    const outcome = await passo()
    if (isRefusal(outcome)) throw new Error(outcome.refused)
  }
}

for (const giorniFa of giorni) {
  const quando = new Date(clock.now().getTime() - Number(giorniFa) * GIORNO_MS)
  await database.withTransaction((trx) => completata(trx, quando))
}
await maturaEScadi(database, clock.now())
await database.close()
