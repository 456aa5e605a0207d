import { Button } from '@mui/material'
import { radiciRegistro } from '@primo/contract/registro/operatore-registro'
import { shortDate } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useRead } from '../../data/query.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { Tabella } from './Tabella.tsx'

/** Shows the daily root hashes of the audit log. A printed copy reveals whether the log was rewritten. */
export function Radici() {
  const query = useRead(['eventi', 'radici'], radiciRegistro, {})
  return (
    <div className="eventi-roots">
      <Panel titolo="Radici dei giorni">
        <p className="muted">
          Ogni riga porta l’impronta di quella prima; l’ultima del giorno le vale tutte. Stampale e conservale
          altrove: <code>primo verifica catena</code> le confronta con il registro.
        </p>
        <QueryStatus query={query} />
        {query.data?.length === 0 && <p>Nessuna, per ora.</p>}
        {query.data && query.data.length > 0 && (
          <>
            <Tabella
              caption="Le radici, la più recente per prima"
              columns={['Giorno', 'Righe', 'Radice']}
              rows={query.data.map(
                ({ giorno, primo, ultimo, impronta }) =>
                  [
                    shortDate(giorno),
                    `${wholeNumber(primo)}–${wholeNumber(ultimo)}`,
                    <code key="r">{impronta}</code>,
                  ] as const,
              )}
            />
            <Button onClick={() => window.print()}>Stampa</Button>
          </>
        )}
      </Panel>
    </div>
  )
}
