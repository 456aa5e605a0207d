import type { LetteraPreparata } from '@primo/contract/pratiche/operatore-lettere'
import { ESEMPI_LETTERA } from '@primo/domain/pratiche/lettera'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { praticaInCoda } from '../../testing/pratica.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { BulkDialog } from '../../ui/actions/BulkDialog.tsx'
import { praticheActions } from './actions.ts'
import { BULK_EMAIL } from './bulk-lettere.tsx'

const modello = (id: number, nome: string, destinatario: 'persona' | 'convenzionato', testo: string) => ({
  ...{ id, nome, destinatario, oggetto: 'Pratica {numero}', testo, attivo: true as const },
})
const MODELLI = [
  modello(1, 'Saluti', 'persona', 'Buongiorno {destinatario}.'),
  modello(2, 'Che cosa manca', 'convenzionato', 'Mancano: {mancano}'),
]

/** Returns what can be written from a pratica. @param email address of its client; undefined = no client */
function prepared(numero: string, email: string | null | undefined, mancano: string | null = null) {
  const valori = { ...ESEMPI_LETTERA, numero, mancano, destinatario: 'Maria Bianchi' }
  const cliente = { soggetto_id: 7, nome: 'Maria Bianchi', ruolo: 'cliente' as const, valori }
  const convenzionato = { soggetto_id: null, nome: 'Studio Verdi', ruolo: null, valori }
  return {
    modelli: MODELLI,
    destinatari: [
      ...(email === undefined ? [] : [{ ...cliente, email }]),
      { ...convenzionato, email: 'studio@posta.example' },
    ],
  } as LetteraPreparata
}

/** Opens the dialog for the pratiche with these replies. @param respond throws as on a network failure */
function open(replies: readonly LetteraPreparata[], respond = () => {}) {
  const requests = stubFetch(({ method, path }) => {
    const id = Number(/\/pratiche\/(\d+)\//.exec(path)![1])
    if (method === 'GET') return Response.json({ data: replies[id - 1] })
    respond()
    return Response.json({ data: { lettere: [], scrivibile: true }, message: 'E-mail in partenza.' })
  })
  const cose = replies.map((_, i) => praticaInCoda(i + 1, `Cliente ${i + 1}`))
  mount(
    <BulkDialog
      table={praticheActions}
      task={{ ...BULK_EMAIL, cose, ferme: [] }}
      unselect={() => {}}
      close={() => {}}
    />,
    { permessi: { 'pratiche.lavorare': 'tutto' } },
  )
  return () => requests.filter(({ method }) => method === 'POST')
}
const dialog = page.getByRole('dialog')
const inRow = (n: number, text: string | RegExp) =>
  expect
    .element(
      dialog
        .getByRole('listitem')
        .nth(n - 1)
        .getByText(text),
    )
    .toBeVisible()
const send = () => userEvent.click(dialog.getByRole('button', { name: 'Invia e-mail' }))
async function choose(name: string) {
  await userEvent.click(dialog.getByLabelText(/^Modello/))
  await userEvent.click(page.getByRole('option', { name }))
}

test('each pratica sends the template with its data, and the first one is shown before', async () => {
  const sent = open([prepared('2026/0001', 'a@posta.example'), prepared('2026/0002', 'b@posta.example')])
  await choose('Saluti')
  await expect.element(dialog.getByText('Va al cliente di ciascuna pratica.')).toBeVisible()
  const first = dialog.getByRole('group')
  await expect
    .element(first)
    .toHaveTextContent('La prima, per Maria BianchiPratica 2026/0001Buongiorno Maria Bianchi.')
  await send()
  await expect.element(dialog.getByText('Fatte 2 di 2.')).toBeVisible()
  const body = { modello_id: 1, soggetto_id: 7, canale: 'email', testo: 'Buongiorno Maria Bianchi.' }
  expect(sent().map((request) => request.body)).toEqual([
    { ...body, oggetto: 'Pratica 2026/0001' },
    { ...body, oggetto: 'Pratica 2026/0002' },
  ])
})

test('nothing is sent without a template, nor from a pratica that lacks what the e-mail needs', async () => {
  const sent = open([
    prepared('2026/0001', null),
    prepared('2026/0002', undefined),
    prepared('2026/0003', 'c@posta.example'),
  ])
  await expect.element(dialog.getByLabelText(/^Modello/)).toBeVisible()
  await send()
  await expect.element(dialog.getByText('Scegli un modello.')).toBeVisible()
  await choose('Saluti')
  await expect
    .element(dialog.getByText('La prima non parte. Non c’è l’indirizzo e-mail di Maria Bianchi.'))
    .toBeVisible()
  await send()
  await inRow(1, 'Non c’è l’indirizzo e-mail di Maria Bianchi.')
  await inRow(2, 'Il cliente non è ancora fra le persone della pratica.')
  await inRow(2, 'Non fatta')
  await inRow(3, 'Fatta')
  expect(sent().map(({ path }) => path)).toEqual(['/operatore/pratiche/3/lettere'])
  await expect.element(dialog.getByText('Fatte 1 di 3. Accanto alle altre leggi perché no.')).toBeVisible()
  // None of the reasons is temporary.
  await expect.element(dialog.getByRole('button', { name: /^Riprova/ })).not.toBeInTheDocument()
})

test('a template for the convenzionato goes to the pratiche with missing documents only', async () => {
  const sent = open([prepared('2026/0001', undefined, '– Visura'), prepared('2026/0002', 'b@posta.example')])
  await choose('Che cosa manca')
  await expect.element(dialog.getByText('Va a chi ha registrato ciascuna pratica.')).toBeVisible()
  await send()
  await inRow(2, /^La pratica non ha: documenti che mancano/)
  expect(sent().map(({ body }) => body)).toMatchObject([{ soggetto_id: null, testo: 'Mancano: – Visura' }])
})

test('an e-mail whose response was lost is sent again as it was, with its idempotency key', async () => {
  let failures = 1
  const replies = [prepared('2026/0001', 'a@posta.example'), prepared('2026/0002', 'b@posta.example')]
  const sent = open(replies, () => {
    if (failures-- <= 0) return
    // The template is no longer in use when the row is retried.
    for (const reply of replies) reply.modelli = []
    throw new TypeError('Failed to fetch')
  })
  await choose('Saluti')
  await send()
  await expect.element(dialog.getByText(/^Non riusciamo a raggiungere il servizio/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Riprova (1)' }))
  await expect.element(dialog.getByText('Fatte 2 di 2.')).toBeVisible()
  const [first, again] = sent().filter(({ path }) => path === sent()[0]!.path)
  const other = sent().find(({ path }) => path !== first!.path)!
  expect(again).toEqual(first)
  expect(other.idempotencyKey).not.toBe(first!.idempotencyKey)
})

test('a text that is too long with the data of a pratica is not cut', async () => {
  const sent = open([prepared('2026/0001', undefined, 'x'.repeat(5000))])
  await choose('Che cosa manca')
  await expect.element(dialog.getByText(/il testo è troppo lungo: scrivi dalla pratica/)).toBeVisible()
  await send()
  await expect.element(dialog.getByText('Fatte 0 di 1. Qui sotto leggi perché.')).toBeVisible()
  expect(sent()).toEqual([])
})
