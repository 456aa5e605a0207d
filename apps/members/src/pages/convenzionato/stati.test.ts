import type { PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { describe, expect, it } from 'vitest'
import { SORT_ORDERS, sortOrderOf } from './Pratiche.tsx'
import { etichetta, importo, passiFuturi, praticaSentence, titoloPasso } from './stati.ts'

const row = (id_stato: 1 | 2 | 3 | 5, passo: PraticaIntera['storia'][number]['passo'] = null) => ({
  id_stato,
  passo,
  stato: '',
  quando: '',
  chi: 'tu' as const,
  motivo: null,
})
const pratica = (part: Partial<PraticaIntera>): PraticaIntera => ({
  id_scheda: 1,
  data_registrazione: '2026-11-21',
  id_stato: 1,
  stato: 'Bozza',
  sequenza: 1,
  nominativo: 'Ada Byron',
  id_tipo_finanziamento: 2,
  tipo_finanziamento: 'Mutuo Casa',
  perc_completamento: 0,
  esito_positivo: false,
  esito_negativo: false,
  numero: '2026/0001',
  importo_cent: 1,
  manca: null,
  tocca_a: null,
  azioni: [],
  punti: null,
  aggiornata_il: '',
  storia: [],
  perche_punti: [],
  calcolo_punti: [],
  punti_previsti: null,
  ...part,
})

describe('how a case is told', () => {
  it.each([
    [{ id_stato: 1 }, 'Bozza', 'È una bozza'],
    [{ id_stato: 3 }, 'In lavorazione', 'È in lavorazione: ti avvisiamo a ogni passo'],
    [{ id_stato: 3, manca: 'busta paga' }, 'In lavorazione', 'serve ancora qualcosa da te'],
    [{ id_stato: 3, tocca_a: 'convenzionato' }, 'In lavorazione', 'serve ancora qualcosa da te'],
    [{ id_stato: 3, manca: 'busta paga', tocca_a: 'operatore' }, 'In lavorazione', 'ora tocca a noi'],
    [{ id_stato: 5, esito_positivo: true, punti: 600 }, 'Completata +600', 'in fondo'],
    [{ id_stato: 5, esito_positivo: true }, 'Completata', 'in fondo'],
    [{ id_stato: 5, esito_negativo: true }, 'Esito negativo', 'senza finanziamento'],
    [{ id_stato: 2, esito_negativo: true }, 'Rifiutata', 'Non è stata accettata'],
  ] as const)('%j', (part, word, said) => {
    expect(etichetta(pratica(part)).parola).toBe(word)
    expect(praticaSentence(pratica(part))).toContain(said)
  })

  it('names what happened and what is still ahead', () => {
    expect(titoloPasso(row(3, 'documenti'), row(1))).toBe('Inviata: raccolta dei documenti')
    expect(titoloPasso(row(3, 'delibera'), row(3, 'istruttoria'))).toBe('Delibera')
    expect(titoloPasso(row(3, 'erogazione'), row(5, 'erogazione'))).toBe('Riaperta: erogazione')
    expect(passiFuturi(pratica({ storia: [row(1)] }))).toEqual([
      'Invio',
      'Raccolta dei documenti',
      'Istruttoria',
      'Delibera',
      'Erogazione',
      'Completata',
    ])
    expect(passiFuturi(pratica({ id_stato: 3, storia: [row(1), row(3, 'delibera')] }))).toEqual([
      'Erogazione',
      'Completata',
    ])
    expect(passiFuturi(pratica({ id_stato: 3, storia: [row(3, 'erogazione')] }))).toEqual(['Completata'])
    expect(passiFuturi(pratica({ id_stato: 5, storia: [row(5)] }))).toEqual([])
  })

  it('round amounts go without cents', () => {
    expect([importo(14_200_000), importo(15_000_050)]).toEqual(['€\u00a0142.000', '€\u00a0150.000,50'])
  })

  it.each(Object.entries(SORT_ORDERS))(
    'the order %s is found again from what it asks',
    (nome, { sort_by, sort_order }) =>
      expect(sortOrderOf({ q: '', id_stato: 0, id_tipo_finanziamento: 0, sort_by, sort_order })).toBe(nome),
  )
})
