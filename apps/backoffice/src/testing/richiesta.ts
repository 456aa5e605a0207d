import type { RichiestaIntera } from '../pages/richieste/actions.ts'

/** Premio request of the tests: the operator may approve it or mark it as sent. */
export const richiesta: RichiestaIntera = {
  id: 41,
  codice: 'R-0041',
  stato: 'in_preparazione',
  creata_il: '2026-05-02T08:00:00.000Z',
  premio: {
    id_premio: 5,
    codice: 'BOR',
    descrizione: 'Borraccia',
    categoria: 'Casa',
    immagine: '/premi/bor.webp',
  },
  punti: 120,
  nota: null,
  spedizione: {
    nominativo: 'Anna Rossi',
    indirizzo: 'Via Roma 1',
    cap: '50121',
    comune: 'Firenze',
    provincia: 'FI',
  },
  corriere: null,
  tracking: null,
  segui: null,
  consegna_entro: '2026-11-02',
  punti_fino: '2027-03-10',
  membro: { utente_id: 3, denominazione: 'Anna Rossi', email: 'anna@example.it', cellulare: '3331234567' },
  incarico: null,
  entro: '2026-05-09',
  azioni: ['approva', 'spedisci'],
  disponibili: null,
  storia: [],
}
