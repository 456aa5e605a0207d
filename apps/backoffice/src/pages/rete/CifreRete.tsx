import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { longMonth } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { FiguresTable } from '../../ui/FiguresTable.tsx'

type Riga = { chiave: string | number; nome: string; cifre: number[] }

/** People and cases by level and by month, as their promoter sees them. */
export function CifreRete({ cifre }: { cifre: SchedaInRete['cifre'] }) {
  return (
    <>
      {cifre.livelli.length === 0 ? (
        <p>Nessuno sotto.</p>
      ) : (
        <Tabella
          prima="Livello"
          colonne={['Persone', 'Attive', 'Pratiche']}
          righe={cifre.livelli.map((l) => ({
            chiave: l.livello,
            nome: `${l.livello}º livello`,
            cifre: [l.persone, l.produttori, l.pratiche],
          }))}
        />
      )}
      {cifre.livelli.length > 0 && (
        <p className="rete-nota">Attiva: almeno una pratica completata negli ultimi dodici mesi.</p>
      )}
      <Tabella
        prima="Mese"
        colonne={['Entrate', 'Pratiche sue', 'Pratiche rete']}
        righe={cifre.mesi.toReversed().map((m) => ({
          chiave: m.mese,
          nome: longMonth(m.mese),
          cifre: [m.persone, m.proprie, m.rete],
        }))}
      />
    </>
  )
}

function Tabella({ prima, colonne, righe }: { prima: string; colonne: string[]; righe: Riga[] }) {
  return (
    <FiguresTable
      className="cifre-tabella rete-cifre"
      first={prima}
      columns={colonne}
      rows={righe.map(({ chiave, nome, cifre }) => ({
        key: chiave,
        name: nome,
        cells: cifre.map((cifra) => wholeNumber(cifra)),
      }))}
    />
  )
}
