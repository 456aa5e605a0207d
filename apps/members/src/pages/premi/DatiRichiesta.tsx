import type { Richiesta } from '@primo/contract/raccolta/premi'
import { quanti } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Card } from '../../ui/surfaces.tsx'

/** What was asked, as it stood on that day: price and address are kept with the request (decisions §9). */
export function DatiRichiesta({ richiesta: r }: { richiesta: Richiesta }) {
  return (
    <Card>
      <h2 className="visually-hidden">Dati della richiesta</h2>
      <dl className="righe">
        <Riga nome="Costo">{quanti(r.punti, 'punto', 'punti')}</Riga>
        <Riga nome="Consegna a">
          <span>{r.spedizione.nominativo}</span>
          <small className="muted">
            {r.spedizione.indirizzo}, {r.spedizione.cap}&nbsp;{r.spedizione.comune} ({r.spedizione.provincia})
          </small>
        </Riga>
        {r.nota ? <Riga nome="Nota">{r.nota}</Riga> : null}
        {r.corriere ? <Riga nome="Corriere">{r.corriere}</Riga> : null}
        {r.tracking ? (
          <Riga nome="Codice di spedizione">
            <span className="codice">{r.tracking}</span>
            {r.segui ? (
              <a href={r.segui} target="_blank" rel="noopener">
                Segui il pacco<span className="visually-hidden"> in una nuova scheda</span>
              </a>
            ) : null}
          </Riga>
        ) : null}
      </dl>
    </Card>
  )
}

function Riga({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  )
}
