import type { movimentiDellIscritto } from '@primo/contract/raccolta/operatore-punti'
import { exportable } from '../../registro/esportazioni/exportable.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import { MOVIMENTI_COLUMNS, MOVIMENTI_TABLES, type MovimentoRow, tellMovimento } from './pagine.ts'

type Riga = MovimentoRow & { edizione: string }
type Detta = ReturnType<typeof tellMovimento> & { edizione: string }

/** A member's movements, as they are taken away: with the words he reads. */
export const MOVIMENTI_ESPORTABILI = exportable<typeof movimentiDellIscritto, Riga, Detta>({
  cosa: 'Movimenti',
  id: 'm.id',
  within: true,
  search: ({ di }) => ({
    columns: `${MOVIMENTI_COLUMNS}, e.titolo as edizione`,
    from: `from movimento m join (${EDIZIONI_SQL}) e on e.id = m.edizione_id ${MOVIMENTI_TABLES}`,
    where: 'm.utente_id = $1',
    values: [di],
    order: (way) => `m.avvenuto_il ${way}, m.id ${way}`,
  }),
  complete: async (_, rows) => rows.map((row) => ({ ...tellMovimento(row), edizione: row.edizione })),
  colonne: [
    { nome: 'Movimento', tipo: 'numero', cella: (m) => m.id },
    { nome: 'Quando', tipo: 'istante', cella: (m) => m.data },
    { nome: 'Edizione', tipo: 'testo', cella: (m) => m.edizione },
    { nome: 'Che cosa', tipo: 'testo', cella: (m) => m.titolo },
    { nome: 'Punti', tipo: 'numero', cella: (m) => m.punti },
    { nome: 'Perché', tipo: 'testo', cella: (m) => m.perche },
    { nome: 'Maturano il', tipo: 'istante', cella: (m) => m.matura_il },
    { nome: 'Pratica', tipo: 'numero', cella: (m) => m.id_scheda },
    { nome: 'Richiesta di premio', tipo: 'numero', cella: (m) => m.id_richiesta },
  ],
})
