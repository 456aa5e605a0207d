import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { intestazioni: IncomingHttpHeaders; corpo: string }

/** Another system of the operator's, on the loopback: keeps what it is told and answers as `rispondi` says. */
export async function startReceiver(
  rispondi: (ricevuta: Received, res: ServerResponse) => void = (_r, res) => res.writeHead(204).end(),
) {
  const ricevute: Received[] = []
  let come = rispondi
  const server = createServer(async (req, res) => {
    let corpo = ''
    for await (const pezzo of req) corpo += pezzo
    const ricevuta = { intestazioni: req.headers, corpo }
    ricevute.push(ricevuta)
    come(ricevuta, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventi`,
    ricevute,
    /** The ids it was told, in the order it was told them. */
    ids: () => ricevute.map((r) => String(r.intestazioni['webhook-id'])),
    rispondi: (nuova: typeof rispondi) => {
      come = nuova
    },
    chiudi: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What a receiver does with a delivery, as docs/webhook.md tells it. @returns why it refuses, or null. */
export function verifyDelivery(
  segreto: string,
  { intestazioni, corpo }: Received,
  now = Date.now(),
): string | null {
  const [id, istante, firme] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((nome) =>
    String(intestazioni[nome]),
  ) as [string, string, string]
  if (Math.abs(now / 1000 - Number(istante)) > 5 * 60) return 'troppo vecchia'
  const key = Buffer.from(segreto.replace(/^whsec_/, ''), 'base64')
  const attesa = createHmac('sha256', key).update(`${id}.${istante}.${corpo}`).digest()
  const giusta = firme.split(' ').some((firma) => {
    const data = Buffer.from(firma.replace(/^v1,/, ''), 'base64')
    return data.length === attesa.length && timingSafeEqual(data, attesa)
  })
  return giusta ? null : 'firma sbagliata'
}
