import type { Operatore } from '@primo/contract/ufficio/operatori'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, OPERATORE_ID } from '../../testing/mount.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { OperatoriPage } from './OperatoriPage.tsx'

const operatore = (id: number, denominazione: string, azioni: Operatore['azioni']): Operatore => ({
  ...{ id, denominazione, email: `operatore${id}@example.it`, invito: false, stato: 'attivo', motivo: null },
  ...{ insiemi: [{ id: 1, nome: 'Revisore' }], ultimo_uso_il: null, sessioni: 1, scade_il: null, azioni },
})

/** Opens the page of an operator who may take `azioni` on a colleague. */
async function open(permesso: 'tutto' | 'lettura', azioni: Operatore['azioni']) {
  const data = [operatore(OPERATORE_ID, 'Olga Operatrice', []), operatore(8, 'Carlo Collega', azioni)]
  const pagination = { total: 2, per_page: 100, current_page: 1, last_page: 1 }
  stubFetch(({ path }) =>
    Response.json(path.startsWith('/operatore/insiemi') ? { data: [] } : { data, pagination }),
  )
  mount(<OperatoriPage />, { permessi: { 'operatori.gestire': permesso } })
  await expect.element(page.getByRole('row', { name: /Carlo Collega/ })).toBeVisible()
}

const invite = page.getByRole('button', { name: 'Invita' })
const newSet = page.getByRole('button', { name: 'Nuovo insieme' })
const you = (row: RegExp) => page.getByRole('row', { name: row }).getByText('tu', { exact: true })

test('an operator who only reads sees «tu» on their own row only', async () => {
  await open('lettura', [])
  await expect.element(you(/Olga Operatrice/)).toBeVisible()
  await expect.element(you(/Carlo Collega/)).not.toBeInTheDocument()
})

test('an operator who only reads is not offered to invite, or to add a permission set', async () => {
  await open('lettura', [])
  await expect.element(invite).not.toBeInTheDocument()
  await expect.element(newSet).not.toBeInTheDocument()
})

test('an operator who manages the others may invite, and add a permission set', async () => {
  await open('tutto', ['sospendi'])
  await expect.element(you(/Olga Operatrice/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Azioni su Carlo Collega' })).toBeVisible()
  await expect.element(invite).toBeVisible()
  await expect.element(newSet).toBeVisible()
})
