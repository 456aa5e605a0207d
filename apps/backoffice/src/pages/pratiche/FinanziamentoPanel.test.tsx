import type { Finanziamento } from '@primo/contract/pratiche/operatore-dati'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { FinanziamentoPanel } from './FinanziamentoPanel.tsx'

type Definizione = Finanziamento['definizioni'][number]
const field = (id: number, etichetta: string, genere: Definizione['genere'], opzioni: string[] = []) => ({
  ...{ id, etichetta, genere, opzioni },
  ...{ obbligatorio: false, tolto: false },
})
const DATA: Finanziamento = {
  ...{ banca: 'Banca del Sole', prodotto: null, mandato: null },
  campi: { 1: 'Seconda casa', 2: 240, 3: 120_000_50, 4: '2026-11-21', 5: 'Surroga', 6: false },
  definizioni: [
    field(1, 'Immobile', 'testo'),
    field(2, 'Rate', 'numero'),
    field(3, 'Valore', 'importo'),
    field(4, 'Rogito', 'data'),
    field(5, 'Scopo', 'scelta', ['Acquisto', 'Liquidità']),
    field(6, 'Prima casa', 'si_no'),
    { ...field(7, 'Notaio', 'testo'), tolto: true },
  ],
}
type Body = Omit<Finanziamento, 'definizioni'>

/** Opens the panel of a case, whose saves get the response of `respond`. @returns the bodies that were sent */
function open(respond: (body: Body) => Response = saved, data = DATA) {
  const sent: Body[] = []
  let stored = data
  stubFetch(({ method, body }) => {
    if (method === 'GET') return Response.json({ data: stored })
    sent.push(body as Body)
    const response = respond(body as Body)
    if (response.ok) stored = { ...stored, ...(body as Body) }
    return response
  })
  const { unmount } = mount(<FinanziamentoPanel id={5} />, { permessi: { 'pratiche.lavorare': 'tutto' } })
  return { sent, unmount }
}
const saved = (body: Body) => Response.json({ data: { ...DATA, ...body }, message: 'Salvato.' })
const click = (name: string) => userEvent.click(page.getByRole('button', { name }))
const edit = () => click('Modifica il finanziamento')
const save = () => click('Salva il finanziamento')

test('a form saved unchanged sends the stored values, with a choice that is no longer in its list', async () => {
  const { sent } = open()
  await edit()
  await save()
  const { definizioni: _, ...stored } = DATA
  await expect.poll(() => sent).toEqual([stored])
})

test('the fields are written as people write them, and shown as they read them', async () => {
  const { sent } = open(saved, { ...DATA, campi: {} })
  await edit()
  await userEvent.fill(page.getByLabelText('Valore, in euro'), '€ 95.000')
  await userEvent.fill(page.getByLabelText('Rate'), '1.200')
  await userEvent.click(page.getByLabelText('Prima casa'))
  await userEvent.click(page.getByRole('option', { name: 'Sì' }))
  await save()
  await expect.poll(() => sent[0]?.campi).toEqual({ 2: 1200, 3: 95_000_00, 6: true })
  await expect.element(page.getByText(/^€\s95\.000,00$/)).toBeVisible()
  await expect.element(page.getByLabelText('Notaio')).not.toBeInTheDocument()
})

test('a wrong value is refused at its field, before or after it is sent', async () => {
  const { sent } = open(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla i dati.', { 'campi.2': ['Al massimo 360 rate.'] }),
  )
  await edit()
  await userEvent.fill(page.getByLabelText('Rate'), 'venti anni')
  await save()
  const rate = page.getByLabelText('Rate')
  await expect.element(rate).toHaveAccessibleDescription(/^Scrivi un numero intero/)
  await expect.element(rate).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.fill(rate, '400')
  await save()
  await expect.element(rate).toHaveAccessibleDescription('Al massimo 360 rate.')
  await expect.element(rate).toHaveValue('400')
})

test('an interrupted change is offered again when the case is opened', async () => {
  const { unmount } = open()
  await edit()
  await userEvent.fill(page.getByLabelText('Banca'), 'Banca della Luna')
  unmount()
  open()
  await expect.element(page.getByLabelText('Banca')).toHaveValue('Banca della Luna')
  await click('Annulla')
  await expect.element(page.getByText('Banca del Sole')).toBeVisible()
})

test('what was saved is shown before it has been read again', async () => {
  let reads = 0
  stubFetch(({ method, body }) => {
    if (method !== 'GET') return saved(body as Body)
    return reads++ === 0 ? Response.json({ data: DATA }) : new Promise<Response>(() => {})
  })
  mount(<FinanziamentoPanel id={5} />, { permessi: { 'pratiche.lavorare': 'tutto' } })
  await edit()
  await userEvent.fill(page.getByLabelText('Banca'), 'Banca della Luna')
  await save()
  await expect.element(page.getByText('Banca della Luna')).toBeVisible()
})
