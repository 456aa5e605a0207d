/**
 * State table of a pratica (decisions §6): `1 Bozza → 3 In Lavorazione → 5 Completata | 2 Rifiutata`, `5 → 3` by an operator
 * only, `3 → 1` when its import is undone (docs/decisions/0175). State 4 is reserved.
 */
export const STATI_PRATICA = { 1: 'Bozza', 2: 'Rifiutata', 3: 'In Lavorazione', 5: 'Completata' } as const
export type StatoPratica = keyof typeof STATI_PRATICA

/** Codes of the states, by name. */
export const STATO_PRATICA = { bozza: 1, rifiutata: 2, in_lavorazione: 3, completata: 5 } as const

/** Steps of a pratica In Lavorazione, in order, with their progress in percent. */
export const PASSI_PRATICA = { documenti: 20, istruttoria: 40, delibera: 60, erogazione: 80 } as const
export type PassoPratica = keyof typeof PASSI_PRATICA

const ORDINE = Object.keys(PASSI_PRATICA) as PassoPratica[]
const PRIMO_PASSO: PassoPratica = 'documenti'
const ULTIMO_PASSO: PassoPratica = 'erogazione'

/** Maximum amount of a pratica in cents: ten million euros. */
export const IMPORTO_MAX_CENT = 1_000_000_000
/** Message for an amount above `IMPORTO_MAX_CENT`. */
export const IMPORTO_TROPPO_ALTO = 'L’importo non può superare dieci milioni di euro.'

/** Outcomes of a completed pratica. */
export const ESITI_PRATICA = ['positivo', 'negativo'] as const
export type EsitoPratica = (typeof ESITI_PRATICA)[number]

/** Actors that may change the state of a pratica. */
type AttorePratica = 'convenzionato' | 'operatore' | 'importazione'

type PraticaRow = {
  da: StatoPratica
  a: StatoPratica
  chi: AttorePratica
  passo?: PassoPratica
  /** Whether the action requires a reason, which is shown to the convenzionato. */
  motivo?: true
}

/**
 * Actions of the state table of a pratica. `passo` is the step in which a pratica In Lavorazione must be; absent = any. A draft
 * can be edited (`modifica`) and withdrawn (`ritira`): a withdrawn one keeps its state and is hidden from everyone
 * (docs/decisions/0010).
 */
export const AZIONI_PRATICA = {
  modifica: { da: STATO_PRATICA.bozza, a: STATO_PRATICA.bozza, chi: 'convenzionato' },
  invia: { da: STATO_PRATICA.bozza, a: STATO_PRATICA.in_lavorazione, chi: 'convenzionato' },
  ritira: { da: STATO_PRATICA.bozza, a: STATO_PRATICA.bozza, chi: 'convenzionato' },
  avanza: { da: STATO_PRATICA.in_lavorazione, a: STATO_PRATICA.in_lavorazione, chi: 'operatore' },
  completa: {
    da: STATO_PRATICA.in_lavorazione,
    a: STATO_PRATICA.completata,
    chi: 'operatore',
    passo: 'erogazione',
  },
  rifiuta: { da: STATO_PRATICA.in_lavorazione, a: STATO_PRATICA.rifiutata, chi: 'operatore', motivo: true },
  riapri: { da: STATO_PRATICA.completata, a: STATO_PRATICA.in_lavorazione, chi: 'operatore', motivo: true },
  // Only when its whole import is undone, and while the pratica is unchanged.
  disfa: {
    da: STATO_PRATICA.in_lavorazione,
    a: STATO_PRATICA.bozza,
    chi: 'importazione',
    passo: 'documenti',
  },
} as const satisfies Record<string, PraticaRow>
export type AzionePratica = keyof typeof AZIONI_PRATICA

/** Returns the step after `passo`; null after the last, from which the pratica is completed. */
export function passoDopo(passo: PassoPratica): PassoPratica | null {
  return ORDINE[ORDINE.indexOf(passo) + 1] ?? null
}

/** Returns the progress of a pratica in percent. A rejected pratica keeps the progress of its last step. */
export function percCompletamento(stato: StatoPratica, passo: PassoPratica | null): number {
  if (stato === STATO_PRATICA.completata) return 100
  return passo === null ? 0 : PASSI_PRATICA[passo]
}

