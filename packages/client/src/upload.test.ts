import { PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { insist, type UploadCalls, uploadFiles, type Waiting } from './upload.ts'

const FILE = new Blob([Uint8Array.from({ length: PEZZO_MAX_BYTE * 2 + 100 }, (_, i) => i % 251)])

// The window of a browser, as far as an upload uses it.
const target = new EventTarget()
beforeAll(() => {
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Server that stores the chunks of one file. `failures` are thrown by the next calls of a chunk, after or before it is stored. */
function server(failures: { error: ApiError; stored: boolean }[] = []) {
  const chunks: string[] = []
  let ricevuti = 0
  const calls: UploadCalls = {
    start: async () => ({ id: 'uno', ricevuti: 0 }),
    state: async () => ({ ricevuti }),
    chunk: async (_, da, content) => {
      const failure = failures.shift()
      if (failure && !failure.stored) throw failure.error
      if (da !== ricevuti) throw new ApiError({ status: 409, code: 'PEZZO_FUORI_POSTO', message: '' })
      chunks.push(content)
      ricevuti += atob(content).length
      if (failure) throw failure.error
      return { ricevuti }
    },
  }
  const bytes = () => Uint8Array.from(chunks.map(atob).join(''), (c) => c.charCodeAt(0))
  return { calls, chunks, bytes }
}

const whole = async () => new Uint8Array(await FILE.arrayBuffer())

test('un file arriva a pezzi, uguale', async () => {
  const { calls, chunks, bytes } = server()
  const progress = vi.fn()
  expect(await uploadFiles(calls, [FILE], { progress })).toEqual(['uno'])
  expect(chunks.length).toBe(3)
  expect(bytes()).toEqual(await whole())
  expect(progress.mock.calls.at(-1)).toEqual([1, null])
})

test.each([
  ['prima che il pezzo arrivi', false],
  ['dopo, e la risposta va persa', true],
])('la rete cade %s: riprende da dove era, appena torna', async (_, stored) => {
  // Only the event ends the wait: the timer never fires.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { calls, bytes } = server([{ error: networkError(), stored }])
  // Back online as soon as the upload waits.
  const progress = vi.fn((_share: number, waiting: Waiting | null) => {
    if (waiting) queueMicrotask(() => target.dispatchEvent(new Event('online')))
  })
  await uploadFiles(calls, [FILE], { progress })
  expect(progress).toHaveBeenCalledWith(0, 'network')
  expect(bytes()).toEqual(await whole())
})

test('un rifiuto lo ferma, e chi lo interrompe non aspetta la rete', async () => {
  const no = new ApiError({ status: 409, code: 'STATO_NON_PERMESSO', message: 'La pratica è chiusa.' })
  await expect(uploadFiles(server([{ error: no, stored: false }]).calls, [FILE], {})).rejects.toBe(no)

  const stop = new AbortController()
  const always = Array.from({ length: 99 }, () => ({ error: networkError(), stored: false }))
  const progress = (_: number, waiting: Waiting | null) => {
    if (waiting) queueMicrotask(() => stop.abort('fermo'))
  }
  await expect(uploadFiles(server(always).calls, [FILE], { progress, signal: stop.signal })).rejects.toBe(
    'fermo',
  )
})

test('una chiamata che si può ripetere si ripete, e dice se manca la rete o il servizio', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const full = new ApiError({ status: 503, code: 'SERVIZIO_AFFOLLATO', message: 'Troppe richieste.' })
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(networkError())
    .mockRejectedValueOnce(full)
    .mockResolvedValueOnce('inviato')
  const waits: Waiting[] = []
  const waiting = (what: Waiting) => {
    waits.push(what)
    queueMicrotask(() => target.dispatchEvent(new Event('online')))
  }
  expect(await insist(call, { waiting })).toBe('inviato')
  expect(waits).toEqual(['network', 'server'])
  // An error of the server itself is not repeated for ever.
  const broken = new ApiError({ status: 500, code: 'ERRORE_INTERNO', message: 'Qualcosa non ha funzionato.' })
  await expect(insist(() => Promise.reject(broken), { waiting })).rejects.toBe(broken)
})
