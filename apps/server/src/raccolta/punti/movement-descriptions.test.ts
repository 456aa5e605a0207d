import { expect, test } from 'vitest'
import type { Trx } from '../../platform/db/db.ts'
import { riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { openPuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { ritiraProposteSu } from '../../ufficio/proposte/commands.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { accreditaPunti, apriPortafoglio } from './commands.ts'
import { maturaEScadi } from './maturazione.ts'
import { SUE_RETTIFICHE } from './personal-data.ts'
import { proponiRettifica } from './rettifiche.ts'

/** Description of a movement for the reader: its points and its instant, besides the resulting balances. */

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const [breve, lunga] = bench.edizioni

const il = (giorno: string) => new Date(`${giorno}T10:00:00Z`)
const completa = (utente_id: number, tipo: number, giorno: string) =>
  bench.completata(utente_id, tipo, il(giorno))
const movimenti = async (utente_id: number, tipo: string, client: Trx['$client'] | null = null) =>
  (
    await (client ?? bench.services.db.$client).query<{ avvenuto_il: Date; dati: object }>(
      'select avvenuto_il, dati from movimento where utente_id = $1 and tipo = $2 order by id',
      [utente_id, tipo],
    )
  ).rows

test('scade insieme ciò che era da spendere e ciò che doveva ancora maturare, e la cifra è la somma', async () => {
  const socio = await bench.socio()
  await completa(socio, 1, '2022-02-01')
  await completa(socio, 2, '2022-02-28')
  await maturaEScadi(bench.services, il('2022-03-20'))
  const [scadenza, ...others] = await movimenti(socio, 'scadenza')
  expect(others).toEqual([])
  expect(scadenza!.dati).toMatchObject({ punti: 800, scade_il: '2022-03-10' })
})

test('una richiesta che prende da due lotti li conta tutti e due, resa o spesa che sia', async () => {
  const socio = await bench.socio()
  await completa(socio, 2, '2022-04-01')
  await completa(socio, 1, '2022-04-02')
  const id_premio = await bench.premio(lunga, 700)
  const richiedi = async (giorno: string) =>
    (await bench.services.withTransaction((trx) =>
      richiediPremio(trx, { utente_id: socio, id_premio, quando: il(giorno) }),
    )) as number
  const act = (richiesta_id: number, azione: Parameters<typeof agisciSuRichiesta>[1], giorno: string) =>
    bench.services.withTransaction((trx) =>
      agisciSuRichiesta(trx, azione, {
        richiesta_id,
        attore_id: azione === 'annulla' ? socio : null,
        quando: il(giorno),
        ...(azione === 'spedisci' ? { spedizione: { corriere: 'Corriere', tracking: '1' } } : {}),
      }),
    )
  expect(await act(await richiedi('2022-05-01'), 'annulla', '2022-05-02')).toBeNull()
  expect(await movimenti(socio, 'restituzione')).toMatchObject([
    { dati: { punti: 700, causa: 'annullata', pagati_al_debito: 0 } },
  ])
  const consegnata = await richiedi('2022-05-03')
  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const)
    expect(await act(consegnata, azione, '2022-05-04')).toBeNull()
  expect(await movimenti(socio, 'spesa')).toMatchObject([{ dati: { punti: 700 } }])
  expect(await bench.saldi(socio, lunga)).toEqual({ ...SALDI_ZERO, disponibili: 100, spesi: 700 })
})

test('si matura alla mezzanotte di Roma in punto, non un millesimo prima', async () => {
  const socio = await bench.socio()
  await completa(socio, 2, '2022-01-10')
  const midnight = new Date('2022-01-23T23:00:00Z')
  await maturaEScadi(bench.services, new Date(midnight.getTime() - 1))
  expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, in_maturazione: 600 })
  await maturaEScadi(bench.services, midnight)
  expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, disponibili: 600 })
  expect(await movimenti(socio, 'maturazione')).toMatchObject([{ avvenuto_il: midnight }])
})

