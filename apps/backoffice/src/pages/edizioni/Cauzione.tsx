import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { shortDate } from '@primo/domain/platform/dates'
import { euro } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Facts, Panel } from '../../ui/page/Panel.tsx'

/** Shows the deposit of an edition: amount due and why, amount lodged, documents. */
export function Cauzione({ edizione, children }: { edizione: SchedaEdizione; children: ReactNode }) {
  const c = edizione.cauzione
  const missing = c.dovuta_cent - c.depositata_cent
  return (
    <Panel titolo="Cauzione">
      {missing > 0 && edizione.stato !== 'preparata' && (
        <p className="warning" role="status">
          Mancano {euro(missing)}: la cauzione depositata non copre più i premi promessi.
        </p>
      )}
      <Facts
        items={[
          ['Ne serve', euro(c.dovuta_cent)],
          ['Depositata', euro(c.depositata_cent)],
          ['Premi in catalogo', euro(c.catalogo_cent)],
          ['Premi consegnati', euro(c.consegnati_cent)],
          ['Premi richiesti', euro(c.richiesti_cent)],
          ['Punti da spendere', `${euro(c.punti_vivi_cent)}, al premio più conveniente`],
        ]}
      />
      <p className="muted">{c.perche} D.P.R. 430/2001, art. 7.</p>
      <ul className="versioni">
        {c.depositi.map((d, i) => (
          <li key={d.registrato_il}>
            <p>
              <strong>{euro(d.importo_cent)}</strong>, {d.riferimento}, {shortDate(d.data)}
              {i === 0 ? '' : ' (sostituita)'}
            </p>
            <p className="muted">Registrata da {d.chi.nome || 'sistema'}</p>
          </li>
        ))}
      </ul>
      <div className="edizione-buttons">{children}</div>
    </Panel>
  )
}
