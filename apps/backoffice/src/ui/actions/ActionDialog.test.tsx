import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { richiesteActions } from '../../pages/richieste/actions.ts'
import { mount } from '../../testing/mount.tsx'
import { richiesta } from '../../testing/richiesta.ts'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { AskAction } from './ActionDialog.tsx'
import { Actions } from './Actions.tsx'
import type { ActionTable } from './action-table.ts'

// Without the tray of queued actions, actions are sent at once.
const openPage = () => mount(<Actions table={richiesteActions} record={richiesta} after={null} />)

const dialog = page.getByRole('dialog', { name: 'Segna come spedita: R-0041, Borraccia' })
const corriere = dialog.getByRole('combobox', { name: 'Corriere' })
const tracking = dialog.getByRole('textbox', { name: 'Numero della spedizione' })
const confirm = dialog.getByRole('button', { name: 'Segna come spedita' })

async function openDialog() {
  const mounted = openPage()
  await userEvent.click(page.getByRole('button', { name: 'Segna come spedita' }))
  return mounted
}

async function fillIn() {
  await userEvent.fill(corriere, 'SDA')
  await userEvent.fill(tracking, '123')
}

/** Closes the page and opens it again. @returns whether the dialog is open */
async function reopen({ unmount }: { unmount: () => void }): Promise<boolean> {
  unmount()
  openPage()
  await expect.element(page.getByText('Segna come spedita', { exact: true }).first()).toBeVisible()
  return dialog.query() !== null
}

test('shows the action, the record, the effect and the fields with their limits', async () => {
  await openDialog()
  await expect
    .element(dialog.getByText(/^Il premio parte per Anna Rossi, Via Roma 1, 50121 Firenze \(FI\)\./))
    .toBeVisible()
  await expect.element(corriere).toHaveFocus()
  for (const field of [corriere, tracking]) {
    await expect.element(field).toBeRequired()
    await expect.element(field).toHaveAttribute('maxlength', '80')
  }
})

test('an empty required field is shown, and nothing is sent', async () => {
  const sent = stubFetch(() => refusal(500, 'ERRORE_INTERNO', 'Guasto.'))
  await openDialog()
  await userEvent.fill(corriere, 'SDA')
  await userEvent.fill(tracking, '   ')
  await userEvent.click(confirm)
  await expect.element(tracking).toHaveAccessibleDescription('Serve per continuare.')
  await expect.element(tracking).toHaveFocus()
  await expect.element(corriere).toBeValid()
  await userEvent.fill(tracking, '123')
  await expect.element(tracking).toBeValid()
  expect(sent).toEqual([])
})

test('confirming sends the action with an idempotency key, shows the outcome, and deletes the draft', async () => {
  const sent = stubFetch(() => Response.json({ data: richiesta, message: 'Richiesta spedita.' }))
  const mounted = await openDialog()
  await fillIn()
  await userEvent.click(confirm)
  await expect.element(page.getByText('Richiesta spedita.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/operatore/richieste/41/azione',
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      body: { azione: 'spedisci', corriere: 'SDA', tracking: '123' },
    },
  ])
  expect(await reopen(mounted)).toBe(false)
})

test('the draft survives closing the page, and is deleted by cancelling', async () => {
  const mounted = await openDialog()
  await fillIn()
  mounted.unmount()
  const again = openPage()
  await expect.element(corriere).toHaveValue('SDA')
  await expect.element(tracking).toHaveValue('123')
  await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await reopen(again)).toBe(false)
})

test('a conflict closes the dialog with the server’s message and deletes the draft', async () => {
  stubFetch(() => refusal(409, 'STATO_NON_PERMESSO', 'La richiesta è già stata spedita.'))
  const mounted = await openDialog()
  await fillIn()
  await userEvent.click(confirm)
  await expect.element(page.getByText('La richiesta è già stata spedita.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await reopen(mounted)).toBe(false)
})

test('another refusal keeps the dialog open with its message and the typed text', async () => {
  stubFetch(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla i campi segnalati.', { tracking: ['Non è un numero.'] }),
  )
  await openDialog()
  await fillIn()
  await userEvent.click(confirm)
  await expect.element(tracking).toHaveAccessibleDescription('Non è un numero.')
  await expect.element(tracking).toHaveValue('123')
})

test('a required field with one option has it chosen, one with two options must be chosen', async () => {
  const run = vi.fn(async () => 'Chiusa.')
  const table: ActionTable = {
    resource: 'prove',
    nome: () => 'Prova',
    possible: () => ['chiudi'],
    run,
    azioni: {
      chiudi: {
        nome: 'Chiudi',
        tone: 'base',
        explain: () => 'La prova si chiude.',
        fields: [
          { nome: 'sede', label: 'Sede', required: true, max: 20, options: [['fi', 'Firenze']] },
          {
            nome: 'esito',
            label: 'Esito',
            required: true,
            max: 20,
            options: [
              ['si', 'Positivo'],
              ['no', 'Negativo'],
            ],
          },
        ],
      },
    },
  }
  const close = vi.fn()
  mount(<AskAction table={table} record={{ id: 1 }} azione="chiudi" close={close} />)
  await expect.element(page.getByRole('combobox', { name: /^Sede/ })).toHaveTextContent('Firenze')
  await userEvent.click(page.getByRole('button', { name: 'Chiudi' }))
  await expect.element(page.getByText('Scegli una delle due.')).toBeVisible()
  expect(run).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('combobox', { name: /^Esito/ }))
  await userEvent.click(page.getByRole('option', { name: 'Negativo' }))
  await userEvent.click(page.getByRole('button', { name: 'Chiudi' }))
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(run.mock.calls).toEqual([
    [{ id: 1 }, 'chiudi', { sede: 'fi', esito: 'no' }, expect.any(String), expect.anything()],
  ])
})