/** Returns state and step of a pratica after an action; null when the state table forbids the action. */
export function dopoAzione(
  azione: AzionePratica,
  current: { stato: StatoPratica; passo: PassoPratica | null },
): { stato: StatoPratica; passo: PassoPratica | null } | null {
  const row = AZIONI_PRATICA[azione]
  if (current.stato !== row.da) return null
  if ('passo' in row && current.passo !== row.passo) return null
  switch (azione) {
    case 'invia':
      return { stato: STATO_PRATICA.in_lavorazione, passo: PRIMO_PASSO }
    case 'avanza': {
      const passo = current.passo && passoDopo(current.passo)
      return passo ? { stato: STATO_PRATICA.in_lavorazione, passo } : null
    }
    case 'riapri':
      return { stato: STATO_PRATICA.in_lavorazione, passo: ULTIMO_PASSO }
    case 'disfa':
      return { stato: STATO_PRATICA.bozza, passo: null }
    default:
      return { stato: row.a, passo: current.passo }
  }
}

/** Returns the actions that the actor `chi` may take on a pratica in its current state. */
export function azioniPratica(
  current: { stato: StatoPratica; passo: PassoPratica | null },
  chi: AttorePratica,
): AzionePratica[] {
  return (Object.keys(AZIONI_PRATICA) as AzionePratica[]).filter(
    (azione) => AZIONI_PRATICA[azione].chi === chi && dopoAzione(azione, current) !== null,
  )
}

/** Returns whether an operator's action requires a reason, which is stored in the history. */
export function praticaVuoleMotivo(azione: AzionePratica): boolean {
  return (AZIONI_PRATICA[azione] as PraticaRow).motivo === true
}

/** Returns the display number of a pratica, such as «2026/0041»: year of registration and sequence number among its owner's. */
export function numeroPratica(data_registrazione: string, sequence: number): string {
  return `${data_registrazione.slice(0, 4)}/${String(sequence).padStart(4, '0')}`
}

/** Returns the number of a pratica followed by its owner's name, for operators: numbers are unique per owner only. */
export const numeroConTitolare = (numero: string, titolare: string): string => `${numero} di ${titolare}`

/** Sequence number of a pratica, alone, after its year or before it. «2026/2027» is read with the year first. */
const NUMERO = String.raw`(?:(?:(?<anno>[12]\d{3})\s*[/-]\s*)?0*(?<sequenza>\d{1,9})|0*(?<prima>\d{1,9})\s*[/-]\s*(?<poi>[12]\d{3}))`
const NUMERO_PRATICA = new RegExp(
  String.raw`^[(«“"']*(?:pratica\s*)?(?:(?:numero|nr|n)[\s.°]*)?${NUMERO}(?:[\s.,;:!?)»”"']*|\s+di\s+(?<titolare>\S.*))$`,
  'i',
)

/**
 * Parses the number of a pratica: «2026/0041», «2026-41», «0041/2026», «41», «n. 0041», «Pratica 2026/0041 di Anna Rossi» (the
 * operators' notation), «(2026/0041).».
 * @returns null when it is no number. `anno` is null without a year, `titolare` is null without an owner
 */
export function parseNumeroPratica(
  text: string,
): { anno: number | null; sequenza: number; titolare: string | null } | null {
  const found = NUMERO_PRATICA.exec(text.trim())?.groups
  if (!found) return null
  const anno = found.anno ?? found.poi
  return {
    anno: anno ? Number(anno) : null,
    sequenza: Number(found.sequenza ?? found.prima),
    titolare: found.titolare ?? null,
  }
}

