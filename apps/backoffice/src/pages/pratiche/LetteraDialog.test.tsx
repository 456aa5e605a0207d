import type { LetteraPreparata, Lettere } from '@primo/contract/pratiche/operatore-lettere'
import { ESEMPI_LETTERA } from '@primo/domain/pratiche/lettera'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { LetterePanel } from './LetterePanel.tsx'

const modello = (id: number, nome: string, destinatario: 'persona' | 'convenzionato', testo: string) => ({
  ...{ id, nome, destinatario, oggetto: 'Pratica {numero}', testo, attivo: true as const },
})
const destinatario = (
  soggetto_id: number | null,
  nome: string,
  ruolo: 'cliente' | 'garante' | null,
  email: string | null,
): LetteraPreparata['destinatari'][number] => ({
  ...{ soggetto_id, nome, ruolo, email },
  valori: { ...ESEMPI_LETTERA, destinatario: nome, banca: null },
})
const PREPARATA: LetteraPreparata = {
  modelli: [
    modello(1, 'Saluti', 'persona', 'Buongiorno {destinatario}.'),
    modello(2, 'In banca', 'persona', 'La banca è {banca}.'),
    modello(3, 'Al convenzionato', 'convenzionato', 'Buongiorno {destinatario}.'),
  ],
  destinatari: [
    destinatario(7, 'Maria Bianchi', 'cliente', 'maria@posta.example'),
    destinatario(8, 'Ugo Bianchi', 'garante', null),
    destinatario(null, 'Studio Verdi', null, 'studio@posta.example'),
  ],
}
const LETTERE: Lettere = {
  scrivibile: true,
  lettere: [
    {
      ...{ id: 5, quando: '2026-11-30T10:00:00.000Z', autore: 'Anna Neri', canale: 'email' },
      ...{ destinatario: 'Maria Bianchi', indirizzo: 'maria@posta.example', oggetto: 'Pratica 2026/0012' },
      ...{ testo: 'Buongiorno Maria Bianchi.', esito: 'non_partita' },
    },
  ],
}

/** Opens the panel of a pratica without lettere. @returns the bodies that were sent */
function open(
  respond: () => Response = () => Response.json({ data: LETTERE, message: 'E-mail in partenza.' }),
) {
  sessionStorage.clear()
  const sent: unknown[] = []
  stubFetch(({ method, path, body }) => {
    if (method === 'GET')
      return Response.json({ data: path.endsWith('/nuova') ? PREPARATA : { lettere: [], scrivibile: true } })
    sent.push(body)
    return respond()
  })
  mount(<LetterePanel id={4} />, { permessi: { 'pratiche.lavorare': 'tutto' } })
  return sent
}
const dialog = page.getByRole('dialog')
const textField = dialog.getByLabelText(/^Testo/)
async function choose(label: RegExp, option: string) {
  await userEvent.click(dialog.getByLabelText(label))
  await userEvent.click(page.getByRole('option', { name: option }))
}
const write = () => userEvent.click(page.getByRole('button', { name: 'Scrivi da un modello' }))

test('a template is filled in for its first recipient, sent, and listed with its delivery', async () => {
  const sent = open()
  await write()
  await choose(/^Modello/, 'Saluti')
  await expect.element(textField).toHaveValue('Buongiorno Maria Bianchi.')
  await expect.element(dialog.getByText('Va a maria@posta.example.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Invia l’e-mail' }))
  await expect.element(page.getByText('E-mail a Maria Bianchi')).toBeVisible()
  await expect.element(page.getByText('Non partita')).toBeVisible()
  expect(sent).toEqual([
    {
      ...{ modello_id: 1, soggetto_id: 7, canale: 'email', oggetto: 'Pratica 2026/0012' },
      testo: 'Buongiorno Maria Bianchi.',
    },
  ])
})

test('what the pratica does not have is named, and the letter is not sent with it', async () => {
  const sent = open()
  await write()
  await choose(/^Modello/, 'In banca')
  await expect.element(dialog.getByText(/^La pratica non ha: banca\./)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Invia l’e-mail' }))
  await expect.element(textField).toHaveFocus()
  await expect.element(dialog.getByText(/^Al posto di «{banca}» scrivi tu/)).toBeVisible()
  expect(sent).toEqual([])
})

test('without an address there is only the PDF; the recipients are those of the template', async () => {
  const sent = open()
  await write()
  await choose(/^Modello/, 'Saluti')
  await choose(/^A chi/, 'Ugo Bianchi, garante')
  await expect.element(dialog.getByRole('radio', { name: 'E-mail' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Prepara il PDF' }))
  await expect.poll(() => sent).toMatchObject([{ soggetto_id: 8, canale: 'pdf' }])
  await write()
  await choose(/^Modello/, 'Al convenzionato')
  await expect.element(textField).toHaveValue('Buongiorno Studio Verdi.')
  await expect.element(dialog.getByText('Studio Verdi, convenzionato')).toBeVisible()
})

test('another recipient rewrites the text, and an edited one can be taken back', async () => {
  open()
  await write()
  await choose(/^Modello/, 'Saluti')
  await userEvent.fill(textField, 'Buongiorno, ci vediamo martedì.')
  await choose(/^A chi/, 'Ugo Bianchi, garante')
  await expect.element(textField).toHaveValue('Buongiorno Ugo Bianchi.')
  await userEvent.click(dialog.getByRole('button', { name: 'Rimetti il mio' }))
  await expect.element(textField).toHaveValue('Buongiorno, ci vediamo martedì.')
})

test('a draft survives the dialog, also when the server refuses it', async () => {
  open(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla i campi.', { canale: ['Di questa persona manca l’e-mail.'] }),
  )
  await write()
  await choose(/^Modello/, 'Saluti')
  await userEvent.fill(textField, 'Buongiorno, ci vediamo martedì.')
  await userEvent.click(dialog.getByRole('button', { name: 'Invia l’e-mail' }))
  await expect.element(dialog.getByText('Di questa persona manca l’e-mail.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }))
  await write()
  await expect.element(textField).toHaveValue('Buongiorno, ci vediamo martedì.')
})
