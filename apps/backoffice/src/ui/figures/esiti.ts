import { idStatoDi, STATI_DI_ALLORA } from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import type { Period } from '@primo/domain/platform/period'
import type { Accaduto } from '@primo/domain/pratiche/accaduto'
import { paths } from '../../paths.ts'

/** The cases to which something happened in some days: the rows behind a figure. */
export const happened = (accaduto: Accaduto, { dal, al }: Period) =>
  paths.coda('pratiche', { stato: 'tutte', accaduto, accaduto_dal: dal, accaduto_al: al })

/** The cases that were in a state when a day ended, whatever became of them; those that are in it, on a day that goes on. */
export function inState(id_stato: number, al: IsoDate): string {
  const era = STATI_DI_ALLORA.find((stato) => idStatoDi(stato) === id_stato)!
  return al >= todayInRome(clock.now())
    ? paths.coda('pratiche', { stato: era })
    : paths.coda('pratiche', { stato: 'tutte', era, era_al: al })
}
