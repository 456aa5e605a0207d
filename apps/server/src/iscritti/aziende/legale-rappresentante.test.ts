import * as contratto from '@primo/contract/iscritti/persona-giuridica'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { LEGALE } from '../../test/azienda.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

describe('il legale rappresentante', () => {
  const save = (id: number, token: string, other: Partial<Record<keyof typeof LEGALE, unknown>> = {}) => {
    const data = { params: { id }, body: { ...LEGALE, ...other } as typeof LEGALE }
    return world.call(contratto.salvaLegaleRappresentante, data, token)
  }

  test('ogni campo della specifica ha il suo suffisso; si legge com’è stato scritto', async () => {
    const { token, id_azienda } = await world.convenzionato()
    const { data } = await save(id_azienda, token)
    const { avvisi, ...campi } = data
    expect(avvisi).toEqual([])
    expect(Object.keys(campi).every((c) => c.endsWith('_legale_rappresentante'))).toBe(true)
    expect(Object.keys(campi)).toHaveLength(16)
    expect(data).toMatchObject({ ...LEGALE, cellulare_legale_rappresentante: '+393331234567' })
    const riletto = await world.call(
      contratto.leggiLegaleRappresentante,
      { params: { id: id_azienda } },
      token,
    )
    expect(riletto.data).toEqual(data)
    // The response can be sent back unchanged.
    expect((await save(id_azienda, token, data)).data).toEqual(data)
  })

  test('codice fiscale e numero del documento non sono in chiaro nel database, e si cercano lo stesso', async () => {
    const { token, id_azienda } = await world.convenzionato()
    await save(id_azienda, token, { numero_documento_legale_rappresentante: 'canarino 77' })
    const [row] = await world.sql('select * from legale_rappresentante where id_anagrafica = $1', [
      id_azienda,
    ])
    const text = JSON.stringify(row)
    expect(text).not.toContain('CANARINO77')
    expect(text).not.toContain(LEGALE.codice_fiscale_legale_rappresentante)
    const { secrets } = world.services
    expect(row.numero_documento_indice).toBe(secrets.print('indice', 'CANARINO77'))
    expect(row.codice_fiscale_indice).toBe(
      secrets.print('indice', LEGALE.codice_fiscale_legale_rappresentante),
    )
  })

  test('un codice fiscale che non corrisponde avvisa e non ferma; nascere all’estero va bene', async () => {
    const { token, id_azienda } = await world.convenzionato()
    const scambiati = await save(id_azienda, token, {
      nome_legale_rappresentante: 'Rossi',
      cognome_legale_rappresentante: 'Mario',
    })
    expect(scambiati.data.avvisi[0]).toMatch(/scambiati/)
    const estero = await save(id_azienda, token, {
      citta_nascita_legale_rappresentante: 'Lyon',
      provincia_nascita_legale_rappresentante: 'ee',
      id_citta_rilascio_legale_rappresentante: 0,
    })
    expect(estero.data).toMatchObject({
      provincia_nascita_legale_rappresentante: 'EE',
      id_citta_rilascio_legale_rappresentante: 0,
    })
  })

  test('un cognome di ottanta caratteri si tiene; di ottantuno, o con emoji, no', async () => {
    const { token, id_azienda } = await world.convenzionato()
    const lungo = 'Àb'.repeat(40)
    const { data } = await save(id_azienda, token, { cognome_legale_rappresentante: lungo })
    expect(data.cognome_legale_rappresentante).toBe(lungo)
    for (const cognome_legale_rappresentante of [`${lungo}a`, 'Rossi 😀']) {
      await expect(save(id_azienda, token, { cognome_legale_rappresentante })).rejects.toMatchObject({
        fields: { cognome_legale_rappresentante: [expect.any(String)] },
      })
    }
  })

  test.each([
    ['cognome', '-', '-'],
    ['nome', '–', '-'],
    ['numero_documento', 'n. AX1234567', 'AX1234567'],
    ['numero_documento', 'N° AX 1234567', 'AX1234567'],
    ['numero_documento', 'C.I. AX1234567', 'AX1234567'],
    ['provincia_nascita', 'Roma (RM)', 'RM'],
    ['provincia_nascita', 'Città metropolitana di Roma', 'RM'],
    ['provincia_nascita', 'VCO', 'VB'],
  ])('%s «%s» si tiene come «%s»', async (field, written, kept) => {
    const { token, id_azienda } = await world.convenzionato()
    const nome = `${field}_legale_rappresentante`
    expect((await save(id_azienda, token, { [nome]: written })).data).toMatchObject({ [nome]: kept })
  })

  test('senza nome e senza cognome non è nessuno', async () => {
    const { token, id_azienda } = await world.convenzionato()
    const nobody = { nome_legale_rappresentante: '-', cognome_legale_rappresentante: '-' }
    await expect(save(id_azienda, token, nobody)).rejects.toMatchObject({
      fields: { cognome_legale_rappresentante: ['Scrivi almeno il nome o il cognome.'] },
    })
  })

  const yesterday = addDays(todayInRome(clock.now()), -1)
  test.each([
    ['data_scadenza_documento', yesterday, /scaduto/],
    ['data_scadenza_documento', '2021-02-01', /dopo il rilascio/],
    ['data_rilascio_documento', '2099-01-01', /futuro/],
    ['data_scadenza_documento', '2031-02-30', /./],
    ['data_scadenza_documento', '9999-12-31', /troppo lontana/],
    ['citta_nascita', '#N/D', /errore del foglio di calcolo/],
    ['rilasciato_da', 'nessuno', /vuol dire che manca/],
    ['cognome', 'n.d.', /trattino/],
    ['data_nascita', '2020-01-01', /maggiorenne/],
    ['data_nascita', '0000-02-01', /controlla l’anno/],
    ['data_nascita', '0999-12-31', /controlla l’anno/],
    ['codice_fiscale', 'RSSMRA80A01H501X', /ultima lettera/],
    ['id_tipo_documento', 'BOH', /elenco/],
    ['numero_documento', 'ca<12>', /lettere e cifre/],
    ['id_citta_rilascio', 999_999, /elenco/],
    ['provincia_nascita', 'Romagna', /sigla/],
    ['provincia_nascita', 'QQ', /sigla/],
    ['cellulare', '06 1234567', /telefono fisso/],
    ['email', 'mario@', /e-mail/],
    ['sesso', 'X', /voci/],
  ])('%s «%s» si rifiuta sotto il suo campo', async (field, value, sentence) => {
    const { token, id_azienda } = await world.convenzionato()
    const nome = `${field}_legale_rappresentante`
    await expect(save(id_azienda, token, { [nome]: value })).rejects.toMatchObject({
      code: 'VALIDAZIONE',
      fields: { [nome]: [expect.stringMatching(sentence)] },
    })
  })
})
