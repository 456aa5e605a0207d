import { idStatoDi, STATI_DI_ALLORA } from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import type { Period } from '@primo/domain/platform/period'
import type { Accaduto } from '@primo/domain/pratiche/pratica'
import { paths } from '../../paths.ts'

/** Returns the link to the pratiche with an event on some days. */
export const praticheWithEventUrl = (accaduto: Accaduto, { dal, al }: Period) =>
  paths.coda('pratiche', { stato: 'tutte', accaduto, accaduto_dal: dal, accaduto_al: al })

/** Returns the link to the pratiche that were in a state at the end of a day, or are in it now if the day has not ended. */
export function praticheInStateUrl(id_stato: number, al: IsoDate): string {
  const era = STATI_DI_ALLORA.find((stato) => idStatoDi(stato) === id_stato)!
  return al >= todayInRome(clock.now())
    ? paths.coda('pratiche', { stato: era })
    : paths.coda('pratiche', { stato: 'tutte', era, era_al: al })
}
