import { elencoMovimenti, type StatoFiltroMovimenti } from '@primo/contract/raccolta/operatore-punti'
import type { IsoDate } from '@primo/domain/platform/dates'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

type Which = { stato?: StatoFiltroMovimenti; dal?: IsoDate; al?: IsoDate }

/** Returns links to the movimenti behind a number, of one edition or all. Undefined without permission. */
export function useMovimenti(edizione_id: number | null) {
  const may = useCanCall()(elencoMovimenti)
  return (which: Which): string | undefined =>
    may
      ? paths.coda('movimenti', {
          ...which,
          ...(edizione_id === null ? {} : { edizione: String(edizione_id) }),
        })
      : undefined
}
