import type { Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import { idStatoDi, STATI_DI_ALLORA } from '@primo/contract/pratiche/operatore-pratiche'
import { elencoMovimenti, type StatoFiltroMovimenti } from '@primo/contract/raccolta/operatore-punti'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import type { Period } from '@primo/domain/platform/period'
import type { Accaduto } from '@primo/domain/pratiche/pratica'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

/**
 * Returns a function that links a number of the statistics to the members it counts: those who first reached a milestone on some
 * days. The link is undefined without permission.
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

/** Returns the link to the pratiche to which an event (such as the completion) happened in a period. */
export const praticheWithEventUrl = (accaduto: Accaduto, { dal, al }: Period) =>
  paths.coda('pratiche', { stato: 'tutte', accaduto, accaduto_dal: dal, accaduto_al: al })

/** Returns the link to the pratiche that were in a state at the end of a day, or are in it now if the day has not ended. */
export function praticheInStateUrl(id_stato: number, al: IsoDate): string {
  const era = STATI_DI_ALLORA.find((stato) => idStatoDi(stato) === id_stato)!
  return al >= todayInRome(clock.now())
    ? paths.coda('pratiche', { stato: era })
    : paths.coda('pratiche', { stato: 'tutte', era, era_al: al })
}

type Which = { stato?: StatoFiltroMovimenti; dal?: IsoDate; al?: IsoDate }

/**
 * Returns a function that links a number of the statistics to the movimenti it counts, of one edition or all. The link is
 * undefined without permission.
 */
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
