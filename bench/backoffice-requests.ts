/** All reads of the back office, generated from the contract: a new list, filter or statistic is included. */

import { callUrlOf } from '@primo/client/call'
import { CALLS } from '@primo/contract/all'
import type { CallSpec } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import { jsonSchema } from '../apps/server/src/platform/http/compiled-schemas.ts'

/** Read calls that are not measured, with the reason: they are no list, filter, search or statistic. */
const LEFT_OUT: Record<string, string> = {
  calendarioPratiche: 'a file',
  apriLettera: 'a file',
  simulaPiano: 'simulates a plan for all members',
  leggiSimulazione: 'the result of a job',
  provaSpostamento: 'called once, before a move',
  esportaRegistro: 'a file',
  esportaEventi: 'a file',
  scaricaEsportazione: 'a file',
}

/** Path parameters: ids of existing items with much data. */
const IDS: readonly [RegExp, string][] = [
  [/\/lavori\//, 'punti.tempo'],
  [/\/registro-premi\//, String(clock.now().getFullYear() - 1)],
  [/./, '5'],
]

const dayAgo = (days: number) =>
  new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Values with which each filter is measured: rare, frequent and missing names, ends of the ranges. */
const VALUES: Record<string, readonly unknown[]> = {
  q: [
    'ermete quaglari',
    'maria',
    'maria rossi',
    'mar',
    'ma',
    'nessunissimo',
    'n123456@network.example',
    'network',
    '123456',
    'N1',
    '%%',
    'a'.repeat(120),
  ],
  livello: ['0', '3', '12', '23'],
  sponsor: ['N1', 'ermete quaglari', 'maria', 'maria rossi', 'nessunissimo'],
  titolare: ['ermete quaglari', 'maria', 'maria rossi', 'network', 'n123456@network.example', 'nessunissimo'],
  dal: [dayAgo(30), dayAgo(700)],
  traguardo_dal: [dayAgo(30), dayAgo(700)],
  traguardo_al: [dayAgo(700), dayAgo(0)],
  accaduto_dal: [dayAgo(30), dayAgo(700)],
  accaduto_al: [dayAgo(700), dayAgo(0)],
  era_al: [dayAgo(30), dayAgo(700)],
  al: [dayAgo(700), dayAgo(0)],
  importo_da_cent: [4_000_000, 100_000],
  importo_a_cent: [110_000, 5_000_000],
  punti_da: [1, 1_000],
  punti_a: [1, 0],
  edizione: [1],
  edizione_id: [1],
  id_tipo_finanziamento: [1, 2],
  page: [2, 500],
  per_page: [100],
  anno: [clock.now().getFullYear() - 1],
  oggetto: ['pratica', 'edizione'],
  oggetto_id: [77],
  chi: ['5', 'n5@network.example'],
  permesso: ['pratiche.lavorare'],
  elenco: ['/pratiche'],
  prima: [1_000_000],
}

type Field = { enum?: unknown[]; type?: string | string[]; format?: string; maxLength?: number }
export type MeasuredRequest = { call: string; path: string; what: string }

function valuesOf(call: string, name: string, field: Field, officer: number): readonly unknown[] {
  if (name === 'operatore') return [officer]
  // A list after a given row starts like its first page, and each list has its own cursor.
  if (name === 'dopo') return []
  if (field.enum) return field.enum
  if (field.type === 'boolean') return [true, false]
  const values = VALUES[name]
  if (!values) throw new Error(`${call}: no values for the parameter «${name}»`)
  return values.map((value) => fitting(value, field))
}

/** Adapts a value to the contract: cuts it to the maximum length, and uses noon for a date-time. */
function fitting(value: unknown, { format, maxLength = Number.POSITIVE_INFINITY }: Field): unknown {
  if (typeof value !== 'string') return value
  return format === 'date-time' ? `${value}T12:00:00.000Z` : value.slice(0, maxLength)
}

/**
 * Returns the requests with which the back office's reads are measured: each without parameters, with all states where the
 * default shows pending items, and with each value of each parameter.
 * @param pairs also combinations of two parameters
 * @param officer id of an operator with much work
 */
export function requestsOfCall(officer: number, pairs = false): MeasuredRequest[] {
  return CALLS.filter(
    ({ nome, spec }) =>
      spec.method === 'GET' && spec.path.startsWith('/operatore/') && LEFT_OUT[nome] === undefined,
  ).flatMap(({ nome, spec }) =>
    queriesOf(nome, spec, officer, pairs).map((query) => {
      const id = IDS.find(([path]) => path.test(spec.path))![1]
      const params = Object.fromEntries([...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]))
      return {
        call: nome,
        path: callUrlOf(spec, { params, query }),
        what: Object.entries(query)
          .map(([name, value]) => `${name}: ${String(value).slice(0, 30)}`)
          .join(', '),
      }
    }),
  )
}

function queriesOf(call: string, spec: CallSpec, officer: number, pairs: boolean): Record<string, unknown>[] {
  if (!spec.query) return [{}]
  const { properties, required = [] } = jsonSchema(spec.query, 'input') as {
    properties: Record<string, Field>
    required?: string[]
  }
  const least = Object.fromEntries(
    required.map((name) => [name, valuesOf(call, name, properties[name]!, officer)[0]]),
  )
  const all = properties.stato?.enum?.includes('tutte') ? { ...least, stato: 'tutte' } : least
  const choices = Object.entries(properties).flatMap(([name, field]) =>
    valuesOf(call, name, field, officer).map((value) => ({ name, value })),
  )
  const one = choices.map(({ name, value }) => ({ ...all, [name]: value }))
  const two = choices.flatMap((a, n) =>
    choices
      .slice(n + 1)
      .filter((b) => b.name !== a.name)
      .map((b) => ({ ...all, [a.name]: a.value, [b.name]: b.value })),
  )
  const serialized = [least, all, ...one, ...(pairs ? two : [])].map((query) => JSON.stringify(query))
  return [...new Set(serialized)].map((text) => JSON.parse(text))
}
