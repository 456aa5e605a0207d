// Long because every state of a request is tested against one simulated server.
import type { Premio } from '@primo/contract/raccolta/premi'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { store } from '../../state/store.ts'
import { keepRequest, waitingRequests } from '../../state/waiting-requests.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter, Reloadable, reload } from '../../testing/router.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PremioDetail } from './PremioDetail.tsx'
import { Richieste } from './RichiestePage.tsx'
import { resumeRequests } from './send-request.ts'

const PREMIO: Premio = {
  id_premio: 2,
  id_edizione: 1,
  codice: 'PR-002',
  descrizione: 'Cuffie senza fili',
  dettaglio: 'Riducono il rumore.',
  categoria: 'Tecnologia',
  punti: 1200,
  disponibili: 3,
  immagine: '/premi/cuffie-senza-fili.webp',
  limite_persona: null,
  evidenza: null,
  valido_dal: '2020-01-01',
  valido_al: '2999-12-31',
}
const INDIRIZZO = {
  nominativo: 'Anna Rossi',
  indirizzo: 'Via dei Servi 12',
  id_comune: 1,
  cap: '50122',
  comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' },
}
const EDIZIONE = {
  id: 1,
  codice: 'E',
  titolo: 'E',
  inizio: '2020-01-01',
  fine: '2999-12-31',
  ultima_richiesta: '2999-12-31',
}

interface Partenza {
  chiave: string | null
  corpo: unknown
}
const partenze: Partenza[] = []
/** Mock responses to the premio request, one for each attempt. */
let answers: (() => Response)[]
let indirizzo: typeof INDIRIZZO | null
let saldo: number
let premi: Premio[]
/** Called before the mock server responds with balance and address. */
let beforeReads: () => Promise<void>

function accettata(): Response {
  const { nominativo, cap } = INDIRIZZO
  return Response.json({
    data: {
      id: 9,
      codice: 'P000009',
      stato: 'richiesta',
      creata_il: '2026-11-21T10:00:00.000Z',
      premio: {
        id_premio: 2,
        codice: 'PR-002',
        descrizione: 'Cuffie senza fili',
        categoria: 'Tecnologia',
        immagine: '/premi/cuffie-senza-fili.webp',
      },
      punti: 1200,
      nota: null,
      spedizione: { nominativo, indirizzo: 'Via dei Servi 12', cap, comune: 'Firenze', provincia: 'FI' },
      corriere: null,
      tracking: null,
      segui: null,
      consegna_entro: '2027-05-21',
      punti_fino: '2999-12-31',
      storia: [],
      azioni: ['annulla'],
      saldo_punti: 1280,
    },
  })
}
const rifiutata = (error: string) => () => Response.json({ error, message: 'No.' }, { status: 409 })
const persa = () => {
  throw new TypeError('Failed to fetch')
}

