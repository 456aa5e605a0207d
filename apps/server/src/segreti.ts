import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { preparaCartella } from './lock.ts'

/** What a derived key is for: a key made for one thing never serves another. */
type Uso = 'campo' | 'indice' | 'otp' | 'token' | 'link' | 'messaggio'

/**
 * The server's keys, all derived from one secret that is never in the database (decisions §4, §11).
 */
export type Segreti = {
  /** Encrypts a text (AES-256-GCM, random nonce), as base64url. */
  cifra: (uso: 'campo' | 'messaggio', chiaro: string) => string
  /** The text behind `cifrato`; throws when it was tampered with or the key is another. */
  decifra: (uso: 'campo' | 'messaggio', cifrato: string) => string
  /** Keyed hash, hexadecimal: to search by equality or to compare, never to read back. */
  impronta: (uso: Uso, testo: string) => string
}

/** Derives every key from `segreto`. */
export function creaSegreti(segreto: string): Segreti {
  const chiavi = new Map<Uso, Buffer>()
  const chiave = (uso: Uso) => {
    const nota = chiavi.get(uso) ?? Buffer.from(hkdfSync('sha256', segreto, '', `primo/${uso}`, 32))
    chiavi.set(uso, nota)
    return nota
  }
  return {
    cifra: (uso, chiaro) => {
      const nonce = randomBytes(12)
      const cifrario = createCipheriv('aes-256-gcm', chiave(uso), nonce)
      const testo = Buffer.concat([cifrario.update(chiaro, 'utf8'), cifrario.final()])
      return Buffer.concat([nonce, cifrario.getAuthTag(), testo]).toString('base64url')
    },
    decifra: (uso, cifrato) => {
      const dati = Buffer.from(cifrato, 'base64url')
      // Without the length Node takes a tag cut down to 4 bytes, which can be guessed.
      const cifrario = createDecipheriv('aes-256-gcm', chiave(uso), dati.subarray(0, 12), {
        authTagLength: 16,
      })
      cifrario.setAuthTag(dati.subarray(12, 28))
      return Buffer.concat([cifrario.update(dati.subarray(28)), cifrario.final()]).toString('utf8')
    },
    impronta: (uso, testo) => createHmac('sha256', chiave(uso)).update(testo).digest('hex'),
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
