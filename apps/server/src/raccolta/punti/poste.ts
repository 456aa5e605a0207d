import type { Posta } from '@primo/domain/raccolta/estratto'
import type { Conto, TipoMovimento } from '@primo/domain/raccolta/punti'
import type { Total } from '../../registro/cifre/queries.ts'

/** A figure of the points as it is kept, `accredito.emissione` or `accredito`, as a statement reads it. */
export function postaDi({ parte, quante, somma }: Total): Posta {
  const [tipo, conto = null] = parte.split('.') as [TipoMovimento, Conto?]
  return { tipo, conto, quante, punti: somma }
}
