import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readKeyFile } from '../config/config.ts'
import { prepareFolder } from '../folder-lock/folder-lock.ts'
import { type EncryptedField, encryptedField } from './encrypted-fields.ts'

/**
 * Purposes of keyed hashes, each with its own derived key. `campo`, a label kept from the first version, is for device
 * addresses.
 */
type Use = 'indice' | 'campo' | 'otp' | 'token' | 'link' | 'messaggio' | 'rete' | 'contatto' | 'disiscrizione'
/** Encrypted values that are never re-encrypted: a job's payload, a proposal's, the stored response of an idempotent call. */
type Sciolto =
  | 'lavoro.password_dimenticata'
  | 'lavoro.codice_accesso'
  | 'proposta.legale_rappresentante'
  | 'idempotenza.risposta'
type Place = EncryptedField | Sciolto

/**
 * The server's encryption and hashing, with keys derived from secrets that are never in the database (decisions §4, §11). A
 * ciphertext names its key and can only be decrypted in its own column and row (docs/decisions/0036).
 */
export type Secrets = {
  /** Number of the current key, with which `encrypt` encrypts. */
  number: number
  /** Whether there are further keys for decryption. */
  others: boolean
  /** Encrypts a text for a column (`table.column`) of a row, identified by its primary key. `row` is '' where there is no row. */
  encrypt: (dove: Place, row: number | string, plain: string) => string
  /**
   * Decrypts a text that `encrypt` returned.
   * @throws when it was tampered with, belongs to another column or row, or its key is missing
   */
  decrypt: (dove: Place, row: number | string, encrypted: string) => string
  /** Returns the keyed hash of a text for a purpose, in hexadecimal, with the current key: for comparison, not reversible. */
  print: (uso: Use, text: string) => string
  /** Returns the keyed hashes of a text under every key, the current key's first, to find values stored before a key rotation. */
  prints: (uso: Use, text: string) => string[]
  /** Returns whether `hash` is the keyed hash of a text, under any of the keys. */
  isPrintValid: (uso: Use, text: string, hash: string) => boolean
}

/** Key ring: encryption keys by number, and number of the current key (`writes`). */
export type KeyRing = { writes: number; keys: ReadonlyMap<number, string> }

/** Returns the prefix of the ciphertexts made with the key of this number. */
export const keyPrefix = (numero: number) => `${numero}.`

/** Key number, then nonce, tag and text as base64url. The first format had neither a number nor a bound row. */
const SHAPE = /^(?:(\d{1,4})\.)?([\w-]*)$/
/** Number of the key of ciphertexts without a number, made by the first version. */
export const FIRST_KEY = 1

const LOOSE: readonly Place[] = [
  'lavoro.password_dimenticata',
  'lavoro.codice_accesso',
  'proposta.legale_rappresentante',
  'idempotenza.risposta',
] satisfies Sciolto[]
const isLoose = (dove: Place): dove is Sciolto => LOOSE.includes(dove)
const firstKey = (dove: Place) => (isLoose(dove) ? 'messaggio' : encryptedField(dove).prima)

/**
 * Creates the server's encryption and hashing functions with a key ring, which may be replaced while the server runs.
 * @returns the functions, and `use`, which replaces the key ring.
 */
