import { type Guasto, guasti } from '@primo/contract/registro/guasti'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { StatePill } from '../../ui/Pill.tsx'
import { usePages } from '../../ui/usePages.ts'
import { ORIGINS } from './words.ts'
import './guasti.css'

/** What broke in the apps and on the server, each thing once, the last seen first. */
export function GuastiPage() {
  const list = usePages(['guasti'], (page, signal) => api(guasti, { query: { page, per_page: 20 } }, signal))
  return (
    <>
      <PageHeading titolo="Guasti" above="Ciò che si è rotto nelle app e sul server" />
      <p className="guasti-intro">
        Ogni guasto è una riga, con quante volte si è visto; dopo novanta giorni che non torna si dimentica.
        Restano il tipo di errore e i punti del codice: nulla di chi usava la pagina, né di ciò che vi aveva
        scritto.
      </p>
      <PagedList
        list={list}
        className="guasti"
        keyOf={(one) => one.id}
        row={(one) => <Riga guasto={one} />}
        nothing="Nessun guasto: finora non si è rotto niente."
        words={['Più recenti', 'Meno recenti']}
      />
    </>
  )
}

function Riga({ guasto }: { guasto: Guasto }) {
  const { origine, dove, tipo, messaggio, pila, volte, versione, primo_il, ultimo_il } = guasto
  return (
    <>
      <h2>
        <StatePill state={ORIGINS[origine]} /> <code>{dove}</code>
      </h2>
      <p>
        <b>{tipo}</b>: {messaggio}
      </p>
      <p className="muted">
        Versione {versione}. Visto {quanti(volte, 'volta', 'volte')}
        {volte > 1 && `, la prima ${elide('il', longInstant(new Date(primo_il)))}`},{' '}
        {volte > 1 && 'l’ultima '}
        {elide('il', longInstant(new Date(ultimo_il)))}
      </p>
      {pila.length > 0 && (
        <details>
          <summary>Dove nel codice</summary>
          <code className="pila">{pila.join('\n')}</code>
        </details>
      )}
    </>
  )
}
