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

/** Converts a schema of the contract to draft-7 JSON Schema, for the server's parsers and serializers. */
export function jsonSchema(schema: z.ZodMiniType, side: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: side,
    override: ({ jsonSchema }) => flatten(jsonSchema as Json),
  }) as Json
  delete json.$schema
  return json
}
