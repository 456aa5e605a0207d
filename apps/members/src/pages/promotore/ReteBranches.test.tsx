import '@primo/tokens/tokens.css'
import './promotore.css'
import type { PersonaDiRamo } from '@primo/contract/rete/rete'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { sampleRows } from '../../testing/samples.ts'
import { ReteBranches } from './ReteBranches.tsx'

const [capo, ...others] = sampleRows(80)
const persona = (n: number, sotto: number): PersonaDiRamo => ({
  ...others[n]!,
  denominazione: `Persona ${n}`,
  sotto,
})
/** Server's responses by address. A number is the status of an error. */
let answers: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  asked = []
  const primi = Array.from({ length: 50 }, (_, n) => persona(n, n === 0 ? 2 : 0))
  const mine = `/api/promotore/rete/${capo!.id_segnalatore}/sotto?per_page=50&dopo=`
  answers = {
    [`${mine}0`]: { righe: primi, altre: true },
    [`${mine}${primi.at(-1)!.id_segnalatore}`]: { righe: [persona(50, 0)], altre: false },
    [`/api/promotore/rete/${primi[0]!.id_segnalatore}/sotto?per_page=50&dopo=0`]: 503,
    '/api/promotore/rete/cerca?testo=settanta': {
      righe: [
        {
          ...persona(70, 1),
          strada: [{ id_segnalatore: primi[0]!.id_segnalatore, denominazione: 'Persona 0' }],
        },
      ],
      altre: false,
    },
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (indirizzo) => {
    const dove = String(indirizzo)
    asked.push(dove)
    const data = answers[dove]
    if (typeof data === 'object') return Response.json({ data })
    return Response.json({ message: 'Il servizio si sta avviando.', error: 'NON_PRONTO' }, { status: 503 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('una rete grande si apre un ramo alla volta, e dice perché', async () => {
  await mount(<ReteBranches capo={capo!} totale={100_000} />)
  await expect.element(page.getByText(/La tua rete ha 100.000\spersone: oltre 20.000/)).toBeVisible()
  await expect.element(page.getByText('Persona 49', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mostra altre persone' }).click()
  await expect.element(page.getByText('Persona 50', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('.rami > li')).toHaveLength(51)
  await expect.element(page.getByRole('button', { name: 'Mostra altre persone' })).not.toBeInTheDocument()
})

test('un ramo che non viene si offre di nuovo; si scende, si torna su, il fuoco segue', async () => {
  await mount(<ReteBranches capo={capo!} totale={100_000} />)
  const first = page.getByRole('button', { name: /Persona 0/ })
  await expect.element(first).toBeVisible()
  ;((await first.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Il servizio si sta avviando.')).toBeVisible()
  const sua = asked.at(-1)!
  answers[sua] = { righe: [persona(60, 0), persona(61, 0)], altre: false }
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect.element(page.getByText('Persona 61', { exact: true })).toBeVisible()
  expect(document.activeElement?.tagName).not.toBe('INPUT')
  await page.getByRole('navigation').getByRole('button', { name: 'Tu' }).click()
  await expect.element(page.getByRole('heading', { name: 'Portati da te' })).toHaveFocus()
  await expect.element(page.getByText('Persona 49', { exact: true })).toBeVisible()
})

test('la ricerca guarda in tutta la rete e porta al ramo trovato', async () => {
  await mount(<ReteBranches capo={capo!} totale={100_000} />)
  await page.getByRole('searchbox').fill('settanta')
  await expect.element(page.getByText('1 persona trovata')).toBeVisible()
  await expect.element(page.getByText('Tu › Persona 0')).toBeVisible()
  await page.getByRole('button', { name: /Persona 70/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Portati da Persona 70' })).toHaveFocus()
  await expect.element(page.getByRole('navigation').getByRole('button', { name: 'Persona 0' })).toBeVisible()
})
