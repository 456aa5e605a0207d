import { createHmac, randomBytes } from 'node:crypto'

const PREFISSO = 'whsec_'

/** Creates the secret of an endpoint in the format of Standard Webhooks: 32 random bytes in base64 after `whsec_`. */
export function nuovoSegreto(): string {
  return PREFISSO + randomBytes(32).toString('base64')
}

/**
 * Returns the signature headers of a delivery (Standard Webhooks): its id, the instant of this attempt in seconds, and `v1,` with
 * the HMAC-SHA256 of «id.instant.body» in base64.
 */
export function firma(secret: string, message: string, body: string, quando: Date): Record<string, string> {
  const instant = String(Math.floor(quando.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFISSO.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${message}.${instant}.${body}`).digest('base64')
  return { 'webhook-id': message, 'webhook-timestamp': instant, 'webhook-signature': `v1,${hmac}` }
}
