import type { CallSpec } from '@primo/contract/platform/route'
import { UNATTENDED_HEADER } from '@primo/domain/platform/session-limits'
import { VISIONE_HEADER } from '@primo/domain/platform/visione'
import { sendRaw } from './contract.ts'
import type { World } from './world.ts'

type Cookie = {
  name: string
  value: string
  httpOnly?: boolean
  sameSite?: string
  path?: string
  secure?: boolean
  maxAge?: number
}

/** Opens a simulated browser of the back office, which stores cookies and sends each one to the paths it is for. */
export function openBrowser(world: World) {
  const tenuti = new Map<string, Cookie>()
  const manda = async (
    spec: CallSpec,
    other: {
      body?: unknown
      xsrf?: string | null
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      da?: string
      /** Whether the page makes the request in the background, while the user is idle. */
      unattended?: boolean
      /** Id of the impersonation that the tab sending the request shows. */
      visione?: string
    } = {},
  ) => {
    const { xsrf = tenuti.get('XSRF-TOKEN')?.value, body, params, query, da } = other
    const cookie = [...tenuti.values()]
      .filter((c) => `/api${spec.path}`.startsWith(c.path ?? '/'))
      .map((c) => `${c.name}=${c.value}`)
      .join('; ')
    const answer = await sendRaw(world.app, spec, {
      body,
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(da ? { da } : {}),
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
        ...(other.unattended ? { [UNATTENDED_HEADER]: '1' } : {}),
        ...(other.visione ? { [VISIONE_HEADER]: other.visione } : {}),
      },
    })
    for (const c of answer.cookies as Cookie[]) c.maxAge === 0 ? tenuti.delete(c.name) : tenuti.set(c.name, c)
    return answer
  }
  return { tenuti, manda }
}
