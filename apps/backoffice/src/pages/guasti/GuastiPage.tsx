import { type Guasto, guasti, type Problema, problemi } from '@primo/contract/registro/guasti'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import type { OrigineGuasto } from '@primo/domain/registro/guasti'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { PagedList, usePages } from '../../ui/list/PagedList.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { type State, StatePill } from '../../ui/page/Pill.tsx'
import './guasti.css'

/** Lists what needs attention in the installation, then the grouped errors of the apps and the server, last seen first. */
export function GuastiPage() {
  const list = usePages(['guasti'], (page, signal) => api(guasti, { query: { page, per_page: 20 } }, signal))
  const query = useQuery(callQueryOptions(['problemi'], problemi, {}))
  const problems = query.data ?? []
  return (
    <>
      <PageHeading titolo="Guasti" above="Ciò che si è rotto nelle app e sul server" />
      <p className="guasti-intro">
        Ogni guasto è una riga, con quante volte si è visto; dopo novanta giorni che non torna si dimentica.
        Restano il tipo di errore e i punti del codice: nulla di chi usava la pagina, né di ciò che vi aveva
        scritto.
      </p>
      {query.error && <QueryStatus query={query} />}
      {problems.length > 0 && (
        <ul className="guasti-problemi" aria-label="Da sistemare">
          {problems.map((one) => {
            const place = placeOf(one)
            return (
              <li key={one.nome + one.frase}>
                {place === null ? one.nome : <Link to={place}>{one.nome}</Link>}: {one.frase} {one.rimedio}
              </li>
            )
          })}
        </ul>
      )}
      <PagedList
        list={list}
        className="guasti"
        keyOf={(one) => one.id}
        row={(one) => <Riga guasto={one} />}
        nothing={
          query.data?.length === 0
            ? 'Nessun guasto: finora non si è rotto niente.'
            : 'Nelle app e nelle richieste al server nessun guasto.'
        }
        words={['Più recenti', 'Meno recenti']}
      />
    </>
  )
}

/** Returns the path of the page on which a problem is followed up; null when only the command line shows more. */
function placeOf({ parte, coda }: Problema): string | null {
  if (parte === 'messaggi') return paths.coda('canali')
  if (parte === 'coda') return null
  if (parte === 'certificato') return paths.una('lavori', 'certificato')
  return coda === null ? paths.coda('lavori') : paths.una('lavori', coda)
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

const ORIGINS: Record<OrigineGuasto, State> = {
  app: ['App degli iscritti', 'base'],
  ufficio: ['Back office', 'neutro'],
  server: ['Server', 'warn'],
}
