import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { notPrintable } from '../../external/pdf-writer.ts'
import { documento, type VoceCatalogo } from './documento.ts'
import { pdfRegolamento } from './pdf.ts'
import { paginaRegolamento } from './regolamento-html.ts'

const EDIZIONE = {
  id: 1,
  codice: '2025-2028',
  titolo: 'Primo Ti Premia! 2025–2028',
  inizio: '2025-01-01',
  fine: '2028-12-30',
  ultima_richiesta: '2028-12-30',
}
const REGOLA = {
  versione: '2021-1',
  quote_bp: [1000, 500, 250],
  tetto_quota: 100,
  giorni_maturazione: 14,
  tipi: [
    { descrizione: 'Mutuo Casa', punti: 600 },
    { descrizione: 'Cessione del Quinto', punti: 400 },
  ],
}
const QUANDO = new Date('2025-01-01T08:00:00Z')
const premi = (count: number): VoceCatalogo[] =>
  Array.from({ length: count }, (_, i) => ({
    codice: `PR-${String(i + 1).padStart(3, '0')}`,
    descrizione: i === 0 ? 'Tè & caffè per l’ufficio' : `Premio numero ${i + 1} del catalogo`,
    punti: 250 * (i + 1),
    valore_cent: 2490 * (i + 1),
    valido_al: i === 1 ? '2026-06-30' : '2028-12-30',
    limite_persona: i === 2 ? 2 : null,
  }))
const written = (count: number) =>
  documento({
    edizione: EDIZIONE,
    regola: REGOLA,
    catalogo: premi(count),
    prodotto: 'Primo',
    versione: '2025-2028.1',
  })

