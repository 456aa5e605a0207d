import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { emptyUser } from '../../state/saved-state.ts'
import { setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { unProfilo } from '../../testing/samples.ts'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { useAzioni } from './useAzioni.ts'

beforeEach(() => {
  queryClient.clear()
  setToken({ token: 'a', token_id: 'b', token_type: 'Bearer', refresh_token: 'c' })
  setUser({ ...emptyUser(), id: 7, profili: [unProfilo('manifestazione')] })
})
afterEach(() => {
  vi.restoreAllMocks()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

function Invia() {
  const { invia } = useAzioni()
  return (
    <button type="button" onClick={() => void invia(5, 'Rosa Bianchi')}>
      Invia
    </button>
  )
}
const open = async () => {
  await mount(
    <>
      <Invia />
      <Overlays />
    </>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Invia' }))
}

test('the dialog names the points also when the pratica has not been read yet', async () => {
  vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue({ punti_previsti: 600 })
  await open()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/ti dà 600\spunti/)
})

test('points that do not arrive do not hold the dialog', async () => {
  vi.spyOn(queryClient, 'fetchQuery').mockReturnValue(new Promise(() => undefined))
  await open()
  await expect.element(page.getByRole('dialog'), { timeout: 4000 }).toMatchTextContent(/È tutto giusto/)
  await expect.element(page.getByRole('dialog')).not.toMatchTextContent(/ti dà/)
})

test('a double tap opens one confirmation', async () => {
  let arrive = (_: { punti_previsti: number }) => {}
  vi.spyOn(queryClient, 'fetchQuery').mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Invia' }))
  arrive({ punti_previsti: 600 })
  await expect.element(page.getByRole('dialog', { name: 'Invii la pratica?' }).first()).toBeVisible()
  expect(useOverlays.getState().dialogs.length).toBe(1)
  // A declined confirmation frees the button.
  await userEvent.click(page.getByRole('button', { name: 'Non ancora' }))
  await userEvent.click(page.getByRole('button', { name: 'Invia' }))
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
