import Check from '@mui/icons-material/Check'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import type { Insieme } from '@primo/contract/ufficio/operatori'
import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { useState } from 'react'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { permissionName } from './labels.ts'
import { useInsiemi } from './ScegliInsiemi.tsx'
import { EliminaInsieme, ScriviInsieme } from './ScriviInsieme.tsx'

/** Returns a permission's name as a narrow column heading: «Iscrizioni decidere». */
const head = (permesso: string) =>
  (permesso.charAt(0).toUpperCase() + permesso.slice(1)).replace('Comunicazioni', 'Comunic').replace('.', ' ')

/** Shows the permission sets, their permissions, and the number of operators with each. */
export function Insiemi() {
  const query = useInsiemi()
  const [written, setWritten] = useState<Insieme | 'fresh' | null>(null)
  const [deleted, setDeleted] = useState<Insieme | null>(null)
  return (
    <Panel titolo="Insiemi e permessi">
      <div className="sets-head">
        <p className="muted">
          <Check fontSize="inherit" aria-hidden="true" /> può fare,{' '}
          <VisibilityOutlined fontSize="inherit" aria-hidden="true" /> legge soltanto
        </p>
        <Button variant="outlined" onClick={() => setWritten('fresh')}>
          Nuovo insieme
        </Button>
      </div>
      <QueryStatus query={query} />
      {query.data && (
        <table className="sets">
          <thead>
            <tr>
              <th>Insieme</th>
              <th className="figure">Chi</th>
              {TUTTI_I_PERMESSI.map((permesso) => (
                <th key={permesso} className="mark" abbr={permissionName(permesso)}>
                  {head(permesso)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.map((set) => (
              <tr key={set.id}>
                <th scope="row">
                  {set.nome}
                  {!set.pronto && <small>vostro</small>}
                  {set.azioni.includes('cambia') && (
                    <Button
                      size="small"
                      className="on-set"
                      aria-label={`Cambia ${set.nome}`}
                      onClick={() => setWritten(set)}
                    >
                      Cambia
                    </Button>
                  )}
                  {set.azioni.includes('elimina') && (
                    <Button
                      size="small"
                      className="on-set"
                      color="error"
                      aria-label={`Elimina ${set.nome}`}
                      onClick={() => setDeleted(set)}
                    >
                      Elimina
                    </Button>
                  )}
                </th>
                <td className="figure">{set.operatori}</td>
                {TUTTI_I_PERMESSI.map((permesso) => (
                  <td
                    key={permesso}
                    className={set.permessi.includes(permesso) ? 'mark' : 'mark without'}
                    data-name={permissionName(permesso)}
                  >
                    <Mark set={set} has={set.permessi.includes(permesso)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {written && <ScriviInsieme set={written === 'fresh' ? null : written} close={() => setWritten(null)} />}
      {deleted && <EliminaInsieme set={deleted} close={() => setDeleted(null)} />}
    </Panel>
  )
}

function Mark({ set, has }: { set: Insieme; has: boolean }) {
  if (!has)
    return (
      <>
        <span aria-hidden="true" className="muted">
          –
        </span>
        <span className="visually-hidden">no</span>
      </>
    )
  const Icon = set.sola_lettura ? VisibilityOutlined : Check
  return (
    <>
      <Icon fontSize="inherit" aria-hidden="true" />
      <span className="visually-hidden">{set.sola_lettura ? 'legge soltanto' : 'può fare'}</span>
    </>
  )
}
