import * as geo from '@primo/contract/anagrafica/geo'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openGeo } from '../../test/geo.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { foldPlaceName } from './place-names.ts'
import { LIMITE_RICERCA } from './queries.ts'
import { comune } from './tables.ts'

const testApp = await sharedFixture(openGeo())
const { token, search } = testApp

describe('ricerca', () => {
  test.each([
    ['mil', ['Milano', 'Milo', 'Milis']],
    ['MILANO', ['Milano']],
    ['bozen', ['Bolzano']],
    ['Zgonik', ['Sgonico']],
    ['forli', ['Forlì', 'Forlimpopoli', 'Forlì del Sannio']],
    ['Forlì', ['Forlì', 'Forlimpopoli', 'Forlì del Sannio']],
    ['laquila', ["L'Aquila"]],
    ['l’aquila', ["L'Aquila"]],
    ['reggio emilia', ["Reggio nell'Emilia"]],
    ['emilia reggio', ["Reggio nell'Emilia"]],
    ['sesto san giovanni', ['Sesto San Giovanni']],
    ['sesto s.giovanni', ['Sesto San Giovanni']],
    ['santangelo lodigiano', ["Sant'Angelo Lodigiano"]],
    ['Sta. Maria Hoe', ['Santa Maria Hoè']],
    ['castro bg', ['Castro']],
    ['san d', ['San Didero', 'San Donaci', 'San Daniele Po']],
    ['s. d', ['San Didero', 'San Donaci', 'San Daniele Po']],
    ['sant’alf', ["Sant'Alfio"]],
    ['44042', ['Cento']],
    ['44042 Cento', ['Cento']],
    ['Cento 44042', ['Cento']],
    ['CAP 44042', ['Cento']],
    ['I-44042 Cento (FE)', ['Cento']],
    ['50122 Firenze', ['Firenze']],
    ['00184', ['Roma']],
    ['44042 Renazzo', ['Cento']],
    ['44045 Cento', ['Cento']],
    ['Comune di Lucca', ['Lucca']],
    ['COMUNE DELL’AQUILA', ["L'Aquila"]],
    ['Roma Capitale', ['Roma']],
    ['comune di roma capitale', ['Roma']],
    ['Città di Castello', ['Città di Castello']],
    ['Castelfranco V.to', ['Castelfranco Veneto']],
    ['castelfranco v.to', ['Castelfranco Veneto']],
    ['Casale M.to', ['Casale Monferrato']],
    ['S.to Stefano di Camastra', ['Santo Stefano di Camastra']],
  ])('«%s» trova per primi %j', async (text, expected) => {
    expect((await search(text)).slice(0, expected.length)).toEqual(expected)
  })

  test('nome esatto, inizio del nome, inizio di parola, pezzo di nome', async () => {
    const found = await search('lodi')
    const place = (nome: string) => found.indexOf(nome)
    expect(place('Lodi')).toBe(0)
    expect(place('Lodi Vecchio')).toBeGreaterThan(place('Lodi'))
    expect(place("Sant'Angelo Lodigiano")).toBeGreaterThan(place('Lodi Vecchio'))
  })

  test('ciò che si scrive a pezzi, con gli spazi, trova prima i nomi che cominciano proprio così', async () => {
    for (const text of ['san d', 'san g', 'sant’a', 'castel s', 'monte c', 'la s']) {
      const found = await search(text)
      const inizia = found.map(
        (nome) => nome.endsWith('†') || foldPlaceName(nome).startsWith(foldPlaceName(text)),
      )
      const primoAltro = inizia.indexOf(false)
      expect(inizia[0], text).toBe(true)
      if (primoAltro > 0)
        expect(
          inizia.slice(primoAltro).filter((yes, i) => yes && !found[primoAltro + i]!.endsWith('†')),
          text,
        ).toEqual([])
    }
  })

  test('un comune cessato viene dopo tutti quelli di oggi, anche se il nome è esatto', async () => {
    expect(await search('castegnero')).toEqual(['Castegnero Nanto', 'Castegnero †'])
    expect(await search('abbadia alpina')).toEqual(['Abbadia Alpina †'])
    const fiume = await search('fiume')
    expect(fiume.indexOf('Fiume †')).toBe(fiume.findIndex((nome) => nome.endsWith('†')))
    expect(fiume.indexOf('Fiume †')).toBeGreaterThan(fiume.indexOf('Fiumicino'))
  })

  test('un CAP di più comuni li trova tutti; uno che non c’è, nessuno', async () => {
    const found = await search('10010')
    expect(found.length).toBeGreaterThan(5)
    expect(found).toContain('Banchette')
    expect(await search('99999')).toEqual([])
    expect((await search('10010 banchette'))[0]).toBe('Banchette')
  })

  test('al più cinquanta risposte; i segni di LIKE non sono speciali', async () => {
    expect(await search('a')).toHaveLength(LIMITE_RICERCA)
    expect(await search('%')).toEqual([])
    expect(await search('_')).toEqual([])
    expect(await search("mil'; drop table comune; --")).toEqual([])
  })

  test('ogni comune in vigore si trova per primo, o tra i suoi omonimi, scrivendo il suo nome', async () => {
    const rows = await testApp.services.db
      .select({ descrizione: comune.descrizione, id: comune.id })
      .from(comune)
      .where(eq(comune.cessato, false))
    for (const { descrizione, id } of rows.filter((_, i) => i % 79 === 0)) {
      const { data } = await testApp.call(geo.cercaComuni, { params: { text: descrizione } }, token)
      const omonimi = data.filter((c) => c.descrizione === descrizione).length
      expect(
        data.slice(0, omonimi).map((c) => c.id),
        descrizione,
      ).toContain(id)
    }
  })
})
