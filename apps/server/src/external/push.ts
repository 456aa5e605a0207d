import webpush from 'web-push'
import type { Config } from '../platform/config/config.ts'

/** Push endpoint and keys of a browser, from its `PushSubscription`. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushKeys = { pubblica: string; privata: string }

/** Error: a push service rejected a message. Its code contains no personal data, so it can be logged. */
export class PushFailed extends Error {
  /** Whether the push service has rejected the message permanently, so that a retry is useless. */
  readonly permanente: boolean
  constructor(sigla: string, permanente: boolean) {
    super(`notifica non consegnata: ${sigla}`)
    this.name = 'PushFailed'
    this.permanente = permanente
  }
}

/** Time to live of a push message in seconds. An older notification is of no use. */
const VALID_S = 24 * 3600
const WAIT_MS = 15_000

/** Generates the server's VAPID key pair (RFC 8292). */
export function newPushKeys(): PushKeys {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { pubblica: publicKey, privata: privateKey }
}

/**
 * Returns whether an endpoint belongs to an allowed push service. Members supply the endpoint, so it must not allow server-side
 * request forgery.
 */
export function isKnownPushService(config: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol !== 'https:' && (config.production || url.protocol !== 'http:')) return false
  return config.push_services.some((nome) => url.host === nome || url.hostname.endsWith(`.${nome}`))
}

/**
 * Sends a push message to a browser, encrypted (RFC 8291) and signed (RFC 8292).
 * @param argomento topic: the push service replaces an undelivered message with a new one of the same topic. At most 32 base64url
 * characters.
 * @returns false when the subscription no longer exists.
 * @throws PushFailed
 */
export async function sendPush(
  config: Config,
  keys: PushKeys,
  dove: PushTarget,
  input: { corpo: string; argomento: string },
): Promise<boolean> {
  if (!isKnownPushService(config, dove.endpoint)) throw new PushFailed('servizio non ammesso', true)
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint: dove.endpoint, keys: { p256dh: dove.p256dh, auth: dove.auth } },
    input.corpo,
    {
      vapidDetails: {
        subject: `mailto:${config.support_email}`,
        publicKey: keys.pubblica,
        privateKey: keys.privata,
      },
      TTL: VALID_S,
      topic: input.argomento,
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
