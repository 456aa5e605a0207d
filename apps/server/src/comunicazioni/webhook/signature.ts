import { createHmac, randomBytes } from 'node:crypto'

const PREFISSO = 'whsec_'

/** A secret for an endpoint, as Standard Webhooks writes it: 32 random bytes in base64 after `whsec_`. */
export function nuovoSegreto(): string {
  return PREFISSO + randomBytes(32).toString('base64')
}

/**
 * The headers that say a delivery is ours (Standard Webhooks): its id, the instant of this attempt in seconds, and
 * `v1,` with the HMAC-SHA256 of «id.instant.body» in base64.
 */
export function firma(secret: string, message: string, body: string, quando: Date): Record<string, string> {
  const instant = String(Math.floor(quando.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFISSO.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${message}.${instant}.${body}`).digest('base64')
  return { 'webhook-id': message, 'webhook-timestamp': instant, 'webhook-signature': `v1,${hmac}` }
}
