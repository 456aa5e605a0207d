import { cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { completaPratica, riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { CIFRE_INVARIANTS, mergeAllCifre, mergeCifre, rebuildCifre } from '../../registro/cifre/jobs.ts'
import { createMember } from '../../test/persone.ts'
import { openPuntiWorld } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { maturaEScadi } from '../punti/maturazione.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const { services, call, refusal } = bench
const { withTransaction } = services
const { token } = await createMember(bench, { ruolo: 'amministratore' })
const read = async (query: { dal?: string; al?: string; edizione_id?: number }) =>
  (await call(cifrePunti, { query }, token)).data
const wrong = async (query: object) => (await refusal(cifrePunti, { query }, token)).fields
const unaVolta = { esito: 'positivo', attore_id: null } as const

test('un giorno è quello di Roma, anche nelle notti in cui l’ora cambia', async () => {
  const socio = await bench.socio()
  // DST starts on 31 March 2024 and ends on 27 October: midnight in Rome is at 23:00, then at 22:00 UTC.
  for (const quando of [
    '2024-03-30T22:59:59Z',
    '2024-03-30T23:00:00Z',
    '2024-03-31T21:59:59Z',
    '2024-03-31T22:00:00Z',
    '2024-10-26T21:59:59Z',
    '2024-10-26T22:00:00Z',
    '2024-10-27T22:59:59Z',
    '2024-10-27T23:00:00Z',
  ])
    await bench.completata(socio, 2, new Date(quando))
  const on = async (dal: string, al: string) =>
    (await read({ dal, al })).serie.map(({ dal, guadagnati }) => [dal, guadagnati / 600])
  expect(await on('2024-03-30', '2024-04-01')).toEqual([
    ['2024-03-30', 1],
    ['2024-03-31', 2],
    ['2024-04-01', 1],
  ])
  expect(await on('2024-10-26', '2024-10-28')).toEqual([
    ['2024-10-26', 1],
    ['2024-10-27', 2],
    ['2024-10-28', 1],
  ])
})

test('l’estratto torna coi portafogli all’ultimo punto, e il periodo prima finisce dove comincia questo', async () => {
  const socio = await bench.socio()
  const pratica_id = await bench.completata(socio, 2, new Date('2025-01-10T10:00:00Z'))
  await bench.completata(socio, 2, new Date('2025-01-12T10:00:00Z'))
  await maturaEScadi(services, new Date('2025-03-01T10:00:00Z'))
  const id_premio = await bench.premio(bench.edizioni[1], 500)
  const quando = new Date('2025-03-05T10:00:00Z')
  const richiesta_id = (await withTransaction((trx) =>
    richiediPremio(trx, { utente_id: socio, id_premio, quando }),
  )) as number
  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const)
    await withTransaction((trx) =>
      agisciSuRichiesta(trx, azione, {
        richiesta_id,
        attore_id: null,
        quando,
        ...(azione === 'spedisci' ? { spedizione: { corriere: 'C', tracking: '1' } } : {}),
      } as never),
    )
  await withTransaction((trx) => riapriPratica(trx, { pratica_id, attore_id: null, quando, motivo: 'Prova' }))
  const [wallets] = await bench.rows<Record<string, number>>(
    `select sum(in_maturazione) as in_maturazione, sum(disponibili) as disponibili, sum(prenotati) as prenotati,
            sum(debito) as debito, sum(in_maturazione + disponibili + prenotati) as totale from portafoglio`,
  )
  const { estratto, prima, periodo } = await read({ dal: '2025-03-01', al: '2025-03-31' })
  expect(periodo).toMatchObject({ prima: { dal: '2025-01-29', al: '2025-02-28' }, tratto: 'giorno' })
  expect(estratto.chiusura).toEqual(
    Object.fromEntries(Object.entries(wallets!).map(([k, n]) => [k, Number(n)])),
  )
  expect([estratto.differenza, prima.differenza]).toEqual([0, 0])
  expect(prima.chiusura).toEqual(estratto.apertura)
  const of = (tipo: string) => estratto.righe.find((r) => r.tipo === tipo)
  expect(of('prenotazione')).toMatchObject({ movimenti: 1, disponibili: -500, prenotati: 500, totale: 0 })
  expect(of('spesa')).toMatchObject({ movimenti: 1, prenotati: -500, totale: -500 })
  expect(of('storno')).toMatchObject({ movimenti: 1, totale: -600 })
  const [edizione] = (await read({ al: '2025-03-31' })).impegno
  // The prize gives ten euros for 500 points: two cents a point at most.
  expect(edizione).toMatchObject({
    cent_per_punto: 2,
    massimo_cent: estratto.chiusura.totale * 2,
    previsto_cent: expect.any(Number),
  })
})

test('mese per mese quando i giorni sono molti; di una sola edizione quando è chiesta', async () => {
  const { serie, periodo } = await read({ dal: '2024-03-15', al: '2024-12-31' })
  expect(periodo.tratto).toBe('mese')
  expect(serie.map(({ dal }) => dal).slice(0, 2)).toEqual(['2024-03-15', '2024-04-01'])
  expect(serie.reduce((n, { guadagnati }) => n + guadagnati, 0)).toBe(8 * 600)
  const prima = await read({ edizione_id: bench.edizioni[0], al: '2025-12-31' })
  expect([prima.estratto.chiusura.totale, prima.edizione_id]).toEqual([0, bench.edizioni[0]])
  expect(prima.edizioni).toHaveLength(2)
})

test('di un’edizione finita si dice quanti punti non ha chiesto nessuno, e quanto valevano ai premi chiesti', async () => {
  const [breve, lunga] = bench.edizioni
  const finite = async (al: string) => (await read({ dal: al, al })).finite
  // Its points could still be earned until then: no share of lost points yet.
  expect(await finite('2022-02-28')).toEqual([])
  const [chi_chiede, chi_no] = [await bench.socio(), await bench.socio()]
  await bench.completata(chi_chiede, 2, new Date('2022-01-05T10:00:00Z'))
  await bench.completata(chi_no, 2, new Date('2022-01-06T10:00:00Z'))
  await maturaEScadi(services, new Date('2022-03-05T10:00:00Z'))
  const quando = new Date('2022-03-06T10:00:00Z')
  const chiede = async (punti: number) => {
    const id_premio = await bench.premio(breve, punti)
    return withTransaction((trx) => richiediPremio(trx, { utente_id: chi_chiede, id_premio, quando }))
  }
  const [richiesta_id, annullata] = [(await chiede(500)) as number, (await chiede(50)) as number]
  await withTransaction((trx) =>
    agisciSuRichiesta(trx, 'annulla', { richiesta_id: annullata, attore_id: chi_chiede, quando }),
  )
  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const)
    await withTransaction((trx) =>
      agisciSuRichiesta(trx, azione, {
        richiesta_id,
        attore_id: null,
        quando,
        ...(azione === 'spedisci' ? { spedizione: { corriere: 'C', tracking: '1' } } : {}),
      } as never),
    )
  await maturaEScadi(services, new Date('2022-03-12T10:00:00Z'))
  // Of 1,200 points 500 were spent on a prize of ten euros: two cents a point.
  const breve_finita = {
    edizione_id: breve,
    titolo: 'Prova',
    spesi: 500,
    scaduti: 700,
    quota: 700 / 1_200,
    valore_cent: 1_400,
  }
  expect(await finite('2022-03-31')).toEqual([breve_finita])
  const [spesi, scaduti] = await Promise.all(
    ['spesi', 'scaduti'].map(
      async (conto) =>
        (
          await bench.rows<{ punti: number }>(
            `select sum(s.punti)::int as punti from scrittura s join movimento m on m.id = s.movimento_id
              where m.edizione_id = $1 and s.conto = $2`,
            [breve, conto],
          )
        )[0]!.punti,
    ),
  )
  expect([spesi, scaduti]).toEqual([500, 700])
  // The current edition is not among them, and its forecast uses this share.
  const { finite: ora, non_riscossa, impegno } = await read({ dal: '2026-06-01', al: '2026-06-30' })
  expect(ora).toEqual([breve_finita])
  expect(non_riscossa).toBe(700 / 1_200)
  const { totale, prenotati, previsto_cent } = impegno.find((e) => e.edizione_id === lunga)!
  expect(previsto_cent).toBeLessThan(totale * 2)
  expect(previsto_cent).toBeGreaterThanOrEqual(prenotati)
})

