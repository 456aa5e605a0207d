import fastifyStatic from '@fastify/static'
import { errorMessage, httpStatus } from '@primo/contract/platform/errors'
import { type CallSpec, errorCodes, pagination } from '@primo/contract/platform/route'
import type { FastifyInstance } from 'fastify'
import folder from 'swagger-ui-dist/absolute-path.js'
import * as z from 'zod/mini'
import type { Config } from '../config/config.ts'

type Json = Record<string, unknown>
/** Every endpoint of the contract, with its operation id. */
type Calls = readonly { nome: string; spec: CallSpec }[]

function schema(di: z.ZodMiniType, side: 'input' | 'output'): Json {
  const json = z.toJSONSchema(di, { target: 'draft-2020-12', io: side }) as Json
  delete json.$schema
  return json
}

function parametersOf(spec: CallSpec): Json[] {
  const di = (dove: 'path' | 'query', oggetto: z.ZodMiniObject | undefined): Json[] => {
    if (!oggetto) return []
    const { properties, required } = schema(oggetto, 'input') as {
      properties: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: dove,
      required: dove === 'path' || (required ?? []).includes(name),
      schema: shape,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'UUID scelto da chi chiama: la stessa chiave con lo stesso corpo ha la stessa risposta.',
    schema: { type: 'string', format: 'uuid' },
  }
  return [...di('path', spec.params), ...di('query', spec.query), ...(spec.idempotente ? [key] : [])]
}

/** OpenAPI response of a file download of any media type. */
const FILE = {
  headers: { 'Content-Disposition': { required: true, schema: { type: 'string' } } },
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/** `Retry-After` of the refusals: optional for 503, required for 429. */
const COME_BACK: Record<string, Json> = Object.fromEntries(
  [429, 503].map((status) => [
    status,
    {
      headers: {
        'Retry-After': {
          required: status === 429,
          schema: { type: 'integer', minimum: 1 },
          description: 'Secondi da aspettare.',
        },
      },
    },
  ]),
)

function responsesOf(spec: CallSpec): Json {
  const all: Record<string, Json> = {
    200: {
      description: 'Riuscita',
      ...(spec.file
        ? FILE
        : {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: schema(spec.reply, 'output'),
                    message: { type: 'string' },
                    ...(spec.lista ? { pagination: schema(pagination, 'output') } : {}),
                    ...(spec.versione ? { versione: { type: 'string' } } : {}),
                  },
                  required: [
                    'data',
                    ...(spec.lista ? ['pagination'] : []),
                    ...(spec.versione ? ['versione'] : []),
                  ],
                  additionalProperties: false,
                },
              },
            },
          }),
    },
  }
  for (const [stato, codici] of Map.groupBy(errorCodes(spec), httpStatus)) {
    all[stato] = {
      description: codici.map((codice) => `\`${codice}\`: ${errorMessage(codice)}`).join('\n\n'),
      ...COME_BACK[stato],
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Errore' }, { properties: { error: { enum: codici } } }],
            unevaluatedProperties: false,
          },
        },
      },
    }
  }
  return all
}

/** Builds the OpenAPI 3.1 document of the contract: every endpoint with its request, responses and errors. */
function openapi(config: Config, calls: Calls): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { nome, spec } of calls) {
    const path = paths[spec.path] ?? {}
    paths[spec.path] = path
    path[spec.method.toLowerCase()] = {
      operationId: nome,
      summary: spec.summary,
      tags: [spec.area],
      security: spec.chi === 'pubblico' ? [] : [{ bearer: [] }],
      parameters: parametersOf(spec),
      ...(spec.body
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: schema(spec.body, 'input') } },
            },
          }
        : {}),
      responses: responsesOf(spec),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.product}: API`,
      version: config.version,
      description:
        'Le chiamate dell’app degli iscritti. I messaggi sono per le persone, i codici per i programmi.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(({ spec }) => spec.area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Errore: {
          type: 'object',
          properties: {
            message: { type: 'string', description: 'Una frase in italiano per la persona.' },
            error: { type: 'string', description: 'Il codice, per il programma.' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'array', items: { type: 'string' } },
              description: 'Le frasi di ciascun campo.',
            },
            request_id: { type: 'string' },
          },
          required: ['message', 'error', 'request_id'],
        },
      },
    },
  }
}

// The package's index also reads all its scripts.

const PAGE = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/avvio.js"></script></body></html>
`
const STARTER = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })
`

/** Serves the OpenAPI document of the contract at `/openapi.json` and Swagger UI at `/docs`, below `/api`. */
export async function documentationRoutes(api: FastifyInstance, config: Config, calls: Calls): Promise<void> {
  let documento: string | undefined
  api.get('/openapi.json', (_req, reply) => {
    documento ??= JSON.stringify(openapi(config, calls))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documento)
  })
  await api.register(fastifyStatic, {
    root: folder(),
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
  })
  // The page's script is a file: the content security policy forbids inline scripts.
  api.get('/docs', (_req, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  api.get('/docs/avvio.js', (_req, reply) => reply.type('text/javascript; charset=utf-8').send(STARTER))
}
