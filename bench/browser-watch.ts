declare global {
  interface Window {
    seen: {
      /** When the page's points were on screen; 0 until then. */
      painted_ms: number
      /** When the app itself showed them, and answered. */
      used_ms: number
      longest_ms: number
      shift: number
    }
  }
}

/** Runs in the page before anything else of it: what was painted when, what kept it busy, what moved. */
export function watchScreen(): void {
  const seen = { painted_ms: 0, used_ms: 0, longest_ms: 0, shift: 0 }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest_ms = Math.max(seen.longest_ms, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (figure: 'painted_ms' | 'used_ms', where: string) => {
    if (!document.querySelector(where)) {
      requestAnimationFrame(() => look(figure, where))
      return
    }
    // The frame is painted before a message sent from it is read.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen[figure] = performance.now()
      }
      port2.postMessage(null)
    })
  }
  const app = '.ion-page:not(.ion-page-invisible) .balance-fig'
  look('painted_ms', `.first-sight .balance-fig, ${app}`)
  look('used_ms', app)
}
