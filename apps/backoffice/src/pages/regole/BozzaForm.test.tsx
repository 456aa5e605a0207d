import type { RegolePunti } from '@primo/contract/raccolta/operatore-regole'
import { eccezione } from '@primo/domain/raccolta/testing/eccezione'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { BozzaForm } from './BozzaForm.tsx'
import { formOfRegola } from './form-values.ts'

type Body = Omit<RegolePunti['bozze'][number], 'id'>

const BOZZA = {
  ...{ id: 7, versione: '2027-1', dal: '2027-06-01', quote_bp: [1000, 250], tetto_quota: 100 },
  ...{ giorni_maturazione: 14, punti: [{ id_tipo_finanziamento: 2, punti: 600 }], nota: '' },
  eccezioni: [
    eccezione({ tipi: [2], importo_da_cent: 10_000_050, promotore: true, punti: 900 }),
    eccezione({ regioni: ['Lazio'], attivita: ['68', '64.1'], dal: '2027-07-01', percento: 150 }),
  ],
  ...{ frasi: [], scritta_da: 'Ada Vinci', aggiornata_il: '2026-11-30T10:00:00Z', difetti: [] },
  confronto: { versione: '2021-1', peggiora: [], migliora: [] },
} satisfies RegolePunti['bozze'][number]
const REGOLE: RegolePunti = {
  ...{ versioni: [], bozze: [BOZZA], regioni: ['Lazio', 'Umbria'] },
  tipi: [
    { id_tipo_finanziamento: 1, tipo_finanziamento: 'Prestito Personale' },
    { id_tipo_finanziamento: 2, tipo_finanziamento: 'Mutuo Casa' },
  ],
}

/** Opens the form of the draft, whose saves get the response of `respond`. @returns the bodies that were sent */
function open(respond: (body: Body) => Response) {
  const sent: Body[] = []
  stubFetch(({ method, body }) => {
    if (method === 'GET') return Response.json({ data: REGOLE })
    sent.push(body as Body)
    return respond(body as Body)
  })
  mount(<BozzaForm regole={REGOLE} initial={formOfRegola(BOZZA)} scritta={BOZZA} />, {
    permessi: { 'programma.pubblicare': 'tutto' },
    path: '/regole/7',
  })
  return sent
}
const saved = (body: Body) => Response.json({ data: { ...BOZZA, ...body }, message: 'Bozza salvata.' })
const save = () => userEvent.click(page.getByRole('button', { name: 'Salva la bozza' }))

test('the exceptions are read and written without loss, and moved', async () => {
  const sent = open(saved)
  await save()
  await expect.poll(() => sent.map((body) => body.eccezioni)).toEqual([BOZZA.eccezioni])
  await userEvent.click(page.getByRole('button', { name: 'Sposta giù: Eccezione 1' }))
  await save()
  await expect.poll(() => sent[1]?.eccezioni).toEqual([...BOZZA.eccezioni].reverse())
})

test('the sentence of an exception follows the fields', async () => {
  open(saved)
  const first = page.getByRole('group', { name: /^1º/ })
  await expect.element(first.getByText(/con importo da €\s100\.000,50 in su/)).toBeVisible()
  await userEvent.fill(first.getByLabelText('Punti (0 = nessuno)', { exact: false }), '0')
  await expect.element(first.getByText(/non dà punti\.$/)).toBeVisible()
  await userEvent.fill(first.getByLabelText('Importo da (€)'), 'centomila')
  await expect.element(first.getByText(/^Quando è completa/)).toBeVisible()
})

test('what cannot be saved is said at its field of the exception, before or after it is sent', async () => {
  const sent = open(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla i campi.', { 'eccezioni.1.attivita.0': ['Codice sconosciuto.'] }),
  )
  const second = page.getByRole('group', { name: /^2º/ })
  await userEvent.fill(second.getByLabelText('Attività (ATECO)'), 'agenzie')
  await save()
  await expect.element(second.getByText(/^Scrivi l’inizio di uno o più codici/)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(second.getByLabelText('Attività (ATECO)'), '68, 64')
  await save()
  await expect.element(second.getByText('Codice sconosciuto.')).toBeVisible()
  expect(sent[0]!.eccezioni[1]!.attivita).toEqual(['68', '64'])
})

test('an error of all points is shown once, at their fields', async () => {
  open(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla i campi.', { punti: ['Scrivi i punti di almeno un tipo.'] }),
  )
  await save()
  const shown = page.getByText(/Scrivi i punti di almeno un tipo/)
  await expect.element(shown.first()).toBeVisible()
  expect(shown.elements()).toHaveLength(1)
})
