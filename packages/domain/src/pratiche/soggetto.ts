/** Roles of the subjects of a pratica, with their labels (company §6). A pratica has one client at most. */
export const RUOLI_SOGGETTO = {
  cliente: 'Cliente',
  cointestatario: 'Cointestatario',
  garante: 'Garante',
} as const
export type RuoloSoggetto = keyof typeof RUOLI_SOGGETTO

/** Maximum number of subjects of a pratica. */
export const SOGGETTI_MAX = 8

/** Ways in which a subject gets the privacy notice, with their labels. */
export const CANALI_INFORMATIVA = {
  persona: 'Consegnata di persona',
  email: 'Mandata per e-mail',
  link: 'Letta dal cliente nel suo link',
} as const
export type CanaleInformativa = keyof typeof CANALI_INFORMATIVA
