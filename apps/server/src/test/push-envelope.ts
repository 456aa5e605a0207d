import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/**
 * Decrypts a push message as a browser does (RFC 8188, RFC 8291), independently of the library that encrypted it.
 * @throws when it was not encrypted for these keys.
 */
export function openPushMessage(busta: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const sale = busta.subarray(0, 16)
  const lunga = busta[20]!
  const mittente = busta.subarray(21, 21 + lunga)
  const encrypted = busta.subarray(21 + lunga)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), mittente])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(mittente), auth, info, 32))
  const deriva = (nome: string, byte: number) =>
    Buffer.from(hkdfSync('sha256', ikm, sale, Buffer.from(`Content-Encoding: ${nome}\0`), byte))
  const cifrario = createDecipheriv('aes-128-gcm', deriva('aes128gcm', 16), deriva('nonce', 12))
  cifrario.setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([cifrario.update(encrypted.subarray(0, -16)), cifrario.final()])
  // The last record ends with a 2, and zeros after it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