test('ciò che non si può chiedere è detto sul campo', async () => {
  expect(Object.keys(await wrong({ dal: '2025-02-01', al: '2025-01-01' }))).toEqual(['dal'])
  expect(Object.keys(await wrong({ dal: '2020-01-01', al: '2025-01-01' }))).toEqual(['dal'])
  expect(Object.keys(await wrong({ edizione_id: 999_999 }))).toEqual(['edizione_id'])
  expect(Object.keys(await wrong({ dal: 'ieri' }))).toEqual(['dal'])
  const today = todayInRome(clock.now())
  expect((await read({})).periodo).toMatchObject({ dal: addDays(today, -29), al: today })
})

test('mentre molti scrivono, e altri riuniscono o ricontano, le cifre sono sempre quelle che si contano', async () => {
  // All below one sponsor, whose wallet every movement updates.
  const sopra = await bench.socio()
  const soci = await Promise.all(Array.from({ length: 6 }, () => bench.socio(sopra)))
  const id_premio = await bench.premio(bench.edizioni[1], 15)
  const il = (n: number) => new Date(Date.parse('2025-06-01T20:00:00Z') + n * 3_600_000)
  const scrive = async (socio: number, i: number) => {
    const pratica_id = await bench.completata(socio, 1 + (i % 5), il(i))
    await maturaEScadi(services, il(i + 24 * 40))
    await withTransaction((trx) =>
      richiediPremio(trx, { utente_id: socio, id_premio, quando: il(i + 24 * 41) }),
    )
    if (i % 2) {
      const riaperta = { pratica_id, attore_id: null, quando: il(i + 24 * 42), motivo: 'Prova' }
      await withTransaction((trx) => riapriPratica(trx, riaperta))
      await withTransaction((trx) =>
        completaPratica(trx, { ...unaVolta, pratica_id, quando: il(i + 24 * 43) }),
      )
    }
  }
  const tiene = async () => expect(await findViolations(services.db, CIFRE_INVARIANTS)).toEqual([])
  await Promise.all([
    ...soci.map(async (socio) => {
      for (const i of [0, 1, 2]) await scrive(socio, i)
    }),
    ...[0, 1, 2].map(() => withTransaction(mergeCifre)),
    withTransaction(rebuildCifre),
    tiene(),
    tiene(),
  ])
  await tiene()
  const before = await read({ dal: '2025-05-01', al: '2025-08-31' })
  expect(await mergeAllCifre(services)).toBeGreaterThanOrEqual(0)
  expect(await bench.rows('select id from cifra_mossa')).toEqual([])
  expect(await read({ dal: '2025-05-01', al: '2025-08-31' })).toEqual(before)
  await withTransaction(rebuildCifre)
  expect(await read({ dal: '2025-05-01', al: '2025-08-31' })).toEqual(before)
})

test.each([
  ['una somma', 'update cifra_giorno set somma = somma + 1'],
  ['un conto', 'update cifra_giorno set quante = quante + 1'],
  ['un giorno perso', 'delete from cifra_giorno'],
  [
    'una mossa di troppo',
    `insert into cifra_mossa (voce, giorno, di, parte, quante, somma)
                           values ('punti', '2025-01-01', 1, 'accredito', 1, 0)`,
  ],
])('la prova si accorge di una cifra guasta: %s', async (_caso, guasto) => {
  await mergeAllCifre(services)
  const client = await services.db.$client.connect()
  try {
    await client.query('begin')
    await client.query(
      guasto.startsWith('insert')
        ? guasto
        : `${guasto} where (voce, giorno, di, parte) = (select voce, giorno, di, parte from cifra_giorno order by 1, 2, 3, 4 limit 1)`,
    )
    expect((await client.query(CIFRE_INVARIANTS[0]!.sql)).rows).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
