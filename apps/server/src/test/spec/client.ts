import { eventually } from '../eventually.ts'
import { specifiedEndpoint } from './endpoints.ts'

/** HTTP response as received: status, body and headers. */
export type RawReply = { stato: number; corpo: Body; testate: Headers }
type Body = {
  data?: unknown
  message?: string
  error?: string
  errors?: Record<string, string[]>
  pagination?: { last_page: number; total: number }
}

/**
 * Creates a plain HTTP client, independent of the contract, that stores its token and records which calls of the specification's
 * §7 it has made.
 */
export function createClient(base: string) {
  const fatte = new Set<string>()
  let token: string | null = null

  async function manda(metodo: string, path: string, body?: unknown): Promise<RawReply> {
    const call = specifiedEndpoint(metodo, path)
    if (call) fatte.add(call)
    const answer = await fetch(`${base}/api/${path}`, {
      method: metodo,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { stato: answer.status, corpo: (await answer.json()) as Body, testate: answer.headers }
  }

  /** Returns the `data` of a successful response. @throws with the server's response otherwise */
  async function dati<T = Record<string, unknown>>(metodo: string, path: string, body?: unknown) {
    const answer = await manda(metodo, path, body)
    if (answer.stato !== 200) {
      throw new Error(`${metodo} ${path}: ${answer.stato} ${JSON.stringify(answer.corpo)}`)
    }
    return answer.corpo.data as T
  }

  return {
    fatte,
    manda,
    dati,
    leggi: <T = Record<string, unknown>>(path: string) => dati<T>('GET', path),
    conToken: (fresh: string | null) => {
      token = fresh
    },
    /**
     * Logs in and stores the access token.
     * @returns the `data` of the login's response
     */
    async entra(email: string, password: string) {
      token = null
      const suo = await dati<Record<string, string>>('POST', 'login', {
        email,
        password,
        device_name: 'c0ffee00-0000-4000-8000-000000000000',
      })
      token = suo.token!
      return suo
    },
    /** Reads a whole list as §7 says: 100 rows a page, then every page from 2 to `last_page`. */
    async tutte(path: string): Promise<Record<string, unknown>[]> {
      const before = await manda('GET', `${path}?per_page=100`)
      const rows = before.corpo.data as Record<string, unknown>[]
      for (let page = 2; page <= before.corpo.pagination!.last_page; page++) {
        rows.push(...(await dati<typeof rows>('GET', `${path}?per_page=100&page=${page}`)))
      }
      return rows
    },
    /** Waits for the newest message to a contact. `after`: number of earlier messages. */
    async posta(contatto: string, after = 0): Promise<string> {
      return eventually(async () => {
        const all = (await (await fetch(`${base}/dev/posta.json`)).json()) as Messaggio[]
        const suoi = all.filter(({ destinatario }) => destinatario === contatto)
        if (suoi.length <= after) throw new Error(`nessun messaggio per ${contatto}`)
        return suoi[0]!.testo
      })
    },
  }
}

type Messaggio = { destinatario: string; testo: string }
