import type { Traguardo } from '@primo/contract/ingresso/operatore-andamento'
import { elencoPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import type { IsoDate } from '@primo/domain/platform/dates'
import type { Period } from '@primo/domain/platform/period'
import { useMay } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

/** Where the members behind a figure are, for who may read them: those who came to something for the first time in some days. */
export function useArrivati() {
  const may = useMay()(elencoPersone)
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
