import type { Richiesta } from '@primo/contract/raccolta/premi'
import { quanti } from '@primo/domain/platform/numbers'
import { Fact } from '../../ui/Fact.tsx'
import { Card } from '../../ui/surfaces.tsx'

/** Shows a request as it was made: price and address are stored with it (decisions §9). */
export function DatiRichiesta({ richiesta: r }: { richiesta: Richiesta }) {
  return (
    <Card>
      <h2 className="visually-hidden">Dati della richiesta</h2>
      <dl className="lines">
        <Fact name="Costo">{quanti(r.punti, 'punto', 'punti')}</Fact>
        <Fact name="Consegna a">
          <span>{r.spedizione.nominativo}</span>
          <small className="muted">
            {r.spedizione.indirizzo}, {r.spedizione.cap}&nbsp;{r.spedizione.comune} ({r.spedizione.provincia})
          </small>
        </Fact>
        {r.nota ? <Fact name="Nota">{r.nota}</Fact> : null}
        {r.corriere ? <Fact name="Corriere">{r.corriere}</Fact> : null}
        {r.tracking ? (
          <Fact name="Codice di spedizione">
            <span className="codice">{r.tracking}</span>
            {r.segui ? (
              <a href={r.segui} target="_blank" rel="noopener">
                Segui il pacco<span className="visually-hidden"> in una nuova scheda</span>
              </a>
            ) : null}
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}
