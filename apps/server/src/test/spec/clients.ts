import { afterAll, beforeAll, expect } from 'vitest'
import { newDatabase, type ServerProcess, startProcess } from '../process.ts'
import { createClient } from './client.ts'
import { differences, type ENTITIES } from './entities.ts'

export const DEMO = 'primo-demo-2026'
export const PASSWORD = 'una frase lunga che ricordo'
export const EMAIL = 'cliente@posta.example'
export const PERSONA = {
  nome: 'Giulia',
  cognome: 'Bertini',
  email: EMAIL,
  cellulare: '347 555 0199',
  codice_fiscale: 'BRTGLI85C52L219W',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  codice_sponsor: 'DEMO2026',
  trattamento_dati: true,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
}
export const CONSENSI = { trattamento_dati: true, attivita_commerciali: true }

export type Clients = { base: string } & Record<
  'anonimo' | 'nuovo' | 'socio',
  ReturnType<typeof createClient>
>

/**
 * Starts the server with the demo data, and creates three HTTP clients: an unauthenticated one, a new sign-up, and a demo member.
 */
export function openClients(): Clients {
  const clients = {} as Clients
  let database: Awaited<ReturnType<typeof newDatabase>>
  let server: ServerProcess
  beforeAll(async () => {
    database = await newDatabase(process.env.PGTEST_URL)
    server = startProcess({ ...database.env, DEMO: 'on' })
    clients.base = await server.indirizzo()
    for (const who of ['anonimo', 'nuovo', 'socio'] as const) clients[who] = createClient(clients.base)
  })
  afterAll(async () => {
    await server.ferma()
    await database.elimina()
  })
  return clients
}

/** Calls an endpoint and checks that the objects in its response have the fields that the specification gives the entity. */
export async function checkEntity(client: Clients['nuovo'], path: string, entita: keyof typeof ENTITIES) {
  const data = await client.leggi<unknown>(path)
  expect(differences(entita, data), path).toEqual([])
  return data as Record<string, unknown>
}