/** Reasons why a completed pratica earned no points, or why a possible beneficiary was skipped. */
export const MOTIVI_SENZA_PUNTI = {
  esito_negativo: 'La pratica si è chiusa con esito negativo: non dà punti.',
  nessuna_edizione: 'Alla data di chiusura non c’era una raccolta punti aperta.',
  nessuna_regola: 'Alla data di registrazione nessuna regola dei punti era in vigore.',
  tipo_senza_punti: 'La regola in vigore non prevede punti per questo tipo di finanziamento.',
  caso_senza_punti: 'La regola in vigore ha un’eccezione per le pratiche come questa: non dà punti.',
  titolare_non_iscritto: 'Chi ha registrato la pratica non ha un profilo Premi attivo.',
  titolare_non_convenzionato:
    'Chi ha registrato la pratica non aveva un profilo Convenzionato attivo il giorno dell’accredito.',
  rete_non_iscritta: 'Qualcuno nella linea degli sponsor non ha un profilo Premi attivo ed è stato saltato.',
  rete_non_promotore:
    'Qualcuno nella linea degli sponsor non aveva un profilo Promotore attivo ed è stato saltato.',
  rete_requisito:
    'Qualcuno nella linea degli sponsor aveva un requisito di Promotore non valido ed è stato saltato.',
  quota_sotto_il_punto: 'La quota di chi poteva averne, arrotondata per difetto, è meno di un punto.',
  nessun_beneficiario:
    'Quel giorno né chi ha registrato la pratica né la sua linea di sponsor potevano avere punti.',
} as const
export type MotivoSenzaPunti = keyof typeof MOTIVI_SENZA_PUNTI

/** Events of a pratica that lists can be filtered by, with their labels. */
export const ACCADUTI = {
  arrivata: 'Arrivata, dall’iscritto o da file',
  inviata: 'Inviata dall’iscritto',
  importata: 'Importata da file',
  completata: 'Completata',
  positivo: 'Completata, esito positivo',
  negativo: 'Completata, esito negativo',
  senza_esito: 'Completata, esito non scritto',
  rifiutata: 'Rifiutata',
  riaperta: 'Riaperta',
  uscita_documenti: 'Uscita dal passo «Documenti»',
  uscita_istruttoria: 'Uscita dal passo «Istruttoria»',
  uscita_delibera: 'Uscita dal passo «Delibera»',
  uscita_erogazione: 'Uscita dal passo «Erogazione»',
} as const
export type Accaduto = keyof typeof ACCADUTI

/** State of a pratica after a change. `importata`: whether it came from a file. */
type Step = { stato: StatoPratica; esito?: EsitoPratica | undefined; importata: boolean }

/**
 * Adds to the kinds of events of a pratica those of its change from `before` to `after`, without duplicates, in the order of
 * `ACCADUTI`.
 */
export function conAccaduti(
  accaduti: readonly Accaduto[],
  before: { stato: StatoPratica; passo: PassoPratica | null },
  after: Step,
): Accaduto[] {
  const all = new Set(accaduti)
  if (before.stato === STATO_PRATICA.bozza && after.stato === STATO_PRATICA.in_lavorazione)
    all.add('arrivata').add(after.importata ? 'importata' : 'inviata')
  if (before.stato === STATO_PRATICA.completata && after.stato === STATO_PRATICA.in_lavorazione)
    all.add('riaperta')
  if (before.stato === STATO_PRATICA.in_lavorazione && before.passo) all.add(`uscita_${before.passo}`)
  if (after.stato === STATO_PRATICA.rifiutata) all.add('rifiutata')
  if (after.stato === STATO_PRATICA.completata) all.add('completata').add(after.esito ?? 'senza_esito')
  return (Object.keys(ACCADUTI) as Accaduto[]).filter((accaduto) => all.has(accaduto))
}

/** Kinds of events of pratiche that the statistics of a period count, from sending to outcome. */
export const ESITI_CONTATI = [
  'inviata',
  'importata',
  'positivo',
  'negativo',
  'senza_esito',
  'rifiutata',
  'riaperta',
] as const satisfies readonly Accaduto[]
export type EsitoContato = (typeof ESITI_CONTATI)[number]
/** Kinds of events by which a pratica reaches the operators: sent by its owner, or imported. */
export const ESITI_DI_ARRIVATA = ['inviata', 'importata'] as const satisfies readonly EsitoContato[]
/** Events by which a pratica is completed, by outcome. */
export const ESITI_DI_COMPLETATA = [
  'positivo',
  'negativo',
  'senza_esito',
] as const satisfies readonly EsitoContato[]

/** Returns the sum of the counts of some kinds of events, in a period and in the preceding one. */
export function sumEsiti(
  esiti: readonly { esito: EsitoContato; ora: number; prima: number }[],
  which: readonly EsitoContato[],
): { now: number; before: number } {
  const of = esiti.filter(({ esito }) => which.includes(esito))
  return {
    now: of.reduce((n, { ora }) => n + ora, 0),
    before: of.reduce((n, { prima }) => n + prima, 0),
  }
}
