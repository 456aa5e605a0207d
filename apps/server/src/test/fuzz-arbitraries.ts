import fc from 'fast-check'
import type * as z from 'zod/mini'
import { jsonSchema } from '../platform/http/compiled-schemas.ts'

type Json = { [key: string]: unknown }
type Arb = fc.Arbitrary<unknown>

/** Valid values by field name, which let a call reach its command instead of failing validation. */
export type KnownIds = Record<string, readonly unknown[]>

/** Values known to break parsers, databases or templates. */
const POISONS: readonly unknown[] = [
  '',
  ' ',
  // Property names that every object inherits.
  'constructor',
  'toString',
  '__proto__',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\ufeff\u200d',
  '😀'.repeat(60),
  'e\u0301'.repeat(100),
  "'; drop table utente; --",
  "' or '1'='1",
  '"; select pg_sleep(10); --',
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '../../../etc/passwd',
  '%00',
  '%',
  '\\',
  'a'.repeat(10_000),
  '１２３４５６',
  'NaN',
  '1e999',
  '0x10',
  '-0',
  'null',
  'true',
  '2026-02-30T25:61:61Z',
  '+99999-01-01T00:00:00.000Z',
  0,
  -0,
  -1,
  1.5,
  1e9,
  1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  null,
  true,
  false,
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  ['a', 'b'],
]

/** Values tried in every field, independent of chance: text that no database accepts, SQL, ids beyond a column's range. */
export const SURE_POISON: readonly unknown[] = [
  'constructor',
  '__proto__',
  'a\0b',
  'x\ud800',
  "'; drop table utente; --",
  '"; select pg_sleep(10); --',
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1.5,
  null,
  ['a'],
]

/** Keys that change an object's prototype, or an account's rights. */
export const FORBIDDEN_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'roles',
  'ruolo',
  'bloccato',
  'id',
  'id_sponsor',
  'id_anagrafica',
  'utente_id',
  'saldo_punti',
  'email_verified_at',
  'cellulare_verified_at',
  'email_verificata_il',
] as const

const poison: Arb = fc.oneof(
  { arbitrary: fc.constantFrom(...POISONS), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 },
  // Any address that the standards allow, far beyond those in use.
  { arbitrary: fc.emailAddress(), weight: 1 },
)

const shapes = new Map<string, Arb>()

/** Generates text that matches a pattern. Cached, because expanding a character class takes longer than the call. */
function withShape(pattern: string): Arb {
  const shape = shapes.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  shapes.set(pattern, shape)
  return shape
}

