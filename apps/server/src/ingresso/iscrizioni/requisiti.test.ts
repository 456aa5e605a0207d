import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as pratiche from '@primo/contract/pratiche/pratiche'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { OAM, openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

const PROMOTORE = { params: { role: 'promotore' as const } }
const daCompletare = async (token: string) =>
  (await world.call(contratto.daCompletarePromotore, {}, token)).data
const requisiti = (...written: (typeof OAM)[]) => ({ ...PROMOTORE, body: { requisiti: written } })

describe('requisiti', () => {
  const yesterday = addDays(todayInRome(clock.now()), -1)

  test('uno scaduto, senza scadenza o non richiesto si rifiuta dicendo quale', async () => {
    const { token } = await world.promotore()
    const fields = async (...written: object[]) =>
      (await world.refusal(contratto.salvaRequisiti, requisiti(...(written as (typeof OAM)[])), token)).fields
    expect(await fields({ ...OAM, scade_il: yesterday })).toHaveProperty(['requisiti.0.scade_il'])
    expect(await fields({ ...OAM, scade_il: null })).toHaveProperty(['requisiti.0.scade_il'])
    expect(await fields(OAM, { ...OAM, codice: 'IVASS' })).toHaveProperty(['requisiti.1.codice'])
    expect(await fields({ ...OAM, scade_il: '2027-02-30' })).toHaveProperty(['requisiti.0.scade_il'])
  })

  test.each([
    ['a41676', 'A41676'],
    ['A 41676', 'A41676'],
    ['OAM n. a-41676.', 'A41676'],
    ['m123', 'M123'],
    ['in corso di iscrizione', 'in corso di iscrizione'],
  ])('il numero OAM «%s» si tiene come «%s»', async (valore, kept) => {
    const { token } = await world.promotore()
    const { data } = await world.call(contratto.salvaRequisiti, requisiti({ ...OAM, valore }), token)
    expect(data.requisiti[0]!.valore).toBe(kept)
  })

  test.each(['#N/D', 'n.d.', 'xxx'])('«%s» non è un numero', async (valore) => {
    const { token } = await world.promotore()
    const { fields } = await world.refusal(contratto.salvaRequisiti, requisiti({ ...OAM, valore }), token)
    expect(fields['requisiti.0.valore']).toEqual([expect.stringMatching(/^Scrivi il dato/)])
  })

  test('scaduto dopo che è stato scritto, manca di nuovo e non si può inviare', async () => {
    const { token, utente_id } = await world.promotore()
    await world.call(contratto.salvaRequisiti, requisiti(OAM), token)
    await world.sql(
      `update profilo set attributi = attributi || jsonb_build_object('OAM_scade_il', $2::text) where utente_id = $1`,
      [utente_id, yesterday],
    )
    expect((await daCompletare(token)).manca).toMatchObject([
      { codice: 'requisito', requisito: 'OAM', descrizione: expect.stringContaining('scadenza passata il') },
    ])
    const refusal = await world.refusal(contratto.inviaIscrizione, PROMOTORE, token)
    expect(refusal.code).toBe('ISCRIZIONE_INCOMPLETA')
    expect(refusal.message).toContain('OAM')
  })

  test('si scrivono solo mentre l’iscrizione è da completare; ripresa dalla coda, di nuovo', async () => {
    const { token } = await world.inAttesa()
    const rifiutato = await world.refusal(contratto.salvaRequisiti, requisiti(OAM), token)
    expect(rifiutato.code).toBe('STATO_NON_PERMESSO')
    const { data } = await world.call(contratto.ritiraIscrizione, PROMOTORE, token)
    expect(data).toMatchObject({ stato: 'da_completare', azioni: ['invia'] })
    const riscritto = { ...OAM, valore: 'B9' }
    expect(
      (await world.call(contratto.salvaRequisiti, requisiti(riscritto), token)).data.requisiti[0]!.valore,
    ).toBe('B9')
  })

  test('da attivi si rinnovano ma quelli obbligatori non si tolgono', async () => {
    const { token, utente_id } = await world.inAttesa()
    await world.sql("update profilo set stato = 'attiva' where utente_id = $1", [utente_id])
    const fresh = { ...OAM, scade_il: addDays(OAM.scade_il, 365) }
    expect(
      (await world.call(contratto.salvaRequisiti, requisiti(fresh), token)).data.requisiti,
    ).toMatchObject([fresh])
    const vuota = await world.refusal(contratto.salvaRequisiti, requisiti({ ...OAM, valore: '' }), token)
    expect(vuota.fields).toHaveProperty(['requisiti.0.valore'])
  })

  test('senza l’OAM un convenzionato attivo invia solo pratiche sui propri beni e servizi; aggiunta, anche le altre', async () => {
    const { token, utente_id } = await world.convenzionato()
    await world.sql("update profilo set stato = 'attiva' where utente_id = $1", [utente_id])
    const bozza = async (id_tipo_finanziamento: number) => {
      const body = { nominativo: 'Cliente', id_tipo_finanziamento, importo_cent: 100_000 }
      return {
        params: { id: (await world.call(pratiche.registraPratica, { body }, token)).data.id_scheda },
      }
    }
    const prestito = await bozza(1)
    const refusal = await world.refusal(pratiche.inviaPratica, prestito, token)
    expect(refusal.code).toBe('REQUISITO_MANCANTE')
    expect(refusal.message).toBe(
      'Per questo tipo di finanziamento ti serve: Iscrizione all’OAM. Aggiungi il requisito nella pagina dell’iscrizione.',
    )
    expect((await world.call(pratiche.leggiPratica, prestito, token)).data.stato).toBe('Bozza')
    expect((await world.call(pratiche.inviaPratica, await bozza(4), token)).data.stato).toBe('In Lavorazione')
    const conOam = { params: { role: 'convenzionato' as const }, body: { requisiti: [OAM] } }
    await world.call(contratto.salvaRequisiti, conOam, token)
    expect((await world.call(pratiche.inviaPratica, prestito, token)).data.stato).toBe('In Lavorazione')
  })

  test('per un tipo di finanziamento solo, non ferma chi si iscrive', async () => {
    const { token } = await world.nuovo()
    const { requisiti: asked, manca } = (await world.call(contratto.daCompletareConvenzionato, {}, token))
      .data
    expect(asked).toMatchObject([
      {
        codice: 'OAM',
        obbligatorio: false,
        tipi_finanziamento: ['Prestito Personale', 'Mutuo Casa', 'Cessione del Quinto'],
      },
    ])
    expect(manca.map((m) => m.codice)).toEqual(['accordo', 'azienda'])
  })
})
