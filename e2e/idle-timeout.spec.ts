import { UNATTENDED_HEADER } from '@primo/domain/platform/session-limits'
import { enterBackOffice } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('chi non tocca nulla da un po’ è avvisato prima di uscire, e una pagina lasciata sola non tiene aperto niente', async ({
  page,
  accessible,
}) => {
  await page.clock.install()
  await enterBackOffice(page, 'operatore')
  const asked: boolean[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(UNATTENDED_HEADER in request.headers())
  })
  await page.clock.runFor('10:00')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.at(-1)).toBe(true)

  const dialog = page.getByRole('dialog', { name: 'Sei ancora qui?' })
  await expect(dialog).toBeHidden()
  await page.clock.runFor('17:30')
  await expect(dialog).toContainText('Tra 3 minuti la sessione si chiude')
  await accessible()

  asked.length = 0
  await dialog.getByRole('button', { name: 'Resta collegato' }).click()
  await expect(dialog).toBeHidden()
  // A background request may still be sent after the list was cleared.
  await expect.poll(() => asked).toContain(false)
  await page.clock.runFor('10:00')
  await expect(dialog).toBeHidden()
})
