import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer) => data.toString('base64url')
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
const bytes = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data])

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

type Ways = { origin?: string; rpId?: string; verified?: boolean; counter?: number }

/**
 * Creates an authenticator that makes a passkey and signs with it, in the format of a browser (WebAuthn §6), without user
 * interaction.
 */
export function createAuthenticator(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(16)
  let used = 0

  const client = (type: string, challenge: string, origin = new URL(site).origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (ways: Ways, key: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(ways.counter ?? ++used)
    const flags = PRESENT | (ways.verified === false ? 0 : VERIFIED) | (key.length > 0 ? WITH_KEY : 0)
    return Buffer.concat([sha256(ways.rpId ?? new URL(site).hostname), Buffer.from([flags]), counter, key])
  }
  // COSE key: elliptic curve (kty 2), ES256 (alg -7), P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const named = { id: b64(id), rawId: b64(id), type: 'public-key' as const }

  return {
    /** Creates a passkey from the server's options, as a browser does. */
    make({ challenge }: { challenge: string }, ways: Ways = {}) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        bytes(authData(ways, key)),
      ])
      const clientDataJSON = b64(client('webauthn.create', challenge, ways.origin))
      return { ...named, response: { attestationObject: b64(attestation), clientDataJSON } }
    },
    /** Signs a challenge with the test's passkey. */
    sign({ challenge }: { challenge: string }, ways: Ways = {}) {
      const data = authData(ways)
      const clientData = client('webauthn.get', challenge, ways.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      const response = {
        authenticatorData: b64(data),
        clientDataJSON: b64(clientData),
        signature: b64(signature),
      }
      return { ...named, response }
    },
  }
}
