import type { CallSpec } from '@primo/contract/platform/route'
import { UNATTENDED_HEADER } from '@primo/domain/platform/presenza'
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

/** A browser of the office: keeps the cookies it is given, and sends each where it belongs. */
export function openBrowser(world: World) {
  const tenuti = new Map<string, Cookie>()
  const manda = async (
    spec: CallSpec,
    other: {
      body?: unknown
      xsrf?: string | null
      params?: Record<string, unknown>
      da?: string
      /** Nobody is at the page that asks. */
      unattended?: boolean
    } = {},
  ) => {
    const { xsrf = tenuti.get('XSRF-TOKEN')?.value, body, params, da } = other
    const cookie = [...tenuti.values()]
      .filter((c) => `/api${spec.path}`.startsWith(c.path ?? '/'))
      .map((c) => `${c.name}=${c.value}`)
      .join('; ')
    const answer = await sendRaw(world.app, spec, {
      body,
      ...(params ? { params } : {}),
      ...(da ? { da } : {}),
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
        ...(other.unattended ? { [UNATTENDED_HEADER]: '1' } : {}),
      },
    })
    for (const c of answer.cookies as Cookie[]) c.maxAge === 0 ? tenuti.delete(c.name) : tenuti.set(c.name, c)
    return answer
  }
  return { tenuti, manda }
}
