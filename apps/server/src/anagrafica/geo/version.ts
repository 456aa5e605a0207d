/**
 * Version of the geographic data: changes with the source packages (a test compares them with package.json) and, in its last
 * element, with the rules of `geografia-rows.ts`. A new version rewrites the tables at the next start.
 */
export const VERSIONE_GEOGRAFIA =
  'italian-cap-comuni-province 1.1.1, belfiore-connector-embedded 1.2.1, i18n-iso-countries 7.14.0, regole 1'
