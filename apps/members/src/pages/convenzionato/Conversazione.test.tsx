import type { Conversazione as Letta, Messaggio } from '@primo/contract/pratiche/conversazione'
import type { DocumentiPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import type { PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { dropAllDrafts, keepDraft } from '../../state/form-drafts.ts'
import { emptyUser } from '../../state/saved-state.ts'
import { setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { unProfilo } from '../../testing/samples.ts'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { Conversazione } from './Conversazione.tsx'

const pratica = {
  id_scheda: 7,
  id_stato: 3,
  manca: null,
  tocca_a: null,
  aggiornata_il: '2026-11-29T09:00:00.000Z',
} as PraticaIntera
const domanda: Messaggio = {
  id: 4,
  da: 'operatore',
  testo: 'Qual è il reddito annuo?',
  domanda: true,
  aperta: true,
  quando: '2026-11-29T10:00:00.000Z',
}
const risposta = { ...domanda, id: 5, da: 'convenzionato', domanda: false, aperta: false } as const
const letta = (part: Partial<Letta>): Letta => ({
  messaggi: [],
  altri: false,
  tocca_a: null,
  scrivibile: true,
  ...part,
})
const DOCUMENTI: DocumentiPratica = { voci: [], informativa: true, mancanti: 0, totale: 0 }

/** Server with one conversation. @returns bodies sent, in order */
function serve(first: Letta, { after = first, documenti = DOCUMENTI, refusal = '' } = {}) {
  const sent: { testo: string; key: string | null }[] = []
  let now = first
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = String(address)
    if (path.includes('/documenti')) return Response.json({ data: documenti })
    if (init?.method === 'GET')
      return Response.json({
        data: path.includes('prima=')
          ? letta({ messaggi: [{ ...domanda, id: 1, testo: 'La prima.' }] })
          : now,
      })
    sent.push({
      ...JSON.parse(String(init?.body)),
      key: new Headers(init?.headers).get('idempotency-key'),
    })
    if (refusal) return Response.json({ error: 'STATO_NON_PERMESSO', message: refusal }, { status: 409 })
    now = after
    return Response.json({ data: after, message: 'Inviato: ora tocca a noi.' })
  })
  return sent
}

async function open(part: Partial<PraticaIntera> = {}) {
  await mount(
    <QueryClientProvider client={queryClient}>
      <Conversazione pratica={{ ...pratica, ...part }} />
      <Overlays />
    </QueryClientProvider>,
  )
}

const box = page.getByRole('textbox')
beforeEach(() => {
  setToken({ token: 't', token_id: 't', token_type: 'Bearer' })
  setUser({ ...emptyUser(), id: 7, profili: [unProfilo('convenzionato')] })
})
afterEach(() => {
  queryClient.clear()
  dropAllDrafts()
  vi.restoreAllMocks()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

test('a question is shown with a field for its answer, and after it says whose turn it is', async () => {
  const answered = letta({
    tocca_a: 'operatore',
    messaggi: [
      { ...domanda, aperta: false },
      { ...risposta, testo: '24.000 euro' },
    ],
  })
  const sent = serve(letta({ tocca_a: 'convenzionato', messaggi: [domanda] }), { after: answered })
  await open({ tocca_a: 'convenzionato' })
  await expect.element(page.getByText('Qual è il reddito annuo?')).toBeVisible()
  await expect.element(page.getByText('Tocca a te')).toBeVisible()
  await page.getByLabelText('La tua risposta').fill(' 24.000 euro ')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await expect.element(page.getByText('24.000 euro')).toBeVisible()
  await expect.element(page.getByText('Tocca a noi')).toBeVisible()
  expect(sent).toMatchObject([{ testo: '24.000 euro' }])
  await expect.element(box).not.toBeInTheDocument()
})

test('what is missing waits for an answer too, and a document sent since then answers with one tap', async () => {
  const voce: VocePratica = {
    ...{ id_richiesto: 3, nome: 'Busta paga', aiuto: null, obbligatorio: true, scade: false },
    ...{ stato: 'ricevuto', soggetto: null, inviabile: true },
    documento: {
      ...{ id: 9, stato: 'ricevuto', motivo: null, scade_il: null, tipo: 'pdf', pagine: 1, byte: 1000 },
      ...{ firme: [], inviato_il: '2026-11-29T11:00:00.000Z', inviato_da: 'convenzionato' },
      ...{ deciso_il: null, apribile: true },
    },
  }
  const sent = serve(letta({}), { documenti: { ...DOCUMENTI, voci: [voce] } })
  await open({ manca: 'ultima busta paga' })
  await expect.element(page.getByText('ultima busta paga')).toBeVisible()
  await page.getByRole('button', { name: 'Rispondi «Ho inviato il documento.»' }).click()
  await expect.element(box).toHaveValue('Ho inviato il documento.')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await expect.poll(() => sent).toMatchObject([{ testo: 'Ho inviato il documento.' }])
})

test('a refusal is said and what was written stays; an empty message is not sent', async () => {
  const sent = serve(letta({ tocca_a: 'convenzionato', messaggi: [domanda] }), {
    refusal: 'Su questa pratica non si scrive: non è in lavorazione.',
  })
  await open({ tocca_a: 'convenzionato' })
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await expect.element(page.getByText('Scrivi qualcosa.')).toBeVisible()
  expect(sent).toEqual([])
  await box.fill('24.000')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await expect.element(page.getByText(/Su questa pratica non si scrive/)).toBeVisible()
  await expect.element(box).toHaveValue('24.000')
  // Sent again unchanged, it is the same message; changed, another.
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await box.fill('24.000 euro')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[1]!.key).toBe(sent[0]!.key)
  expect(sent[2]!.key).not.toBe(sent[0]!.key)
})

test('without a question the form is behind a button; earlier messages are read on request', async () => {
  serve(letta({ altri: true, messaggi: [risposta] }))
  await open()
  await page.getByRole('button', { name: 'Messaggi precedenti' }).click()
  await expect.element(page.getByText('La prima.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Messaggi precedenti' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Scrivi a chi segue la pratica' }).click()
  await expect.element(page.getByLabelText('Il tuo messaggio')).toBeVisible()
  await page.getByRole('button', { name: 'Lascia stare' }).click()
  await expect.element(box).not.toBeInTheDocument()
})

test('a draft has no conversation, and a closed pratica shows it without a form', async () => {
  serve(letta({ scrivibile: false, messaggi: [risposta] }))
  await open({ id_stato: 1 })
  await expect.element(page.getByText('Conversazione')).not.toBeInTheDocument()
  queryClient.clear()
  await open({ id_stato: 5 })
  await expect.element(page.getByText('Qual è il reddito annuo?')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a restored message may be deleted and written again', async () => {
  keepDraft('messaggio:7', { testo: 'Domani porto' })
  serve(letta({ messaggi: [risposta] }))
  await open()
  await expect.element(box).toHaveValue('Domani porto')
  await box.fill('')
  await expect.element(page.getByRole('button', { name: 'Lascia stare' })).toBeVisible()
  await box.fill('Oggi porto')
  await expect.element(box).toHaveValue('Oggi porto')
})
