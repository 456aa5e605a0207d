/** Data of the company that runs the programme (company §9). Null = not set. */
export type Company = {
  ragione_sociale: string | null
  sede: string | null
  partita_iva: string | null
  rea: string | null
  pec: string | null
  oam: string | null
  /** Contact of the company's data protection officer. */
  dpo: string | null
  /** Data protection authority, where members may complain. */
  autorita: string | null
}

/** Data of a company for which nothing is set. */
export const NO_COMPANY: Company = {
  ragione_sociale: null,
  sede: null,
  partita_iva: null,
  rea: null,
  pec: null,
  oam: null,
  dpo: null,
  autorita: null,
}

/** Labels of the company's data by field. */
const FACTS: Record<keyof Company, string> = {
  ragione_sociale: 'la ragione sociale',
  sede: 'la sede legale',
  partita_iva: 'la partita IVA',
  rea: 'il numero REA',
  pec: 'la PEC',
  oam: 'il numero OAM',
  dpo: 'il responsabile della protezione dei dati',
  autorita: 'l’autorità di vigilanza',
}

/** Returns the labels of the company's data that are not set (company §9). */
export const missingOf = (company: Company): string[] =>
  (Object.keys(FACTS) as (keyof Company)[]).filter((key) => !company[key]).map((key) => FACTS[key])

/** Returns the company's registration numbers with their labels: «partita IVA 00905811006». */
export function companyNumbers({ partita_iva, rea, oam }: Company): string[] {
  return [partita_iva && `partita IVA ${partita_iva}`, rea && `REA ${rea}`, oam && `OAM ${oam}`].filter(
    (number): number is string => Boolean(number),
  )
}

/**
 * Returns the company's data in at most two lines, for the footer of an e-mail (art. 2250 of the Civil Code). Empty while its
 * name is not set.
 */
export function companyLines(company: Company): string[] {
  const { ragione_sociale, sede, pec } = company
  if (!ragione_sociale) return []
  const second = [...companyNumbers(company), ...(pec ? [`PEC ${pec}`] : [])].join(', ')
  return [[ragione_sociale, sede].filter(Boolean).join(', '), ...(second ? [second] : [])]
}
