import * as accesso from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredFields, defectOf } from '../test/contract.ts'
import { inputs, type KnownIds, SURE_POISON, validInputs } from '../test/fuzz-arbitraries.ts'
import { type Attempt, encode, type Fuzz, openFuzz } from '../test/fuzz-fixtures.ts'
import { reportCounts } from '../test/report-counts.ts'

/** Total number of calls, spread over the contract; a hundred thousand with `FUZZ_CALLS=100000`. */
const IN_TUTTO = Number(process.env.FUZZ_CALLS ?? 3000)
const PER_CHIAMATA = Math.ceil(IN_TUTTO / CALLS.length)
/** Timeout in milliseconds. Hashing a password takes 20 ms, so the calls that hash one are far slower than the others. */
const MINUTI = 60_000
const TEMPO = Math.max(10 * MINUTI, PER_CHIAMATA * 1_000)

let fuzz: Fuzz
beforeAll(async () => {
  fuzz = await openFuzz()
})
afterAll(() => fuzz.world.close())

const DA = '10.9.9.9'
/** Dates that are valid in ISO 8601 and in no database. */
const LONTANI = ['0000-02-01', '0000-02-01T00:00:00Z']
const DA_VERIFICARE =
  'update utente set email_verificata_il = null, cellulare_verificato_il = null where id = $1'
const KEYS = Array.from({ length: 20 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
const indirizzoDiRete = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([a, b, c]) => `10.${a}.${b}.${c}`)

describe('ogni chiamata, con ingressi giusti, quasi giusti e qualunque', () => {
  /** Whether an earlier call may have changed the member, or closed the account. */
  let changed = true
  test.each(CALLS)(
    '$nome',
    async ({ spec }) => {
      if (changed) await fuzz.renew()
      changed = false
      const { $client } = fuzz.world.services.db
      // A verified contact gets no code.
      if (spec.area === 'contatti') await $client.query(DA_VERIFICARE, [fuzz.socio.utente_id])
      const arbitrario = fc.record({
        params: inputs(spec.params, fuzz.noti),
        query: inputs(spec.query, fuzz.noti),
        body: spec.method === 'GET' ? fc.constant(undefined) : inputs(spec.body, fuzz.noti),
        da: indirizzoDiRete,
        chiave: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
      }) as fc.Arbitrary<Attempt>
      await fc.assert(
        fc.asyncProperty(arbitrario, async (attempt) => {
          // A dot segment resolves to another path.
          fc.pre(!Object.values(attempt.params ?? {}).some((v) => /^\.{1,2}$/.test(encode(v))))
          // Rate limits are tested elsewhere: here they would refuse nearly every call.
          await $client.query('delete from limite')
          const answer = await fuzz.send(spec, attempt)
          if (spec.method !== 'GET' && answer.statusCode < 400) changed = true
          const mandati = [attempt.params, attempt.query, attempt.body].flatMap((p) => Object.keys(p ?? {}))
          expect(defectOf(spec, answer, mandati)).toBeNull()
        }),
        { numRuns: PER_CHIAMATA },
      )
      reportCounts({ tries: PER_CHIAMATA })
    },
    TEMPO,
  )
})

describe('ogni campo di ogni chiamata, uno alla volta', () => {
  beforeAll(() => fuzz.renew())
  const PARTI = ['params', 'query', 'body'] as const

  test.each(CALLS.filter(({ spec }) => PARTI.some((p) => spec[p])))(
    '$nome',
    async ({ spec }) => {
      const veri: KnownIds = {
        ...fuzz.noti,
        ...(spec === accesso.login ? { email: [fuzz.socio.email] } : {}),
        ...(spec.area === 'persona giuridica' ? { id: [fuzz.azienda] } : {}),
      }
      /** Returns a valid value of a part of the call, with ids of existing rows where there are any. */
      const buona = (part: (typeof PARTI)[number]) => {
        const schema = spec[part]
        if (!schema) return undefined
        const [fields] = fc.sample(validInputs(schema, veri), 1)
        return Object.fromEntries(Object.entries(fields!).map(([n, v]) => [n, veri[n]?.[0] ?? v]))
      }
      for (const part of PARTI) {
        for (const field of declaredFields(spec[part])) {
          for (const veleno of [...SURE_POISON, ...LONTANI]) {
            await fuzz.reopen()
            const attempt = { params: buona('params'), query: buona('query'), body: buona('body'), da: DA }
            const answer = await fuzz.send(spec, {
              ...attempt,
              [part]: { ...attempt[part], [field]: veleno },
            } as Attempt)
            const place = `${part}.${field} = ${JSON.stringify(veleno)}`
            expect(defectOf(spec, answer, [field]), `${place} in ${JSON.stringify(attempt)}`).toBeNull()
          }
        }
      }
    },
    TEMPO,
  )
})
