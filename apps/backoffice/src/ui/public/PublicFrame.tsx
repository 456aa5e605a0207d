import { messageOf } from '@primo/client/api-error'
import { type ReactNode, useEffect, useState } from 'react'
import { loadPublicCalls } from '../../data/lazy-calls.ts'
import type { Product } from '../../data/settings.ts'
import { Logo } from '../layout/Logo.tsx'
import { PublicButton } from './PublicForm.tsx'
import './public.css'

type Props = {
  /** Title of the browser window, before the product name. */
  tab: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Frame of the public pages. From 900 px the product's name is shown next to the form. */
export function PublicFrame({ tab, title, lead, children }: Props) {
  const product = useProductRead()
  useEffect(() => {
    document.title = `${tab} · ${product.prodotto} Back office`
  }, [tab, product])
  return (
    <div className="public-page">
      <aside className="public-side">
        <Brand product={product} deep />
        <h2>Ogni cosa al suo posto.</h2>
        <ul>
          <li>Iscrizioni, pratiche e premi da portare avanti</li>
          <li>Regole, edizioni e catalogo del programma</li>
          <li>Ogni passo scritto, con chi e quando</li>
        </ul>
      </aside>
      <main className="public-main">
        <Brand product={product} />
        <div>
          <h1>{title}</h1>
          {lead ? <p className="public-lead">{lead}</p> : null}
        </div>
        {children}
      </main>
    </div>
  )
}

function Brand({ product, deep = false }: { product: Product; deep?: boolean }) {
  return (
    <p className="public-brand">
      <Logo product={product} deep={deep} /> <span>Back office</span>
    </p>
  )
}

/** Returns the product's name and branding. «Primo» until they are loaded, or when that fails. */
function useProductRead(): Product {
  const [product, setProduct] = useState<Product>({ prodotto: 'Primo' })
  useEffect(() => {
    let there = true
    loadPublicCalls()
      .then(({ readProduct }) => readProduct())
      .then((read) => there && setProduct(read))
      .catch(() => null)
    return () => {
      there = false
    }
  }, [])
  return product
}

/** Page shown when the application's code could not be loaded: no network, or a new version was published. */
export function LoadFailure({ error }: { error: unknown }) {
  return (
    <PublicFrame tab="Riprova" title="Il back office non si è aperto." lead={messageOf(error)}>
      <PublicButton onClick={() => window.location.reload()}>Ricarica</PublicButton>
    </PublicFrame>
  )
}
