/**
 * Gives members a profile in a given state, with the product's own commands. Run on the product's database while the product is
 * stopped: `profilo-in-state.ts <e-mail>:<ruolo>:<stato> …`, where the state is `attiva` or `bloccata`; a role `account` and the
 * state `bloccata` blocks the account itself.
 */
import { clock } from '@primo/domain/platform/clock'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import {
  attivaProfilo,
  portaProfilo,
  profiloDaCambiare,
} from '../../apps/server/src/iscritti/profili/commands.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/db.ts'

const database = await openDatabase(readConfig(process.env))
const quando = clock.now()

for (const asked of process.argv.slice(2)) {
  const [email = '', ruolo = '', stato = ''] = asked.split(':')
  await database.withTransaction(async (trx) => {
    if (ruolo === 'account') {
      await trx.$client.query('update utente set bloccato = true where email = $1', [email])
      return
    }
    const { rows } = await trx.$client.query<{ id: number; id_anagrafica: number }>(
      'select id, id_anagrafica from utente where email = $1',
      [email],
    )
    const chi = rows[0]
    if (!chi) throw new Error(`Nessun account ${email}`)
    const suo = { utente_id: chi.id, ruolo: ruolo as Ruolo, id_anagrafica: chi.id_anagrafica }
    await attivaProfilo(trx, { ...suo, username: `P${chi.id}`, quando })
    const profilo = await profiloDaCambiare(trx, chi.id, suo.ruolo)
    if (stato === 'bloccata' && profilo)
      await portaProfilo(trx, profilo, {
        azione: 'blocca',
        a: stato,
        attore_id: null,
        quando,
        motivo: 'Documento scaduto.',
      })
  })
}
await database.close()
