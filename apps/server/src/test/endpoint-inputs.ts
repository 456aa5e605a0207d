import type { CallSpec } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import fc from 'fast-check'
import { jsonSchema } from '../platform/http/compiled-schemas.ts'
import { LEGALE, NORCIA, partitaIva } from './azienda.ts'
import type { RawInput } from './contract.ts'
import { type KnownIds, validInputs } from './fuzz-arbitraries.ts'
import { codiceFiscale, PASSWORD } from './persone.ts'

/** Number of request bodies tried for each endpoint that has one. */
const BODIES = 3
const SEED = 2026

const today = todayInRome(clock.now())
/** Period that contains nearly all events of the test databases, within their last year. */
const [FROM, TO] = [addDays(today, -330), addDays(today, -25)]
const YEAR = Number(TO.slice(0, 4))

/** Path parameters that are valid in every test database. */
export const PATH_PARAMS = {
  role: 'promotore',
  contatto: 'email',
  canale: 'email',
  text: 'rom',
  vat: '12345670017',
  coda: 'punti.tempo',
  anno: YEAR,
  sezione: 'soglie',
  documento_id: 1,
  lettera_id: 1,
  caricamento_id: '3f6c1f0a-5b0e-4c58-9c3e-0d6a7a2f4b11',
}

/** Query values that match data of the large test database, by parameter: existing names, days and ids. */
const TRUE: KnownIds = {
  ...Object.fromEntries(Object.entries(LEGALE).map(([name, value]) => [name, [value]])),
  q: ['rossi', 'maria rossi', 'zzz', '2026/0002 di rossi'],
  testo: ['rossi'],
  dal: [FROM],
  al: [TO],
  accaduto_al: [TO],
  era_al: [TO],
  traguardo_dal: [FROM],
  anno: [YEAR],
  id_tipo_finanziamento: [2],
  id_stato: [5],
  page: [2],
  per_page: [100],
  password: [PASSWORD],
  password_attuale: [PASSWORD],
  partita_iva: [partitaIva(900_001), partitaIva(900_002)],
  id_comune: [NORCIA],
  id_comune_domicilio: [NORCIA],
  cap: ['06046'],
  cap_domicilio: ['06046'],
  motivo: ['Un motivo di prova'],
  nome: ['Anna'],
  cognome: ['Verdi'],
  nominativo: ['Anna Verdi'],
  nominativo_domicilio: ['Anna Verdi'],
  cellulare: ['333 123 4567'],
  codice_fiscale: [codiceFiscale(91_234)],
  target: [''],
  indirizzo: ['Via Roma 1'],
  indirizzo_domicilio: ['Via Roma 1'],
  indirizzo_residenza: ['Via Roma 1'],
  id_natura_giuridica: [12],
  codice_ateco: ['16'],
  denominazione: ['Falegnameria Verdi S.r.l.'],
}

type Field = { enum?: unknown[]; type?: string | string[] }

/** Returns the queries to try for an endpoint: the minimal one, and each value of each field, one at a time. */
function queriesOf(spec: CallSpec, known: KnownIds): Record<string, unknown>[] {
  if (!spec.query) return [{}]
  const { properties, required = [] } = jsonSchema(spec.query, 'input') as {
    properties: Record<string, Field>
    required?: string[]
  }
  const valuesOf = (name: string, field: Field) =>
    field.enum ?? known[name] ?? (field.type === 'boolean' ? [true, false] : [])
  const least = Object.fromEntries(required.map((name) => [name, valuesOf(name, properties[name]!)[0]]))
  const others = Object.entries(properties).flatMap(([name, field]) =>
    valuesOf(name, field).map((value) => ({ ...least, [name]: value })),
  )
  return [least, ...others]
}

/**
 * Returns all inputs to try for an endpoint.
 * @param params values of its path parameters
 * @param other further values that exist in the database, by field name
 */
export function endpointInputs(spec: CallSpec, params: Record<string, unknown>, other: KnownIds): RawInput[] {
  const known = { ...TRUE, ...other }
  const bodies = spec.body
    ? fc.sample(validInputs(spec.body, known), { numRuns: BODIES, seed: SEED })
    : [undefined]
  return queriesOf(spec, known).flatMap((query) => bodies.map((body) => ({ params, query, body })))
}

/** SQL of an existing id for the `{id}` in a path, belonging to the member `$1`. The first matching path counts. */
const IDS: readonly [RegExp, string][] = [
  [/^\/(segnalatore|promotore\/rete|operatore\/rete)\//, 'select id from segnalatore where utente_id = $1'],
  [/^\/anagrafica\/\{id\}\/consensi/, 'select id_anagrafica as id from utente where id = $1'],
  [/^\/anagrafica\//, 'select id_anagrafica as id from azienda where titolare_id = $1 limit 1'],
  [
    /richieste/,
    `select id from richiesta_premio where utente_id = $1 and stato = 'richiesta' order by id desc limit 1`,
  ],
  [
    /^\/convenzionato\/pratiche/,
    'select id from pratica where utente_id = $1 and id_stato = 1 and ritirata_il is null order by id desc limit 1',
  ],
  [
    /^\/operatore\/pratiche/,
    'select id from pratica where utente_id = $1 and id_stato = 3 order by id desc limit 1',
  ],
  [/iscrizioni/, `select id from profilo where utente_id <> $1 and stato = 'in_approvazione' limit 1`],
  [/rettifiche/, `select id from rettifica where utente_id <> $1 and stato = 'proposta' limit 1`],
  [/punti\/iscritti/, 'select $1::bigint as id'],
  [/piani-marketing/, 'select min(id) as id from piano_marketing where $1 > 0'],
  [/^\/operatore\/premi/, 'select min(id) as id from premio where $1 > 0'],
  [/^\/operatore\/edizioni/, 'select min(id) as id from edizione where $1 > 0'],
  [/^\/operatore\/requisiti/, 'select min(id) as id from requisito where $1 > 0'],
  [/^\/user\/avvisi/, 'select min(id) as id from avviso where utente_id = $1'],
  [/^\/user\/dispositivi/, 'select id from sessione where utente_id = $1 limit 1'],
  [/province/, `select 'PG' as id where $1 > 0`],
  [/comuni/, `select ${NORCIA} as id where $1 > 0`],
  [/./, 'select 1 as id where $1 > 0'],
]

/** Returns the SQL of an existing id for the `id` in an endpoint's path. */
export const idOf = (spec: CallSpec): string => IDS.find(([path]) => path.test(spec.path))![1]
