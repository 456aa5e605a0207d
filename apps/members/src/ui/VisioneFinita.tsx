import './visione.css'
import { createRoot } from 'react-dom/client'
import { addressOfPerson, forgetVisione } from '../data/visione.ts'
import type { Visione } from '../device/visione.ts'

/** Shows, in place of the app, that the impersonation has ended. No data of the user remains in the page. */
export function showVisioneFinita({ di }: Visione): void {
  document.title = 'Visione finita'
  createRoot(document.getElementById('root')!).render(
    <main className="front-wait visione-finita">
      <div className="stack">
        <h1>{di ? `Non stai più vedendo l’app come ${di.denominazione}` : 'La visione è finita'}</h1>
        <p>
          Il quarto d’ora è passato, la tua sessione del back office si è chiusa o l’account non si può più
          vedere.
        </p>
        <p>
          <a className="btn" href={addressOfPerson(di?.utente_id)} onClick={forgetVisione}>
            {di ? 'Torna alla sua scheda' : 'Torna al back office'}
          </a>
        </p>
      </div>
    </main>,
  )
}
