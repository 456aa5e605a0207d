import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { daysBetween } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { geografiaRows } from './geografia-rows.ts'
import { abbreviaSanti, foldPlaceName, nomeArchivio, piegaRicerca } from './place-names.ts'
import { idDaBelfiore } from './queries.ts'
import { VERSIONE_GEOGRAFIA } from './version.ts'

const rows = await geografiaRows()
const perCodice = new Map(rows.comuni.map((c) => [c.codice, c]))
const comune = (codice: string) => perCodice.get(codice)!
const capDi = (codice: string) =>
  rows.caps.filter((c) => c.id_comune === idDaBelfiore(codice)).map((c) => c.cap)
const paese = (codice: string) => rows.nazioni.find((n) => n.codice === codice)

describe('comuni', () => {
  const attivi = rows.comuni.filter((c) => !c.cessato)

  test('quanti sono: in vigore, cessati, senza doppioni', () => {
    expect(attivi).toHaveLength(7894)
    expect(rows.comuni.length - attivi.length).toBe(1948)
    expect(perCodice.size).toBe(rows.comuni.length)
    expect(new Set(rows.comuni.map((c) => c.id)).size).toBe(rows.comuni.length)
  })

  test('l’id viene dal codice catastale e resta', () => {
    expect(idDaBelfiore('A001')).toBe(1001)
    expect(idDaBelfiore('F205')).toBe(6205)
    expect(idDaBelfiore('Z114')).toBe(26114)
    for (const no of ['', 'A01', 'a001', 'AA01', 'A0011', '1001'])
      expect(() => idDaBelfiore(no)).toThrow(RangeError)
    for (const c of rows.comuni) expect(c.id).toBe(idDaBelfiore(c.codice))
  })

  test.each([
    ['F205', 'Milano', 'MI', '015146'],
    ['H501', 'Roma', 'RM', '058091'],
    ['A952', 'Bolzano', 'BZ', '021008'],
    ['A001', 'Abano Terme', 'PD', '028001'],
    ['H224', 'Reggio di Calabria', 'RC', '080063'],
    ['A345', "L'Aquila", 'AQ', '066049'],
    ['M430', 'Novella', 'TN', '022253'],
  ])('%s è %s (%s)', (codice, descrizione, provincia, cod_istat) => {
    expect(comune(codice)).toMatchObject({ descrizione, provincia, cod_istat, cessato: false })
  })

  test.each([
    ['A003', 'Abbadia Alpina', 'TO', '1928-12-06', null],
    ['C056', 'Castegnero', 'VI', null, null],
    ['D620', 'Fiume', 'FU', '1947-09-16', null],
  ])('%s, %s, è cessato', (codice, descrizione, provincia, data_modifica, nuova_provincia) => {
    expect(comune(codice)).toMatchObject({
      descrizione,
      provincia,
      data_modifica,
      nuova_provincia,
      cessato: true,
    })
    expect(comune(codice).cod_istat).toBeNull()
    expect(capDi(codice)).toEqual([])
  })

  test('le province sarde del 2026: la sigla di oggi, e il segno che è cambiata', () => {
    expect(comune('B745')).toMatchObject({ descrizione: 'Carbonia', provincia: 'CI', nuova_provincia: 'CI' })
    expect(comune('B354')).toMatchObject({ descrizione: 'Cagliari', provincia: 'CA', nuova_provincia: null })
  })

  test('ogni comune in vigore ha almeno un CAP di cinque cifre; 41 ne hanno molti', () => {
    const count = Map.groupBy(rows.caps, (c) => c.id_comune)
    for (const c of attivi) expect(count.get(c.id)?.length ?? 0).toBeGreaterThan(0)
    for (const c of rows.caps) expect(c.cap).toMatch(/^\d{5}$/)
    expect([...count.values()].filter((v) => v.length > 1)).toHaveLength(41)
    expect(new Set(rows.caps.map((c) => `${c.id_comune} ${c.cap}`)).size).toBe(rows.caps.length)
  })

  test('Milano ha 38 CAP, Bolzano uno', () => {
    expect(capDi('F205')).toHaveLength(38)
    expect(capDi('F205')).toEqual(expect.arrayContaining(['20121', '20162']))
    expect(capDi('A952')).toEqual(['39100'])
  })

  test('i nomi in due lingue si cercano in entrambe, i santi anche abbreviati', () => {
    expect(comune('A952').ricerca).toBe('| bolzano | bozen |')
    expect(comune('I690').ricerca_unita).toBe('|sestosangiovanni|sestosgiovanni|')
    for (const c of rows.comuni)
      expect(c.ricerca).toMatch(/^\| [a-z0-9]+( [a-z0-9]+)*( \| [a-z0-9]+( [a-z0-9]+)*)* \|$/)
  })
})

