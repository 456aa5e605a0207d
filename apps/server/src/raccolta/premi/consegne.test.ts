import * as contratto from '@primo/contract/raccolta/operatore-premi'
import { expect, test } from 'vitest'
import { deliverPremio, openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createRichiesta } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficeWithSocio())

const fresh = () => createRichiesta(office, office.socio.utente_id)

test('si filtrano le consegne in ritardo e quelle vicine, solo tra ciò che si deve ancora consegnare', async () => {
  const [tardi, vicina, done] = [await fresh(), await fresh(), await deliverPremio(office)]
  await office.services.db.$client.query(
    `update richiesta_premio set consegna_entro = current_date + case id when $1 then -3 when $2 then 20 else -9 end
      where id = any($3::bigint[])`,
    [tardi, vicina, [tardi, vicina, done]],
  )
  const con = async (consegna: contratto.Consegne) =>
    (
      await office.fa(contratto.codaRichieste, { query: { stato: 'tutte', consegna, per_page: 100 } })
    ).data.map((r) => r.id)
  expect(await con('in_ritardo')).toContain(tardi)
  expect(await con('in_ritardo')).not.toContain(done)
  expect(await con('vicine')).toContain(vicina)
  expect(await con('vicine')).not.toContain(tardi)
})

test.each(['1Z40395664IT', '1z 4039 5664 it', '1Z4039', 'tracking 1Z-40395664'])(
  'una richiesta spedita si trova con il numero di spedizione «%s»',
  async (q) => {
    const id = await fresh()
    const track = "update richiesta_premio set corriere = 'SDA', tracking = '1Z40395664 IT' where id = $1"
    await office.services.db.$client.query(track, [id])
    const found = async (text: string) =>
      (
        await office.fa(contratto.codaRichieste, { query: { stato: 'tutte', q: text, per_page: 100 } })
      ).data.map((r) => r.id)
    expect(await found(q)).toContain(id)
    expect(await found('1Z99999999')).toEqual([])
    const code = `P-${String(id).padStart(6, '0')}`
    for (const text of [code, `n. ${code}`, code.replace('-', ' ')])
      expect(await found(text), text).toEqual([id])
  },
)

test('i conteggi seguono anche la consegna scelta', async () => {
  await deliverPremio(office)
  for (const consegna of ['in_ritardo', 'vicine'] as const) {
    const { per_stato } = (await office.fa(contratto.conteggiRichieste, { query: { consegna } })).data
    for (const { stato, quante } of per_stato) {
      const query = { stato, consegna, per_page: 1 } as const
      const { pagination } = await office.fa(contratto.codaRichieste, { query })
      expect(quante, `${stato}, ${consegna}`).toBe(pagination.total)
    }
  }
})
