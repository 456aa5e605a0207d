import { type ReactNode, useEffect } from 'react'
import { reachSession } from '../data/reach.ts'
import { loadIonic } from '../ionic/load.ts'
import { productNow } from '../state/name.ts'
import { useProduct } from '../state/product.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  /** What the browser's tab says before the product's name. */
  tab: string
  title: string
  lead?: ReactNode
  /** With it the page has a header with a back arrow. */
  onBack?: () => void
  /** Where the person is in a sequence, at the right of the header. */
  place?: string
  children: ReactNode
  foot?: ReactNode
}

/** The frame of the front door: form on paper; from 900 px the brand stands beside it. */
export function FrontPage({ tab, title, lead, onBack, place, children, foot }: Props) {
  useEffect(() => {
    document.title = `${tab} · ${productNow()}`
  }, [tab])
  return (
    <div className="front">
      <FrontSide />
      {/* Whoever starts writing is about to call and to enter: the code comes meanwhile, and if it fails it is tried again. */}
      <main
        className={onBack ? 'front-main front-main-tight' : 'front-main'}
        onFocus={() => void Promise.all([reachSession(), loadIonic()]).catch(() => null)}
      >
        {onBack ? (
          <header className="front-bar">
            <IconButton icon="back" label="Indietro" onClick={onBack} />
            <Brand />
            {place ? <span className="muted">{place}</span> : null}
          </header>
        ) : (
          <Brand />
        )}
        <div>
          <h1>{title}</h1>
          {lead ? <p className="front-lead">{lead}</p> : null}
        </div>
        {children}
        {foot ? <p className="front-foot muted">{foot}</p> : null}
      </main>
    </div>
  )
}

export function Brand() {
  return (
    <div className="front-brand">
      <i className="logo" aria-hidden="true" />
      <span>{useProduct()}</span>
    </div>
  )
}

function FrontSide() {
  return (
    <aside className="front-side">
      <Brand />
      <h2>Il tuo lavoro, che ti premia.</h2>
      <ul>
        <li>
          <Icon name="gift" />
          Punti dalle pratiche completate
        </li>
        <li>
          <Icon name="case" />
          Le tue pratiche, passo per passo
        </li>
        <li>
          <Icon name="network" />
          La tua rete, sempre in ordine
        </li>
      </ul>
    </aside>
  )
}
