import './bell.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { daLeggereQuery } from '../data/avvisi.ts'
import { paths } from '../paths.ts'
import { useStoredState } from '../state/store.ts'
import { Icon } from './Icon.tsx'

/** Polling interval of the unread count in milliseconds, while the app is open. */
const OGNI_MS = 60_000
const MAX = 99

/** Link to the avvisi, with the number of unread ones. */
export function Bell() {
  const { id } = useStoredState((s) => s.user)
  const { data = 0 } = useQuery({ ...daLeggereQuery, enabled: id > 0, refetchInterval: OGNI_MS })
  const said = data === 0 ? 'Avvisi' : `Avvisi, ${data} da leggere`
  return (
    <Link to={paths.avvisi} className="btn btn-icon bell" aria-label={said}>
      <Icon name="bell" />
      {data > 0 ? (
        <span className="bell-count" aria-hidden="true" data-fresh>
          {data > MAX ? `${MAX}+` : data}
        </span>
      ) : null}
    </Link>
  )
}