type Nodo = { role?: string; type?: string; children?: Nodo[] }
async function open(pdf: Buffer) {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pagine = await Promise.all(
    Array.from({ length: doc.numPages }, async (_, i) => {
      const page = await doc.getPage(i + 1)
      const testo = (await page.getTextContent()).items
        .map((p) => ('str' in p ? p.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ')
      return { testo, albero: (await page.getStructTree()) as Nodo }
    }),
  )
  return { doc, pagine }
}
/** Returns the roles of the structure elements with content on the page: a table over several pages is in the tree of each. */
const ruoli = (nodo: Nodo): string[] => [
  ...(nodo.role && nodo.children?.some((c) => c.type === 'content') ? [nodo.role] : []),
  ...(nodo.children ?? []).flatMap(ruoli),
]

describe('il regolamento in PDF', () => {
  test('lo stesso regolamento dà gli stessi byte, uno diverso altri', async () => {
    const [uno, due] = [await pdfRegolamento(written(24), QUANDO), await pdfRegolamento(written(24), QUANDO)]
    expect(uno.equals(due)).toBe(true)
    expect(uno.equals(await pdfRegolamento(written(25), QUANDO))).toBe(false)
  })

  test.each([
    ['TV 43″ 🎁 ★ № 5', 'TV 43” n. 5'],
    ['Zaino (nero ✅), 20 l', 'Zaino (nero), 20 l'],
    ['Forno 220‑240 V, 90 ℃, ½ porzione', 'Forno 220-240 V, 90 °C, ½ porzione'],
    ['Ebook 10″×7″ ≥ 300 ppi', 'Ebook 10”×7” ≥ 300 ppi'],
    ['Oﬃcina di Čapek, ₿uono da 50 €', 'Officina di Čapek, uono da 50 €'],
    ['電子書籍', ''],
    ['Lʼangolo dellʼarte', 'L’angolo dell’arte'],
    ['Ελληνικά', ''],
    ['Ёлка Ὀδυσσεύς', ''],
    ['Caffè «Perù» – l’ottimo', 'Caffè «Perù» – l’ottimo'],
  ])('di un carattere che il font non ha stampa il simile, o nulla: «%s»', async (name, printed) => {
    const d = written(1)
    const testo = (text: string) => ({
      ...d,
      blocchi: [{ tipo: 'paragrafo' as const, testo: `Inizio ${text} fine` }],
    })
    const { pagine } = await open(await pdfRegolamento(testo(name), QUANDO))
    const said = pagine[0]!.testo
    expect(said).toContain(`Inizio ${printed} fine`.replace('  ', ' '))
    // In headings and tables too; a missing glyph would be copied as NUL.
    const whole = { ...d, titolo: name, blocchi: [{ tipo: 'titolo' as const, testo: name }, ...d.blocchi] }
    const all = (await open(await pdfRegolamento(whole, QUANDO))).pagine.map((page) => page.testo).join()
    expect([...`${said}${all}`].filter((char) => char < ' ' || char === '\ufffd')).toEqual([])
  })

  test.each([
    ['Libro 中文', '中文'],
    ['Omaggio Ω', 'Ω'],
    ['Кириллица', 'Кирлца'],
    ['Oro 10 ‰', '‰'],
    ['Ἑλλάς', 'Ἑλάς'],
    ['₿uono', '₿'],
    ['שלום', 'שלום'],
  ])('«%s» non si può scrivere: il font non ha «%s»', async (text, signs) => {
    expect(await notPrintable(text)).toBe(`Riscrivilo senza «${signs}»: nel PDF non si stampa.`)
  })

  test.each([
    'Caffè «Perù» – l’ottimo',
    'Lʼangolo',
    'TV 43″ 🎁 ★ № 5',
    '👨‍👩‍👧 Famiglia',
    'Čapek & Łódź',
    '1️⃣ Primo',
    'e\u0301 ½ ℃',
  ])('«%s» si può scrivere', async (text) => expect(await notPrintable(text)).toBeNull())

  test('dice lingua e titolo, e chi lo ascolta trova titoli, elenchi e tabelle con le loro testate', async () => {
    const { doc, pagine } = await open(await pdfRegolamento(written(24), QUANDO))
    const { info, metadata } = await doc.getMetadata()
    expect(info).toMatchObject({
      Title: 'Regolamento della manifestazione a premi «Primo Ti Premia! 2025–2028»',
      Language: 'it-IT',
    })
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect((await doc.getMarkInfo()) as unknown as Map<string, boolean>).toContainEqual(['Marked', true])
    const all = pagine.flatMap((p) => ruoli(p.albero))
    const conta = (ruolo: string) => all.filter((r) => r === ruolo).length
    expect(conta('H1')).toBe(1)
    expect(conta('H2')).toBe(9)
    expect(conta('LBody')).toBe(3)
    expect(all).toContain('Caption')
    expect((await doc.getOutline()).map((v) => v.title)).toHaveLength(9)
  })

  test('il testo è quello della pagina, in italiano, con accenti, virgolette ed euro', async () => {
    const { pagine } = await open(await pdfRegolamento(written(24), QUANDO))
    const text = pagine.map((p) => p.testo).join(' ')
    for (const sentence of [
      'Chi può partecipare',
      'legge 17 agosto 2005',
      'Tè & caffè per l’ufficio',
      '€ 24,90',
    ])
      expect(text).toContain(sentence)
    expect(text).toContain('fino al 30 giugno 2026')
    expect(text).toContain('al massimo 2 pezzi a persona')
    const page = paginaRegolamento(written(24), '/pdf')
    for (const blocco of written(24).blocchi)
      if (blocco.tipo === 'paragrafo') expect(page).toContain(blocco.testo.slice(0, 40))
  })

  test('duecento premi: più pagine, ogni riga una volta, la testata ripetuta si vede e non si riascolta', async () => {
    const { pagine } = await open(await pdfRegolamento(written(200), QUANDO))
    expect(pagine.length).toBeGreaterThan(5)
    const conCatalogo = pagine.filter((p) => /PR-\d{3}/.test(p.testo))
    for (const { testo } of conCatalogo) expect(testo).toContain('Codice Premio Punti Valore')
    const codici = conCatalogo.flatMap((p) => p.testo.match(/PR-\d{3}/g) ?? [])
    expect(codici).toEqual(premi(200).map((p) => p.codice))
    const all = pagine.flatMap((p) => ruoli(p.albero))
    // 4 columns of the catalogue and 2 of the points, then the first cell of every row.
    expect(all.filter((r) => r === 'TH').length).toBe(4 + 2 + 200 + 2)
    expect(pagine.at(-1)!.testo).toContain(`pagina ${pagine.length} di ${pagine.length}`)
  })
})