export function createKeys(first: KeyRing): { secrets: Secrets; use: (ring: KeyRing) => void } {
  let ring = first
  const derivate = new Map<string, KeyObject>()
  const key = (n: number, etichetta: string) => {
    const nome = `${n}/${etichetta}`
    const nota = derivate.get(nome)
    if (nota) return nota
    const di = ring.keys.get(n)
    if (di === undefined) throw new Error(`La chiave ${n} non è fra quelle delle impostazioni.`)
    // A key object is prepared once; from raw bytes Node would create one per operation.
    const fresh = createSecretKey(Buffer.from(hkdfSync('sha256', di, '', `primo/${etichetta}`, 32)))
    derivate.set(nome, fresh)
    return fresh
  }
  const place = (n: number, dove: Place, row: number | string) => Buffer.from(`${n}|${dove}|${row}`)
  const hash = (n: number, uso: Use, text: string) =>
    createHmac('sha256', key(n, uso)).update(text).digest('hex')
  const impronte = (uso: Use, text: string) => {
    const others = [...ring.keys.keys()].filter((n) => n !== ring.writes)
    return [ring.writes, ...others].map((n) => hash(n, uso, text))
  }
  const secrets: Secrets = {
    get number() {
      return ring.writes
    },
    get others() {
      return ring.keys.size > 1
    },
    encrypt: (dove, row, plain) => {
      const { writes } = ring
      const nonce = randomBytes(12)
      const cifrario = createCipheriv('aes-256-gcm', key(writes, `cifra/${dove}`), nonce)
      cifrario.setAAD(place(writes, dove, row))
      const text = Buffer.concat([cifrario.update(plain, 'utf8'), cifrario.final()])
      const data = Buffer.concat([nonce, cifrario.getAuthTag(), text]).toString('base64url')
      return `${keyPrefix(writes)}${data}`
    },
    decrypt: (dove, row, encrypted) => {
      const shape = SHAPE.exec(encrypted)
      if (!shape) throw new Error('Non è un testo cifrato.')
      const n = shape[1] === undefined ? null : Number(shape[1])
      const data = Buffer.from(shape[2]!, 'base64url')
      const sua = n === null ? key(FIRST_KEY, firstKey(dove)) : key(n, `cifra/${dove}`)
      // Without `authTagLength` Node accepts a tag truncated to 4 bytes, which can be guessed.
      const cifrario = createDecipheriv('aes-256-gcm', sua, data.subarray(0, 12), { authTagLength: 16 })
      cifrario.setAuthTag(data.subarray(12, 28))
      if (n !== null) cifrario.setAAD(place(n, dove, row))
      return Buffer.concat([cifrario.update(data.subarray(28)), cifrario.final()]).toString('utf8')
    },
    print: (uso, text) => hash(ring.writes, uso, text),
    prints: impronte,
    isPrintValid: (uso, text, data) => {
      const sua = Buffer.from(data)
      return impronte(uso, text).some((i) => i.length === sua.length && timingSafeEqual(Buffer.from(i), sua))
    },
  }
  return {
    secrets,
    use: (next) => {
      for (const name of derivate.keys()) if (!next.keys.has(Number.parseInt(name, 10))) derivate.delete(name)
      ring = next
    },
  }
}

/**
 * Creates the encryption and hashing functions with a fixed key ring.
 * @param secret the secret of the current key, whose number is `numero`.
 * @param others other secrets by number, for decryption.
 */
export function createSecrets(
  secret: string,
  numero = FIRST_KEY,
  others: ReadonlyMap<number, string> = new Map(),
): Secrets {
  return createKeys({ writes: numero, keys: new Map([[numero, secret], ...others]) }).secrets
}

/**
 * Returns the current encryption key: `SECRET_KEY` or, in development without one, the secret generated at the first start and
 * kept in the data folder.
 */
export function readSecret(config: Config): string {
  if (config.secret !== null) return config.secret
  if (config.data_folder === 'memory://') return randomBytes(32).toString('hex')
  const file = join(config.data_folder, 'segreto')
  prepareFolder(config.data_folder)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** Returns the key ring of the configured keys; `key_number` is the current key. */
export const ringOf = (config: Config): KeyRing => ({
  writes: config.key_number,
  keys: new Map([[config.key_number, readSecret(config)], ...config.other_keys]),
})

/**
 * Creates the encryption and hashing functions with the configured keys, for code that does not ask the database for the current
 * key.
 */
export const openSecrets = (config: Config): Secrets => createKeys(ringOf(config)).secrets

/**
 * Source of encryption keys, polled while the server runs: the environment variables or a key file. The agents of vaults and key
 * management services can write the key file; reading keys from such a service directly would need another source.
 */
export type KeySource = {
  /** Name of the setting with the keys, for error messages. */
  setting: 'SECRET_KEY' | 'SECRET_KEY_FILE'
  /** Reads the encryption keys, and the number of the current one. @throws ConfigError when they cannot be read */
  read: () => Promise<KeyRing>
}

/** Creates the source of a key file, whose highest number is the current key. */
const fileOf = (path: string): KeySource => ({
  setting: 'SECRET_KEY_FILE',
  read: async () => {
    const file = readKeyFile(path)
    if ('wrong' in file) throw new ConfigError('SECRET_KEY_FILE', file.wrong)
    return { writes: Math.max(...file.keys.keys()), keys: file.keys }
  },
})

/**
 * Returns the source that the settings name: a key file, which may change, or the settings themselves, which change with a
 * restart.
 */
export function keySourceOf(config: Config): KeySource {
  if (config.key_file !== null) return fileOf(config.key_file)
  const ring = ringOf(config)
  return { setting: 'SECRET_KEY', read: async () => ring }
}
