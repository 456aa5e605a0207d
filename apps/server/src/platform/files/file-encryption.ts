import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Creates the key of one object. It is stored encrypted with the server's key, so that a key rotation leaves files untouched. */
export const newFileKey = (): Buffer => randomBytes(32)

/**
 * Encrypts an object for the file store. It can only be decrypted under its own name.
 * @returns nonce, tag and ciphertext
 */
export function encryptFile(key: Buffer, name: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(name))
  const text = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...text])
}

/**
 * Decrypts an object of the file store.
 * @throws when it was changed or cut, has another name, or the key is not its own
 */
export function decryptFile(key: Buffer, name: string, bytes: Uint8Array): Buffer {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decipher = createDecipheriv(CIPHER, key, data.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()])
}
