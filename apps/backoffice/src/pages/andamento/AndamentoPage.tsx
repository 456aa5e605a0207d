import { cifrePersone } from '@primo/contract/ingresso/operatore-cruscotto'
import type { CallSpec } from '@primo/contract/platform/route'
import { cifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { cifrePremi, cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import type { ComponentType } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page/Page.tsx'
import '../../ui/punti/punti.css'
import './andamento.css'
import { Persone } from './Persone.tsx'
import { Pratiche } from './Pratiche.tsx'
import { Premi } from './Premi.tsx'
import { Punti } from './Punti.tsx'

/** Sections of the statistics, each with the API call whose permission it needs. */
const SECTIONS: readonly { path: string; name: string; call: CallSpec; Section: ComponentType }[] = [
  { path: 'persone', name: 'Persone', call: cifrePersone, Section: Persone },
  { path: 'pratiche', name: 'Pratiche', call: cifrePratiche, Section: Pratiche },
  { path: 'punti', name: 'Punti', call: cifrePunti, Section: Punti },
  { path: 'premi', name: 'Premi', call: cifrePremi, Section: Premi },
]

/** Shows the programme's statistics over a period, compared with the preceding one. */
export function AndamentoPage() {
  const { sezione } = useParams()
  const { search } = useLocation()
  const may = useCanCall()
  const open = SECTIONS.filter(({ call }) => may(call))
  const shown = open.find(({ path }) => path === sezione) ?? open[0]
  return (
    <>
      <PageHeading titolo={shown ? `Andamento: ${shown.name.toLowerCase()}` : 'Andamento'} />
      {open.length > 1 && (
        <nav className="nav-punti" aria-label="Andamento">
          {open.map(({ path, name }) => (
            <Link
              key={path}
              to={paths.andamento(path, search)}
              aria-current={path === shown?.path ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {shown ? (
        <shown.Section key={shown.path} />
      ) : (
        <p className="muted">Nessuna di queste cifre è tra i tuoi compiti: il tuo lavoro è nel menu.</p>
      )}
    </>
  )
}
