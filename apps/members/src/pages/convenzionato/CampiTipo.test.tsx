import type { Campo } from '@primo/contract/anagrafica/campi-finanziamento'
import type { DatiPratica } from '@primo/contract/pratiche/dati'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyUser } from '../../state/saved-state.ts'
import { setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { CampiTipo, DatiFinanziamento } from './CampiTipo.tsx'
import { useCampi } from './useCampi.ts'

const field = (id: number, etichetta: string, other: Partial<Campo> = {}): Campo => ({
  ...{ id, etichetta, genere: 'testo', opzioni: [], obbligatorio: false },
  ...other,
})
const MUTUO = 2
const COMUNE = field(1, 'Comune')
const VALORE = field(2, 'Valore', { genere: 'importo' })
const SCOPO = field(3, 'Scopo', { genere: 'scelta', opzioni: ['Acquisto', 'Surroga'], obbligatorio: true })
const FIELDS = [COMUNE, VALORE, SCOPO]
const PRATICA = 41

let stored: DatiPratica['campi']
let saved: DatiPratica['campi'][]
let reads: number
let answer: (campi: DatiPratica['campi']) => Response | null

beforeEach(() => {
  setToken({ token: 'a', token_id: 'b', token_type: 'Bearer', refresh_token: 'c' })
  setUser({ ...emptyUser(), id: 7 })
  stored = {}
  saved = []
  reads = 0
  answer = () => null
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/tipo/finanziamento/campi'))
      return Response.json({ data: [{ id_tipo_finanziamento: MUTUO, campi: FIELDS }] })
    if (init.method === 'PUT') {
      const { campi } = JSON.parse(String(init.body))
      saved.push(campi)
      const refusal = answer(campi)
      if (refusal) return refusal
      stored = campi
    }
    if (init.method !== 'PUT') reads++
    const definizioni = FIELDS.map((one) => ({ ...one, tolto: false }))
    return Response.json({ data: { definizioni, campi: stored } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function Form() {
  const campi = useCampi({ form: 'pratica:41', id: PRATICA, tipo: MUTUO, ready: true })
  const [outcome, setOutcome] = useState('')
  return (
    <>
      <CampiTipo {...campi} />
      <button
        type="button"
        onClick={async () => setOutcome((await campi.complete(PRATICA)) ? 'può partire' : 'non parte')}
      >
        Invia
      </button>
      <p>{outcome}</p>
    </>
  )
}
const send = () => userEvent.click(page.getByRole('button', { name: 'Invia' }))

test('the fields of the type are saved at a pause in typing, by field id and by kind', async () => {
  await mount(<Form />)
  await userEvent.fill(page.getByLabelText('Comune'), 'Arezzo')
  await userEvent.fill(page.getByLabelText('Valore, in euro'), '120.000,50')
  await userEvent.selectOptions(page.getByLabelText('Scopo'), 'Surroga')
  await expect.poll(() => saved.at(-1)).toEqual({ 1: 'Arezzo', 2: 12_000_050, 3: 'Surroga' })
  await send()
  await expect.element(page.getByText('può partire')).toBeVisible()
})

test('a mandatory field is requested before the pratica is sent, at the field', async () => {
  await mount(<Form />)
  await userEvent.fill(page.getByLabelText('Comune'), 'Arezzo')
  await send()
  await expect.element(page.getByText('non parte')).toBeVisible()
  await expect.element(page.getByLabelText('Scopo')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.selectOptions(page.getByLabelText('Scopo'), 'Acquisto')
  await expect.element(page.getByLabelText('Scopo')).not.toHaveAttribute('aria-invalid')
})

test('an invalid value is not sent, stays on the page and survives a reload', async () => {
  await mount(<Form />)
  await userEvent.fill(page.getByLabelText('Valore, in euro'), 'tanto')
  await expect.element(page.getByText(/Scrivi un importo in euro/)).toBeVisible()
  expect(saved).toEqual([])
  await mount(<Form />)
  await expect.element(page.getByLabelText('Valore, in euro').last()).toHaveValue('tanto')
})

test('the server’s refusal is shown at its field', async () => {
  const sentence = 'Scegli una delle voci dell’elenco.'
  answer = () =>
    Response.json(
      { message: 'Controlla i dati.', error: 'VALIDAZIONE', errors: { 'campi.3': [sentence] } },
      { status: 422 },
    )
  await mount(<Form />)
  await userEvent.selectOptions(page.getByLabelText('Scopo'), 'Surroga')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByLabelText('Scopo')).toHaveValue('Surroga')
})

test('the page of a pratica shows the values as text', async () => {
  stored = { 2: 12_000_050 }
  await mount(<DatiFinanziamento id={PRATICA} />)
  await expect.element(page.getByRole('term')).toHaveTextContent('Valore')
  await expect.element(page.getByRole('definition')).toMatchTextContent(/€\s120\.000,50/)
})

test('without values it shows nothing', async () => {
  const host = await mount(<DatiFinanziamento id={PRATICA} />)
  await expect.poll(() => reads).toBe(1)
  expect(host.textContent).toBe('')
})
