import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { type CallSpec, pagination } from '@primo/contract/platform/route'
import type * as z from 'zod/mini'
import { jsonSchema } from './json-schema.ts'

// Fastify's own compilers, called lazily. Fastify would compile every endpoint of the contract before it listens, which took some
// 15 % of the processor time of the start, for many endpoints that a process never serves.
const compileReader = AjvCompiler()({}, { customOptions: {} })
const compileWriter = SerializerSelector()({}, {})

type Reader = ReturnType<typeof compileReader>
type Writer = (answer: unknown) => string

const readers = new WeakMap<z.ZodMiniType, Reader>()
const writers = new WeakMap<CallSpec, Writer>()

/**
 * Returns a parser that coerces the strings of a URL, in place, to the types of a schema. Compiled at its first use, once per
 * process. It never refuses: invalid input is refused later, in Italian, by the contract's parser.
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

/** Returns the JSON serializer of an endpoint's response, which drops undeclared fields. Compiled like `parserOf`. */
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
