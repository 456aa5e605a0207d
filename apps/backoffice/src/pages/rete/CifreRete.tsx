import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { longMonth } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'

type Row = { chiave: string | number; nome: string; cifre: number[] }

/** Shows persons and pratiche by level and by month. */
export function CifreRete({ cifre }: { cifre: SchedaInRete['cifre'] }) {
  return (
    <>
      {cifre.livelli.length === 0 ? (
        <p>Nessuno sotto.</p>
      ) : (
        <Table
          before="Livello"
          columns={['Persone', 'Attive', 'Pratiche']}
          rows={cifre.livelli.map((l) => ({
            chiave: l.livello,
            nome: `${l.livello}º livello`,
            cifre: [l.persone, l.produttori, l.pratiche],
          }))}
        />
      )}
      {cifre.livelli.length > 0 && (
        <p className="rete-note">Attiva: almeno una pratica completata negli ultimi dodici mesi.</p>
      )}
      <Table
        before="Mese"
        columns={['Entrate', 'Pratiche sue', 'Pratiche rete']}
        rows={cifre.mesi.toReversed().map((m) => ({
          chiave: m.mese,
          nome: longMonth(m.mese),
          cifre: [m.persone, m.proprie, m.rete],
        }))}
      />
    </>
  )
}

function Table({ before, columns, rows }: { before: string; columns: string[]; rows: Row[] }) {
  return (
    <StatisticsTable
      className="cifre-table rete-cifre"
      first={before}
      columns={columns}
      rows={rows.map(({ chiave, nome, cifre }) => ({
        key: chiave,
        name: nome,
        cells: cifre.map((cifra) => wholeNumber(cifra)),
      }))}
    />
  )
}
