// Mutation operators on the syntax tree of a source file.
import { parseAst } from 'rolldown/parseAst'

/** Mutant: replaces the text from `start` to `end` with `text`. */
export type Mutant = { what: string; start: number; end: number; text: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}
/** Syntax nodes of types only, which do not run. */
const TYPES_ONLY =
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^ImportDeclaration$|^ExportAllDeclaration$/
const TYPE_PARTS = ['typeAnnotation', 'typeArguments', 'returnType', 'typeParameters']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns every mutant of a source, in source order. */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = []
  const fault = (what: string, start: number, end: number, text: string) => {
    if (source.slice(start, end) !== text) found.push({ what, start, end, text })
  }

  function look(n: Node): void {
    const { start, end } = n
    const part = (name: string) => n[name] as Node
    switch (n.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const sign = String(n.operator)
        const at = source.indexOf(sign, part('left').end)
        const other = OPERATORS[sign]
        if (other && at >= 0 && at < part('right').start) fault('operator', at, at + sign.length, other)
        break
      }
      case 'UnaryExpression':
        if (n.operator === '!') fault('negation', start, start + 1, '')
        break
      case 'ConditionalExpression':
      case 'IfStatement':
        for (const text of ['true', 'false']) fault('condition', part('test').start, part('test').end, text)
        break
      case 'ExpressionStatement':
        if (part('expression').type !== 'Literal') fault('statement', start, end, ';')
        break
      case 'Literal':
        if (typeof n.value === 'boolean') fault('boolean', start, end, String(!n.value))
        else if (typeof n.value === 'number') fault('number', start, end, String(n.value + 1))
        else if (typeof n.value === 'string') fault('string', start, end, n.value === '' ? "'?'" : "''")
        break
      case 'TemplateElement': {
        const { raw } = n.value as { raw: string }
        const at = source.indexOf(raw, start)
        if (raw.trim()) fault('template', at, at + raw.length, '')
      }
    }
  }

  function walk(node: Node, parent: Node | null, key: string): void {
    if (TYPES_ONLY.test(node.type)) return
    // Keys of object literals are names, not values, unless computed.
    const isName = key === 'key' && parent?.type === 'Property' && !parent.computed
    if (!isName) look(node)
    for (const [name, child] of Object.entries(node)) {
      if (TYPE_PARTS.includes(name)) continue
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one, node, name)
    }
  }
  walk(parseAst(source, { lang: 'ts' }) as unknown as Node, null, '')
  return found
}

/** Returns the source with a mutant injected. */
export const withMutant = (source: string, { start, end, text }: Mutant) =>
  source.slice(0, start) + text + source.slice(end)
