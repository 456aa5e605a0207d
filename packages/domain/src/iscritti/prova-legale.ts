import { type IsoDate, longDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'

/** Documents that certify a company's legal representative, or a change of their data. */
export const PROVE_LEGALE = {
  visura: 'Visura camerale',
  verbale: 'Verbale di nomina',
  procura: 'Procura notarile',
  documento: 'Documento d’identità rinnovato',
} as const
export type ProvaLegale = keyof typeof PROVE_LEGALE

/** Returns the document with its date: «Visura camerale del 12 novembre 2026». */
export const provaDetta = (prova: ProvaLegale, del: IsoDate) =>
  `${PROVE_LEGALE[prova]} ${elide('del', longDate(del))}`
