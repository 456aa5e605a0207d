import type { Area } from '../paths.ts'

/** Header sub-label of each area (specification §1). */
export const subLabel: Record<Area, string> = {
  premi: 'Ti Premia!',
  convenzionato: 'Convenzionato',
  promotore: 'Promotore',
  base: 'APP',
}

/** Menu title of each area (specification §2). */
export const menuTitle: Record<Area, string> = {
  premi: 'Area Premi',
  convenzionato: 'Area Convenzionato',
  promotore: 'Area Promotore',
  base: 'Area Riservata',
}
