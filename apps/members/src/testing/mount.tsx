import '../ui/base.css'
import '../ui/controls.css'
import '../ui/cards-and-tags.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach } from 'vitest'

const mounted: { root: Root; host: HTMLElement }[] = []

const page = (node: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return <QueryClientProvider client={client}>{node}</QueryClientProvider>
}

function hostInPage(): HTMLElement {
  const host = document.createElement('div')
  document.body.append(host)
  return host
}

/** Renders a component in the page of a browser test, with the app's styles, and removes it after the test. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const host = hostInPage()
  const root = createRoot(host)
  mounted.push({ root, host })
  root.render(page(node))
  return host
}

/** Hydrates a component from its own markup, as on the public pages. @param early actions of the user before hydration */
export async function hydrate(node: ReactNode, early: () => Promise<unknown>): Promise<void> {
  const host = hostInPage()
  const whole = page(node)
  host.innerHTML = renderToString(whole)
  await early()
  mounted.push({ root: hydrateRoot(host, whole), host })
}

afterEach(() => {
  for (const { root, host } of mounted.splice(0)) {
    root.unmount()
    host.remove()
  }
})
