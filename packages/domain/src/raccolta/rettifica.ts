/**
 * States of a rettifica, a manual adjustment of a member's points (decisions §8). It needs four-eyes approval
 * (ufficio/proposta.ts). Its outcome is stored with it as long as the points are.
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
