import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '@primo/client/api-error'
import { expect, test } from 'vitest'
import { createFullFetch, type ReadPage } from './full-fetch.ts'

const PAGES = 12
const fault = () => new ApiError({ status: 503, code: 'NON_PRONTO', message: 'Il servizio si sta avviando.' })

/** Creates a server of `PAGES` pages of two rows, with an injected error per page and attempt. */
function servizio(storto: (page: number, time: number) => Error | undefined = () => undefined) {
  const times = new Map<number, number>()
  const dati = { insieme: 0, massimo: 0, versione: 'a', letture: 0 }
  const leggi: ReadPage<number> = async (page) => {
    const time = (times.get(page) ?? 0) + 1
    times.set(page, time)
    dati.letture++
    dati.massimo = Math.max(dati.massimo, ++dati.insieme)
    await nextTurn()
    dati.insieme--
    const error = storto(page, time)
    if (error) throw error
    const pagination = { total: PAGES * 2, per_page: 2, current_page: page, last_page: PAGES }
    return { data: [page * 2 - 1, page * 2], pagination, versione: dati.versione }
  }
  return { dati, leggi }
}
const asTheyCame = (rows: number[]) => rows
const ALL = Array.from({ length: PAGES * 2 }, (_, i) => i + 1)

test('la prima, poi tutte le altre al più quattro insieme, in ordine', async () => {
  const { dati, leggi } = servizio()
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  const steps: number[] = []
  fetching.subscribe(() => steps.push(fetching.state().read))
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'done', rows: ALL, read: PAGES, total: PAGES })
  expect(dati.massimo).toBe(4)
  expect(dati.letture).toBe(PAGES)
  expect(new Set(steps)).toEqual(new Set(Array.from({ length: PAGES + 1 }, (_, i) => i)))
})

test('una pagina che non viene è chiesta di nuovo da sé', async () => {
  const { leggi } = servizio((page, time) => (page === 5 && time < 3 ? fault() : undefined))
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'done', rows: ALL })
})

test('se insiste si offre di continuare, e il resto non si rilegge', async () => {
  const { dati, leggi } = servizio((page, time) => (page === 5 && time < 4 ? fault() : undefined))
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'failed', rows: null, read: PAGES - 1 })
  const before = dati.letture
  await fetching.resume()
  expect(fetching.state()).toMatchObject({ phase: 'done', rows: ALL, error: null })
  expect(dati.letture).toBe(before + 1)
})

test.each([404, 448, 449])('un rifiuto non si insiste: %i', async (status) => {
  const no = new ApiError({ status, code: 'NON_TROVATO', message: 'no' })
  const { dati, leggi } = servizio(() => no)
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'failed', error: no })
  expect(dati.letture).toBe(1)
})

test('quando la rete cambia si ricomincia, e le righe sono tutte della stessa versione', async () => {
  const { dati, leggi } = servizio((page, time) => {
    if (page === 7 && time === 1) dati.versione = 'b'
    return undefined
  })
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'done', rows: ALL })
  expect(dati.letture).toBeGreaterThan(PAGES)
})

test('una rete che cambia sempre finisce per dirlo', async () => {
  const { dati, leggi } = servizio((_, time) => {
    dati.versione = `${time}-${dati.letture}`
    return undefined
  })
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'failed', rows: null })
})

test('annullato, si ferma; poi continua da dov’era', async () => {
  const { dati, leggi } = servizio((page) => {
    if (page === 4 && fetching.state().phase === 'running' && dati.letture < 8) fetching.stop()
    return undefined
  })
  const fetching = createFullFetch(leggi, asTheyCame, 0)
  await fetching.start()
  expect(fetching.state().phase).toBe('stopped')
  expect(dati.letture).toBeLessThan(PAGES)
  await fetching.resume()
  expect(fetching.state()).toMatchObject({ phase: 'done', rows: ALL })
})

test('oltre il tetto si ferma alla prima pagina, e dice quante sono', async () => {
  const { dati, leggi } = servizio()
  const fetching = createFullFetch(leggi, asTheyCame, 0, PAGES * 2 - 1)
  await fetching.start()
  expect(fetching.state()).toMatchObject({ phase: 'too-many', rows: null })
  expect(fetching.state().tooMany).toEqual({ total: PAGES * 2, first: [1, 2] })
  expect(dati.letture).toBe(1)
  const appena = servizio()
  const whole = createFullFetch(appena.leggi, asTheyCame, 0, PAGES * 2)
  await whole.start()
  expect(whole.state()).toMatchObject({ phase: 'done', tooMany: null })
})

test('finché le righe non sono in ordine la lettura non è finita, e chi si ferma intanto non le vede', async () => {
  const { leggi } = servizio()
  let ready = (_: string) => {}
  const fetching = createFullFetch(leggi, () => new Promise<string>((resolve) => (ready = resolve)), 0)
  let done = fetching.start()
  await expect.poll(() => fetching.state().read).toBe(PAGES)
  expect(fetching.state()).toMatchObject({ phase: 'running', rows: null })
  fetching.stop()
  ready('tardi')
  await done
  expect(fetching.state()).toMatchObject({ phase: 'stopped', rows: null })
  done = fetching.resume()
  await expect
    .poll(() => {
      ready('albero')
      return fetching.state()
    })
    .toMatchObject({ phase: 'done', rows: 'albero' })
  await done
})
