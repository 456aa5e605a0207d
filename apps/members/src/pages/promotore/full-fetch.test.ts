import { ApiError } from '@primo/client/call'
import { expect, test } from 'vitest'
import { createFullFetch, type ReadPage } from './full-fetch.ts'

const PAGINE = 12
const guasto = () =>
  new ApiError({ status: 503, codice: 'NON_PRONTO', message: 'Il servizio si sta avviando.' })

/** A server of `PAGINE` pages of two rows, with what goes wrong at each reading. */
function servizio(storto: (page: number, volta: number) => Error | undefined = () => undefined) {
  const volte = new Map<number, number>()
  const dati = { insieme: 0, massimo: 0, versione: 'a', letture: 0 }
  const leggi: ReadPage<number> = async (page) => {
    const volta = (volte.get(page) ?? 0) + 1
    volte.set(page, volta)
    dati.letture++
    dati.massimo = Math.max(dati.massimo, ++dati.insieme)
    await new Promise((fatto) => setTimeout(fatto, 1))
    dati.insieme--
    const error = storto(page, volta)
    if (error) throw error
    const pagination = { total: PAGINE * 2, per_page: 2, current_page: page, last_page: PAGINE }
    return { data: [page * 2 - 1, page * 2], pagination, versione: dati.versione }
  }
  return { dati, leggi }
}
const TUTTE = Array.from({ length: PAGINE * 2 }, (_, i) => i + 1)

test('la prima, poi tutte le altre al più quattro insieme, in ordine', async () => {
  const { dati, leggi } = servizio()
  const scarico = createFullFetch(leggi, 0)
  const passi: number[] = []
  scarico.ascolta(() => passi.push(scarico.stato().fatte))
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'fatto', righe: TUTTE, fatte: PAGINE, totali: PAGINE })
  expect(dati.massimo).toBe(4)
  expect(dati.letture).toBe(PAGINE)
  expect(new Set(passi)).toEqual(new Set(Array.from({ length: PAGINE + 1 }, (_, i) => i)))
})

test('una pagina che non viene è chiesta di nuovo da sé', async () => {
  const { leggi } = servizio((page, volta) => (page === 5 && volta < 3 ? guasto() : undefined))
  const scarico = createFullFetch(leggi, 0)
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'fatto', righe: TUTTE })
})

test('se insiste si offre di continuare, e il resto non si rilegge', async () => {
  const { dati, leggi } = servizio((page, volta) => (page === 5 && volta < 4 ? guasto() : undefined))
  const scarico = createFullFetch(leggi, 0)
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'errore', righe: null, fatte: PAGINE - 1 })
  const prima = dati.letture
  await scarico.continua()
  expect(scarico.stato()).toMatchObject({ fase: 'fatto', righe: TUTTE, errore: null })
  expect(dati.letture).toBe(prima + 1)
})

test.each([404, 448, 449])('un rifiuto non si insiste: %i', async (status) => {
  const no = new ApiError({ status, codice: 'NON_TROVATO', message: 'no' })
  const { dati, leggi } = servizio(() => no)
  const scarico = createFullFetch(leggi, 0)
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'errore', errore: no })
  expect(dati.letture).toBe(1)
})

test('quando la rete cambia si ricomincia, e le righe sono tutte della stessa versione', async () => {
  const { dati, leggi } = servizio((page, volta) => {
    if (page === 7 && volta === 1) dati.versione = 'b'
    return undefined
  })
  const scarico = createFullFetch(leggi, 0)
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'fatto', righe: TUTTE })
  expect(dati.letture).toBeGreaterThan(PAGINE)
})

test('una rete che cambia sempre finisce per dirlo', async () => {
  const { dati, leggi } = servizio((_, volta) => {
    dati.versione = `${volta}-${dati.letture}`
    return undefined
  })
  const scarico = createFullFetch(leggi, 0)
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'errore', righe: null })
})

test('annullato, si ferma; poi continua da dov’era', async () => {
  const { dati, leggi } = servizio((page) => {
    if (page === 4 && scarico.stato().fase === 'corso' && dati.letture < 8) scarico.annulla()
    return undefined
  })
  const scarico = createFullFetch(leggi, 0)
  await scarico.avvia()
  expect(scarico.stato().fase).toBe('annullato')
  expect(dati.letture).toBeLessThan(PAGINE)
  await scarico.continua()
  expect(scarico.stato()).toMatchObject({ fase: 'fatto', righe: TUTTE })
})

test('oltre il tetto si ferma alla prima pagina, e dice quante sono', async () => {
  const { dati, leggi } = servizio()
  const scarico = createFullFetch(leggi, 0, PAGINE * 2 - 1)
  await scarico.avvia()
  expect(scarico.stato()).toMatchObject({ fase: 'troppe', righe: null })
  expect(scarico.stato().troppe).toEqual({ totale: PAGINE * 2, prime: [1, 2] })
  expect(dati.letture).toBe(1)
  const appena = servizio()
  const intero = createFullFetch(appena.leggi, 0, PAGINE * 2)
  await intero.avvia()
  expect(intero.stato()).toMatchObject({ fase: 'fatto', troppe: null })
})