const address = location.href
/** Sets the current page: the premio's own page shows the outcome, any other a toast. */
const goTo = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  goTo(paths.premio(2))
  partenze.length = 0
  sessionStorage.clear()
  waitingRequests.setState({ entries: [], sending: [] })
  store.setState({ token: { token: 't', token_id: '1', token_type: 'Bearer', refresh_token: 'r' } })
  queryClient.clear()
  answers = [accettata]
  indirizzo = INDIRIZZO
  saldo = 2480
  premi = [PREMIO]
  beforeReads = async () => undefined
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (/\/saldo-punti$|\/indirizzo\/spedizione$/.test(url)) await beforeReads()
    if (url.endsWith('/saldo-punti')) {
      const resto = {
        in_maturazione: 0,
        prenotati: 0,
        debito: 0,
        in_scadenza: [],
        perche_zero: null,
        una_pratica: null,
        desiderio: null,
      }
      return Response.json({ data: { saldo_punti: saldo, ...resto, edizione: EDIZIONE, precedenti: [] } })
    }
    if (url.endsWith('/indirizzo/spedizione')) return Response.json({ data: indirizzo })
    if (url.endsWith('/manifestazione/premi')) return Response.json({ data: premi })
    if (!url.endsWith('/richiesta-premio')) return Response.json({ data: [] })
    partenze.push({
      chiave: new Headers(init.headers).get('idempotency-key'),
      corpo: JSON.parse(String(init.body)),
    })
    return (answers[partenze.length - 1] ?? accettata)()
  })
})
afterEach(() => {
  goTo(address)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

const Scheda = () => (
  <Reloadable>
    <PremioDetail premio={PREMIO} beside={false} />
    <Overlays />
  </Reloadable>
)
function open() {
  return mount(<Scheda />)
}
const nota = () => page.getByLabelText(/Nota per la consegna/)

async function confirm() {
  await userEvent.click(page.getByRole('button', { name: 'Conferma la richiesta' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }))
}

test('the dialog says what happens, and nothing leaves before it is confirmed', async () => {
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Conferma la richiesta' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/scaliamo 1\.200\spunti/)
  await expect.element(dialog).toMatchTextContent(/Il tuo saldo diventa 1\.280\spunti/)
  await expect.element(dialog).toMatchTextContent(/Via dei Servi 12, Firenze/)
  await userEvent.click(dialog.getByRole('button', { name: 'Non ancora' }))
  expect(partenze).toEqual([])
})

test('nothing can be confirmed until balance and address have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  beforeReads = () => promise
  await open()
  const ask = page.getByRole('button', { name: 'Conferma la richiesta' })
  await expect.element(ask).toHaveAttribute('aria-disabled', 'true')
  ;((await ask.findElement()) as HTMLElement).click()
  await expect.element(page.getByText('Caricamento...').first()).toBeVisible()
  await expect.element(page.getByText('Lo vedi appena torni in rete')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  resolve()
  await userEvent.click(ask)
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Il tuo saldo diventa.*Via dei Servi 12/)
})

test('without balance and address a request can be confirmed all the same', async () => {
  beforeReads = async () => persa()
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Conferma la richiesta' }))
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/scaliamo 1\.200\spunti/)
  await expect.element(page.getByText('Ora non riusciamo a leggerlo')).toBeVisible()
})

