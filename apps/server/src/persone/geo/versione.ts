/**
 * The version of the geographic data: changes with the packages it comes from (a test compares them with
 * package.json) and, at its end, with the rules of `dati.ts`. A new one has the tables rewritten at next start.
 */
export const VERSIONE_GEOGRAFIA =
  'italian-cap-comuni-province 1.1.1, belfiore-connector-embedded 1.2.1, i18n-iso-countries 7.14.0, regole 1'
