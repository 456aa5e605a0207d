/** Who answers for the programme (company §9); what is null has not been said. */
export type Company = {
  ragione_sociale: string | null
  sede: string | null
  partita_iva: string | null
  rea: string | null
  pec: string | null
  oam: string | null
  /** How the data protection officer is reached. */
  dpo: string | null
  /** Who supervises it. */
  autorita: string | null
}

/** A company that has not said anything of itself. */
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

/** What each fact of the company is called in a sentence. */
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

/** What a company has not said of itself yet, as it is said (company §9). */
export const missingOf = (company: Company): string[] =>
  (Object.keys(FACTS) as (keyof Company)[]).filter((key) => !company[key]).map((key) => FACTS[key])

/** The numbers it is registered under, as they are written one after the other: «partita IVA 00905811006». */
export function companyNumbers({ partita_iva, rea, oam }: Company): string[] {
  return [partita_iva && `partita IVA ${partita_iva}`, rea && `REA ${rea}`, oam && `OAM ${oam}`].filter(
    (said): said is string => Boolean(said),
  )
}

/**
 * The company in two lines at most, as it stands below a letter (art. 2250 of the Civil Code); none while it has not said
 * its name.
 */
export function companyLines(company: Company): string[] {
  const { ragione_sociale, sede, pec } = company
  if (!ragione_sociale) return []
  const second = [...companyNumbers(company), ...(pec ? [`PEC ${pec}`] : [])].join(', ')
  return [[ragione_sociale, sede].filter(Boolean).join(', '), ...(second ? [second] : [])]
}
