import { setTimeout as attendi } from 'node:timers/promises'
import { rifiuta } from '@primo/contract/platform/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../../test/app.ts'
import { apriLavori } from './jobs.ts'

let prova: AppDiProva
const eseguiti: string[] = []
/** How many attempts at each name have failed, and how many must before one succeeds. */
const daFallire = new Map<string, number>()
beforeAll(async () => {
  prova = await apriAppDiProva()
  await prova.fondamenta.lavori.avvia<{ nome: string }>({
    coda: 'prova',
    riprove: 1,
    esegui: async ({ nome }) => {
      eseguiti.push(nome)
      const mancano = daFallire.get(nome) ?? 0
      daFallire.set(nome, mancano - 1)
      if (mancano > 0) throw new Error('non ancora')
    },
  })
})
afterAll(() => prova.chiudi())

const accoda = (nome: string, esito: () => unknown = () => null) =>
  prova.fondamenta.transazione(async (trx) => {
    await prova.fondamenta.lavori.accoda(trx, 'prova', { nome })
    return esito()
  })
const volte = (nome: string) => eseguiti.filter((n) => n === nome).length
const finche = (prova: () => void) => vi.waitFor(prova, { timeout: 120_000, interval: 100 })

test('accodato in una transazione disfatta non parte mai; in una confermata parte una volta', async () => {
  await accoda('rifiutata', () => rifiuta('STATO_NON_PERMESSO'))
  await accoda('guasta', () => Promise.reject(new Error('guasto'))).catch(() => null)
  await accoda('confermata')
  await finche(() => expect(volte('confermata')).toBe(1))
  // Three more rounds of the worker: whatever was going to start would have.
  await attendi(1_600)
  expect(eseguiti).toEqual(['confermata'])
})

test('non parte prima della conferma', async () => {
  let dentro = -1
  await prova.fondamenta.transazione(async (trx) => {
    await prova.fondamenta.lavori.accoda(trx, 'prova', { nome: 'in sospeso' })
    await trx.$client.query('select pg_sleep(1.5)')
    dentro = volte('in sospeso')
  })
  expect(dentro).toBe(0)
  await finche(() => expect(volte('in sospeso')).toBe(1))
})

test('uno che non riesce si riprova, e un altro intanto non aspetta', async () => {
  daFallire.set('testardo', 1)
  await accoda('testardo')
  await accoda('dopo')
  await finche(() => expect(volte('dopo')).toBe(1))
  await finche(() => expect(volte('testardo')).toBe(2))
})

test('chi risponde soltanto accoda e non lavora: lo fa un altro processo', async () => {
  const { db, transazione } = prova.fondamenta
  const fatti: string[] = []
  const lavoro = (chi: string) => ({ coda: 'altrove', riprove: 0, esegui: async () => fatti.push(chi) })
  const soloRisposte = await apriLavori(db, prova.app.log, false)
  await soloRisposte.avvia(lavoro('chi risponde'))
  await transazione((trx) => soloRisposte.accoda(trx, 'altrove', {}))
  await attendi(1_600)
  expect(fatti).toEqual([])
  await prova.fondamenta.lavori.avvia(lavoro('chi lavora'))
  await finche(() => expect(fatti).toEqual(['chi lavora']))
  await soloRisposte.ferma()
})