test('the balance is without the points of another request that waits for the network', async () => {
  const other = { ...PREMIO, id_premio: 3, punti: 1000 }
  premi = [PREMIO, other]
  keepRequest(other, '')
  await open()
  await expect.element(page.getByText('280 punti', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Conferma la richiesta' }))
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Il tuo saldo diventa 280\spunti/)
})

test('a request that exceeds the points left by the waiting one cannot be confirmed', async () => {
  const other = { ...PREMIO, id_premio: 3, punti: 2000 }
  premi = [PREMIO, other]
  keepRequest(other, '')
  await open()
  await expect
    .element(page.getByText(/Senza i 2\.000\spunti di una richiesta che aspetta la rete/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Conferma la richiesta' })).not.toBeInTheDocument()
})

test('accepted: the outcome takes the focus, with code and new balance, and survives a reload', async () => {
  await open()
  await nota().fill('Citofono Rossi')
  await confirm()
  await expect.element(page.getByRole('heading', { name: 'Richiesta inviata' })).toHaveFocus()
  await expect.element(page.getByText('P000009')).toBeVisible()
  expect(partenze).toEqual([
    { chiave: expect.stringMatching(/^[\da-f-]{36}$/), corpo: { id_premio: 2, nota: 'Citofono Rossi' } },
  ])
  reload()
  await expect.element(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
})

test('a lost answer and a reload: same key, same body, and the note cannot change meanwhile', async () => {
  answers = [persa]
  await open()
  await nota().fill('Piano 2')
  await confirm()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/non ne facciamo una seconda/)
  reload()
  await expect.element(nota()).toHaveValue('Piano 2')
  await expect.element(nota()).toHaveAttribute('readonly')
  await userEvent.click(page.getByRole('button', { name: 'Riprova' }))
  await expect.element(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  expect(partenze).toHaveLength(2)
  expect(partenze[1]).toEqual(partenze[0])
})

test('a refusal is an answer: what was typed stays, and the next request has a key of its own', async () => {
  answers = [rifiutata('CONTATTI_NON_VERIFICATI')]
  await open()
  await nota().fill('Piano 3')
  await confirm()
  await expect.element(page.getByRole('link', { name: 'Verifica i contatti' })).toBeVisible()
  await expect.element(nota()).toHaveValue('Piano 3')
  await confirm()
  await expect.element(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  expect(partenze[1]?.corpo).toEqual(partenze[0]?.corpo)
  expect(partenze[1]?.chiave).not.toBe(partenze[0]?.chiave)
})

/** Goes offline. @returns a function that goes online again */
function goOffline() {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  return () => {
    network.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
}
const waiting = () => page.getByRole('heading', { name: 'In attesa della rete' })
const toasts = () => useOverlays.getState().toasts.map((one) => one.message)

test('without network it waits, survives a reload, and leaves once when the network is back', async () => {
  await open()
  await expect.element(page.getByText('1.280 punti')).toBeVisible()
  const backOnline = goOffline()
  await nota().fill('Piano 4')
  await confirm()
  await expect.element(waiting()).toHaveFocus()
  await waitingRequests.persist.rehydrate()
  reload()
  await expect.element(waiting()).toBeVisible()
  await expect.element(nota()).toHaveValue('Piano 4')
  await expect.element(nota()).toHaveAttribute('readonly')
  expect(partenze).toEqual([])
  goTo(paths.app)
  backOnline()
  window.dispatchEvent(new Event('online'))
  await expect
    .poll(toasts)
    .toEqual([
      expect.stringMatching(
        /^Richiesta inviata: «Cuffie senza fili», codice P000009\. Ora hai 1\.280\spunti\.$/,
      ),
    ])
  expect(partenze).toEqual([
    { chiave: expect.stringMatching(/^[\da-f-]{36}$/), corpo: { id_premio: 2, nota: 'Piano 4' } },
  ])
  await expect.element(waiting()).not.toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  expect(partenze).toHaveLength(1)
})

test('an answer lost on the way back is asked for again with the same key', async () => {
  answers = [persa]
  await open()
  const backOnline = goOffline()
  await confirm()
  await expect.element(waiting()).toBeVisible()
  backOnline()
  await expect.element(page.getByRole('heading', { name: 'Non abbiamo avuto conferma' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ritira la richiesta' })).not.toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  expect(partenze).toHaveLength(2)
  expect(partenze[1]).toEqual(partenze[0])
})

test('while it waits it can be withdrawn, and then nothing leaves', async () => {
  await open()
  const backOnline = goOffline()
  await confirm()
  await userEvent.click(page.getByRole('button', { name: 'Ritira la richiesta' }))
  await expect.element(page.getByRole('button', { name: 'Conferma la richiesta' })).toBeVisible()
  backOnline()
  resumeRequests()
  await expect.poll(() => waitingRequests.getState().sending).toEqual([])
  expect(partenze).toEqual([])
})

test('the list of requests shows it, and the reason when it is refused', async () => {
  answers = [rifiutata('PREMIO_ESAURITO')]
  await open()
  const backOnline = goOffline()
  await confirm()
  await expect.element(waiting()).toBeVisible()
  await mount(
    <MemoryRouter>
      <Richieste />
    </MemoryRouter>,
  )
  goTo(paths.richieste)
  const list = page.getByRole('list', { name: 'Richieste non ancora inviate' })
  await expect.element(list).toMatchTextContent(/Cuffie senza fili.*In attesa della rete/)
  backOnline()
  await expect.element(list).toMatchTextContent(/Non inviata.*L’ultimo pezzo è appena andato/)
  expect(toasts()).toEqual([
    expect.stringContaining('«Cuffie senza fili» non richiesto. Questo premio è esaurito.'),
  ])
  await userEvent.click(list.getByRole('button', { name: 'Ho capito' }))
  await expect.element(list).not.toBeInTheDocument()
  expect(partenze).toHaveLength(1)
})

test('a price that changed meanwhile is not paid without asking', async () => {
  await open()
  const backOnline = goOffline()
  await confirm()
  await expect.element(waiting()).toBeVisible()
  premi = [{ ...PREMIO, punti: 1300 }]
  backOnline()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Avevi confermato 1\.200\spunti, adesso costa 1\.300\spunti/)
  expect(partenze).toEqual([])
})

test('two taps are one request', async () => {
  answers = [persa]
  await open()
  await nota().fill('x')
  await confirm()
  const retry = await page.getByRole('button', { name: 'Riprova' }).findElement()
  for (let tocco = 0; tocco < 2; tocco++) retry.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  expect(partenze).toHaveLength(2)
})

test('without an address the next step is the address, and it comes back here', async () => {
  indirizzo = null
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Aggiungi l’indirizzo' }))
    .toHaveAttribute('href', '/app/utente/indirizzi/spedizione?ritorno=%2Fapp%2Fmanifestazione%2Fpremio%2F2')
})

test('too far: how much is missing, and no form', async () => {
  saldo = 1199
  await open()
  await expect.element(page.getByText('Ti manca 1 punto')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Conferma la richiesta' })).not.toBeInTheDocument()
})
