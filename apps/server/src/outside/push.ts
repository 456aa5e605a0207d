import webpush from 'web-push'
import type { Config } from '../platform/config/config.ts'

/** Where a browser is reached: what its `PushSubscription` says. */
export type DovePush = { endpoint: string; p256dh: string; auth: string }
export type ChiaviPush = { pubblica: string; privata: string }

/** A message a push service would not take. Its code names nobody, so it can be logged. */
export class PushNonRiuscito extends Error {
  /** Trying again as it is cannot help. */
  readonly permanente: boolean
  constructor(sigla: string, permanente: boolean) {
    super(`notifica non consegnata: ${sigla}`)
    this.name = 'PushNonRiuscito'
    this.permanente = permanente
  }
}

/** After this long it is of no use on a lock screen. */
const VALE_S = 24 * 3600
const ATTESA_MS = 15_000

/** A pair of keys of the server (RFC 8292). */
export function nuoveChiavi(): ChiaviPush {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { pubblica: publicKey, privata: privateKey }
}

/**
 * Whether an address is one of a push service we send to: a member writes it, so it must never be a door into the
 * network of the server.
 */
export function servizioPushNoto(config: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol !== 'https:' && (config.produzione || url.protocol !== 'http:')) return false
  return config.servizi_push.some((nome) => url.host === nome || url.hostname.endsWith(`.${nome}`))
}

/**
 * Sends a message to a browser, encrypted for it (RFC 8291) and signed (RFC 8292).
 * @param argomento replaces, at the service, a message not delivered yet: at most 32 characters of base64url.
 * @returns false when the browser is not there any more.
 * @throws PushNonRiuscito
 */
export async function spedisciPush(
  config: Config,
  chiavi: ChiaviPush,
  dove: DovePush,
  cosa: { corpo: string; argomento: string },
): Promise<boolean> {
  if (!servizioPushNoto(config, dove.endpoint)) throw new PushNonRiuscito('servizio non ammesso', true)
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint: dove.endpoint, keys: { p256dh: dove.p256dh, auth: dove.auth } },
    cosa.corpo,
    {
      vapidDetails: {
        subject: `mailto:${config.email_assistenza}`,
        publicKey: chiavi.pubblica,
        privateKey: chiavi.privata,
      },
      TTL: VALE_S,
      topic: cosa.argomento,
      urgency: 'normal',
    },
  )
  const { 'Content-Length': _, ...intestazioni } = headers
  const risposta = await fetch(dove.endpoint, {
    method: 'POST',
    headers: intestazioni,
    body: body && new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ATTESA_MS),
  }).catch((errore: unknown) => {
    throw new PushNonRiuscito(errore instanceof Error ? errore.name : 'rete', false)
  })
  await risposta.body?.cancel()
  const { status } = risposta
  if (status === 404 || status === 410) return false
  if (risposta.ok) return true
  throw new PushNonRiuscito(String(status), status < 500 && status !== 429 && status !== 408)
}
