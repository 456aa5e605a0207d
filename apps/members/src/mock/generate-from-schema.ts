import type * as z from 'zod/mini'
import { daysFromToday, instantFromToday, type RandomSource, sampleText, seededRandom } from './random.ts'

/** Names of boolean fields that signal a problem or an end. Mock data sets them to false. */
const MALE = /blocca|cessat|cancellat|scadut|negativ|mancant|revocat/
/** Names of text fields that exist only with a problem. Mock data sets them to null. */
const SOLO_SE_MALE = /^motivo|^perche|^manca|^errore|^nota|^rev_|^debito/
/** Names of fields whose mock days and instants are in the future. */
const FUTURO = /scade|scadenza|fine|ultima|prossim|entro|matura|_al$/
const VUOTI = /^azioni|^avvisi|^children|^manca$/

const ROWS = 4

/**
 * Generates a mock value for a schema of the contract: plausible for each field's name. Ignores refinements: the caller validates
 * the result.
 * @param dove path of the call; the same path gives the same value
 * @throws Error for a schema type that no response has used so far
 */
export function generate(schema: z.ZodMiniType, dove: string): unknown {
  return value(schema, dove.split(/[/{}]/).filter(Boolean).at(-1) ?? '', seededRandom(dove), 0)
}

function value(schema: z.ZodMiniType, nome: string, c: RandomSource, n: number): unknown {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, interno]) => [
          field,
          value(tipo(interno), field === 'descrizione' ? nome : field, c, n),
        ]),
      )
    case 'array':
      return VUOTI.test(nome)
        ? []
        : Array.from({ length: ROWS }, (_, row) => value(tipo(def.element), nome, c, row))
    case 'nullable':
      return SOLO_SE_MALE.test(nome) ? null : value(tipo(def.innerType), nome, c, n)
    case 'optional':
    case 'default':
      return value(tipo(def.innerType), nome, c, n)
    case 'enum':
      return c.uno(Object.values(def.entries))
    case 'literal':
      return c.uno(def.values)
    case 'string':
      return text('format' in def ? String(def.format) : '', nome, c, n)
    case 'number':
      return numero(schema, nome, c, n)
    case 'boolean':
      return !MALE.test(nome)
    case 'record':
      return {}
    case 'null':
      return null
    default:
      throw new Error(`No mock data for a schema of type ${def.type} (${nome})`)
  }
}

function tipo(schema: z.core.$ZodType): z.ZodMiniType {
  return schema as z.ZodMiniType
}

function text(formato: string, nome: string, c: RandomSource, n: number): string {
  const giorni = FUTURO.test(nome) ? 30 + c.intero(0, 120) : -(n * 9 + c.intero(1, 8))
  if (formato === 'datetime') return instantFromToday(giorni)
  if (formato === 'date') return daysFromToday(giorni)
  if (formato === 'uuid') {
    const cifre = c.intero(0, 0xfffffff).toString(16).padStart(12, '0')
    return `00000000-0000-4000-8000-${cifre}`
  }
  return sampleText(nome, c, n)
}

function numero(schema: z.ZodMiniType, nome: string, c: RandomSource, n: number): number {
  const { minimum, maximum } = (schema as unknown as z.core.$ZodNumber)._zod.bag
  const [min, max] = /^id/.test(nome)
    ? [n + 1, n + 1]
    : /_cent$/.test(nome)
      ? [500_000, 4_000_000]
      : /^perc/.test(nome)
        ? [10, 90]
        : /livello|passo/.test(nome)
          ? [1, 5]
          : [1, 60]
  return Math.min(Math.max(c.intero(min, max), Number(minimum ?? 0)), Number(maximum ?? 1e12))
}
