import { elencoMovimenti, type StatoFiltroMovimenti } from '@primo/contract/raccolta/operatore-movimenti'
import type { IsoDate } from '@primo/domain/platform/dates'
import { useMay } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

type Which = { stato?: StatoFiltroMovimenti; dal?: IsoDate; al?: IsoDate }

/** Where the movements behind a figure are, of an edition or of all, for who may read them. */
export function useMovimenti(edizione_id: number | null) {
  const may = useMay()(elencoMovimenti)
  return (which: Which): string | undefined =>
    may
      ? paths.coda('movimenti', {
          ...which,
          ...(edizione_id === null ? {} : { edizione: String(edizione_id) }),
        })
      : undefined
}
