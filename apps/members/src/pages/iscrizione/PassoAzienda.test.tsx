import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepDraft } from '../../state/form-drafts.ts'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { PassoAzienda } from './PassoAzienda.tsx'

const NUOVA = {
  ruolo: 'convenzionato',
  stato: null,
  anagrafica: null,
  azienda_propria: false,
} as unknown as Iscrizione

beforeEach(() => {
  sessionStorage.clear()
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/ricerca/persona-giuridica/')
      ? Response.json({ message: 'Non c’è.', error: 'NON_TROVATO' }, { status: 404 })
      : Response.json({ data: [] }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
  sessionStorage.clear()
})

test('the VAT number just looked for is not asked again', async () => {
  await mount(<PassoAzienda iscrizione={NUOVA} avanti={() => undefined} />)
  await userEvent.fill(page.getByLabelText('Partita IVA'), '00743110157')
  await userEvent.click(page.getByRole('button', { name: 'Cerca' }))
  await expect.element(page.getByLabelText('Denominazione')).toBeVisible()
  await expect.poll(() => page.getByRole('textbox', { name: 'Partita IVA' }).elements()).toHaveLength(1)
  await expect.element(page.getByLabelText('Partita IVA')).toHaveValue('00743110157')
})

const AZIENDA = {
  id_anagrafica: 9,
  denominazione: 'Città d’Arte',
  partita_iva: '00743110157',
  codice_fiscale: '00743110157',
  id_natura_giuridica: 3,
  natura_giuridica: 'Società a responsabilità limitata',
  codice_ateco: null,
  categorie_merceologiche: [1],
  identita_modificabile: true,
  modificabile: true,
}
const refused = (status: number, error: string) => Response.json({ message: 'No.', error }, { status })

/** Opens the form of a new company with the draft of a complete one. @returns calls of the form, and its replies */
async function openNew() {
  const joins: string[] = []
  const sent: { key: string | null; denominazione: string }[] = []
  const replies = {
    search: () => refused(404, 'NON_TROVATO'),
    create: () => Response.error(),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/ricerca/persona-giuridica/')) return replies.search()
    if (url.endsWith('/convenzionato/iscrizione/verifica')) {
      joins.push(String(init.body))
      return refused(500, 'ERRORE_INTERNO')
    }
    if (init.method !== 'POST') return Response.json({ data: [] })
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ key, denominazione: JSON.parse(String(init.body)).denominazione })
    return replies.create()
  })
  keepDraft('azienda-00743110157', {
    denominazione: 'Città d’Arte',
    partita_iva: '00743110157',
    codice_fiscale: '',
    id_natura_giuridica: 3,
    testo_ateco: '',
    codice_ateco: null,
    categorie_merceologiche: [1],
  })
  await mount(<PassoAzienda iscrizione={NUOVA} avanti={() => undefined} />)
  await userEvent.fill(page.getByLabelText('Partita IVA'), '00743110157')
  await userEvent.click(page.getByRole('button', { name: 'Cerca' }))
  return { sent, joins, replies }
}
const register = () => userEvent.click(page.getByRole('button', { name: 'Registra e vai avanti' }))
const failure = () => expect.element(page.getByRole('alert')).toBeVisible()

test('when the step after the registration fails, a retry is about the same company', async () => {
  const { sent, replies, joins } = await openNew()
  replies.create = () => Response.json({ data: AZIENDA })
  await register()
  await failure()
  await register()
  await expect.poll(() => joins.length).toBe(2)
  expect(sent[1]!.key).toBe(sent[0]!.key)
})

test('after a lost response an edited company is another request, and one that exists already is found', async () => {
  const { sent, replies } = await openNew()
  replies.create = () => {
    throw new TypeError('network')
  }
  await register()
  await failure()
  await userEvent.fill(page.getByLabelText('Denominazione'), 'Città d’Arte S.r.l.')
  replies.create = () => refused(409, 'AZIENDA_GIA_NOTA')
  replies.search = () =>
    Response.json({ data: { id_anagrafica: 9, denominazione: 'Città d’Arte', comune: null } })
  await register()
  await expect.element(page.getByRole('button', { name: 'Sì, è questa' })).toBeVisible()
  expect(sent.map(({ denominazione }) => denominazione)).toEqual(['Città d’Arte', 'Città d’Arte S.r.l.'])
  expect(sent[1]!.key).not.toBe(sent[0]!.key)
})
