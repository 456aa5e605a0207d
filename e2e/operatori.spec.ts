import { expectAccessible } from './support/axe.ts'
import { enterBackOffice, typeCredentials } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { outboxOf } from './support/outbox.ts'
import { DESKTOP } from './support/viewports.ts'

/** Operators: from the e-mail of the invitation to the first login, and suspension. */

test.use(DESKTOP)

test('chi è invitato sceglie la sua password, trova solo il suo lavoro, e sospeso esce subito', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  const email = 'elisa.fabbri@lavoro.example'
  const password = 'la password di Elisa al lavoro'
  await enterBackOffice(page, 'admin')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operatori' }).click()
  await page.getByRole('button', { name: 'Invita', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(dialog.getByLabel('Nome', { exact: false }).first()).toBeFocused()
  await dialog.getByLabel('Nome', { exact: false }).first().fill('Elisa')
  await dialog.getByLabel('Cognome').fill('Fabbri')
  await dialog.getByLabel('E-mail di lavoro').fill(email)
  await dialog.getByLabel('Pratiche', { exact: true }).check()
  await expect(dialog.getByRole('status')).toContainText('Lavorare le pratiche')
  await accessible()
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Invitato')

  const { testo } = await outboxOf(product.baseURL).ultimo(email)
  const elisa = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await elisa.goto(/https?:\S+\/backoffice\/invito#\S+/.exec(testo)![0])
  await expect(elisa.getByRole('heading', { name: 'Ti diamo il benvenuto, Elisa.' })).toBeVisible()
  // The token is removed from the URL.
  expect(new URL(elisa.url()).hash).toBe('')
  await expectAccessible(elisa)
  await elisa.getByLabel('Password', { exact: true }).fill(password)
  await elisa.getByLabel('Ripeti la password').fill('un’altra')
  await expect(elisa.getByText('Potrai ')).toBeVisible()
  await elisa.getByRole('button', { name: 'Accetta' }).click()
  await expect(elisa.getByText('Le due password non coincidono.')).toBeVisible()
  await elisa.getByLabel('Ripeti la password').fill(password)
  await elisa.getByRole('button', { name: 'Accetta' }).click()
  await expect(elisa.getByRole('status')).toHaveText('Il tuo account è pronto: ora puoi entrare.')
  await elisa.getByRole('link', { name: 'Vai all’accesso' }).click()
  await typeCredentials(elisa, email, password)
  await expect(elisa.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  const menu = elisa.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(menu.filter({ hasText: 'Pratiche' })).toBeVisible()
  for (const absent of ['Iscrizioni', 'Premi', 'Catalogo', 'Operatori', 'Lavori'])
    await expect(menu.filter({ hasText: absent })).toHaveCount(0)
  await elisa.goto('/backoffice/operatori')
  await expect(elisa.getByText('serve il permesso di gestire gli operatori')).toBeVisible()

  await page.reload()
  await expect(row).toContainText('Attivo')
  await row.getByRole('button', { name: 'Azioni su Elisa Fabbri' }).click()
  await page.getByRole('menuitem', { name: 'Sospendi' }).click()
  const suspension = page.getByRole('dialog')
  await suspension.getByRole('button', { name: 'Sospendi' }).click()
  await expect(suspension.getByText('Serve per continuare.')).toBeVisible()
  await suspension.getByLabel('Motivo').fill('Ha cambiato ufficio.')
  await suspension.getByRole('button', { name: 'Sospendi' }).click()
  await expect(row).toContainText('Sospeso«Ha cambiato ufficio.»')
  await elisa.goto('/backoffice/pratiche')
  await expect(elisa.getByLabel('E-mail')).toBeVisible()
  await elisa.context().close()
})

test('un insieme proprio si scrive con i suoi permessi e si trova nella tabella', async ({
  page,
  accessible,
}) => {
  const nome = 'Sportello di prova'
  await enterBackOffice(page, 'admin')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operatori' }).click()
  await page.getByRole('button', { name: 'Nuovo insieme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await expect(dialog.getByText('Scegli almeno un permesso.')).toBeVisible()
  await dialog.getByLabel(/^Nome/).fill(nome)
  await dialog.getByLabel('Decidere le iscrizioni').check()
  await accessible()
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: nome })
  await expect(row.getByText('può fare')).toHaveCount(1)
  await page.getByRole('button', { name: `Elimina ${nome}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(row).toHaveCount(0)
})
