import type { Period } from '@primo/domain/platform/period'
import type { Accaduto } from '@primo/domain/pratiche/accaduto'
import { paths } from '../../paths.ts'

/** The cases to which something happened in some days: the rows behind a figure. */
export const happened = (accaduto: Accaduto, { dal, al }: Period) =>
  paths.coda('pratiche', { stato: 'tutte', accaduto, accaduto_dal: dal, accaduto_al: al })
