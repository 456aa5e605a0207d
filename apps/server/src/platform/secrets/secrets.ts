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
import type { Config } from '../config/config.ts'
import { prepareFolder } from '../lock/lock.ts'
import { type EncryptedField, encryptedField } from './encrypted-fields.ts'

/**
 * The purpose of a keyed hash: each has a key of its own. `campo` is the addresses of devices, under
 * the label they have had from the first.
 */
type Use = 'indice' | 'campo' | 'otp' | 'token' | 'link' | 'messaggio' | 'rete' | 'contatto' | 'disiscrizione'
/** Encrypted and kept in no column of its own: a job's content, a proposal's. */
type Sciolto = 'lavoro.password_dimenticata' | 'lavoro.codice_accesso' | 'proposta.legale_rappresentante'
type Place = EncryptedField | Sciolto

/**
 * The server's keys, all derived from secrets that are never in the database (decisions §4, §11). A cipher text names
 * its key and opens in its own column and row only (docs/decisions/0036).
 */
export type Secrets = {
  /** The number of the key that writes. */
  number: number
  /** Whether other keys are read with it. */
  others: boolean
  /** Encrypts a text for a column (`table.column`) of a row, known by its primary key; '' where there is no row. */
  encrypt: (dove: Place, row: number | string, plain: string) => string
  /** The text behind `encrypted`; throws when it was tampered with, comes from elsewhere or its key is not here. */
  decrypt: (dove: Place, row: number | string, encrypted: string) => string
  /** Keyed hash, hexadecimal, with the key that writes: to compare, never to read back. */
  print: (uso: Use, text: string) => string
  /** The same under every key, that of `print` first: to find what was written before the key changed. */
  prints: (uso: Use, text: string) => string[]
  /** Whether `print` is of this text, under any key. */
  isPrintValid: (uso: Use, text: string, hash: string) => boolean
}

/** The keys there are, by number, and which of them writes. */
export type Ring = { writes: number; keys: ReadonlyMap<number, string> }

/** How a cipher text begins that the key `number` wrote. */
export const keyPrefix = (numero: number) => `${numero}.`

/** Key number, then nonce, tag and text as base64url. Before keys had a number there was no number, and no place. */
const SHAPE = /^(?:(\d{1,4})\.)?([\w-]*)$/
/** The key of the cipher texts that name none. */
export const FIRST_KEY = 1

const LOOSE: readonly Place[] = [
  'lavoro.password_dimenticata',
  'lavoro.codice_accesso',
  'proposta.legale_rappresentante',
] satisfies Sciolto[]
const isLoose = (dove: Place): dove is Sciolto => LOOSE.includes(dove)
const firstKey = (dove: Place) => (isLoose(dove) ? 'messaggio' : encryptedField(dove).prima)

/**
 * Derives every key from the secrets of a ring, which may be put in another's place while the server works.
 * @returns what the server is given, and what to call when the ring is another.
 */
export function createKeys(first: Ring): { secrets: Secrets; use: (ring: Ring) => void } {
  let ring = first
  const derivate = new Map<string, KeyObject>()
  const key = (n: number, etichetta: string) => {
    const nome = `${n}/${etichetta}`
    const nota = derivate.get(nome)
    if (nota) return nota
    const di = ring.keys.get(n)
    if (di === undefined) throw new Error(`La chiave ${n} non è fra quelle delle impostazioni.`)
    // A key object is made ready once: of the bytes Node would make one at each text.
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
      // Without the length Node takes a tag cut down to 4 bytes, which can be guessed.
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
 * Keys that stay what they are.
 * @param secret the secret that writes, whose number is `numero`.
 * @param others other secrets by number: what they wrote is still read.
 */
export function createSecrets(
  secret: string,
  numero = FIRST_KEY,
  others: ReadonlyMap<number, string> = new Map(),
): Secrets {
  return createKeys({ writes: numero, keys: new Map([[numero, secret], ...others]) }).secrets
}

/** The secret of the settings; in development one made at the first start and kept in the data folder. */
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

/** The keys the settings say, of which they want that numbered `key_number` to write. */
export const ringOf = (config: Config): Ring => ({
  writes: config.key_number,
  keys: new Map([[config.key_number, readSecret(config)], ...config.other_keys]),
})

/** The keys the settings say, for who asks no database which of them writes. */
export const openSecrets = (config: Config): Secrets => createKeys(ringOf(config)).secrets
