import FORME from './forme-giuridiche.json' with { type: 'json' }

/**
 * Legal forms: ISTAT, «Classificazione delle forme giuridiche delle unità legali» (CC BY 4.0; from AgID's controlled
 * vocabularies, edition of December 2021). Changed: «Agenzia dello Stato», which the file numbers like «Ministero», is 2.2.30.
 * Short names are the usual ones, where there is one.
 */
type Shape = readonly [codice: string, descrizione: string, breve?: string]

export const FORME_GIURIDICHE = FORME as unknown as readonly Shape[]
