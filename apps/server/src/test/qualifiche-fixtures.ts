import { isRefusal } from '@primo/contract/platform/errors'
import { type Month, monthsAfter, startOfMonth } from '@primo/domain/platform/period'
import type { CifreQualifica, ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import { afterEach, beforeEach } from 'vitest'
import { longQuery } from '../platform/db/db-pool.ts'
import { avanzaPasso, completaPratica, inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { chiudiMesi } from '../qualifiche/qualifiche/chiusura.ts'
import { pubblicaPiano, scriviBozza } from '../qualifiche/qualifiche/piani-commands.ts'
import type { TestApp } from './app.ts'
import { createMember } from './persone.ts'
import { openWorld, type World } from './world.ts'

export const cifre = (
  pratiche_proprie: number,
  pratiche_rete: number,
  produttori: number,
): CifreQualifica => ({
  pratiche_proprie,
  pratiche_rete,
  produttori,
})

export const SCALA: ScalaQualifiche = [
  { nome: 'Bronzo', soglie: cifre(0, 1, 1) },
  { nome: 'Argento', soglie: cifre(0, 3, 1) },
  { nome: 'Oro', soglie: cifre(0, 6, 2) },
]

/** Returns a day of a month on which the previous month can be closed. */
export const closingIn = (mese: Month) => new Date(`${mese}-28T12:00:00Z`)

export type Persona = Awaited<ReturnType<ReturnType<typeof qualificheFixtures>['persona']>>

/** Returns fixtures for tests of the qualifications: members, cases completed on given days, plans. */
export function qualificheFixtures(testApp: TestApp) {
  const { withTransaction, db } = testApp.services
  // Writing the larger fixtures exceeds the interactive statement timeout.
  const sql = (text: string, values: unknown[] = []) => longQuery(db.$client, text, values)
  const buono = <T>(outcome: T) => {
    if (isRefusal(outcome)) throw new Error(JSON.stringify(outcome))
    return outcome as Exclude<T, { refused: unknown }>
  }

  /** Creates a member with long-standing active profiles as promotore and convenzionato. */
  async function persona(sponsor: { segnalatore_id: number } | null, nome = 'Mario') {
    const membro = await createMember(testApp, { nome, sponsor_id: sponsor?.segnalatore_id ?? null })
    for (const ruolo of ['promotore', 'convenzionato']) await stato(membro, ruolo, 'attiva', '2020-01-01')
    return membro
  }

  /** Changes the state of a member's profile as of an instant, and adds the step to its history. */
  async function stato(di: { utente_id: number }, ruolo: string, a: string, dal: string): Promise<void> {
    const { rows } = await sql(
      `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal, creato_il)
       select id, $2, $3, 'U' || id, id_anagrafica, $4::timestamptz, $4::timestamptz from utente where id = $1
       on conflict (utente_id, ruolo) do update set stato = excluded.stato, stato_dal = excluded.stato_dal
       returning id`,
      [di.utente_id, ruolo, a, dal],
    )
    await sql('insert into profilo_storia (profilo_id, a, quando) values ($1, $2, $3)', [rows[0].id, a, dal])
  }

  /** Completes a case of `di` at an instant, through the product's commands. @returns its id */
  function completa(di: { utente_id: number }, quando: string, esito: 'positivo' | 'negativo' = 'positivo') {
    const alle = new Date(quando)
    return withTransaction(async (trx) => {
      const pratica_id = await registraPratica(trx, {
        utente_id: di.utente_id,
        nominativo: 'Cliente',
        id_tipo_finanziamento: 1,
        importo_cent: 100_000,
        quando: alle,
      })
      const now = { pratica_id, attore_id: null, quando: alle }
      await inviaPratica(trx, now)
      for (let i = 0; i < 3; i++) await avanzaPasso(trx, now)
      buono(await completaPratica(trx, { ...now, esito }))
      return pratica_id
    })
  }

  /** Publishes a marketing plan that applies from `dal`, as the system, in the previous month. */
  function piano(dal: Month, scala: ScalaQualifiche = SCALA, nome = `Piano ${dal}`): Promise<number> {
    return withTransaction(async (trx) => {
      const mano = { attore_id: null, quando: startOfMonth(monthsAfter(dal, -1)) }
      const id = buono(await scriviBozza(trx, { ...mano, nome, qualifiche: scala }))
      buono(await pubblicaPiano(trx, { ...mano, id, dal }))
      return id
    })
  }

  /** Returns a promotore's grado and outcome in each month, as text. */
  async function storia(di: { utente_id: number }): Promise<string[]> {
    const { rows } = await sql(
      'select mese, grado, esito from qualifica_mese where utente_id = $1 order by mese',
      [di.utente_id],
    )
    return rows.map((r) => `${r.mese} ${r.grado} ${r.esito}`)
  }

  /** Closes every month up to `mese`, at a time in the far future. */
  const chiudiFino = (mese: Month) => chiudiMesi(testApp.services, closingIn('2030-01'), { fino: mese })

  /** Returns a member's totals of a month, on which the qualification is decided. */
  async function cifreDi(di: { utente_id: number }, mese: Month): Promise<CifreQualifica | undefined> {
    const figures = 'select pratiche_proprie, pratiche_rete, produttori from qualifica_mese'
    const { rows } = await sql(`${figures} where utente_id = $1 and mese = $2`, [di.utente_id, mese])
    return rows[0]
  }

  /** Returns all monthly results of all promotori, in a fixed order. */
  const tutto = async () => (await sql('select * from qualifica_mese order by mese, utente_id')).rows

  return { sql, persona, stato, completa, piano, storia, chiudiFino, cifreDi, tutto }
}

/** Opens a new application with fixtures for each test. The returned object holds those of the running test. */
export function qualificheForEach() {
  const now = {} as { world: World; bench: ReturnType<typeof qualificheFixtures> }
  beforeEach(async () => {
    now.world = await openWorld()
    now.bench = qualificheFixtures(now.world)
  })
  afterEach(() => now.world.close())
  return now
}