test('senza giorni di attesa si matura all’istante dell’accredito, non prima', async () => {
  const socio = await bench.socio()
  const pratica_id = await bench.pratica(socio, 1, il('2022-06-01'))
  const quando = il('2022-06-02')
  const titoli = await bench.titoli(socio)
  let maturato: { avvenuto_il: Date }[] = []
  // Rolled back at the end: no published rule lacks a maturing period, and the case was never completed.
  const whole = bench.services.withTransaction(async (trx) => {
    await accreditaPunti(trx, {
      pratica_id,
      ciclo: 1,
      tipo_finanziamento: 'Mutuo Casa',
      valore: { titolare: 200, rete: 200, eccezione: null },
      eccezione: null,
      regola: { versione: '2021-1', quote_bp: [], tetto_quota: 0, giorni_maturazione: 0 },
      edizione: { id: lunga, ultima_richiesta: '2026-12-30' },
      beneficiari: [{ utente_id: socio, livello: 0, titoli }],
      quando,
    })
    const { portafoglio } = await apriPortafoglio(trx, { utente_id: socio, edizione_id: lunga }, quando)
    expect(portafoglio.disponibili).toBe(200)
    maturato = await movimenti(socio, 'maturazione', trx.$client)
    throw new Error('annullato')
  })
  await expect(whole).rejects.toThrow('annullato')
  expect(maturato).toMatchObject([{ avvenuto_il: quando }])
})

test('chi apre il portafoglio dopo l’ultimo giorno non vi trova ciò che è scaduto', async () => {
  const socio = await bench.socio()
  await completa(socio, 2, '2022-01-10')
  await maturaEScadi(bench.services, il('2022-02-10'))
  const open = (giorno: string) =>
    bench.services.withTransaction((trx) =>
      apriPortafoglio(trx, { utente_id: socio, edizione_id: breve }, il(giorno)),
    )
  expect((await open('2022-03-10')).portafoglio.disponibili).toBe(600)
  expect((await open('2022-03-11')).portafoglio.disponibili).toBe(0)
})

test('ciò che era proposto a chi si cancella risulta ritirato, senza una mano', async () => {
  const [socio, operatore] = [await bench.socio(), await bench.socio()]
  await bench.services.withTransaction(async (trx) => {
    const input = { utente_id: socio, edizione_id: lunga, punti: 50, motivo: 'Pratica contata male' }
    await proponiRettifica(trx, { ...input, attore_id: operatore, quando: il('2022-04-01') })
    await ritiraProposteSu(trx, { 'punti.rettifica': SUE_RETTIFICHE }, socio, il('2022-04-02'))
  })
  const { rows } = await bench.services.db.$client.query(
    'select stato, decisa_da, decisa_il from rettifica where utente_id = $1',
    [socio],
  )
  expect(rows).toEqual([{ stato: 'ritirata', decisa_da: null, decisa_il: il('2022-04-02') }])
})

test('una pratica registrata prima di ogni regola non dà punti, e dice perché', async () => {
  const socio = await bench.socio()
  const pratica_id = await bench.completata(socio, 1, il('2022-01-10'), il('2019-01-10'))
  const rows = await bench.rows('select motivi_punti from pratica where id = $1', [pratica_id])
  expect(rows).toEqual([{ motivi_punti: ['nessuna_regola'] }])
  expect(await movimenti(socio, 'accredito')).toEqual([])
})

test('prima che i punti di una richiesta tornino, il debito lo paga ciò che nel frattempo è maturato', async () => {
  const socio = await bench.socio()
  const pratica_id = await completa(socio, 2, '2022-04-01')
  const id_premio = await bench.premio(lunga, 500)
  const { withTransaction } = bench.services
  const richiesta_id = (await withTransaction((trx) =>
    richiediPremio(trx, { utente_id: socio, id_premio, quando: il('2022-04-20') }),
  )) as number
  await withTransaction((trx) =>
    riapriPratica(trx, { pratica_id, attore_id: null, quando: il('2022-04-21') }),
  )
  await completa(socio, 3, '2022-05-01')
  // No job ran in between: the 400 points of May are mature, but no movement records it yet.
  const input = { richiesta_id, attore_id: socio, quando: il('2022-05-16') }
  expect(await withTransaction((trx) => agisciSuRichiesta(trx, 'annulla', input))).toBeNull()
  expect(await movimenti(socio, 'maturazione')).toMatchObject([
    { dati: { punti: 600 } },
    { dati: { punti: 400, pagati_al_debito: 400 } },
  ])
  expect(await movimenti(socio, 'restituzione')).toMatchObject([
    { dati: { punti: 500, pagati_al_debito: 100 } },
  ])
})
