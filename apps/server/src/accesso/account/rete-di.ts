import { isIPv4, isIPv6 } from 'node:net'

/** Returns an address without the additions of a proxy: brackets, port, zone. */
function nudo(written: string): string {
  const text = written.trim().replace(/^"(.*)"$/, '$1')
  const fraParentesi = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  const conPorta = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1]
  return (fraParentesi ?? conPorta ?? text).split('%')[0]!
}

/** Returns the eight groups of an IPv6 address, whose last two may be written as IPv4. */
function gruppi(indirizzo: string): number[] {
  const esteso = indirizzo.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...byte: string[]) => {
    const [a, b, c, d] = byte.map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [before = '', after] = esteso.split('::')
  const list = (part: string) => (part === '' ? [] : part.split(':').map((g) => Number.parseInt(g, 16)))
  if (after === undefined) return list(before)
  const [testa, coda] = [list(before), list(after)]
  return [...testa, ...Array<number>(8 - testa.length - coda.length).fill(0), ...coda]
}

/**
 * Returns the network of an address, as rate limits use it (decisions §3): without port, an IPv4-mapped address as IPv4, an IPv6
 * address as the /56 a provider assigns to one customer. Invalid addresses count as one network.
 */
export function reteDi(written: string): string {
  const indirizzo = nudo(written)
  if (isIPv4(indirizzo)) return indirizzo
  if (!isIPv6(indirizzo)) return 'sconosciuta'
  const g = gruppi(indirizzo)
  const mappato = g.slice(0, 5).every((n) => n === 0) && g[5] === 0xffff
  if (mappato) return [g[6]! >> 8, g[6]! & 255, g[7]! >> 8, g[7]! & 255].join('.')
  return `${[g[0]!, g[1]!, g[2]!, g[3]! & 0xff00].map((n) => n.toString(16)).join(':')}::/56`
}
