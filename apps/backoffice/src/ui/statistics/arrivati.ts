import type { Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import type { IsoDate } from '@primo/domain/platform/dates'
import type { Period } from '@primo/domain/platform/period'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

/**
 * Returns links to the members behind a number: those who first reached a milestone on some days. Undefined without permission.
 */
export function useArrivati() {
  const may = useCanCall()(elencoPersone)
  return (traguardo: Traguardo, { dal, al }: Partial<Period> & { al: IsoDate }, registrati?: Period) => {
    if (!may) return undefined
    if (traguardo === 'registrati') return paths.coda('persone', { ...(dal && { dal }), al })
    return paths.coda('persone', {
      ...registrati,
      traguardo,
      ...(dal && { traguardo_dal: dal }),
      traguardo_al: al,
    })
  }
}
