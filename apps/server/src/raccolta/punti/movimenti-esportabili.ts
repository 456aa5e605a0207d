import type {
  elencoMovimenti,
  MovimentoInElenco,
  movimentiDellIscritto,
} from '@primo/contract/raccolta/operatore-punti'
import { codiceRichiesta } from '@primo/domain/raccolta/premio'
import { formatStateLabel, personColumns } from '../../registro/esportazioni/columns.ts'
import { exportable } from '../../registro/esportazioni/exportable.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import {
  cercaMovimenti,
  MOVIMENTI_SIMILI,
  type RigaMovimento,
  toMovimentoInElenco,
} from './elenco-movimenti.ts'
import { MOVIMENTI_COLUMNS, MOVIMENTI_TABLES, type MovimentoRow, toMovimento } from './pagine.ts'

type Riga = MovimentoRow & { edizione: string }
type Detta = ReturnType<typeof toMovimento> & { edizione: string }

/** Export of a member's movements, with the sentences the member sees. */
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
  complete: async (_, rows) => rows.map((row) => ({ ...toMovimento(row), edizione: row.edizione })),
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

/** Export of all members' movements, with the effects in the statement's columns. */
export const TUTTI_I_MOVIMENTI_ESPORTABILI = exportable<
  typeof elencoMovimenti,
  RigaMovimento,
  MovimentoInElenco
>({
  cosa: 'Movimenti',
  id: 'm.id',
  search: cercaMovimenti,
  similar: MOVIMENTI_SIMILI,
  complete: async (_, rows) => rows.map(toMovimentoInElenco),
  colonne: [
    { nome: 'Movimento', colonna: 'avvenuto_il', tipo: 'numero', cella: (m) => m.id },
    { nome: 'Quando', colonna: 'avvenuto_il', tipo: 'istante', cella: (m) => m.avvenuto_il },
    ...personColumns<MovimentoInElenco>('Iscritto', 'membro', (m) => m.membro),
    { nome: 'Genere', colonna: 'titolo', tipo: 'testo', cella: (m) => formatStateLabel(m.tipo) },
    { nome: 'Che cosa', colonna: 'titolo', tipo: 'testo', cella: (m) => m.titolo },
    { nome: 'In maturazione', colonna: 'in_maturazione', tipo: 'numero', cella: (m) => m.in_maturazione },
    { nome: 'Disponibili', colonna: 'disponibili', tipo: 'numero', cella: (m) => m.disponibili },
    { nome: 'Prenotati', colonna: 'prenotati', tipo: 'numero', cella: (m) => m.prenotati },
    { nome: 'Totale', colonna: 'totale', tipo: 'numero', cella: (m) => m.totale },
    { nome: 'A debito', colonna: 'debito', tipo: 'numero', cella: (m) => m.debito },
    { nome: 'Edizione', colonna: 'edizione', tipo: 'testo', cella: (m) => m.edizione.titolo },
    { nome: 'Perché', colonna: 'perche', tipo: 'testo', cella: (m) => m.perche },
    { nome: 'Pratica', colonna: 'origine', tipo: 'numero', cella: (m) => m.id_pratica },
    {
      nome: 'Richiesta di premio',
      colonna: 'origine',
      tipo: 'testo',
      cella: (m) => (m.id_richiesta === null ? null : codiceRichiesta(m.id_richiesta)),
    },
    { nome: 'Rettifica', colonna: 'origine', tipo: 'numero', cella: (m) => m.id_rettifica },
  ],
})
