import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { currentProductName } from '../state/product-name.ts'
import { useProduct } from '../state/useProduct.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  /** Title of the browser tab, before the product name. */
  tab: string
  title: string
  lead?: ReactNode
  /** Called by the header's back button. Omitted = no back button. */
  onBack?: () => void
  /** Current step of a sequence such as «2 di 4», at the right of the header. */
  place?: string
  /** Whether the page is for a person who is no member: without the description of the product, and preloading nothing. */
  guest?: boolean
  /** Whether the title gets the focus when the page opens: it replaced a page whose controls had it. */
  focusTitle?: boolean
  children: ReactNode
  foot?: ReactNode
}

/**
 * Function that preloads the code of the login and of the areas, called at the first focus in a public page. A context, because
 * only `Root` may import the areas.
 */
export const PreloadContext = createContext(() => {})

/** Frame of the public pages. From 900 px, the brand is next to the form. */
export function PublicPage({
  tab,
  title,
  lead,
  onBack,
  place,
  guest = false,
  focusTitle = false,
  children,
  foot,
}: Props) {
  useEffect(() => {
    document.title = `${tab} · ${currentProductName()}`
  }, [tab])
  const preload = use(PreloadContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusTitle) heading.current?.focus()
  }, [focusTitle])
  return (
    <div className={guest ? 'front front-guest' : 'front'}>
      {guest ? null : <FrontSide />}
      <main
        className={onBack ? 'front-main front-main-tight' : 'front-main'}
        onFocus={guest ? undefined : preload}
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
          <h1 ref={heading} tabIndex={focusTitle ? -1 : undefined}>
            {title}
          </h1>
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
