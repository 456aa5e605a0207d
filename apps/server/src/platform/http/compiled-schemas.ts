import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { type CallSpec, pagination } from '@primo/contract/platform/route'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Rewrites `anyOf [X, null]` to `type: [x, 'null']`: fast-json-stringify then serialises it without trying both. */
function flatten(json: Json): void {
  const rami = json.anyOf as Json[] | undefined
  if (rami?.length !== 2) return
  const [other, nullo] = rami[0]?.type === 'null' ? [rami[1], rami[0]] : rami
  if (nullo?.type !== 'null' || typeof other?.type !== 'string') return
  delete json.anyOf
  Object.assign(json, other, { type: [other.type, 'null'] })
  if (Array.isArray(other.enum)) json.enum = [...other.enum, null]
}

/** Converts a Zod schema of the contract to JSON Schema draft 7, for the server's parsers and serializers. */
export function jsonSchema(schema: z.ZodMiniType, side: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: side,
    override: ({ jsonSchema }) => flatten(jsonSchema as Json),
  }) as Json
  delete json.$schema
  return json
}

// Fastify's own compilers, called lazily. Fastify would compile every endpoint of the contract before it listens, which took some
// 15 % of the processor time of the start, for many endpoints that a process never serves.
const compileReader = AjvCompiler()({}, { customOptions: {} })
const compileWriter = SerializerSelector()({}, {})

type Reader = ReturnType<typeof compileReader>
type Writer = (answer: unknown) => string

const readers = new WeakMap<z.ZodMiniType, Reader>()
const writers = new WeakMap<CallSpec, Writer>()

/**
 * Returns a function that coerces the strings of a URL's parameters, in place, to the types of a schema. It is compiled at its
 * first use, once per process, and always returns true: invalid input is refused later, in Italian, by the contract's parser.
 */
export function parserOf(schema: z.ZodMiniType): (data: unknown) => true {
  return (data) => {
    let read = readers.get(schema)
    if (!read) {
      read = compileReader({
        schema: jsonSchema(schema, 'input'),
        httpPart: 'querystring',
        method: '',
        url: '',
      })
      readers.set(schema, read)
    }
    read(data)
    return true
  }
}

/** Returns the JSON serializer of an endpoint's response, which drops undeclared fields. It is compiled at its first use. */
export function serializerOf(spec: CallSpec): Writer {
  return (answer) => {
    let write = writers.get(spec)
    if (!write) {
      write = compileWriter({
        schema: answerSchema(spec),
        method: spec.method,
        url: spec.path,
        httpStatus: '200',
      }) as Writer
      writers.set(spec, write)
    }
    return write(answer)
  }
}

function answerSchema(spec: CallSpec): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      data: jsonSchema(spec.reply, 'output'),
      message: { type: 'string' },
      ...(spec.lista ? { pagination: jsonSchema(pagination, 'output') } : {}),
      ...(spec.versione ? { versione: { type: 'string' } } : {}),
    },
    required: ['data'],
  }
}
