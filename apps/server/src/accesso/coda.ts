/** The queue is longer than anybody would wait: answered as 429. */
export class CodaPiena extends Error {
  readonly statusCode = 429
  constructor() {
    super('coda piena')
    this.name = 'CodaPiena'
  }
}

/**
 * A queue that runs at most `insieme` jobs at once, in the order they came.
 * @throws CodaPiena when `attesaMax` are already waiting.
 */
export function creaCoda(insieme: number, attesaMax: number) {
  const attesa: (() => void)[] = []
  let liberi = insieme
  return async <T>(fn: () => Promise<T>): Promise<T> => {
    if (liberi > 0) liberi--
    else {
      if (attesa.length >= attesaMax) throw new CodaPiena()
      await new Promise<void>((avanti) => attesa.push(avanti))
    }
    try {
      return await fn()
    } finally {
      const prossimo = attesa.shift()
      if (prossimo) prossimo()
      else liberi++
    }
  }
}
