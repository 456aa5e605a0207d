import type { RettificaInCoda } from '@primo/contract/raccolta/operatore-punti'
import { expect, test } from 'vitest'
import { rettificheActions } from './actions.ts'

const rettifica = (punti: number, motivo: string, denominazione: string) =>
  ({ punti, motivo, membro: { utente_id: 3, denominazione } }) as RettificaInCoda

test.each([
  [
    rettifica(1, 'Errore di calcolo.', 'Anna Rossi'),
    '1 punto ad Anna Rossi',
    '1 punto va subito ad Anna Rossi, che legge il motivo: «Errore di calcolo.» Se ha un debito, lo paga prima.',
  ],
  [
    rettifica(50, 'errore di calcolo', 'Mario Verdi'),
    '50 punti a Mario Verdi',
    '50 punti vanno subito a Mario Verdi, che legge il motivo: «errore di calcolo». Se ha un debito, lo pagano prima.',
  ],
  [
    rettifica(-1, 'Doppio accredito.', 'Anna Rossi'),
    '1 punto tolto ad Anna Rossi',
    '1 punto si toglie ad Anna Rossi, dai primi a scadere; ciò che manca resta un debito. Il motivo che legge: «Doppio accredito.»',
  ],
])('an adjustment %#: «%s»', (row, summary, explanation) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(rettificheActions.nome(row))).toBe(summary)
  expect(plain(rettificheActions.azioni.conferma!.explain(row))).toBe(explanation)
})
