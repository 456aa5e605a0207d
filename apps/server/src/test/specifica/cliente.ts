import { setTimeout as attendi } from 'node:timers/promises'
import { callOf } from './chiamate.ts'

/** An answer as it came over the wire. */
export type RawReply = { stato: number; corpo: Corpo; testate: Headers }
type Corpo = {
  data?: unknown
  message?: string
  error?: string
  errors?: Record<string, string[]>
  pagination?: { last_page: number; total: number }
}

/** A client of the HTTP calls alone: it keeps its token and which calls of §7 it has made. */
export function createClient(base: string) {
  const fatte = new Set<string>()
  let token: string | null = null

  async function manda(metodo: string, percorso: string, body?: unknown): Promise<RawReply> {
    const chiamata = callOf(metodo, percorso)
    if (chiamata) fatte.add(chiamata)
    const answer = await fetch(`${base}/api/${percorso}`, {
      method: metodo,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { stato: answer.status, corpo: (await answer.json()) as Corpo, testate: answer.headers }
  }

  /** The `data` of an answer that went well. @throws with the server's answer when it did not. */
  async function dati<T = Record<string, unknown>>(metodo: string, percorso: string, body?: unknown) {
    const answer = await manda(metodo, percorso, body)
    if (answer.stato !== 200) {
      throw new Error(`${metodo} ${percorso}: ${answer.stato} ${JSON.stringify(answer.corpo)}`)
    }
    return answer.corpo.data as T
  }

  return {
    fatte,
    manda,
    dati,
    leggi: <T = Record<string, unknown>>(percorso: string) => dati<T>('GET', percorso),
    conToken: (nuovo: string | null) => {
      token = nuovo
    },
    /** Logs in and keeps the token. @returns the whole of it. */
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
    /** A list read whole as §7 says: 100 rows a page, then every page from 2 to `last_page`. */
    async tutte(percorso: string): Promise<Record<string, unknown>[]> {
      const prima = await manda('GET', `${percorso}?per_page=100`)
      const rows = prima.corpo.data as Record<string, unknown>[]
      for (let pagina = 2; pagina <= prima.corpo.pagination!.last_page; pagina++) {
        rows.push(...(await dati<typeof rows>('GET', `${percorso}?per_page=100&page=${pagina}`)))
      }
      return rows
    },
    /** The newest message to a contact, waiting for its delivery. `dopo`: how many he already had. */
    async posta(contatto: string, dopo = 0): Promise<string> {
      for (let giro = 0; giro < 150; giro++) {
        const tutti = (await (await fetch(`${base}/dev/posta.json`)).json()) as Messaggio[]
        const suoi = tutti.filter(({ destinatario }) => destinatario === contatto)
        if (suoi.length > dopo) return suoi[0]!.testo
        await attendi(200)
      }
      throw new Error(`nessun messaggio per ${contatto}`)
    },
  }
}

type Messaggio = { destinatario: string; testo: string }