test('province: le 110 in vigore, ognuna con la regione e usata da qualche comune', () => {
  const usate = new Set(rows.comuni.filter((c) => !c.cessato).map((c) => c.provincia))
  expect(rows.province).toHaveLength(110)
  expect(new Set(rows.province.map((p) => p.sigla))).toEqual(usate)
  expect(rows.province.find((p) => p.sigla === 'BZ')?.regione).toMatch(/^Trentino/)
  expect(new Set(rows.province.map((p) => p.regione)).size).toBe(20)
})

describe('nazioni', () => {
  test.each([
    ['Z000', 'Italia', 'IT'],
    ['Z114', 'Regno Unito', 'GB'],
    ['Z160', 'Kosovo', 'XK'],
    ['Z106', 'Città del Vaticano', 'VA'],
    ['Z404', "Stati Uniti d'America", 'US'],
    ['Z206', 'Myanmar (Birmania)', 'MM'],
  ])('%s è %s (%s)', (codice, descrizione, country_code) => {
    expect(paese(codice)).toMatchObject({ descrizione, country_code, cessata: false })
  })

  test('gli Stati che non ci sono più restano per i luoghi di nascita, senza codice ISO', () => {
    expect(paese('Z135')).toMatchObject({
      descrizione: 'Unione Sovietica',
      country_code: null,
      cessata: true,
    })
    expect(rows.nazioni.filter((n) => n.cessata)).toHaveLength(6)
  })

  test('ogni Stato in vigore ha un codice ISO suo e un nome', () => {
    const vive = rows.nazioni.filter((n) => !n.cessata)
    expect(vive).toHaveLength(217)
    for (const n of vive) expect(`${n.country_code} ${n.descrizione}`).toMatch(/^[A-Z]{2} \p{Lu}/u)
    expect(new Set(vive.map((n) => n.country_code)).size).toBe(vive.length)
  })
})

describe('nomi', () => {
  test.each([
    ["Castello D'alife", "Castello d'Alife"],
    ['Monte Di MezzodÃ¬', 'Monte di Mezzodì'],
    ["Rio Nell'elba", "Rio nell'Elba"],
    ['Di Prova', 'Di Prova'],
    ['ContÃ', 'ContÃ'],
    ["L'Aquila", "L'Aquila"],
  ])('l’archivio scrive «%s», si legge «%s»', (raw, nome) => {
    expect(nomeArchivio(raw)).toBe(nome)
  })

  test.each([
    ["Sant'Angelo dei Lombardi", 'sant angelo dei lombardi'],
    ['Forlì-Cesena', 'forli cesena'],
    ['Eppan an der Weinstraße', 'eppan an der weinstrasse'],
    ['Devin Nabrežina', 'devin nabrezina'],
    ['  S.  Maria % _ \\ ', 's maria'],
    ['💥', ''],
  ])('«%s» piegato è «%s»', (nome, piegato) => {
    expect(foldPlaceName(nome)).toBe(piegato)
  })

  test('i santi: nel nome diventano «s», in ciò che si cerca solo le abbreviazioni', () => {
    expect(abbreviaSanti('santa maria a monte')).toBe('s maria a monte')
    expect(abbreviaSanti('san')).toBe('san')
    expect(piegaRicerca('Sta. Maria')).toBe('s maria')
    expect(piegaRicerca('Santa Maria')).toBe('santa maria')
  })
})