function string(json: Json): Arb {
  const { minLength = 0, maxLength = 40 } = json as { minLength?: number; maxLength?: number }
  if (json.format === 'email')
    return withShape(String.raw`^[a-z0-9]{1,12}(\.[a-z0-9]{1,8})?@[a-z0-9]{1,10}\.(it|example)$`)
  if (json.format === 'uuid') return fc.uuid({ version: 4 })
  if (typeof json.pattern === 'string' && !/\(\?[=!<]/.test(json.pattern)) {
    return withShape(json.pattern)
  }
  const max = Math.min(maxLength, 200)
  // A grapheme may have several code units, which are what a schema counts.
  return fc.string({ minLength, maxLength: max, unit: 'grapheme' }).filter((s) => s.length <= max)
}

/** Generates values that a JSON schema accepts; `noti` adds existing values by field name. */
function valid(json: Json, noti: KnownIds, nome = ''): Arb {
  const veri = noti[nome]
  const shape = ofType(json, noti)
  return veri === undefined || veri.length === 0
    ? shape
    : fc.oneof({ arbitrary: fc.constantFrom(...veri), weight: 6 }, { arbitrary: shape, weight: 1 })
}

function ofType(json: Json, noti: KnownIds): Arb {
  if ('const' in json) return fc.constant(json.const)
  if (Array.isArray(json.enum)) return fc.constantFrom(...json.enum)
  const rami = (json.anyOf ?? json.oneOf) as Json[] | undefined
  if (rami) return fc.oneof(...rami.map((r) => ofType(r, noti)))
  if (Array.isArray(json.type)) return fc.oneof(...json.type.map((type) => ofType({ ...json, type }, noti)))
  if (json.type === 'null') return fc.constant(null)
  switch (json.type) {
    case 'string':
      return string(json)
    case 'integer':
      return fc.integer({
        min: Math.max(Number(json.minimum ?? -1000), Number.MIN_SAFE_INTEGER),
        max: Math.min(Number(json.maximum ?? 100_000), Number.MAX_SAFE_INTEGER),
      })
    case 'number':
      return fc.double({ min: -1000, max: 100_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'object':
      return object(json, noti)
    case 'array':
      return fc.array(valid(json.items as Json, noti), { minLength: json.minItems as number, maxLength: 5 })
    default:
      throw new Error(`schema che il generatore non conosce: ${JSON.stringify(json)}`)
  }
}

function object(json: Json, noti: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries((json.properties ?? {}) as Record<string, Json>)
  const modello = Object.fromEntries(fields.map(([nome, schema]) => [nome, valid(schema, noti, nome)]))
  // Input schemas mark a field with a default as not required: omitting it is as valid as sending it.
  return fc.record(modello, { requiredKeys: (json.required ?? []) as string[] }).map((v) =>
    // The only rule that a JSON schema cannot express: the two passwords are equal.
    'password_confirmation' in v ? { ...v, password_confirmation: v.password } : v,
  )
}

type Oggetto = Record<string, unknown>

/** Generates a single defect in a valid object: a missing, a poisoned or an undeclared field. */
function almost(base: Oggetto): fc.Arbitrary<Oggetto> {
  const names = Object.keys(base)
  const uno = fc.constantFrom(...(names.length > 0 ? names : ['x']))
  return fc.oneof(
    uno.map((n) => Object.fromEntries(Object.entries(base).filter(([k]) => k !== n))),
    fc.tuple(uno, poison).map(([n, v]) => ({ ...base, [n]: v })),
    fc.tuple(fc.constantFrom(...FORBIDDEN_KEYS), poison).map(([n, v]) => withKey(base, n, v)),
  )
}

/** Returns a copy of an object with one more own key, even if the key is `__proto__`. */
function withKey(base: Oggetto, nome: string, value: unknown): Oggetto {
  const copy = { ...base }
  Object.defineProperty(copy, nome, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

/**
 * Generates values that the schema of one part of a request (parameters, query or body) accepts. Rules outside the schema may
 * still refuse them.
 * @param noti existing ids to choose from
 */
export function validInputs(schema: z.ZodMiniObject, noti: KnownIds): fc.Arbitrary<Oggetto> {
  return object(jsonSchema(schema, 'input') as Json, noti)
}

/** Generates values for one part of a request: valid, almost valid, and arbitrary. */
export function inputs(
  schema: z.ZodMiniObject | undefined,
  noti: KnownIds,
): fc.Arbitrary<Oggetto | undefined> {
  if (schema === undefined) {
    return fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 4 },
      { arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), poison, { maxKeys: 3 }), weight: 1 },
    )
  }
  const validi = validInputs(schema, noti)
  return fc.oneof(
    { arbitrary: validi, weight: 4 },
    { arbitrary: validi.chain(almost), weight: 4 },
    {
      arbitrary: fc.dictionary(
        fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom(...FORBIDDEN_KEYS)),
        poison,
        {
          maxKeys: 5,
        },
      ),
      weight: 1,
    },
  )
}

/** Bodies sent unchanged: malformed, huge, or valid JSON that is not an object. */
export const ODD_BODIES: readonly string[] = [
  '{',
  '',
  'null',
  'true',
  '42',
  '"testo"',
  '[]',
  '[{}]',
  '{"a":1,"a":2}',
  '\ufeff[]',
  '{"email":"\\ud800"}',
  '{"email":"\\u0000"}',
  '{"__proto__":{"roles":"amministratore"}}',
  '{"constructor":{"prototype":{"roles":"amministratore"}}}',
  '{"a":1e400}',
  "{'a':1}",
  'email=a%40b.it&password=x',
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
]
