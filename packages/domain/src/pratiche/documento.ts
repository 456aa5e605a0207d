/**
 * States of a document of a pratica, with their labels (company §6: da avere → ricevuto → controllato | rifiutato → scaduto). A
 * checklist item without a document is `da_avere`; an accepted document past its expiry date is `scaduto`; one that another
 * document has replaced is `sostituito`.
 */
export const STATI_DOCUMENTO = {
  ricevuto: 'Ricevuto',
  controllato: 'Controllato',
  rifiutato: 'Rifiutato',
  sostituito: 'Sostituito',
} as const
export type StatoDocumento = keyof typeof STATI_DOCUMENTO

/** States of a checklist item, computed from its last document. */
export const STATI_VOCE = {
  da_avere: 'Da avere',
  ricevuto: 'Ricevuto',
  controllato: 'Controllato',
  rifiutato: 'Rifiutato',
  scaduto: 'Scaduto',
} as const
export type StatoVoce = keyof typeof STATI_VOCE

/** Returns the state of a checklist item on a day (`YYYY-MM-DD`), from its last document; null when there is none. */
export function statoVoce(
  documento: { stato: StatoDocumento; scade_il: string | null } | null,
  today: string,
): StatoVoce {
  if (!documento || documento.stato === 'sostituito') return 'da_avere'
  if (documento.stato === 'controllato' && documento.scade_il !== null && documento.scade_il < today)
    return 'scaduto'
  return documento.stato
}

/** Returns whether a new document may be sent for a checklist item in this state: not while one waits or is valid. */
export const puoInviare = (stato: StatoVoce): boolean => stato !== 'controllato'

/** Returns whether a checklist item is missing: mandatory, and without a document that waits or is valid. */
export const mancaVoce = ({ obbligatorio, stato }: { obbligatorio: boolean; stato: StatoVoce }): boolean =>
  obbligatorio && puoInviare(stato) && stato !== 'ricevuto'

/** Returns the name of a checklist item, with the person of whom it is: each has an item of the same name. */
export const nomeVoce = ({
  nome,
  soggetto,
}: {
  nome: string
  soggetto: { denominazione: string } | null
}): string => (soggetto ? `${nome} di ${soggetto.denominazione}` : nome)

/** Formats in which documents of pratiche are stored. */
export type TipoDocumentoPratica = 'pdf' | 'p7m'

/** Maximum size of an uploaded file in bytes: 25 MB. */
export const CARICAMENTO_MAX_BYTE = 25 * 1024 * 1024
/** Maximum size in bytes of the chunk of a file that one request uploads. */
export const PEZZO_MAX_BYTE = 512 * 1024
/** Maximum size in bytes of all files of a document together: 60 MB. */
export const DOCUMENTO_MAX_BYTE = 60 * 1024 * 1024
/** Maximum number of files that become one document: the pages of a contract photographed one by one. */
export const PAGINE_MAX = 30
/** Maximum number of uploads in progress of one sender for a pratica. A new one replaces the oldest. */
export const CARICAMENTI_MAX = 60
