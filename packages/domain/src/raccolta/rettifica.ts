/**
 * A manual adjustment of a member's points (decisions §8): two people make it, as all that takes two
 * (persone/proposta.ts). This is what became of it, kept with it as long as the points are.
 */
export const STATI_RETTIFICA = [
  'proposta',
  'approvata',
  'rifiutata',
  'ritirata',
  'scaduta',
  'superata',
] as const
export type StatoRettifica = (typeof STATI_RETTIFICA)[number]
