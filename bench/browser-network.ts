declare global {
  interface Window {
    network: {
      /** Whether all responses but the last have been given. */
      nearlyAll: boolean
      giveLast: () => void
      /** Time from the last response until the tree is painted; 0 until then. */
      painted_ms: number
      openAll: () => Promise<number>
      scroll: () => Promise<number>
    }
  }
}

/**
 * Runs in the page before its own code: mocks the server's responses with a promotore's network of `people`, page by page. The
 * reported total is 20,000, so that the app loads the whole tree instead of one branch at a time.
 */
export function networkOf(people: number): void {
  const PER_PAGE = 100
  const SAID = 20_000
  const last_page = Math.ceil(people / PER_PAGE)
  // Each person is below an earlier one; nine of ten below the previous one or one of its sponsors, so that the tree is deep too.
  const sponsors = new Int32Array(people + 1)
  const levels = new Int32Array(people + 1)
  for (let id = 2; id <= people; id++) {
    const deep = levels[id - 1]! < 30 && (id * 7919) % 10 < 4
    let sponsor = id - 1
    if (!deep)
      for (let up = (id * 104_729) % 6; up >= 0 && sponsors[sponsor]; up--) sponsor = sponsors[sponsor]!
    sponsors[id] = sponsor
    levels[id] = levels[sponsor]! + 1
  }
  const rowOf = (id: number) => ({
    id_segnalatore: id,
    denominazione: `${['Anna', 'Bruno', 'Carla', 'Dario'][id % 4]} Numero${id}`,
    id_piano_marketing: null,
    piano_marketing: null,
    id_qualifica: null,
    qualifica: null,
    id_sponsor: sponsors[id]!,
    sponsor: '',
    livello: levels[id]!,
    pratiche: id % 5,
    children: [],
  })
  const answerOf = (page: number) => {
    const from = (page - 1) * PER_PAGE + 1
    const data = Array.from({ length: Math.min(PER_PAGE, people - from + 1) }, (_, n) => rowOf(from + n))
    const pagination = { total: SAID, per_page: PER_PAGE, current_page: page, last_page }
    return new Response(JSON.stringify({ data, pagination, versione: '1' }))
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  let given = 0
  let giveLast = () => {}
  const last = new Promise<void>((resolve) => {
    giveLast = resolve
  })
  const tree = () => document.querySelector('.albero') as HTMLElement
  const real = window.fetch
  window.fetch = async (input, init) => {
    const address = new URL(String(input), location.href)
    if (address.pathname !== '/api/promotore/pratiche') return real(input, init)
    const page = Number(address.searchParams.get('page'))
    // Last in the order of the requests, because a few are sent at a time.
    given += 1
    if (given === last_page) {
      window.network.nearlyAll = true
      await last
    }
    return answerOf(page)
  }
  window.network = {
    nearlyAll: false,
    painted_ms: 0,
    giveLast() {
      window.seen.longest_ms = 0
      const since = performance.now()
      giveLast()
      const poll = async () => {
        while (!document.querySelector('[role=treeitem]')) await frame()
        await frame()
        window.network.painted_ms = performance.now() - since
      }
      void poll()
    },
    async openAll() {
      const since = performance.now()
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Espandi tutto')
      button?.click()
      while ((tree().firstElementChild as HTMLElement).offsetHeight < people * 40) await frame()
      await frame()
      return performance.now() - since
    },
    async scroll() {
      const TIME_MS = 4000
      const box = tree()
      const since = performance.now()
      let frames = 0
      for (let now = since; now - since < TIME_MS; frames++) {
        now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        // Accelerates like a finger's scroll, down to the end.
        box.scrollTop = box.scrollHeight * ((now - since) / TIME_MS) ** 3
      }
      return frames / ((performance.now() - since) / 1000)
    },
  }
}
