import { creaAzienda, salvaIndirizzoAzienda } from '@primo/contract/iscritti/persona-giuridica'
import * as contratto from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { expect, test } from 'vitest'
import { lockAccountAlone } from '../../accesso/account/commands.ts'
import { richiediPremio } from '../../raccolta/premi/commands.ts'
import { corpoAzienda, SEDE } from '../../test/azienda.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto, openWorld, withPunti, withSpedizione } from '../../test/world.ts'
import { cancellaDatiPersonali, ritiraCancellazione } from './commands.ts'
import { eseguiCancellazioni } from './jobs.ts'
import { identitaConservate } from './queries.ts'

const world = await sharedFixture(openWorld())

const passata = () => new Date(clock.now().getTime() + (GIORNI_RIPENSAMENTO + 1) * 86_400_000)
async function chiede() {
  const membro = await createIscritto(world)
  await world.call(contratto.chiediCancellazione, { body: { password_attuale: PASSWORD } }, membro.token)
  return membro
}

/** Waits until an erasure is blocked on the account's row. A background job may be blocked too, but not with `for update`. */
const erasureWaits = () =>
  expect
    .poll(() =>
      world.rows(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update'",
      ),
    )
    .toHaveLength(1)

test('chi si è cancellato non chiede più premi, anche con una chiamata partita prima', async () => {
  const { utente_id } = await chiede()
  expect(await eseguiCancellazioni(world.services, passata())).toMatchObject({ cancellati: 1 })
  const asked = await world.services.withTransaction((trx) =>
    richiediPremio(trx, { utente_id, id_premio: 1, quando: clock.now() }),
  )
  expect(asked).toMatchObject({ refused: 'ACCOUNT_BLOCCATO' })
})

// The embedded database has one connection, so two transactions are never open together.
test.runIf(process.env.PGTEST_URL)(
  'una richiesta di premio in corso si aspetta, e ferma la cancellazione',
  async () => {
    const { utente_id } = await chiede()
    await withPunti(world, utente_id)
    await withSpedizione(world, utente_id)
    const { id_premio } = world
    const inCorso = Promise.withResolvers<void>()
    const libera = Promise.withResolvers<void>()
    const richiesta = world.services.withTransaction(async (trx) => {
      const id = await richiediPremio(trx, { utente_id, id_premio, quando: clock.now() })
      inCorso.resolve()
      await libera.promise
      return id
    })
    await inCorso.promise
    const cancellazione = eseguiCancellazioni(world.services, passata())
    await erasureWaits()
    libera.resolve()
    expect(await richiesta).toEqual(expect.any(Number))
    expect(await cancellazione).toMatchObject({ cancellati: 0, rimandati: 1 })
    expect(await world.rows('select bloccato from utente where id = $1', [utente_id])).toEqual([
      { bloccato: false },
    ])
  },
)

test.runIf(process.env.PGTEST_URL)(
  'chi ci ripensa mentre lo si cancella si aspetta: nessuna delle due transazioni si ripete',
  async () => {
    const { utente_id } = await chiede()
    const { withTransaction } = world.services
    const taken = { back: 0, erased: 0 }
    let erasing: Promise<boolean> | undefined
    await withTransaction(async (trx) => {
      taken.back++
      await lockAccountAlone(trx, utente_id)
      erasing ??= withTransaction((other) => {
        taken.erased++
        return cancellaDatiPersonali(other, world.services, { utente_id, quando: passata() })
      })
      await erasureWaits()
      await ritiraCancellazione(trx, { utente_id, quando: clock.now() })
    })
    expect(await erasing).toBe(false)
    expect(taken).toEqual({ back: 1, erased: 1 })
  },
)

test('di una ditta individuale spariscono nome, sede e partita IVA; una società resta; i nomi tenuti servono al loro dovere', async () => {
  const { utente_id, token } = await chiede()
  const create = async (denominazione: string, id_natura_giuridica: number) => {
    const body = corpoAzienda({ denominazione, id_natura_giuridica })
    const { id_anagrafica: id } = (await world.call(creaAzienda, { body }, token)).data
    await world.call(salvaIndirizzoAzienda, { params: { id }, body: SEDE }, token)
    return id
  }
  const sua = await create('Canarino di Zenobia', 2)
  const societa = await create('Canarini S.r.l.', 12)
  const { secrets, db } = world.services
  const di = (await createMember(world)).utente_id
  await world.rows('insert into identita_conservata values ($1, $2, array[$3], $4)', [
    di,
    secrets.encrypt(
      'identita_conservata.dati_cifrati',
      di,
      JSON.stringify({ nome: 'Ada', cognome: 'Neri', codice_fiscale: 'X' }),
    ),
    'pratiche',
    '2100-01-01',
  ])
  const tenute = (await world.rows<{ utente_id: number }>('select utente_id from identita_conservata')).map(
    (r) => r.utente_id,
  )
  expect((await identitaConservate(db, secrets, 'pratiche', tenute)).size).toBe(1)
  expect((await identitaConservate(db, secrets, 'premi', tenute)).size).toBe(0)

  await eseguiCancellazioni(world.services, passata())
  expect(await world.rows('select 1 from utente where id = $1 and bloccato', [utente_id])).toHaveLength(1)
  expect(
    await world.rows(
      `select a.denominazione, z.partita_iva like 'cancellata-%' as tolta, s.indirizzo
         from azienda z join anagrafica a on a.id = z.id_anagrafica
         left join sede_azienda s on s.id_anagrafica = a.id where a.id = any($1) order by a.id`,
      [[sua, societa]],
    ),
  ).toEqual([
    { denominazione: 'Azienda cancellata', tolta: true, indirizzo: null },
    { denominazione: 'Canarini S.r.l.', tolta: false, indirizzo: SEDE.indirizzo },
  ])
})
