import { expect, test } from 'vitest'
import { openPuntiWorld } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { maturaEScadi } from './maturazione.ts'
import { paginaMovimenti } from './movimenti.ts'
import { mesiDeiMovimenti } from './queries.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const [, lunga] = bench.edizioni
const { db } = bench.services

const il = (instant: string) => new Date(instant)
const PAGINA = { per_page: 10, page: 1, sort_order: 'desc' } as const

test('i mesi sono quelli di Roma, e ogni filtro conta ciò che mostra', async () => {
  const socio = await bench.socio()
  await bench.completata(socio, 2, il('2022-04-30T21:59:59Z'))
  // Half past midnight in Rome belongs to May.
  await bench.completata(socio, 1, il('2022-04-30T22:30:00Z'))
  await maturaEScadi(bench.services, il('2022-05-20T10:00:00Z'))
  const id_premio = await bench.premio(lunga, 200)
  await bench.services.withTransaction((trx) =>
    richiediPremio(trx, { utente_id: socio, id_premio, quando: il('2022-06-03T10:00:00Z') }),
  )
  const breve = await bench.premio(lunga, 50)
  const mesi = await mesiDeiMovimenti(db, socio)
  expect(mesi.map((m) => m.mese)).toEqual(['2022-06', '2022-05', '2022-04'])
  expect(mesi[0]).toEqual({ mese: '2022-06', entrati: 0, usciti: 200, movimenti: 1 })
  expect(mesi[2]).toMatchObject({ usciti: 0, movimenti: 1 })

  const read = async (which: Partial<Parameters<typeof paginaMovimenti>[2]>) => {
    const { righe, totale } = await paginaMovimenti(db, socio, { ...PAGINA, ...which })
    expect(righe).toHaveLength(totale)
    return righe
  }
  for (const { mese, movimenti } of mesi) expect(await read({ mese })).toHaveLength(movimenti)
  expect((await read({ verso: 'entrati' })).map((m) => [m.tipo, m.livello])).toEqual([
    ['accredito', 0],
    ['accredito', 0],
  ])
  expect((await read({ verso: 'usciti' })).map((m) => m.tipo)).toEqual(['prenotazione'])
  expect(await read({ verso: 'rete' })).toEqual([])
  expect(await read({ verso: 'in_maturazione' })).toEqual([])
  expect(await read({ verso: 'usciti', mese: '2022-04' })).toEqual([])

  // A cancelled request neither spends nor earns, in whichever months it was made and cancelled.
  const richiesta_id = (await bench.services.withTransaction((trx) =>
    richiediPremio(trx, { utente_id: socio, id_premio: breve, quando: il('2022-06-04T10:00:00Z') }),
  )) as number
  expect((await mesiDeiMovimenti(db, socio))[0]).toMatchObject({ usciti: 250 })
  await bench.services.withTransaction((trx) =>
    agisciSuRichiesta(trx, 'annulla', { richiesta_id, attore_id: socio, quando: il('2022-07-02T10:00:00Z') }),
  )
  expect(await mesiDeiMovimenti(db, socio)).toMatchObject([
    { mese: '2022-07', entrati: 0, usciti: 0, movimenti: 1 },
    { mese: '2022-06', entrati: 0, usciti: 200, movimenti: 2 },
    { mese: '2022-05' },
    { mese: '2022-04' },
  ])
  expect((await read({ verso: 'entrati' })).map((m) => m.tipo)).toEqual(['accredito', 'accredito'])
  expect((await read({ verso: 'usciti' })).map((m) => m.tipo)).toEqual(['prenotazione'])
  expect((await read({ mese: '2022-07' })).map((m) => m.tipo)).toEqual(['restituzione'])
  await bench.completata(socio, 1, il('2022-06-10T10:00:00Z'))
  expect((await read({ verso: 'in_maturazione' })).map((m) => m.matura_il !== null)).toEqual([true])
})
