import type { Posta } from '@primo/domain/raccolta/estratto'
import type { Conto, TipoMovimento } from '@primo/domain/raccolta/punti'
import type { Total } from '../../registro/cifre/queries.ts'

/** Converts a precomputed total of the points, `accredito.emissione` or `accredito`, to an item of the statement. */
export function postaDi({ parte, quante, somma }: Total): Posta {
  const [tipo, conto = null] = parte.split('.') as [TipoMovimento, Conto?]
  return { tipo, conto, quante, punti: somma }
}
