import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CALLS } from '../all.ts'
import { corpoResidenza, corpoSpedizione } from '../iscritti/indirizzi-writes.ts'
import { corpoAzienda, corpoLegaleRappresentante } from '../iscritti/persona-giuridica.ts'
import { corpoPratica } from '../pratiche/pratiche.ts'
import { day, instant, longText, text } from './fields.ts'
import { fieldErrors } from './italian.ts'
import { named } from './named.ts'
import { motivo } from './operatore-fields.ts'

test('un testo che non si vede non è un testo', () => {
  for (const vuoto of [' ', '\u200b', '\u200b\u200d\u2060', '\u3164', '...', '\u00ad-']) {
    expect(z.safeParse(text(500), vuoto).success, JSON.stringify(vuoto)).toBe(false)
    expect(z.safeParse(motivo, vuoto).success, JSON.stringify(vuoto)).toBe(false)
  }
  for (const pieno of ['È così', '7', '«sì»', 'città'])
    expect(z.safeParse(text(500), pieno).success).toBe(true)
  expect(z.safeParse(text(500, 0), '').success).toBe(true)
})

test('un giorno e un istante sono degli anni che il calendario e il database conoscono', () => {
  for (const lontano of ['0000-02-01', '0001-01-01', '0999-12-31']) {
    expect(z.safeParse(day, lontano).success, lontano).toBe(false)
    expect(z.safeParse(instant, `${lontano}T00:00:00Z`).success, lontano).toBe(false)
  }
  for (const vero of ['1000-01-01', '1903-05-07', '9999-12-31']) {
    expect(z.safeParse(day, vero).success, vero).toBe(true)
    expect(z.safeParse(instant, `${vero}T00:00:00Z`).success, vero).toBe(true)
  }
})

test.each([
  ['Mario\tRossi', 'Mario Rossi'],
  ['Mario\nRossi', 'Mario Rossi'],
  ['Via Roma 12 \n\n  Scala B', 'Via Roma 12 Scala B'],
  ['\tMario Rossi\n', 'Mario Rossi'],
  ['Mario\t\t\tRossi', 'Mario Rossi'],
  ['Ditta  Rossi', 'Ditta  Rossi'],
])('a text of one line has no tabs and line ends: %j becomes %j', (written, line) => {
  expect(text(120).parse(written)).toBe(line)
  expect(longText(120).parse(written)).toBe(written.trim())
})

test.each(['07/03/2020', '0/3/2020', '03-2020', '31/02/2020', '08.03.2020'])(
  'di «%s» si dice una cosa sola: non è un giorno',
  (written) => {
    const { error } = z.safeParse(z.object({ day }), { day: written })
    expect(fieldErrors(error!)).toEqual({ day: ['Scrivi un giorno che esiste.'] })
  },
)

const refused = (schema: z.ZodMiniType, body: object) =>
  fieldErrors(z.safeParse(schema, body).error ?? new z.core.$ZodError([]))

describe('ciò che sta al posto di un dato si rifiuta, con la sua frase', () => {
  test.each([
    [corpoSpedizione, 'nominativo'],
    [corpoPratica, 'nominativo'],
    [corpoAzienda, 'denominazione'],
    [corpoLegaleRappresentante, 'citta_nascita_legale_rappresentante'],
    [corpoLegaleRappresentante, 'rilasciato_da_legale_rappresentante'],
  ] as const)('%#: %s', (schema, field) => {
    for (const text of ['#N/D', '#RIF!', '#VALORE!'])
      expect(refused(schema, { [field]: text })[field]).toEqual([
        `Scrivi il dato: «${text}» è un errore del foglio di calcolo.`,
      ])
    for (const text of ['n.d.', 'xxx', 'null', 'nessuno'])
      expect(refused(schema, { [field]: text })[field]).toEqual([
        `Scrivi il dato: «${text}» vuol dire che manca.`,
      ])
    for (const text of ['Nessuno', 'Null', 'Anna Rossi', 'Firenze'])
      expect(refused(schema, { [field]: text })).not.toHaveProperty(field)
  })

  test.each(['Via', 'P.zza', 'C.so', '#N/D'])('«%s» non è un indirizzo', (text) => {
    const sentence = /il nome della via e il numero civico/
    expect(refused(corpoSpedizione, { indirizzo: text }).indirizzo).toEqual([expect.stringMatching(sentence)])
    expect(refused(corpoResidenza, { indirizzo_residenza: text }).indirizzo_residenza).toEqual([
      expect.stringMatching(sentence),
    ])
    expect(refused(corpoSpedizione, { indirizzo: `${text} Verdi` })).not.toHaveProperty('indirizzo')
  })

  test('un testo che può mancare si lascia vuoto', () => {
    expect(z.safeParse(named(80, 0), '').success).toBe(true)
  })
})

test('un trattino è il nome di chi sul documento non ce l’ha', () => {
  const field = 'cognome_legale_rappresentante'
  expect(refused(corpoLegaleRappresentante, { [field]: '-' })).not.toHaveProperty(field)
})

/** Every amount in cents that a caller may send, with the name of its call. */
const amounts = CALLS.flatMap(({ nome, spec }) =>
  [spec.body, spec.query].flatMap((schema) =>
    Object.entries((schema as z.ZodMiniObject | undefined)?.shape ?? {})
      .filter(([field]) => field.endsWith('_cent'))
      .map(([field, type]) => [nome, field, type as z.ZodMiniType] as const),
  ),
)

test('ci sono importi da controllare', () => expect(amounts.length).toBeGreaterThan(4))

test.each(amounts)('%s: il limite di %s è in euro', (_, field, type) => {
  const tooMuch = refused(z.object({ [field]: type }), { [field]: 9_000_000_000_000_000 })
  expect(tooMuch).toEqual({ [field]: [expect.stringMatching(/ non può superare .* di euro\.$/)] })
})
