import type { PraticaInCoda } from '@primo/contract/pratiche/operatore-pratiche'

/** Returns a pratica in progress as the queue lists it. */
export const praticaInCoda = (id: number, nominativo: string): PraticaInCoda & { id: number } => ({
  ...{ id, id_scheda: id, nominativo, numero: `2026/000${id}`, data_registrazione: '2026-11-02' },
  ...{ id_stato: 3, stato: 'In Lavorazione', sequenza: id, passo: 'documenti', perc_completamento: 20 },
  ...{ esito_positivo: false, esito_negativo: false, importo_cent: 10_000_00, manca: null, tocca_a: null },
  ...{ id_tipo_finanziamento: 1, tipo_finanziamento: 'Prestito Personale', da_controllare: 0 },
  ...{ azioni: [], ferma_dal: '2026-11-02T10:00:00.000Z', entro: null, incarico: null },
  titolare: {
    ...{ utente_id: 9, denominazione: 'Studio Verdi' },
    ...{ email: 'studio@posta.example', cellulare: '+393331234567' },
  },
})
