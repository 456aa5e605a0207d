import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { Layout } from '../layout/Layout.tsx'
import { PageHeading } from './Page.tsx'

test('a page that opens before the permissions are known takes the focus once it is shown', async () => {
  stubFetch(() => refusal(404, 'NON_TROVATO', 'Non c’è nulla a questo indirizzo.'))
  mount(
    <Layout>
      <PageHeading titolo="Guasti" />
    </Layout>,
    { permessi: { 'pratiche.lavorare': 'tutto' } },
  )
  await expect.element(page.getByRole('heading', { name: 'Guasti' })).toHaveFocus()
})
