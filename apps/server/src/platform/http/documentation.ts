import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
// The package's index also reads all its scripts.
import folder from 'swagger-ui-dist/absolute-path.js'
import type { Config } from '../config/config.ts'
import { type Calls, openapi } from './openapi.ts'

const PAGE = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/avvio.js"></script></body></html>
`
const STARTER = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })
`

/** Serves the OpenAPI document at `/openapi.json` and Swagger UI at `/docs`, below the API's base path. */
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
