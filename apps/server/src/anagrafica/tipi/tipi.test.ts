import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as tipi from '@primo/contract/anagrafica/tipi'
import type { CallSpec } from '@primo/contract/platform/route'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { atecoInUso, fileAteco, importaAteco, leggiAteco } from './ateco.ts'

const testApp = await sharedFixture(openTestApp())
const { token } = await createMember(testApp)

describe('ogni elenco', () => {
  test.each(
    Object.entries({
      titoloStudio: [tipi.titoloStudio, 11, 'codice'],
      naturaGiuridica: [tipi.naturaGiuridica, 62, 'cod_bi'],
      statoCivile: [tipi.statoCivile, 7, 'codice'],
      codiceAteco: [tipi.codiceAteco, 396, 'codice_ateco'],
      categoriaMerceologica: [tipi.categoriaMerceologica, 12, 'id_categoria_merceologica'],
      documento: [tipi.documento, 10, 'codice'],
      lavoro: [tipi.lavoro, 7, 'codice'],
      assunzione: [tipi.assunzione, 6, 'codice'],
      categoriaLavorativa: [tipi.categoriaLavorativa, 9, 'codice'],
    } satisfies Record<string, [CallSpec, number, string]>),
  )('%s risponde intero, con codici tutti diversi e nomi scritti bene', async (_, [spec, count, key]) => {
    const answer = await testApp.call(spec as CallSpec, {} as never, token)
    const rows = answer.data as Record<string, unknown>[]
    expect(answer).not.toHaveProperty('pagination')
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((r) => r[key])).size).toBe(count)
    for (const { descrizione } of rows) expect(descrizione).toMatch(/^\p{Lu}(?!.* {2}).*[\p{L}\d).]$/u)
  })

  test('le società di capitali sono quelle, e hanno il nome breve', async () => {
    const { data } = await testApp.call(tipi.naturaGiuridica, {}, token)
    expect(data.filter((n) => n.di_capitale).map((n) => n.descr_breve)).toEqual([
      'S.p.A.',
      'S.r.l.',
      'S.r.l. unipersonale',
      'S.a.p.A.',
    ])
  })
})

const BASE = 'code,level,parent,section,label_it\nA,1,,A,Agricoltura\n01,2,A,A,"Campi, ""orti"" e boschi"'

describe('classificazione ATECO', () => {
  test('sezioni, divisioni e gruppi, ciascuno dopo chi lo contiene', async () => {
    const { data } = await testApp.call(tipi.codiceAteco, {}, token)
    expect(data.slice(0, 3).map((c) => c.codice_ateco)).toEqual(['A', '01', '01.1'])
    expect(data.find((c) => c.codice_ateco === '62.1')).toMatchObject({ sezione: 'K', versione: '2025' })
  })

  test('le virgolette e il BOM si leggono', () => {
    const letti = leggiAteco(`\uFEFF${BASE.replaceAll('\n', '\r\n')}\r\n`)
    expect(letti.map((c) => c.descrizione)).toEqual(['Agricoltura', 'Campi, "orti" e boschi'])
  })

  test.each([
    ['altre colonne', 'a,b\n1,2', /Riga 1: attese le colonne/],
    ['un codice inventato', `${BASE}\n1.1,3,01,A,X`, /Riga 4: «1\.1» non è un codice/],
    ['un codice ripetuto', `${BASE}\n01,2,A,A,X`, /Riga 4: il codice 01 c’è due volte/],
    ['un padre che manca', `${BASE}\n02.1,3,02,A,X`, /Riga 4: manca 02/],
    ['un padre di un’altra sezione', `${BASE}\n01.1,3,01,B,X`, /Riga 4: manca 01 nella sezione B/],
    ['un codice senza padre', `${BASE}\n02,2,,A,X`, /Riga 4: solo una sezione sta da sola/],
    ['una riga a metà', `${BASE}\n02,2,A`, /Riga 4: servono cinque campi/],
  ])('%s: si dice la riga, e nulla si prende', (_, csv, sentence) => {
    expect(() => leggiAteco(csv)).toThrow(sentence)
  })

  test('un file sbagliato lascia quella di prima; uno giusto vale al prossimo avvio', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ateco-'))
    const sorgente = join(folder, 'mio.csv')
    try {
      writeFileSync(sorgente, `${BASE}\n1,2,A,A,X`)
      expect(() => importaAteco(sorgente, folder)).toThrow(/Riga 4/)
      expect(existsSync(fileAteco(folder))).toBe(false)
      expect(atecoInUso(folder)).toHaveLength(396)
      writeFileSync(sorgente, BASE)
      expect(importaAteco(sorgente, folder)).toBe(2)
      expect(atecoInUso(folder)).toHaveLength(2)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

const ISTAT = join(import.meta.dirname, '../../../../../../shared/refdata/ateco_2025.csv')

describe.skipIf(!existsSync(ISTAT))('la classificazione intera dell’ISTAT', () => {
  const whole = existsSync(ISTAT) ? leggiAteco(readFileSync(ISTAT, 'utf8')) : []

  test('si carica tutta, e contiene quella scritta qui, con gli stessi nomi', () => {
    expect(whole).toHaveLength(3257)
    const perCodice = new Map(whole.map((c) => [c.codice_ateco, c.descrizione]))
    const diverse = atecoInUso('memory://').filter(
      (c) => perCodice.get(c.codice_ateco)?.toLowerCase() !== c.descrizione.toLowerCase(),
    )
    expect(diverse).toEqual([])
  })
})
