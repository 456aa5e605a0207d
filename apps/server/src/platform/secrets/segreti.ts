import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { preparaCartella } from '../lock/lock.ts'
import { type CampoCifrato, campoCifrato } from './campi-cifrati.ts'

/**
 * What a keyed hash is for: a key made for one thing never serves another. `campo` is the addresses of devices, under
 * the label they have had from the first.
 */
type Uso = 'indice' | 'campo' | 'otp' | 'token' | 'link' | 'messaggio'
/** Encrypted and kept in no column: a job's content. */
type Sciolto = 'lavoro.password_dimenticata' | 'lavoro.codice_accesso'
type Dove = CampoCifrato | Sciolto

/**
 * The server's keys, all derived from secrets that are never in the database (decisions §4, §11). A cipher text names
 * its key and opens in its own column and row only (docs/decisions/0036).
 */
export type Segreti = {
  /** The number of the key that writes. */
  numero: number
  /** Whether other keys are read beside it. */
  altre: boolean
  /** Encrypts a text for a column (`table.column`) of a row, known by its primary key; '' where there is no row. */
  cifra: (dove: Dove, riga: number | string, chiaro: string) => string
  /** The text behind `cifrato`; throws when it was tampered with, comes from elsewhere or its key is not here. */
  decifra: (dove: Dove, riga: number | string, cifrato: string) => string
  /** Keyed hash, hexadecimal, with the key that writes: to compare, never to read back. */
  impronta: (uso: Uso, testo: string) => string
  /** The same under every key, that of `impronta` first: to find what was written before the key changed. */
  impronte: (uso: Uso, testo: string) => string[]
  /** Whether `impronta` is of this text, under any key. */
  improntaVale: (uso: Uso, testo: string, impronta: string) => boolean
}

/** How a cipher text begins that the key `numero` wrote. */
export const prefissoChiave = (numero: number) => `${numero}.`

/** Key number, then nonce, tag and text as base64url. Before keys had a number there was no number, and no place. */
const FORMA = /^(?:(\d{1,4})\.)?([\w-]*)$/
/** The key of the cipher texts that name none. */
const PRIMA_CHIAVE = 1

const prima = (dove: Dove) =>
  dove === 'lavoro.password_dimenticata' || dove === 'lavoro.codice_accesso'
    ? 'messaggio'
    : campoCifrato(dove).prima

/**
 * Derives every key from the secrets.
 * @param segreto the secret that writes, whose number is `numero`.
 * @param altri other secrets by number: what they wrote is still read.
 */
export function creaSegreti(
  segreto: string,
  numero = PRIMA_CHIAVE,
  altri: ReadonlyMap<number, string> = new Map(),
): Segreti {
  const segreti = new Map([[numero, segreto], ...altri])
  const derivate = new Map<string, Buffer>()
  const chiave = (n: number, etichetta: string) => {
    const nome = `${n}/${etichetta}`
    const nota = derivate.get(nome)
    if (nota) return nota
    const di = segreti.get(n)
    if (di === undefined) throw new Error(`La chiave ${n} non è fra SECRET_KEY e SECRET_KEY_OTHERS.`)
    const nuova = Buffer.from(hkdfSync('sha256', di, '', `primo/${etichetta}`, 32))
    derivate.set(nome, nuova)
    return nuova
  }
  const posto = (n: number, dove: Dove, riga: number | string) => Buffer.from(`${n}|${dove}|${riga}`)
  const impronta = (n: number, uso: Uso, testo: string) =>
    createHmac('sha256', chiave(n, uso)).update(testo).digest('hex')
  const impronte = (uso: Uso, testo: string) => [...segreti.keys()].map((n) => impronta(n, uso, testo))
  return {
    numero,
    altre: altri.size > 0,
    cifra: (dove, riga, chiaro) => {
      const nonce = randomBytes(12)
      const cifrario = createCipheriv('aes-256-gcm', chiave(numero, `cifra/${dove}`), nonce)
      cifrario.setAAD(posto(numero, dove, riga))
      const testo = Buffer.concat([cifrario.update(chiaro, 'utf8'), cifrario.final()])
      const dati = Buffer.concat([nonce, cifrario.getAuthTag(), testo]).toString('base64url')
      return `${prefissoChiave(numero)}${dati}`
    },
    decifra: (dove, riga, cifrato) => {
      const forma = FORMA.exec(cifrato)
      if (!forma) throw new Error('Non è un testo cifrato.')
      const n = forma[1] === undefined ? null : Number(forma[1])
      const dati = Buffer.from(forma[2]!, 'base64url')
      const sua = n === null ? chiave(PRIMA_CHIAVE, prima(dove)) : chiave(n, `cifra/${dove}`)
      // Without the length Node takes a tag cut down to 4 bytes, which can be guessed.
      const cifrario = createDecipheriv('aes-256-gcm', sua, dati.subarray(0, 12), { authTagLength: 16 })
      cifrario.setAuthTag(dati.subarray(12, 28))
      if (n !== null) cifrario.setAAD(posto(n, dove, riga))
      return Buffer.concat([cifrario.update(dati.subarray(28)), cifrario.final()]).toString('utf8')
    },
    impronta: (uso, testo) => impronta(numero, uso, testo),
    impronte,
    improntaVale: (uso, testo, data) => {
      const sua = Buffer.from(data)
      return impronte(uso, testo).some((i) => i.length === sua.length && timingSafeEqual(Buffer.from(i), sua))
    },
  }
}

/** The secret of the settings; in development one made at the first start and kept in the data folder. */
export function leggiSegreto(config: Config): string {
  if (config.segreto !== null) return config.segreto
  if (config.cartella_dati === 'memory://') return randomBytes(32).toString('hex')
  const file = join(config.cartella_dati, 'segreto')
  preparaCartella(config.cartella_dati)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'EEXIST') throw errore
  }
  return readFileSync(file, 'utf8')
}

/** The keys the settings say. */
export function apriSegreti(config: Config): Segreti {
  return creaSegreti(leggiSegreto(config), config.numero_chiave, config.altre_chiavi)
}
