import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyState, emptyUser } from './saved-state.ts'
import { QUEUED_REQUESTS_KEY, store } from './store.ts'
import {
  dropRequest,
  forgetWaiting,
  keepRequest,
  ownRequests,
  setSending,
  waitingRequests,
} from './waiting-requests.ts'

const kept = new Map<string, string>()
const CUFFIE = {
  id_premio: 2,
  descrizione: 'Cuffie',
  categoria: 'Tecnologia',
  immagine: '/c.webp',
  punti: 1200,
}

/** Simulates a reload of the page: only the device's storage is left. */
async function reload() {
  const stored = kept.get(QUEUED_REQUESTS_KEY) ?? ''
  waitingRequests.setState({ entries: [], sending: [] })
  kept.set(QUEUED_REQUESTS_KEY, stored)
  await waitingRequests.persist.rehydrate()
}
const enter = (id: number) => store.setState({ user: { ...emptyUser(), id } })

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  })
  store.setState(emptyState())
  waitingRequests.setState({ entries: [], sending: [] })
  enter(7)
})

describe('prize requests that wait for the network', () => {
  it('survive a reload with their key', async () => {
    const entry = keepRequest(CUFFIE, 'Citofono Rossi')
    await reload()
    expect(ownRequests()).toEqual([entry])
    dropRequest(entry.chiave)
    await reload()
    expect(ownRequests()).toEqual([])
  })

  it('are one for each prize, the last confirmed', () => {
    const first = keepRequest(CUFFIE, 'a')
    const other = keepRequest({ ...CUFFIE, id_premio: 3 }, '')
    const again = keepRequest(CUFFIE, 'b')
    expect(again.chiave).not.toBe(first.chiave)
    expect(ownRequests()).toEqual([other, again])
  })

  it('are of the member who confirmed them; at logout only his are forgotten', () => {
    const his = keepRequest(CUFFIE, '')
    enter(8)
    expect(ownRequests()).toEqual([])
    keepRequest(CUFFIE, '')
    forgetWaiting()
    expect(ownRequests()).toEqual([])
    enter(7)
    expect(ownRequests()).toEqual([his])
    forgetWaiting()
    expect(kept.has(QUEUED_REQUESTS_KEY)).toBe(false)
  })

  it('survive a request confirmed in another tab, which this tab has not read', () => {
    const here = keepRequest(CUFFIE, '')
    const stored = JSON.parse(kept.get(QUEUED_REQUESTS_KEY)!)
    const there = { ...here, premio: { ...CUFFIE, id_premio: 3 }, chiave: crypto.randomUUID() }
    stored.state.entries = [here, there]
    kept.set(QUEUED_REQUESTS_KEY, JSON.stringify(stored))
    const last = keepRequest({ ...CUFFIE, id_premio: 4 }, '')
    expect(ownRequests()).toEqual([here, there, last])
    kept.set(QUEUED_REQUESTS_KEY, JSON.stringify(stored))
    setSending(here.chiave, true)
    expect(JSON.parse(kept.get(QUEUED_REQUESTS_KEY)!).state.entries).toEqual([here, there])
    expect(waitingRequests.getState().sending).toEqual([here.chiave])
  })

  it('an unreadable one is dropped alone', async () => {
    const entry = keepRequest(CUFFIE, '')
    const stored = JSON.parse(kept.get(QUEUED_REQUESTS_KEY)!)
    stored.state.entries.unshift({ ...entry, chiave: 'x' }, null)
    kept.set(QUEUED_REQUESTS_KEY, JSON.stringify(stored))
    await waitingRequests.persist.rehydrate()
    expect(ownRequests()).toEqual([entry])
    kept.set(QUEUED_REQUESTS_KEY, '{"state":{"entries":5},"version":0}')
    await waitingRequests.persist.rehydrate()
    expect(ownRequests()).toEqual([])
  })
})
