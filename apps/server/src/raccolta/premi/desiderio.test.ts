import { scegliDesiderio, togliDesiderio } from '@primo/contract/raccolta/desiderio'
import { saldo } from '@primo/contract/raccolta/manifestazione'
import { richiedi } from '@primo/contract/raccolta/premi'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPuntiWorld, type PuntiWorld } from '../../test/punti-fixtures.ts'

let bench: PuntiWorld
const ADESSO = new Date('2024-05-20T10:00:00Z')
beforeAll(async () => {
  // Only `Date` is faked: timers and the database run normally.
  vi.useFakeTimers({ now: ADESSO, toFake: ['Date'] })
  bench = await openPuntiWorld()
})
afterAll(async () => {
  await bench.closeSound()
  vi.useRealTimers()
})

const premio = (punti: number, pieces?: number) => bench.premio(bench.edizioni[1], punti, pieces)
const choose = (id_premio: number, token: string) =>
  bench.call(scegliDesiderio, { body: { id_premio } }, token)
const desiderio = async (token: string) => (await bench.call(saldo, {}, token)).data.desiderio

describe('il premio che si desidera', () => {
  test('è uno solo, dice quanto manca e circa quante pratiche sono', async () => {
    const { token } = await bench.conPunti(1, ADESSO)
    expect(await desiderio(token)).toBeNull()
    const [vicino, lontano] = [await premio(500), await premio(1700)]
    expect((await choose(vicino, token)).data).toMatchObject({
      id_premio: vicino,
      stato: 'raggiunto',
      mancano: 0,
      in_parole: { prima: 'Puoi richiedere il tuo desiderio:' },
    })
    await choose(lontano, token)
    expect(await desiderio(token)).toMatchObject({
      id_premio: lontano,
      punti: 1700,
      stato: 'lontano',
      mancano: 1100,
      in_parole: {
        prima: 'Ti mancano 1.100\u00a0punti',
        poi: expect.stringMatching(/: circa due pratiche$/),
      },
    })
    expect((await bench.call(togliDesiderio, {}, token)).data).toBeNull()
    expect(await desiderio(token)).toBeNull()
    await bench.call(togliDesiderio, {}, token)
  })

  test('chi lo richiede non lo desidera più; un altro premio non c’entra', async () => {
    const { token } = await bench.conPunti(2, ADESSO)
    const [caro, suo] = [await premio(5000), await premio(300)]
    await choose(caro, token)
    const request = () => bench.call(richiedi, { body: { id_premio: suo } }, token)
    await request()
    expect(await desiderio(token)).toMatchObject({ id_premio: caro })
    await choose(suo, token)
    await request()
    expect(await desiderio(token)).toBeNull()
  })

  test('esaurito o tolto dal catalogo resta, e lo dice', async () => {
    const { token } = await bench.conPunti(1, ADESSO)
    const [finito, withdrawn] = [await premio(100, 0), await premio(100)]
    await choose(finito, token)
    expect(await desiderio(token)).toMatchObject({ stato: 'esaurito' })
    await choose(withdrawn, token)
    await bench.services.db.$client.query('update premio set ritirato_il = now() where id = $1', [withdrawn])
    expect(await desiderio(token)).toMatchObject({
      stato: 'fuori_catalogo',
      in_parole: { prima: 'Non è più in catalogo' },
    })
  })

  test('non si desidera ciò che non c’è, o non c’è più; e ognuno ha il suo', async () => {
    const { token } = await bench.conPunti(1, ADESSO)
    const withdrawn = await premio(100)
    await bench.services.db.$client.query('update premio set ritirato_il = now() where id = $1', [withdrawn])
    const no = async (id_premio: number) =>
      (await bench.refusal(scegliDesiderio, { body: { id_premio } }, token)).code
    expect(await no(withdrawn)).toBe('PREMIO_NON_RICHIEDIBILE')
    expect(await no(999_999)).toBe('NON_TROVATO')
    await choose(await premio(100), token)
    expect(await desiderio((await bench.conPunti(1, ADESSO)).token)).toBeNull()
  })
})
