import type { DocumentiPratica, DocumentoPratica } from '@primo/contract/pratiche/documenti'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { DocumentiPanel } from './DocumentiPanel.tsx'

const documento = (id: number, pagine: number): DocumentoPratica => ({
  ...{
    id,
    tipo: 'pdf',
    deciso_il: null,
    stato: 'ricevuto',
    motivo: null,
    scade_il: null,
    pagine,
    byte: 400_000,
    firme: [],
    apribile: true,
  },
  ...{ inviato_da: 'convenzionato', inviato_il: '2026-11-29T10:00:00.000Z' },
})
const checklist = (uno: DocumentoPratica): DocumentiPratica => ({
  ...{ informativa: true, totale: 1, mancanti: 1 },
  voci: [
    {
      ...{ id_richiesto: 3, nome: 'Visura catastale', aiuto: null, obbligatorio: true, scade: false },
      ...{ soggetto: null, stato: 'ricevuto', inviabile: true, documento: uno },
    },
  ],
})

test('a document that is replaced while it is open is not decided in place of the one that was read', async () => {
  let now = checklist(documento(8, 2))
  const requests = stubFetch(({ method, path }) => {
    if (method === 'GET' && path.endsWith('/documenti')) return Response.json({ data: now })
    if (method === 'GET') return refusal(404, 'NON_TROVATO', 'Questo documento non c’è.')
    return refusal(409, 'STATO_NON_PERMESSO', 'Nel frattempo ne è arrivato un altro al suo posto.')
  })
  mount(<DocumentiPanel id={5} />, { permessi: { 'pratiche.lavorare': 'tutto' } })
  await userEvent.click(page.getByRole('button', { name: /^Controlla/ }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Questo documento non c’è.')).toBeVisible()
  now = checklist(documento(9, 4))
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/4\spagine/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Va bene' }))
  await expect.element(dialog.getByText(/ne è arrivato un altro/)).toBeVisible()
  expect(requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    expect.stringContaining('/documenti/8'),
  ])
})
