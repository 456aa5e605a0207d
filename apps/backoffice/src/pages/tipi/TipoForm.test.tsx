import type { TipoConElenchi, TipoScritto } from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { TipoForm } from './TipoForm.tsx'

const document = (id: number, nome: string) => ({
  ...{ id, nome, aiuto: null },
  ...{ obbligatorio: true, per_soggetto: false, scade: false },
})
const TIPO: TipoConElenchi = {
  id: 2,
  descrizione: 'Mutuo Casa',
  attivo: true,
  documenti: [document(11, 'Visura'), document(12, 'Planimetria'), document(13, 'Compromesso')],
  campi: [
    { id: 21, etichetta: 'Scopo', genere: 'scelta', opzioni: ['Acquisto', 'Surroga'], obbligatorio: false },
  ],
}
const PERMESSI = { 'programma.pubblicare': 'tutto' } as const

/** Opens the form of the type, whose saves get the response of `respond`. @returns the bodies that were sent */
function open(respond: (body: TipoScritto) => Response, now = TIPO) {
  const sent: TipoScritto[] = []
  stubFetch(({ method, body }) => {
    if (method === 'GET') return Response.json({ data: [now] })
    sent.push(body as TipoScritto)
    return respond(body as TipoScritto)
  })
  mount(<TipoForm tipo={TIPO} />, { permessi: PERMESSI, path: '/tipi/2' })
  return sent
}
const saved = (body: TipoScritto) => Response.json({ data: { id: 2, ...body }, message: 'Salvato.' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const save = () => userEvent.click(button('Salva il tipo'))
const names = ({ documenti }: TipoScritto) => documenti.map(({ nome }) => nome)

test('a row moves with the keyboard; the focus stays on its button, and its place is announced', async () => {
  const sent = open(saved)
  const down = (await button('Sposta giù: Visura').findElement()) as HTMLElement
  down.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Visura: 2º di 3')
  await expect.element(button('Sposta giù: Visura')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // At the end of the list the button does nothing, and keeps the focus.
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Sposta giù: Visura')).toHaveFocus()
  await save()
  await expect.poll(() => sent.map(names)).toEqual([['Planimetria', 'Compromesso', 'Visura']])
})

test('rows are added, changed and removed, and saved together', async () => {
  const sent = open(saved)
  await userEvent.click(button('Togli: Planimetria'))
  await userEvent.click(button('Aggiungi un campo'))
  await userEvent.fill(page.getByLabelText(/^Nome del campo/).last(), 'Valore dell’immobile')
  await userEvent.click(page.getByLabelText('Che cosa si scrive').last())
  await userEvent.click(page.getByRole('option', { name: 'Importo in euro' }))
  await userEvent.fill(page.getByLabelText(/^Voci, una per riga/), 'Acquisto\n\nSurroga\nLiquidità')
  await save()
  await expect.poll(() => sent.length).toBe(1)
  expect(names(sent[0]!)).toEqual(['Visura', 'Compromesso'])
  expect(sent[0]!.campi).toEqual([
    { ...TIPO.campi[0], opzioni: ['Acquisto', 'Surroga', 'Liquidità'] },
    { id: null, etichetta: 'Valore dell’immobile', genere: 'importo', opzioni: [], obbligatorio: false },
  ])
})

test('what cannot be saved is said at its field, before anything is sent', async () => {
  const sent = open(saved)
  await userEvent.fill(page.getByLabelText('Documento', { exact: false }).first(), 'planimetria')
  await userEvent.click(button('Aggiungi un campo'))
  await userEvent.fill(page.getByLabelText(/^Voci, una per riga/), 'Una sola')
  await save()
  for (const sentence of [
    'C’è già un documento con questo nome.',
    'Scrivi almeno due voci tra cui scegliere.',
    'Serve per continuare.',
  ])
    await expect.element(page.getByText(sentence)).toBeVisible()
  expect(sent).toEqual([])
})

test('a refused save loses nothing, and shows the reason at its field', async () => {
  const sentence = 'C’è già un tipo di finanziamento con questo nome.'
  open(() => refusal(422, 'VALIDAZIONE', 'Controlla i dati.', { descrizione: [sentence] }))
  const name = page.getByLabelText('Nome', { exact: false }).first()
  await userEvent.fill(name, 'Leasing Auto')
  await save()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(name).toHaveValue('Leasing Auto')
})

test('an error of a whole list is shown once', async () => {
  open(() => refusal(422, 'VALIDAZIONE', 'Controlla i dati.', { documenti: ['Al massimo 30 documenti.'] }))
  await save()
  await expect.poll(() => page.getByText(/Al massimo 30 documenti/).all().length).toBe(1)
})

test('after another operator’s save both versions are shown, and the own one is kept', async () => {
  const now = { ...TIPO, documenti: TIPO.documenti.slice(1) }
  open(() => refusal(409, 'CAMBIATO_NEL_FRATTEMPO', 'Nel frattempo l’ha cambiato Ada Vinci.'), now)
  const name = page.getByLabelText('Nome', { exact: false }).first()
  await userEvent.fill(name, 'Mutuo per la casa')
  await save()
  await expect.element(page.getByText(/Nel frattempo l’ha cambiato Ada Vinci/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /1º documento «Visura.*«Planimetria/ })).toBeVisible()
  await expect.element(name).toHaveValue('Mutuo per la casa')
})
