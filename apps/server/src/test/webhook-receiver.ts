import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clock } from '@primo/domain/platform/clock'

export type ReceivedWebhook = { intestazioni: IncomingHttpHeaders; corpo: string }

/** Starts a webhook receiver on the loopback interface: it records deliveries and responds through `reply`. */
export async function startReceiver(
  reply: (ricevuta: ReceivedWebhook, res: ServerResponse) => void = (_r, res) => res.writeHead(204).end(),
) {
  const ricevute: ReceivedWebhook[] = []
  let come = reply
  const server = createServer(async (req, res) => {
    let corpo = ''
    for await (const piece of req) corpo += piece
    const ricevuta = { intestazioni: req.headers, corpo }
    ricevute.push(ricevuta)
    come(ricevuta, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventi`,
    ricevute,
    /** Returns the ids of the received deliveries, in order. */
    ids: () => ricevute.map((r) => String(r.intestazioni['webhook-id'])),
    rispondi: (fresh: typeof reply) => {
      come = fresh
    },
    chiudi: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Verifies the signature of a webhook delivery as docs/webhook.md describes. @returns the reason why it is rejected, or null */
export function verifyDelivery(
  secret: string,
  { intestazioni, corpo }: ReceivedWebhook,
  now = clock.now().getTime(),
): string | null {
  const [id, instant, firme] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((nome) =>
    String(intestazioni[nome]),
  ) as [string, string, string]
  if (Math.abs(now / 1000 - Number(instant)) > 5 * 60) return 'troppo vecchia'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${instant}.${corpo}`).digest()
  const giusta = firme.split(' ').some((firma) => {
    const data = Buffer.from(firma.replace(/^v1,/, ''), 'base64')
    return data.length === expected.length && timingSafeEqual(data, expected)
  })
  return giusta ? null : 'firma sbagliata'
}
