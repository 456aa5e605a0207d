import { CALLS } from '@primo/contract/all'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { checkBody } from './form-request.ts'

/** Invalid values for a field: wrong type, missing, too long, too short, too large, too many, wrong format. */
const POISON: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', 'x\u0000', '\u200b', 'à'.repeat(20_000), '2026-02-30', '0000-01-01'],
  ...['2026-02-30T25:00:00Z', 'una parola', 'a@', 'http://', 'https://esempio', '12,5', '-', '00000000000'],
  ...[0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER + 2, Number.NaN, true, false],
  ...[[], [null], ['x', 'x'], Array.from({ length: 2_000 }, () => 1), {}, { altro: 1 }],
]

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Def = {
  type: string
  shape?: Shape
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** Generates invalid values for a schema and every schema inside it. */
function* badFor(schema: z.ZodMiniType): Generator<unknown> {
  yield* POISON
  const { shape, element, innerType, valueType } = defOf(schema)
  if (innerType) yield* badFor(innerType)
  if (element) for (const bad of badFor(element)) yield [bad]
  if (valueType) for (const bad of badFor(valueType)) yield { chiave: bad }
  for (const [field, inner] of Object.entries(shape ?? {}))
    for (const bad of badFor(inner)) yield { [field]: bad }
}

const PARTS = CALLS.flatMap(({ nome, spec }) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    spec[part] ? [[nome, part, spec[part]] as const] : [],
  ),
)

/** Error messages with which one of the test's values was refused. */
const said = new Set<string>()

// An English word reveals a default message of zod, where the Italian one is missing.
const ENGLISH =
  /\b(must|should|required|invalid|expected|unexpected|received|too|small|big|input|option|string|number|array|object|boolean|null|undefined|the|of|be|to|have|characters|items|unrecognized|keys?|match|pattern)\b/i

test.each(PARTS)('%s, %s: ogni campo sbagliato ha una frase italiana', (_nome, _part, schema) => {
  for (const bad of badFor(schema))
    for (const [field, sentence] of Object.entries(checkBody(schema, bad))) {
      said.add(sentence)
      const where = `${field}: ${sentence}`
      expect(sentence, where).not.toMatch(ENGLISH)
      expect(sentence, where).toMatch(/^[A-ZÈÀ«].{6,}$/u)
    }
})

test('le frasi sono queste, coi loro numeri: chi ne aggiunge una la legge qui', () => {
  const kinds = new Set([...said].map((sentence) => sentence.replace(/\d[\d.]*(?=[\s.])/g, 'N')))
  expect([...kinds].sort()).toMatchInlineSnapshot(`
    [
      "Al massimo N campi.",
      "Al massimo N documenti.",
      "Campo non previsto.",
      "Campo obbligatorio.",
      "Da N a N lettere, cifre, «.», «-» o «_».",
      "Formato non valido.",
      "Il CAP ha cinque cifre.",
      "Il file non si legge.",
      "Il file è vuoto.",
      "Il numero è troppo grande.",
      "Il pezzo del file non è leggibile.",
      "Il valore deve essere più di zero.",
      "Il valore minimo è N.",
      "La data è troppo lontana: controlla l’anno.",
      "La partita IVA ha N cifre: ne hai scritte N.",
      "La partita IVA è fatta di sole cifre.",
      "La passkey non si legge.",
      "La password può avere al massimo N caratteri.",
      "L’importo deve essere più di zero.",
      "Non è un campo di questo elenco.",
      "Non è un punto del registro: ricomincia dall’inizio.",
      "Non è una colonna di questo elenco.",
      "Non è una parola del registro.",
      "Non è un’immagine leggibile.",
      "Per registrarti serve confermare di aver letto l’informativa.",
      "Questa partita IVA non può esistere: ricontrolla le cifre.",
      "Scegli almeno un insieme.",
      "Scegli almeno un permesso.",
      "Scegli almeno un tipo di evento.",
      "Scegli una delle voci proposte.",
      "Scegli una password di almeno N caratteri.",
      "Scegli un’immagine, o caricane una.",
      "Scegline al massimo N.",
      "Scegline almeno uno.",
      "Scrivi al massimo N caratteri.",
      "Scrivi almeno N caratteri.",
      "Scrivi almeno una lettera o una cifra.",
      "Scrivi il mese come 2027-N.",
      "Scrivi l’inizio di un codice ATECO, come N o N.",
      "Scrivi quanti pezzi.",
      "Scrivi quanti punti: un numero intero diverso da zero.",
      "Scrivi un giorno che esiste.",
      "Scrivi un giorno e un’ora che esistono.",
      "Scrivi un importo.",
      "Scrivi un indirizzo completo, per esempio https://www.esempio.it.",
      "Scrivi un indirizzo e-mail completo, per esempio nome@posta.it.",
      "Solo lettere, cifre e «_».",
      "Sono troppi.",
      "Usa lettere, cifre, trattini e punti.",
      "Valore non valido.",
    ]
  `)
})
