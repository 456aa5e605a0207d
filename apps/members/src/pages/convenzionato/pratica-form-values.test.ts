import { describe, expect, it } from 'vitest'
import { bodyOfForm, formOfPratica, isFullySaved, NUOVA } from './pratica-form-values.ts'

const written = { nominativo: ' Ada Byron ', id_tipo_finanziamento: 2, importo: '142.000' }
const body = { nominativo: 'Ada Byron', id_tipo_finanziamento: 2, importo_cent: 14_200_000 }

describe('form of a case', () => {
  it('blank, says what to write in each field', () => {
    expect(bodyOfForm(NUOVA.modulo).errors).toEqual({
      nominativo: 'Scrivi nome e cognome del cliente.',
      id_tipo_finanziamento: 'Scegli il tipo di finanziamento.',
      importo_cent: 'Scrivi l’importo richiesto.',
    })
  })

  it('written, becomes what is sent', () => expect(bodyOfForm(written)).toEqual({ body, errors: null }))

  it.each([
    ['dieci', 'Scrivi l’importo in euro, per esempio 18.500.'],
    ['12 50', 'Scrivi l’importo in euro, per esempio 18.500.'],
    ['-15.000', 'L’importo non può essere negativo: scrivi solo le cifre, per esempio 15.000,50.'],
    ['1,5E+04', 'Excel ha abbreviato l’importo: riscrivilo per intero, per esempio 15.000,50.'],
    ['15.000 (per 60 mesi)', 'Scrivi solo le cifre, senza il testo tra parentesi: per esempio 15.000,50.'],
    [
      '15.000.50',
      'I punti separano le migliaia e la virgola i centesimi: scrivi l’importo come 15.000 o 15.000,50.',
    ],
    ['15k', 'Scrivi l’importo per intero, in cifre: per esempio 15.000,50.'],
    ['0', 'L’importo deve essere più di zero.'],
    ['10.000.001', 'L’importo può arrivare a 10.000.000 di euro.'],
  ])('«%s» is not an amount', (importo, sentence) => {
    expect(bodyOfForm({ ...written, importo }).errors).toEqual({ importo_cent: sentence })
  })

  it('is saved when the server has exactly what is written', () => {
    const bozza = { modulo: written, id_scheda: 7, partita: null, salvato: body }
    expect(isFullySaved(bozza)).toBe(true)
    expect(isFullySaved({ ...bozza, id_scheda: null })).toBe(false)
    expect(isFullySaved({ ...bozza, salvato: null })).toBe(false)
    expect(isFullySaved({ ...bozza, modulo: { ...written, importo: '142.001' } })).toBe(false)
    expect(isFullySaved({ ...bozza, modulo: { ...written, importo: '' } })).toBe(false)
  })

  it('opens a draft of the server as it was written, already saved', () => {
    for (const importo_cent of [14_200_000, 15_000_050, 5]) {
      const bozza = formOfPratica({
        ...body,
        importo_cent,
        id_scheda: 7,
        data_registrazione: '2026-11-21',
        id_stato: 1,
        stato: 'Bozza',
        sequenza: 1,
        tipo_finanziamento: 'Mutuo Casa',
        perc_completamento: 0,
        esito_positivo: false,
        esito_negativo: false,
        numero: '2026/0001',
        manca: null,
        tocca_a: null,
        azioni: ['modifica'],
        punti: null,
        aggiornata_il: '2026-11-21T10:00:00.000Z',
        storia: [],
        perche_punti: [],
        calcolo_punti: [],
        punti_previsti: null,
      })
      expect(isFullySaved(bozza)).toBe(true)
    }
  })
})
