import * as contratto from '@primo/contract/iscritti/persona-giuridica'
import { describe, expect, test } from 'vitest'
import { SEDE } from '../../test/azienda.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

describe('la sede', () => {
  const sede = (id: number) => ({ params: { id } })
  test('ha i campi della specifica, con i controlli fatti sul suo stato di utilizzo', async () => {
    const { token, id_azienda } = await world.convenzionato()
    expect((await world.call(contratto.leggiIndirizzoAzienda, sede(id_azienda), token)).data).toBeNull()
    const given = { ...sede(id_azienda), body: SEDE }
    const { data } = await world.call(contratto.salvaIndirizzoAzienda, given, token)
    expect(Object.keys(data).sort()).toEqual([
      'cap',
      'comune',
      'id_comune',
      'id_nazione',
      'id_stato_utilizzo',
      'indirizzo',
      'last_check_stato_utilizzo',
      'nazione',
      'provincia',
      'stato_utilizzo',
    ])
    expect(data).toMatchObject({ ...SEDE, provincia: 'PG', nazione: { descrizione: 'Italia' } })
    expect(data.stato_utilizzo).toMatchObject({ descrizione: 'Da verificare', modificabile: true })
    expect(data.last_check_stato_utilizzo).toHaveLength(1)
    // The response can be sent back unchanged.
    const dinuovo = await world.call(
      contratto.salvaIndirizzoAzienda,
      { ...sede(id_azienda), body: data },
      token,
    )
    expect(dinuovo.data).toMatchObject(SEDE)
  })

  test('un CAP di un altro comune, un comune cessato, uno che non c’è, uno Stato estero', async () => {
    const { token, id_azienda } = await world.convenzionato()
    const [cessato] = await world.sql('select id from comune where cessato order by id limit 1')
    const [estero] = await world.sql("select id from nazione where descrizione = 'Francia'")
    const no = async (other: object) =>
      (
        await world.refusal(
          contratto.salvaIndirizzoAzienda,
          { ...sede(id_azienda), body: { ...SEDE, ...other } },
          token,
        )
      ).fields
    expect(await no({ cap: '00100' })).toEqual({ cap: ['Il CAP di Norcia è 06046.'] })
    expect(await no({ id_comune: cessato.id })).toEqual({
      id_comune: [expect.stringMatching(/non è più un comune/)],
    })
    expect(await no({ id_comune: 999_999 })).toEqual({ id_comune: ['Scegli il comune dall’elenco.'] })
    expect(await no({ id_nazione: estero.id })).toEqual({ id_nazione: ['La sede deve essere in Italia.'] })
  })
})
