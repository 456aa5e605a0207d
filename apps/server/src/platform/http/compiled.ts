import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { type CallSpec, pagination } from '@primo/contract/platform/route'
import type * as z from 'zod/mini'
import { jsonSchema } from './json-schema.ts'

// Fastify's own compilers. It would run them on every call of the contract before it listens: some 15 % of the
// start's processor, for readers and writers most of which nobody asks for in the life of a process.
const compileReader = AjvCompiler()({}, { customOptions: {} })
const compileWriter = SerializerSelector()({}, {})

type Reader = ReturnType<typeof compileReader>
type Writer = (answer: unknown) => string

const readers = new WeakMap<z.ZodMiniType, Reader>()
const writers = new WeakMap<CallSpec, Writer>()

/**
 * What turns the texts of an address into the types a schema asks for, in place; compiled when it is first used, once
 * for the process.
 * @returns a reader that never refuses: what is not valid is refused, in Italian, by who parses it.
 */
export function readerOf(schema: z.ZodMiniType): (data: unknown) => true {
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

/** What writes a call's answer as JSON, leaving out all that the contract does not name; compiled as `readerOf`. */
export function writerOf(spec: CallSpec): Writer {
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
