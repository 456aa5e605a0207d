declare global {
  interface Window {
    seen: {
      /** Time when the page's points were painted; 0 until then. */
      painted_ms: number
      /** Time when the hydrated app displayed the points itself; 0 until then. */
      used_ms: number
      longest_ms: number
      shift: number
    }
  }
}

/** Runs in the page before its own code: records paint times, long tasks and layout shifts. */
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
  const observe = (figure: 'painted_ms' | 'used_ms', where: string) => {
    if (!document.querySelector(where)) {
      requestAnimationFrame(() => observe(figure, where))
      return
    }
    // A message sent in a frame is received after the frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen[figure] = performance.now()
      }
      port2.postMessage(null)
    })
  }
  const app = '.ion-page:not(.ion-page-invisible) .balance-fig'
  observe('painted_ms', `.first-sight .balance-fig, ${app}`)
  observe('used_ms', app)
}
