import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Edit conflict (optimistic concurrency): the second operator sees the first one's changes and loses nothing they typed. */

test.use(DESKTOP)

test('chi salva per secondo vede che cosa ha cambiato il primo, e salva sopra o prende il suo', async ({
  page,
  accessible,
  shot,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto('/backoffice/requisiti')
    await one
      .getByRole('button', { name: /^Correggi: / })
      .first()
      .click()
    await expect(one.getByRole('dialog')).toBeVisible()
  }
  const [mine, theirs] = [page.getByRole('dialog'), other.getByRole('dialog')]
  await theirs.getByLabel(/Aiuto|Come/).fill('Lo trovi sul tesserino.')
  await theirs.getByRole('button', { name: 'Correggi' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('textbox').first().fill('Iscrizione OAM, come la scrivo io')
  await mine.getByRole('button', { name: 'Correggi' }).click()
  await expect(mine.getByRole('alert')).toContainText('Nel frattempo l’hai cambiato tu, da un’altra pagina')
  await expect(mine.getByRole('cell', { name: '«Lo trovi sul tesserino.»' })).toBeVisible()
  await expect(mine.getByRole('textbox').first()).toHaveValue('Iscrizione OAM, come la scrivo io')
  await accessible()
  await expect(mine.getByRole('button', { name: 'Prendi ciò che ha salvato' })).toBeInViewport()
  await shot('mentre-scrivevi')
  await mine.getByRole('button', { name: 'Prendi ciò che ha salvato' }).click()
  await expect(mine.getByRole('alert')).toBeHidden()
  await expect(mine.getByLabel(/Aiuto|Come/)).toHaveValue('Lo trovi sul tesserino.')
  await mine.getByRole('textbox').first().fill('Iscrizione OAM, di nuovo')
  await mine.getByRole('button', { name: 'Correggi' }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByText('Iscrizione OAM, di nuovo')).toBeVisible()
})
