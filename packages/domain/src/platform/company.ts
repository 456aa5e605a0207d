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
