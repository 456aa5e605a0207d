/**
 * La versione dei dati geografici: cambia con i pacchetti da cui vengono (una prova li confronta con
 * package.json) e, in coda, con le regole di `dati.ts`. Cambiarla fa riscrivere le tabelle al prossimo avvio.
 */
export const VERSIONE_GEOGRAFIA =
  'italian-cap-comuni-province 1.1.1, belfiore-connector-embedded 1.2.1, i18n-iso-countries 7.14.0, regole 1'