test('la versione dei dati segue i pacchetti installati', () => {
  const { dependencies } = createRequire(import.meta.url)('../../../package.json')
  for (const nome of [
    'italian-cap-comuni-province',
    '@marketto/belfiore-connector-embedded',
    'i18n-iso-countries',
  ])
    expect(VERSIONE_GEOGRAFIA).toContain(`${nome.replace('@marketto/', '')} ${dependencies[nome]}`)
})

const ANPR = join(import.meta.dirname, '../../../../../../shared/refdata/comuni_storico_anpr_2024-05.csv')

describe.skipIf(!existsSync(ANPR))('confronto con l’archivio ANPR di maggio 2024', () => {
  type Row = { codice: string; nome: string; stato: string; sigla: string; fine: string }
  const anpr: Row[] = (existsSync(ANPR) ? readFileSync(ANPR, 'utf8') : '')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((r) => [...r.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((m) => m[2] ?? m[1] ?? ''))
    .map((c) => ({ codice: c[4]!, nome: c[5]!, stato: c[13]!, sigla: c[14]!, fine: c[2]! }))
  const attiviAnpr = anpr.filter((r) => r.stato === 'active')

  test('l’archivio è quello intero', () => {
    expect(attiviAnpr).toHaveLength(7896)
  })

  test('chi era in vigore lo è ancora, salvo le fusioni venute dopo', () => {
    const spariti = attiviAnpr.filter((r) => comune(r.codice)?.cessato !== false).map((r) => r.codice)
    expect(spariti.sort()).toEqual(['C056', 'E608', 'F838'])
    const fresh = rows.comuni.filter((c) => !c.cessato && !attiviAnpr.some((r) => r.codice === c.codice))
    expect(fresh.map((c) => c.codice)).toEqual(['M439'])
  })

  test('nomi e province coincidono, salvo la riforma sarda e i nomi cambiati', () => {
    const SARDEGNA = new Set(['SU', 'CA', 'NU', 'OR', 'SS'])
    const diversi = attiviAnpr
      .filter((r) => !comune(r.codice).cessato)
      .filter((r) => comune(r.codice).provincia !== r.sigla && !SARDEGNA.has(r.sigla))
    expect(diversi).toEqual([])
    const names = attiviAnpr
      .filter((r) => !comune(r.codice).cessato)
      .filter(
        (r) =>
          !comune(r.codice).ricerca_unita.includes(
            foldPlaceName(r.nome.split(/[/-]/)[0]!).replaceAll(' ', ''),
          ),
      )
      .map((r) => `${r.nome} → ${comune(r.codice).descrizione}`)
    expect(names).toEqual(['IONADI → Jonadi'])
  })

  // The package's archive lacks 22 suppressed codes (Almè con Villa, Lonato until 2007, …): no address uses them, and an unknown
  // birthplace must never give a warning.
  test('mancano solo 22 codici, tutti soppressi', () => {
    const missing = anpr.filter((r) => /^[A-M]\d{3}$/.test(r.codice) && !perCodice.has(r.codice))
    expect(new Set(missing.map((r) => r.codice)).size).toBe(22)
    for (const r of missing) expect(r.stato).toBe('discontinued')
  })

  // The package gives the last day or the day after: at most one day apart, except for six comuni listed here.
  test('la data di un comune cessato è quella dell’archivio, o il giorno dopo', () => {
    const last = new Map<string, string>()
    for (const r of anpr) if (r.fine > (last.get(r.codice) ?? '')) last.set(r.codice, r.fine)
    const cessati = rows.comuni.filter((c) => c.cessato && c.data_modifica !== null && last.has(c.codice))
    const diversi = cessati.filter(
      (c) => ![0, 1].includes(daysBetween(last.get(c.codice)!, c.data_modifica!)),
    )
    expect(cessati.length).toBeGreaterThan(1900)
    expect(diversi.map((c) => c.codice).sort()).toEqual(['D800', 'F763', 'F834', 'G313', 'I719', 'I733'])
  })
})
