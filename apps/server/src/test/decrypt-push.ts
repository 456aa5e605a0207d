import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/**
 * Decrypts a push message as a browser does (RFC 8188, RFC 8291), independently of the library that encrypted it.
 * @throws when it was not encrypted for these keys.
 */
export function decryptPushMessage(message: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = message.subarray(0, 16)
  const length = message[20]!
  const sender = message.subarray(21, 21 + length)
  const encrypted = message.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, byte: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), byte))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, and zeros after it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
