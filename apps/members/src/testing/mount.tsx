import '../ui/base.css'
import '../ui/controls.css'
import '../ui/surfaces.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

const mounted: { root: Root; host: HTMLElement }[] = []

/** Draws a component in the page of a browser test, with the app's styles; it is taken away after the test. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  mounted.push({ root, host })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
  return host
}

afterEach(() => {
  for (const { root, host } of mounted.splice(0)) {
    root.unmount()
    host.remove()
  }
})
