import webpush from 'web-push'
import type { Config } from '../platform/config/config.ts'

/** Where a browser is reached: what its `PushSubscription` says. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushKeys = { pubblica: string; privata: string }

/** A message a push service would not take. Its code names nobody, so it can be logged. */
export class PushFailed extends Error {
  /** Trying again as it is cannot help. */
  readonly permanente: boolean
  constructor(sigla: string, permanente: boolean) {
    super(`notifica non consegnata: ${sigla}`)
    this.name = 'PushFailed'
    this.permanente = permanente
  }
}

/** After this long it is of no use on a lock screen. */
const VALID_S = 24 * 3600
const WAIT_MS = 15_000

/** A pair of keys of the server (RFC 8292). */
export function newPushKeys(): PushKeys {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { pubblica: publicKey, privata: privateKey }
}

/**
 * Whether an address is one of a push service we send to: a member writes it, so it must never be a door into the
 * network of the server.
 */
export function isKnownPushService(config: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol !== 'https:' && (config.production || url.protocol !== 'http:')) return false
  return config.push_services.some((nome) => url.host === nome || url.hostname.endsWith(`.${nome}`))
}

/**
 * Sends a message to a browser, encrypted for it (RFC 8291) and signed (RFC 8292).
 * @param argomento replaces, at the service, a message not delivered yet: at most 32 characters of base64url.
 * @returns false when the browser is not there any more.
 * @throws PushFailed
 */
export async function sendPush(
  config: Config,
  keys: PushKeys,
  dove: PushTarget,
  cosa: { corpo: string; argomento: string },
): Promise<boolean> {
  if (!isKnownPushService(config, dove.endpoint)) throw new PushFailed('servizio non ammesso', true)
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint: dove.endpoint, keys: { p256dh: dove.p256dh, auth: dove.auth } },
    cosa.corpo,
    {
      vapidDetails: {
        subject: `mailto:${config.support_email}`,
        publicKey: keys.pubblica,
        privateKey: keys.privata,
      },
      TTL: VALID_S,
      topic: cosa.argomento,
      urgency: 'normal',
    },
  )
  const { 'Content-Length': _, ...intestazioni } = headers
  const answer = await fetch(dove.endpoint, {
    method: 'POST',
    headers: intestazioni,
    body: body && new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch((error: unknown) => {
    throw new PushFailed(error instanceof Error ? error.name : 'rete', false)
  })
  await answer.body?.cancel()
  const { status } = answer
  if (status === 404 || status === 410) return false
  if (answer.ok) return true
  throw new PushFailed(String(status), status < 500 && status !== 429 && status !== 408)
}
